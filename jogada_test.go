package jogada_test

import (
	"context"
	"slices"
	"testing"

	"jogada"
)

// TestEveryGameIsUsedThroughTheLibrary makes a board of each game, names it by its ID, and has it solved and checked.
func TestEveryGameIsUsedThroughTheLibrary(t *testing.T) {
	for _, g := range jogada.Games() {
		t.Run(g.Name(), func(t *testing.T) {
			if found, err := jogada.Find(g.Name()); err != nil || found.Title() != g.Title() || g.Title() == "" || g.Question() == "" || g.Describe().Name != g.Name() {
				t.Fatalf("%q, %q, %v", g.Title(), g.Question(), err)
			}
			made, err := g.Generate(1, nil)
			if err != nil {
				t.Fatal(err)
			}
			board, err := jogada.Open(made.ID())
			if err != nil || board.ID() != made.ID() {
				t.Fatalf("%s is read as %s: %v", made.ID(), board.ID(), err)
			}
			if parsed, err := g.Parse(made.String(), nil); err != nil || !slices.ContainsFunc(parsed, func(b jogada.Board) bool { return b.String() == made.String() }) {
				t.Errorf("%v\n%s", err, made)
			}
			report, err := board.Solve(context.Background(), jogada.Options{Nodes: 2000})
			if err != nil || report.Method != board.Methods()[0] {
				t.Errorf("%v, by %s of %s", err, report.Method, board.Methods())
			}
		})
	}
	for _, id := range []string{"chess", "jump", "jump:AAAA", "", "jump(tie=never)#1"} {
		if _, err := jogada.Open(id); err == nil {
			t.Errorf("%q is opened", id)
		}
	}
}
