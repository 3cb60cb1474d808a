package slide

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/search/puzzles"
	"jogada/solve"
)

// TestDraftsAreSearchedAsBreadthFirstSearchDoes compares the fewest slides of drafts, and the expansions where the
// question is not settled before the search, with the search that any puzzle has. Budgets that are too small are among them.
func TestDraftsAreSearchedAsBreadthFirstSearchDoes(t *testing.T) {
	d := catalog.NewDice(5)
	solved, stopped := 0, 0
	for i := range 600 {
		b, limit := scatter(d, 2+i%3), 1+d.Roll(9)
		budget := solve.Budget{Nodes: int64(1 + d.Roll(200))}
		m, plain := solve.NewMeter(context.Background(), budget), solve.NewMeter(context.Background(), budget)
		n, found := b.fewest(limit, m)
		r := puzzles.BFS[Board, Slide](b.puzzle(1, one, limit), plain)
		if wants := r.Verdict == solve.Proved; found != wants || found && n != len(r.Line) {
			t.Fatalf("side %d, %v, limit %d: %d, %v; want %d, %v", b.side, b.cells, limit, n, found, len(r.Line), wants)
		}
		if plain.Counts().Expanded > 0 && m.Counts().Expanded != plain.Counts().Expanded {
			t.Fatalf("side %d, %v, limit %d: %d expansions, want %d", b.side, b.cells, limit, m.Counts().Expanded, plain.Counts().Expanded)
		}
		if found && n > 0 {
			solved++
		}
		if plain.Stopped() != nil {
			stopped++
		}
	}
	if solved < 50 || stopped < 20 {
		t.Errorf("only %d drafts are solved, and %d searches stopped", solved, stopped)
	}
}
