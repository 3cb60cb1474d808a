package plain

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
)

// seenRules are rules by which looks would matter if they were left out: a turn goes on for them, a rigid rule fails by them, a choice falls on
// them, or another rule hands them on. A semicolon begins another line.
var seenRules = strings.Split(`rigid [ > player | deco ] -> [ > player | > deco ]
rigid [ > player | deco ] -> [ > player | > deco ];+ rigid [ > player | crate ] -> [ > player | > crate ]
rigid [ > player ] [ tick ] -> [ > player ] [ > tick ];+ [ > player | crate ] -> [ > player | > crate ]
[ > deco | wall ] -> [ deco | wall ]
[ > player ] -> [ > player tick ]
[ > player | wall ] -> [ > player | wall tick ] again;right [ stationary player ] [ crate | no solid ] -> [ player ] [ | crate ]
[ > player | wall ] -> [ > player | wall deco ] again;[ stationary player ] [ crate ] -> [ stationary player ] [ gem ]
late [ player ] -> again
late [ crate ] -> again
right [ stationary player ] [ crate | no solid ] -> [ stationary player ] [ | crate ]
[ action player | ] -> [ action player | random thing ]
[ stationary crate ] -> [ randomdir crate ]
random [ > player | crate ] -> [ > player | > crate ];+ [ deco ] -> [ leaf ]
random [ > player | crate ] -> [ > player | > crate ];+ [ > player | tick ] -> [ > player | ]
[ deco ] -> [ random glow ]
[ tick ] -> [ randomdir tick ]
[ leaf ] -> [ leaf tick ];[ > player | tick ] -> [ player | tick ]
[ deco ] -> [ leaf ];[ leaf ] -> [ tick ];[ > player | tick ] -> [ player | tick ]
late [ deco ] -> [ deco dust ];late [ player dust ] -> [ player ]
[ > player | crate ] -> [ > player | > crate ]
[ > player | crate ] -> [ > player | > crate ]`, "\n")

// seenGames are games in which looks matter: an endless loop leaves out the rules behind it, a rigid rule fails with its group, a push is refused, and a
// turn goes on.
var seenGames = append([]string{
	withLooks(pushText("ghost,player,wall,crate,gem", "[ player no deco no leaf ] -> [ player deco ]\nstartloop\n[ deco ] -> [ leaf ]\n[ leaf ] -> [ deco ]\nendloop\n"+
		"[ wall no tick ] -> [ wall tick ]\n[ > player | crate ] -> [ > player | > crate ]", "all crate on mark", "#p*m")),
	withLooks(pushText("ghost,player,wall,crate,gem", "[ wall no tick ] -> [ wall tick ]\n[ wall no deco ] -> [ wall deco ]\nrigid [ > player ] [ deco ] -> [ > player ] [ > deco ]\n+ rigid [ > player | crate ] -> [ > player | > crate ]",
		"all crate on mark", ".p*.m\n....#")),
	withLooks(pushText("ghost,player,wall,crate,gem", "[ wall no tick ] -> [ wall tick ]\n[ > player | crate no deco ] -> [ > player | > crate ]\nlate [ player | crate ] -> [ player | crate deco ]", "all crate on mark", ".p*.m\n....#")),
	strings.Replace(withLooks(pushText("ghost,player,wall,crate,gem", "[ wall no tick ] -> [ wall tick ]\n[ > player | crate glow ] -> cancel\n[ > player | crate ] -> [ > player | > crate ]\n"+
		"late [ player | crate ] -> [ player | crate deco ]", "all crate on mark", ".p*.m\n....#")), "solid =", "glow = deco or leaf\nsolid =", 1),
}, leanGames...)

// looksCell writes a cell of a rule; on the right it is often that of the left, with more.
func (w *writer) looksCell(names string, right bool, left string) string {
	if right && w.IntN(2) == 0 {
		return left
	}
	if w.IntN(7) == 0 {
		return ""
	}
	var items []string
	if right && w.IntN(2) == 0 && left != "" {
		items = append(items, left)
	}
	for range 1 + w.IntN(4)/3 {
		name, word := w.pick(names), ""
		switch {
		case w.IntN(5) == 0:
			word = "no "
		case !w.late && w.IntN(3) == 0:
			word = w.pick("> < ^ v up down left right moving stationary action perpendicular parallel horizontal vertical orthogonal") + " "
		case right && w.IntN(14) == 0:
			word = "random "
		case right && !w.late && w.IntN(14) == 0:
			word = "randomdir "
		}
		items = append(items, word+name)
	}
	return strings.Join(items, " ")
}

// looksRule writes a rule that changes looks, for the most part.
func (w *writer) looksRule(plus bool) {
	const looks = "deco leaf tick dust glow lit haze mixed deco leaf tick"
	w.late = w.IntN(3) == 0
	switch {
	case plus:
		w.WriteString("+ ")
	case w.IntN(12) == 0:
		w.WriteString("random ")
	}
	if w.late {
		w.WriteString("late ")
	} else if w.IntN(12) == 0 {
		w.WriteString("rigid ")
	}
	if w.IntN(3) == 0 {
		w.WriteString(w.pick("up down left right horizontal vertical orthogonal") + " ")
	}
	var left, right []string
	for range 1 + w.IntN(2) {
		var l, r []string
		length := 1 + w.IntN(3)
		dots := length == 3 && w.IntN(2) == 0
		for i := range length {
			if dots && i == 1 {
				l, r = append(l, "..."), append(r, "...")
				continue
			}
			names := looks
			if w.IntN(2) == 0 {
				names += " player player player crate crate wall gem mark thing solid"
			}
			c := w.looksCell(names, false, "")
			l, r = append(l, c), append(r, w.looksCell(looks, true, c))
		}
		left, right = append(left, "[ "+strings.Join(l, " | ")+" ]"), append(right, "[ "+strings.Join(r, " | ")+" ]")
	}
	command := ""
	if w.IntN(9) == 0 {
		command = " " + w.pick("again cancel checkpoint restart win sfx0 sfx1 message")
	}
	w.WriteString(strings.Join(left, " ") + " -> ")
	if command == "" || w.IntN(2) == 0 {
		w.WriteString(strings.Join(right, " "))
	}
	w.WriteString(command + "\n")
}

// looksHead writes a game up to its rules: which objects share a layer, what a property is, and who the player is, differ.
func (w *writer) looksHead() {
	for _, word := range strings.Split("require_player_movement;run_rules_on_level_start;noaction;throttle_movement;norestart;noundo;again_interval 0.1", ";") {
		if w.IntN(9) == 0 {
			w.WriteString(word + "\n")
		}
	}
	w.WriteString("\nOBJECTS\n\n")
	for _, o := range strings.Fields("background floor one two wall crate gem mark deco leaf tick dust") {
		fmt.Fprintf(w, "%s\nred\n\n", o)
	}
	layers := w.pick("deco,leaf/tick/dust/mark/one,two,wall,crate,gem deco,leaf/tick,dust/mark/gem/one,two,wall,crate mark/deco,leaf,tick/dust/one,two,wall,crate,gem mark/deco/leaf/tick/dust/one,two,wall,crate,gem " +
		"mark,leaf/deco/tick/dust/one,two,wall,crate,gem one,two,wall,crate,gem/mark/deco,dust/leaf,tick deco,gem/leaf,tick/dust/mark/one,two,wall,crate mark/deco,leaf/tick/dust/one,wall,crate,gem/two deco,leaf/tick/mark/one,two,wall,crate,gem,dust")
	apart := func(a, b string) bool {
		return !slices.ContainsFunc(strings.Split(layers, "/"), func(l string) bool { return strings.Contains(l, a) && strings.Contains(l, b) })
	}
	lit := "deco and crate"
	for _, pair := range []string{"deco tick", "leaf tick", "leaf dust"} {
		if a, b, _ := strings.Cut(pair, " "); apart(a, b) {
			lit = a + " and " + b
		}
	}
	w.WriteString("LEGEND\n\n. = background\np = one\nt = two\n# = wall\n* = crate\ng = gem\nm = mark\nq = crate and mark\nd = deco\nl = leaf\nk = crate and deco\nn = mark and tick\nu = dust\ni = one and tick\nx = floor\n" +
		"thing = crate or gem\nsolid = wall or crate or gem\nglow = deco or leaf\nlit = " + lit + "\nhaze = tick or dust or leaf\nlamp = deco\n" +
		"mixed = " + strings.ReplaceAll(w.pick("gem,dust deco,tick crate,deco mark,leaf deco,leaf,tick"), ",", " or ") + "\nplayer = " + strings.ReplaceAll(w.pick("one one one one-or-two one-or-two one-or-deco one-and-tick"), "-", " ") +
		"\n\nSOUNDS\n\ncrate move 123\ndeco create 444\nsfx0 33\n\nCOLLISIONLAYERS\n\nbackground\nfloor\n" + strings.ReplaceAll(layers, "/", "\n") + "\n\nRULES\n\n")
}

// looksGame writes a game of pushing, most of whose objects only look different.
func looksGame(d *rand.Rand) string {
	w := &writer{Rand: d}
	w.looksHead()
	rules, open := 2+w.IntN(5), false
	for n := range rules {
		if !open && w.IntN(14) == 0 {
			w.WriteString("startloop\n")
			open = true
		}
		if w.IntN(3) == 0 {
			w.looksRule(n > 0 && w.IntN(5) == 0)
		} else {
			from := [][]string{seenRules, seenRules, lookRules, pushRules, mixedRules}[w.IntN(5)]
			rule := strings.NewReplacer("ghost", "leaf", "hole", "mark", ";", "\n").Replace(strings.TrimPrefix(from[w.IntN(len(from))], "+ "))
			if w.IntN(2) == 0 {
				rule = strings.ReplaceAll(rule, " again", "")
			}
			w.WriteString(rule + "\n")
		}
		if open && w.IntN(2) == 0 {
			w.WriteString("endloop\n")
			open = false
		}
	}
	if open {
		w.WriteString("endloop\n")
	}
	conditions := strings.Split("all mark on crate;all mark on crate;all crate on mark;all crate on mark;no crate;no gem;some crate on mark;all player on mark;all gem on mark;all thing on mark;no crate on mark;any player on mark;no two;"+
		"some deco;no leaf;all crate on glow;some tick on mark;no haze on player;all one on lamp;some lit;all mixed on mark", ";")
	w.WriteString("\nWINCONDITIONS\n\n")
	for range 1 + w.IntN(5)/4 {
		w.WriteString(conditions[w.IntN(len(conditions))] + "\n")
	}
	w.WriteString("\nLEVELS\n\n")
	width, height := 2+w.IntN(3), 1+w.IntN(3)
	signs := []rune("........##****ggmmmqtdlkknnuuix")
	for y := range height {
		for x := range width {
			sign := signs[w.IntN(len(signs))]
			if x == width/2 && y == height/2 && w.IntN(20) > 0 {
				sign = 'p'
			}
			w.WriteRune(sign)
		}
		w.WriteByte('\n')
	}
	return w.String()
}

// position is a board and the last checkpoint.
type position struct{ board, checkpoint Board }

// mostPlayed limits the outcomes of an input; games with more are left out.
const mostPlayed = 64

// leadsTo plays an input with all outcomes of the dice that matter, or of all. It returns what they lead to, by how that looks to those who see no looks;
// nil: there are too many.
func (at position) leadsTo(r *Rules, l source.Level, input string, without, all bool) map[string]position {
	made := map[string]position{}
	var sizes, thrown []int
	for range mostPlayed {
		throws := 0
		play := r.At(l, at.board, at.checkpoint)
		play.WithoutLooks = without
		play.Dice = func(n int, matters bool) int {
			if n == 1 || !matters && !all {
				return 0
			}
			if throws == len(sizes) {
				sizes, thrown = append(sizes, n), append(thrown, 0)
			}
			throws++
			return thrown[throws-1]
		}
		play.Turn(input)
		key := "endless"
		if settled := play.Settle(); play.Won {
			key = "won"
		} else if settled {
			key = fmt.Sprint(seenOf(r, play.Board, nil), seenOf(r, play.Checkpoint, nil))
		}
		if _, met := made[key]; !met {
			made[key] = position{play.Board, play.Checkpoint}
		}
		last := throws - 1
		for sizes, thrown = sizes[:throws], thrown[:throws]; last >= 0; last-- {
			if thrown[last]++; thrown[last] < sizes[last] {
				break
			}
			sizes, thrown = sizes[:last], thrown[:last]
		}
		if last < 0 {
			return made
		}
	}
	return nil
}

// seenOf returns what is seen of a board, with the looks of another one, or with none.
func seenOf(r *Rules, b, like Board) Board {
	b = slices.Clone(b)
	for i := range b {
		if !r.looks[i%r.layers] {
			continue
		}
		if b[i] = None; like != nil {
			b[i] = like[i]
		}
	}
	return b
}

// looked counts what was compared.
type looked struct{ games, chance, inputs int }

// compareLooks plays inputs from many positions of a game with all rules, and without those that change only looks from the position with the looks of the
// start. Both have to lead to the same, but for looks.
func compareLooks(t *testing.T, c *looked, text string) {
	t.Helper()
	g := source.Read(text, nil)
	p, faults := engine.Compile(g, nil)
	if p == nil || len(g.Errors()) > 0 || slices.ContainsFunc(faults, func(f source.Fault) bool { return !f.Warning }) {
		return
	}
	r := New(g, nil)
	only := false
	r.eachGroup(func(g *group, _ bool) {
		only = only || slices.ContainsFunc(g.rules, func(r rule) bool { return r.onlyLooks })
	})
	begin := r.Level(g.Levels[0])
	if r.Crowded() > 0 || !only || !begin.Begin() || begin.Won {
		return
	}
	c.games++
	if r.chance {
		c.chance++
	}
	list, met := []position{{begin.Board, begin.Checkpoint}}, map[string]bool{}
	for n := 0; n < min(len(list), 25); n++ {
		at := list[n]
		reduced := position{seenOf(r, at.board, begin.Board), seenOf(r, at.checkpoint, begin.Board)}
		for _, letter := range []byte(engine.Letters) {
			whole := at.leadsTo(r, g.Levels[0], Inputs[letter], false, true)
			if whole == nil {
				whole = at.leadsTo(r, g.Levels[0], Inputs[letter], false, false)
			}
			lean := reduced.leadsTo(r, g.Levels[0], Inputs[letter], true, false)
			if whole == nil || lean == nil {
				continue
			}
			c.inputs++
			keys := slices.Sorted(maps.Keys(whole))
			if !slices.Equal(keys, slices.Sorted(maps.Keys(lean))) {
				t.Fatalf("after %c from\n%v\nall rules lead to\n%v\nand those that change more than looks to\n%v\nof\n%s", letter, r.Cells(at.board), whole, lean, text)
			}
			for _, key := range keys {
				if to := fmt.Sprint(whole[key]); key != "won" && key != "endless" && !met[to] {
					met[to] = true
					list = append(list, whole[key])
				}
			}
		}
	}
}

func TestLooksNeverMatter(t *testing.T) {
	seed, c, l := tier.Seed(t), looked{}, leaned{}
	for i := range tier.Scale(t, 8_000, 600) {
		text := looksGame(rand.New(rand.NewPCG(seed, uint64(3_000_000+i))))
		if i < len(seenGames) {
			text = seenGames[i]
		}
		compareLooks(t, &c, text)
		compareLean(t, &l, text)
	}
	t.Logf("%+v; %+v", c, l)
	if c.games == 0 || c.chance == 0 || l.won == 0 || l.lost == 0 || l.goOn == 0 || l.fewer == 0 {
		t.Error("something is never compared")
	}
}
