package engine

import (
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/search"
)

// outlookGame is a game of pushing with such rules, a win condition and a level.
func outlookGame(rules, win, level string) string {
	head, _, _ := strings.Cut(manyObjects(0), "RULES")
	return head + "RULES\n======\n\n" + rules + "\n\n=============\nWINCONDITIONS\n=============\n\n" + win + "\n\n=====\nLEVELS\n=====\n\n" + level + "\n"
}

// Each bound is what such a level can be seen to need: no more, and not much less.
func TestOutlooksOfSmallLevels(t *testing.T) {
	const push = "[ > player | crate ] -> [ > player | > crate ]"
	for _, c := range []struct {
		name, rules, win, level string
		bound                   int
	}{
		{"one crate at a time", push, "all crate on target", "......\n.P*.O.\n..*.O.", 4},
		{"a row of crates goes at once", push + "\n[ > crate | crate ] -> [ > crate | > crate ]", "all target on crate", "P**OO.", 2},
		{"one crate before the player and one behind", push + "\n[ < player | crate ] -> [ < player | < crate ]", "all crate on target", ".*P*O.\n..O...", 2},
		{"a crate that goes on without input", push + "\nright [ crate | ] -> [ > crate | ] again", "all crate on target", ".P*...O", 1},
		{"a crate that its rule carries", push + "\n[ > crate | no crate no wall ] -> [ | > crate ]", "all crate on target", ".P*...O", 1},
		{"crates that move by themselves", "[ > player ] [ crate ] -> [ > player ] [ > crate ]", "all crate on target", "P.....\n.*..O.\n.*..O.", 3},
		{"a crate in a corner", push, "all crate on target", "*....\n..P..\n....O", search.Never},
		{"four crates in a square", push, "all target on crate", ".......\n.**.P*.\n.**....\n.....OO", search.Never},
		{"the same, if crates push crates", push + "\n[ > crate | crate ] -> [ > crate | > crate ]", "all target on crate", ".......\n.**.P*.\n.**....\n.....OO", 4},
		{"more targets than crates", push, "all target on crate", ".O...\n.P*.O\n.....", search.Never},
		{"a crate that goes round a wall", push, "all crate on target", "..O......\n..#......\n.P*.*..O.\n.........", 7},
	} {
		g := source.Read(outlookGame(c.rules, c.win, c.level), nil)
		p, faults := Compile(g, nil)
		if p == nil || len(g.Errors()) > 0 {
			t.Fatalf("%s: %v %v", c.name, g.Errors(), faults)
		}
		l, _, err := NewLevel(p, g.Playable()[0], nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		bound := 1
		if o := l.newOutlook(nil); o != nil {
			bound = o.bound(l)
		}
		if bound != c.bound {
			t.Errorf("%s: the bound is %d, and should be %d", c.name, bound, c.bound)
		}
	}
}
