package keys

import (
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/solve"
)

// plainly is a map that is not known in flat form.
type plainly struct{ search.Maze[Cell, Key] }

// The flat form agrees with the rules, and answers proved by areas are accepted, as they are plainly.
func TestProvedAreasAreAccepted(t *testing.T) {
	d := catalog.NewDice(9)
	for n := range tier.Scale(t, 3000, 600) {
		m := read(t, string(patchwork(d, 2+n%40)))
		if err := gametest.FlatMazeLie[Cell, Key](m, m); err != nil {
			t.Fatalf("%v\n%s", err, m)
		}
		e := ProveAreas(m, limited(solve.Budget{}))
		if e.Areas == nil {
			t.Fatal("there are no areas")
		}
		if r := check.Maze[Cell, Key](m, e, limited(solve.Budget{})); r.Status != check.Accepted {
			t.Fatalf("by areas: %s\n%s", r.Reason, m)
		}
		if r := check.Maze[Cell, Key](plainly{m}, e, limited(solve.Budget{})); r.Status != check.Accepted {
			t.Fatalf("plainly: %s\n%s", r.Reason, m)
		}
	}
}

// A proof that exceeds the memory or the time is left out, and the answer remains.
func TestAStoppedProofIsLeftOut(t *testing.T) {
	m := read(t, string(patchwork(catalog.NewDice(3), 40)))
	for bytes := int64(1); bytes < 1<<20; bytes *= 2 {
		meter := limited(solve.Budget{Bytes: bytes})
		if e := ProveAreas(m, meter); e.Verdict == solve.Unknown && e.Areas != nil || e.Areas == nil && meter.Stopped() == nil {
			t.Errorf("with %d bytes: verdict %v, areas %v, stopped by %v", bytes, e.Verdict, e.Areas != nil, meter.Stopped())
		}
	}
}
