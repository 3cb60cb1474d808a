package engine

import (
	"context"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// Each answer names the part of the search that found it.
func TestAnswersNameThePartThatFoundThem(t *testing.T) {
	const push = "[ > player | crate ] -> [ > player | > crate ]"
	const outlookless = push + "\n[ > player | wall ] -> win"
	for _, c := range []struct {
		name, rules, win, level string
		part                    Part
	}{
		{"a push", push, "all crate on target", "......\n.P*.O.", Star},
		{"a level without a bound", outlookless, "all crate on target", "......\n.P*.O.", Breadth},
		{"one that can't be won", outlookless, "all crate on target", "P*.\n..O", Breadth},
		{"a crate in a corner", push, "all crate on target", "*....\n..P..\n....O", Bound},
		{"two crates in a corridor", push, "all crate on target", "P.*.*.OO", Star},
		{"a large room", outlookless, "all crate on target", "..........\n...*...*..\n..........\nP.........\n.........O\n...*......\n..........\n..O....O..", Greedy},
	} {
		g := source.Read(outlookGame(c.rules, c.win, c.level), nil)
		p, faults := Compile(g, nil)
		if p == nil || len(g.Errors()) > 0 {
			t.Fatalf("%s: %v %v", c.name, g.Errors(), faults)
		}
		m := solve.NewMeter(context.Background(), solve.Budget{Nodes: 30_000})
		l, begin, err := NewLevel(p, g.Playable()[0], nil, m)
		if err != nil {
			t.Fatal(err)
		}
		if a := Solve(Question{Level: l, Begin: begin}, m); a.By != c.part {
			t.Errorf("%s: %+v was found by %q, and should be by %q", c.name, a, a.By, c.part)
		}
	}
}
