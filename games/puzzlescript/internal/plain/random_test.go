package plain

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/gametest/tier"
)

// randomGame writes a small game: a few objects on a few layers, properties and aggregates, rules of all kinds, one level.
func randomGame(d *rand.Rand) string {
	pick := func(words string) string { list := strings.Fields(words); return list[d.IntN(len(list))] }
	var b strings.Builder
	if d.IntN(6) == 0 {
		b.WriteString("require_player_movement\n")
	}
	if d.IntN(6) == 0 {
		b.WriteString("run_rules_on_level_start\n")
	}
	b.WriteString("\nOBJECTS\n\n")
	for _, o := range strings.Fields("background player wall crate gem ghost mark") {
		fmt.Fprintf(&b, "%s\nred\n\n", o)
	}
	b.WriteString("LEGEND\n\n. = background\np = player\n# = wall\n* = crate\ng = gem\nh = ghost\nm = mark\nq = crate and mark\nr = player and gem\n" +
		"thing = crate or gem\nsolid = wall or crate\nany1 = player or crate or ghost\nboth = crate and mark\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nbackground\nmark\ngem, ghost\nplayer, wall, crate\n\nRULES\n\n")
	names := "player wall crate gem ghost mark thing solid any1 both crate player"
	moves := "> < ^ v up down left right moving stationary action perpendicular parallel horizontal vertical orthogonal"
	late := false
	cell := func(right bool, left string) string {
		if d.IntN(5) == 0 {
			return ""
		}
		var items []string
		for range 1 + d.IntN(2) {
			name, word := pick(names), ""
			switch {
			case d.IntN(5) == 0:
				word = "no "
			case !late && d.IntN(2) == 0:
				word = pick(moves) + " "
			case right && d.IntN(25) == 0: // alone, for beside another object of its layer the engine puts two there
				return "random " + name
			case right && !late && d.IntN(25) == 0:
				word = "randomdir "
			}
			items = append(items, word+name)
		}
		if right && d.IntN(3) > 0 {
			return left
		}
		return strings.Join(items, " ")
	}
	loop := d.IntN(5) == 0
	if loop {
		b.WriteString("startloop\n")
	}
	for n := range 1 + d.IntN(4) {
		late = d.IntN(4) == 0
		plus := n > 0 && d.IntN(4) == 0
		switch {
		case plus:
			b.WriteString("+ ")
		case d.IntN(15) == 0:
			b.WriteString("random ")
		}
		if late {
			b.WriteString("late ")
		} else if d.IntN(6) == 0 {
			b.WriteString("rigid ")
		}
		if d.IntN(3) == 0 {
			b.WriteString(pick("up down left right horizontal vertical orthogonal") + " ")
		}
		var left, right []string
		for range 1 + d.IntN(2) {
			var l, r []string
			length := 1 + d.IntN(3)
			dots := length == 3 && d.IntN(3) == 0
			for i := range length {
				if dots && i == 1 {
					l, r = append(l, "..."), append(r, "...")
					continue
				}
				c := cell(false, "")
				l, r = append(l, c), append(r, cell(true, c))
			}
			left, right = append(left, "[ "+strings.Join(l, " | ")+" ]"), append(right, "[ "+strings.Join(r, " | ")+" ]")
		}
		command := ""
		if d.IntN(4) == 0 {
			command = " " + pick("again cancel checkpoint restart win sfx0 again")
		}
		b.WriteString(strings.Join(left, " ") + " -> ")
		if command == "" || d.IntN(2) == 0 {
			b.WriteString(strings.Join(right, " "))
		}
		b.WriteString(command + "\n")
		if loop && d.IntN(3) == 0 && !plus {
			b.WriteString("endloop\n")
			loop = false
		}
	}
	if loop {
		b.WriteString("endloop\n")
	}
	b.WriteString("\nWINCONDITIONS\n\n" + pick("all some no any") + " " + pick("crate gem thing mark both") + " on " + pick("mark ghost solid player") + "\n\nLEVELS\n\n")
	width, height := 2+d.IntN(4), 2+d.IntN(3)
	signs := []rune("....p#*ghmqr*")
	for y := range height {
		for x := range width {
			sign := signs[d.IntN(len(signs))]
			if x == 0 && y == 0 {
				sign = 'p'
			}
			b.WriteRune(sign)
		}
		b.WriteByte('\n')
	}
	b.WriteString("\nmessage the end\n")
	return b.String()
}

// compare plays random inputs on a game by both interpreters. It reports whether the game could be played at all.
func compare(t *testing.T, text string, d *rand.Rand) bool {
	t.Helper()
	g := source.Read(text)
	p, faults := engine.Compile(g)
	wrong := len(g.Errors()) > 0 || p == nil
	for _, f := range faults {
		wrong = wrong || !f.Warning
	}
	if wrong {
		return false
	}
	e, err := engine.NewSession(p, 0, "seed")
	if err != nil {
		t.Fatal(err)
	}
	if e.Unsettled() {
		return false
	}
	s := NewSession(New(g), 0, engine.NewRandom("seed").Below)
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
	games := tier.Scale(t, 60_000, 500)
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
