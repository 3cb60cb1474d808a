package sokoban

import (
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/solve"
)

// One expansion floods a large level many times, so checking the clock every 1,024 expansions is not enough.
func TestTheContextIsLookedAtWithinAnExpansionOfALargeLevel(t *testing.T) {
	v, err := Game().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := Game().Parse([]byte(warehouse(60, 40)), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	const nodes = 20
	for _, method := range []string{"astar", "bfs", "ida", "beam", "push"} {
		m, err := catalog.Pick(boards[0], method)
		if err != nil {
			t.Fatal(err)
		}
		ctx := gametest.StopAfter(0)
		r := m.Solve(ctx, catalog.Request{Budget: solve.Budget{Nodes: nodes}})
		if r.Counts.Expanded != nodes || ctx.Looks < 2*nodes {
			t.Errorf("%s: %d looks at the context in %d expansions", method, ctx.Looks, r.Counts.Expanded)
		}
	}
}
