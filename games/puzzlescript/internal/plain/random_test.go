package plain

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
)

// writer writes a random game.
type writer struct {
	*rand.Rand
	strings.Builder
	late bool // the rule that is written
}

func (w *writer) pick(words string) string {
	list := strings.Fields(words)
	return list[w.IntN(len(list))]
}

// randomHead is the part of a random game that is always the same.
const randomHead = `LEGEND

. = background
p = player
# = wall
* = crate
g = gem
h = ghost
m = mark
q = crate and mark
r = player and gem
thing = crate or gem
solid = wall or crate
any1 = player or crate or ghost
both = crate and mark

SOUNDS

COLLISIONLAYERS

background
mark
gem, ghost
player, wall, crate

RULES

`

// randomGame writes a small game: a few objects on a few layers, properties and aggregates, rules of all kinds, one level.
func randomGame(d *rand.Rand) string {
	w := &writer{Rand: d}
	for _, word := range []string{"require_player_movement", "run_rules_on_level_start"} {
		if w.IntN(6) == 0 {
			w.WriteString(word + "\n")
		}
	}
	w.WriteString("\nOBJECTS\n\n")
	for _, o := range strings.Fields("background player wall crate gem ghost mark") {
		fmt.Fprintf(w, "%s\nred\n\n", o)
	}
	w.WriteString(randomHead)
	loop := w.IntN(5) == 0
	if loop {
		w.WriteString("startloop\n")
	}
	for n := range 1 + w.IntN(4) {
		plus := n > 0 && w.IntN(4) == 0
		w.rule(plus)
		if loop && w.IntN(3) == 0 && !plus {
			w.WriteString("endloop\n")
			loop = false
		}
	}
	if loop {
		w.WriteString("endloop\n")
	}
	w.WriteString("\nWINCONDITIONS\n\n" + w.pick("all some no any") + " " + w.pick("crate gem thing mark both") + " on " + w.pick("mark ghost solid player") + "\n\nLEVELS\n\n")
	w.level()
	w.WriteString("\nmessage the end\n")
	return w.String()
}

// level writes a level with the player in its corner.
func (w *writer) level() {
	width, height := 2+w.IntN(4), 2+w.IntN(3)
	signs := []rune("....p#*ghmqr*")
	for y := range height {
		for x := range width {
			sign := signs[w.IntN(len(signs))]
			if x == 0 && y == 0 {
				sign = 'p'
			}
			w.WriteRune(sign)
		}
		w.WriteByte('\n')
	}
}

// rule writes a rule.
func (w *writer) rule(plus bool) {
	w.late = w.IntN(4) == 0
	switch {
	case plus:
		w.WriteString("+ ")
	case w.IntN(15) == 0:
		w.WriteString("random ")
	}
	if w.late {
		w.WriteString("late ")
	} else if w.IntN(6) == 0 {
		w.WriteString("rigid ")
	}
	if w.IntN(3) == 0 {
		w.WriteString(w.pick("up down left right horizontal vertical orthogonal") + " ")
	}
	var left, right []string
	for range 1 + w.IntN(2) {
		var l, r []string
		length := 1 + w.IntN(3)
		dots := length == 3 && w.IntN(3) == 0
		for i := range length {
			if dots && i == 1 {
				l, r = append(l, "..."), append(r, "...")
				continue
			}
			c := w.cell(false, "")
			l, r = append(l, c), append(r, w.cell(true, c))
		}
		left, right = append(left, "[ "+strings.Join(l, " | ")+" ]"), append(right, "[ "+strings.Join(r, " | ")+" ]")
	}
	command := ""
	if w.IntN(4) == 0 {
		command = " " + w.pick("again cancel checkpoint restart win sfx0 again")
	}
	w.WriteString(strings.Join(left, " ") + " -> ")
	if command == "" || w.IntN(2) == 0 {
		w.WriteString(strings.Join(right, " "))
	}
	w.WriteString(command + "\n")
}

// cell is a cell of a rule; on the right it is mostly that of the left.
func (w *writer) cell(right bool, left string) string {
	if w.IntN(5) == 0 {
		return ""
	}
	var items []string
	for range 1 + w.IntN(2) {
		name, word := w.pick("player wall crate gem ghost mark thing solid any1 both crate player"), ""
		switch {
		case w.IntN(5) == 0:
			word = "no "
		case !w.late && w.IntN(2) == 0:
			word = w.pick("> < ^ v up down left right moving stationary action perpendicular parallel horizontal vertical orthogonal") + " "
		case right && w.IntN(25) == 0: // alone, for beside another object of its layer the engine puts two there
			return "random " + name
		case right && !w.late && w.IntN(25) == 0:
			word = "randomdir "
		}
		items = append(items, word+name)
	}
	if right && w.IntN(3) > 0 {
		return left
	}
	return strings.Join(items, " ")
}

// compare plays random inputs on a game by both interpreters. It reports whether the game could be played at all.
func compare(t *testing.T, text string, d *rand.Rand) bool {
	t.Helper()
	g := source.Read(text, nil)
	p, faults := engine.Compile(g, nil)
	wrong := len(g.Errors()) > 0 || p == nil
	for _, f := range faults {
		wrong = wrong || !f.Warning
	}
	if wrong {
		return false
	}
	e, err := engine.NewSession(p, 0, "seed", nil)
	if err != nil {
		t.Fatal(err)
	}
	if e.Unsettled() {
		return false
	}
	s := NewSession(New(g, nil), 0, drawn("seed"))
	line := ""
	for range 8 {
		if got, want := s.Cells(), e.Cells(); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %q the plain rules give\n%v\nand the engine\n%v\nof\n%s", line, got, want, text)
		}
		switch n := d.IntN(9); {
		case n < 5:
			line += engine.Letters[n : n+1]
			e.Input(n)
			if !e.Unsettled() {
				s.Input([]string{"up", "left", "down", "right", "action"}[n])
			}
		case n == 5:
			line += "t"
			e.Input(engine.Tick)
			if !e.Unsettled() {
				s.Input("")
			}
		case n == 6:
			line += "z"
			e.Undo()
			s.Undo()
		case n == 7:
			line += "r"
			e.Restart()
			if !e.Unsettled() {
				s.Restart()
			}
		}
		if e.Unsettled() {
			return true
		}
	}
	return true
}

func TestBothInterpretersAgreeOnRandomGames(t *testing.T) {
	played, seed := 0, tier.Seed(t)
	games := tier.Scale(t, 2_500, 500)
	for i := range games {
		d := rand.New(rand.NewPCG(seed, uint64(i)))
		if compare(t, randomGame(d), d) {
			played++
		}
	}
	t.Logf("%d of %d games could be played", played, games)
	if played < games/10 {
		t.Errorf("only %d of %d random games could be played", played, games)
	}
}

func FuzzBothInterpretersAgree(f *testing.F) {
	f.Add(uint64(1), uint64(1))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		d := rand.New(rand.NewPCG(a, b))
		compare(t, randomGame(d), d)
	})
}

// pushRules are rules of games in which things are pushed, pulled, slid, changed and destroyed.
var pushRules = strings.Split(strings.TrimSpace(`
[ > player | crate ] -> [ > player | > crate ]
[ > player | crate ] -> [ > player | > crate ]
[ > player | crate ] -> [ > player | > crate ]
[ > player | gem ] -> [ > player | > gem ]
[ < player | crate ] -> [ < player | < crate ]
vertical [ > player | thing ] -> [ > player | > thing ]
horizontal [ < player | crate ] -> [ < player | < crate ]
[ > crate | crate ] -> [ > crate | > crate ]
[ > thing | thing ] -> [ > thing | > thing ]
[ > thing | wall ] -> cancel
[ > player | stationary crate | no solid no player ] -> [ | player | crate ]
[ > crate | no solid no player ] -> [ | > crate ]
[ > player | crate ] -> [ > player | > gem ]
[ > player | gem ] -> [ player | crate ]
[ action player | crate ] -> [ player | gem ]
[ action player | gem | ] -> [ player | | gem ]
[ > player | wall ] -> [ > player | > wall ]
[ > player | wall ] -> [ > player | ]
[ wall | > player ] -> [ > wall | > player ]
[ > player ] [ gem ] -> [ > player ] [ > gem ]
[ > player ] [ stationary crate ] -> [ > player ] [ > crate ]
[ > crate | ... | wall ] -> [ crate | ... | wall ]
[ crate | ... | gem ] -> [ | ... | crate ]
[ > player | crate ] [ gem ] -> [ > player | > crate ] [ crate ]
[ > player | crate ] [ crate | no solid ] -> [ > player | > crate ] [ | crate ]
[ > player | crate | crate ] -> [ player | gem | gem ]
[ > player | thing | hole ] -> [ > player | | hole ]
[ > crate ] -> [ > crate ] again
[ > player | crate ] -> [ crate | player ]
[ ghost ] -> [ > ghost ]
[ > player | ghost ] -> [ > player | > ghost ]
late [ crate mark ] -> [ wall mark ]
late [ crate hole ] -> [ ]
late [ gem hole ] -> [ gem ]
late [ crate | crate ] -> [ gem | ]
late [ gem | gem ] -> [ | ]
late [ player hole ] -> cancel
late [ player hole ] -> [ hole ]
late [ ghost crate ] -> [ ghost ]
down [ crate | no solid ] -> [ | crate ]
late down [ crate | no solid no player ] -> [ | crate ] again
rigid [ > player | crate ] -> [ > player | > crate ]
`), "\n")

// pushText is a game with the objects of such rules.
func pushText(layers, rules, wins, level string) string {
	var b strings.Builder
	b.WriteString("\nOBJECTS\n\n")
	for _, o := range strings.Fields("background player wall crate gem ghost mark hole") {
		fmt.Fprintf(&b, "%s\nred\n\n", o)
	}
	b.WriteString("LEGEND\n\n. = background\np = player\n# = wall\n* = crate\ng = gem\nh = ghost\nm = mark\no = hole\nq = crate and mark\nr = player and mark\n" +
		"thing = crate or gem\nsolid = wall or crate or gem\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nbackground\nmark\nhole\n" + strings.ReplaceAll(layers, "/", "\n"))
	return b.String() + "\n\nRULES\n\n" + rules + "\n\nWINCONDITIONS\n\n" + wins + "\n\nLEVELS\n\n" + level + "\n"
}

// farGames are games in which tokens go farther in an input than it seems: several at once, pushed and pulled, by several players, on their own, in a
// row of turns.
var farGames = []string{
	pushText("ghost,player,wall,crate,gem", "[ > player | crate ] -> [ > player | > crate ]\n[ > crate | crate ] -> [ > crate | > crate ]", "all mark on crate", "p**mm."),
	pushText("ghost,player,wall,crate,gem", "[ > player | crate ] -> [ > player | > crate ]\n[ < player | crate ] -> [ < player | < crate ]", "all crate on mark", ".*r*m."),
	pushText("ghost,player,wall,crate,gem", "[ > player | crate ] -> [ > player | > crate ]\nright [ crate | no solid no player ] -> [ > crate | ] again", "all crate on mark", ".p*...m"),
	pushText("ghost,player,wall,crate,gem", "[ > player | crate ] -> [ > player | > crate ]\n[ > crate | no solid ] -> [ | > crate ]", "all crate on mark", ".p*...m"),
	pushText("ghost/player,wall,crate,gem", "[ > player ] [ crate ] -> [ > player ] [ > crate ]", "all mark on crate", "p.....\n.*m.*m\n.*m.*m"),
	pushText("ghost,player,wall,crate,gem", "[ > player | crate ] -> [ > player | > crate ]\nlate [ crate | crate ] -> [ gem | ]", "no crate", "p*.*\n...."),
	pushText("ghost,player,wall,crate,gem", "[ > player | crate ] -> [ > player | > crate ]", "all crate on mark", "p*m.\np*m."),
}

// pushGame writes a small game of pushing.
func pushGame(d *rand.Rand) string {
	w := &writer{Rand: d}
	layers := w.pick("ghost,player,wall,crate,gem ghost/player,wall,crate,gem ghost,gem/player,wall,crate ghost/player/wall,crate,gem")
	for range 1 + w.IntN(4) {
		w.WriteString(pushRules[w.IntN(len(pushRules))] + "\n")
	}
	if w.IntN(8) == 0 {
		w.rule(false)
	}
	rules := w.String()
	conditions := strings.Split("all mark on crate;all mark on crate;all crate on mark;all crate on mark;no crate;no gem;some crate on mark;all player on mark;all gem on mark;all thing on mark;all mark on thing;no crate on mark;some mark on gem;any player on mark;no thing on hole", ";")
	wins := ""
	for range 1 + w.IntN(5)/4 {
		wins += conditions[w.IntN(len(conditions))] + "\n"
	}
	w.Reset()
	width, height := 3+w.IntN(4), 2+w.IntN(3)
	signs := []rune("......##*****gmmmqho")
	for y := range height {
		for x := range width {
			sign := signs[w.IntN(len(signs))]
			if x == width/2 && y == height/2 {
				sign = 'p'
			}
			w.WriteRune(sign)
		}
		w.WriteByte('\n')
	}
	return pushText(layers, rules, wins, w.String())
}

// mixedRules are rules of games whose turns go on by themselves, are taken back in part, or repeat a part of their rules.
var mixedRules = strings.Split(strings.TrimSpace(`
[ > player | crate ] -> [ > player | > crate ]
[ > player | thing ] -> [ > player | > thing ]
[ > one | crate ] -> [ > one | > crate ]
[ > two | gem ] -> [ > two | > gem ]
[ > two | one ] -> [ > two | > one ]
[ moving one ] -> [ moving two ]
[ action one ] -> [ two ]
[ action one ] [ two ] -> [ two ] [ one ]
[ one | two ] -> [ two | one ]
[ > player | < player ] -> [ player | player ]
[ moving one ] [ two ] -> [ moving one ] [ moving two ]
[ up one ] [ crate ] -> [ up one ] [ down crate ]
[ > player ] -> [ < player ]
[ perpendicular player ] -> [ player ]
rigid [ > player | crate ] -> [ > player | > crate ]
rigid [ > crate | crate ] -> [ > crate | > crate ]
+ rigid [ > crate | crate ] -> [ > crate | > crate ]
rigid [ > player ] [ crate ] -> [ > player ] [ > crate ]
rigid [ > thing | thing ] -> [ > thing | > thing ]
rigid [ > one | gem ] -> [ > one | > gem ]
[ > crate | wall ] -> cancel
right [ crate | no solid no player ] -> [ > crate | ] again
down [ stationary crate ] -> [ > crate ] again
down [ gem | no solid no player ] -> [ | gem ] again
late [ crate mark ] -> [ mark ] again
late [ player mark ] -> [ player mark ] again
late [ gem hole ] -> [ hole ] again
late [ crate hole ] -> [ gem hole ]
late [ ghost crate ] -> [ ghost ]
late [ ghost | no ghost no hole ] -> [ | ghost ]
late [ > one | crate ] -> [ > one | ]
late [ one | crate | crate ] -> [ one | gem | ]
late right [ ghost | ] -> [ | ghost ] again
[ > player | ... | crate ] -> [ > player | ... | > crate ]
[ > player | ... | crate | no solid ] -> [ > player | ... | | crate ]
[ crate | ... | gem ] -> [ gem | ... | crate ]
[ > crate | no solid no player ] -> [ > crate | ] again
[ > crate ] [ gem ] -> [ > crate ] [ > gem ]
[ > crate | gem ] -> [ > crate | > gem ]
+ [ > gem | gem ] -> [ > gem | > gem ]
+ [ > gem | crate ] -> [ > gem | > crate ]
[ stationary ghost ] -> [ right ghost ]
[ ghost ] -> [ > ghost ]
[ > ghost | crate ] -> [ > ghost | > crate ]
[ > player | crate hole ] -> [ > player | > crate hole ]
[ moving crate hole ] -> [ crate hole ]
[ > player | crate ] [ crate ] -> [ > player | > crate ] [ gem ]
[ player ] [ crate | ] -> [ player ] [ | crate ]
[ crate ] [ gem ] -> [ gem ] [ crate ]
[ > player | crate | no solid ] -> [ > player | | crate ]
[ > player | ] [ crate | ] -> [ | > player ] [ | > crate ]
[ horizontal player | crate ] -> [ horizontal player | horizontal crate ]
[ moving player | crate ] -> [ moving player | moving crate ]
`), "\n")

// mixedText is a game with the objects of such rules. The player is one object, or one of two, or two at once.
func mixedText(head, player, layers, rules, wins, level string) string {
	var b strings.Builder
	b.WriteString(head + "\nOBJECTS\n\n")
	for _, o := range strings.Fields("background one two wall crate gem ghost mark hole") {
		fmt.Fprintf(&b, "%s\nred\n\n", o)
	}
	b.WriteString("LEGEND\n\n. = background\np = one\nt = two\n# = wall\n* = crate\ng = gem\nh = ghost\nm = mark\no = hole\nq = crate and mark\nr = one and mark\ns = crate and hole\n" +
		"thing = crate or gem\nsolid = wall or crate or gem\nany1 = crate or ghost or one\nboth = crate and mark\nplayer = " + player + "\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nbackground\nmark\nhole\n" + strings.ReplaceAll(layers, "/", "\n"))
	return b.String() + "\n\nRULES\n\n" + rules + "\n\nWINCONDITIONS\n\n" + wins + "\n\nLEVELS\n\n" + level + "\n"
}

// mixedGame writes a small game with turns that go on, rigid rules, loops and one or two players.
func mixedGame(d *rand.Rand) string {
	w := &writer{Rand: d}
	for _, word := range []string{"require_player_movement", "run_rules_on_level_start", "noaction"} {
		if w.IntN(12) == 0 {
			w.WriteString(word + "\n")
		}
	}
	head := w.String()
	w.Reset()
	player, layers := "one", w.pick("ghost/one,two,wall,crate,gem ghost,gem/one,two,wall,crate ghost,one,two,wall,crate,gem ghost/one,wall,crate,gem/two ghost/one,two/wall,crate,gem")
	switch w.IntN(4) {
	case 0:
		player = "one or two"
	case 1:
		if layers == "ghost/one,wall,crate,gem/two" {
			player = "one and two"
		}
	}
	rules, open := 1+w.IntN(5), false
	for n := range rules {
		if !open && w.IntN(8) == 0 {
			w.WriteString("startloop\n")
			open = true
		}
		from := mixedRules
		if w.IntN(3) == 0 {
			from = pushRules
		}
		rule := from[w.IntN(len(from))]
		if n == 0 {
			rule = strings.TrimPrefix(rule, "+ ")
		}
		if w.IntN(8) == 0 && !strings.Contains(rule, "again") {
			rule += " " + w.pick("again again again cancel checkpoint sfx0 restart")
		}
		if w.IntN(10) == 0 {
			w.rule(false)
		} else {
			w.WriteString(rule + "\n")
		}
		if open && w.IntN(3) == 0 {
			w.WriteString("endloop\n")
			open = false
		}
	}
	if open {
		w.WriteString("endloop\n")
	}
	text := w.String()
	conditions := strings.Split("all mark on crate;all mark on crate;all crate on mark;all crate on mark;no crate;no gem;some crate on mark;all one on mark;all player on mark;all gem on mark;all thing on mark;all mark on thing;no crate on mark;some mark on gem;any player on mark;no thing on hole;all mark on player;some two;no one;all ghost on mark;all mark on any1;some both;all hole on thing", ";")
	wins := ""
	for range 1 + w.IntN(5)/3 {
		wins += conditions[w.IntN(len(conditions))] + "\n"
	}
	w.Reset()
	width, height := 2+w.IntN(5), 1+w.IntN(4)
	signs := []rune("........##****ggmmmqhosttrpp")
	for y := range height {
		for x := range width {
			sign := signs[w.IntN(len(signs))]
			if x == width/2 && y == height/2 {
				sign = 'p'
			}
			w.WriteRune(sign)
		}
		w.WriteByte('\n')
	}
	return mixedText(head, player, layers, text, wins, w.String())
}
