package chase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/graph"
	"jogada/search"
	"jogada/search/duels"
)

func TestMovesByNumberAreThoseOfStepsForwardsAndBackwards(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 200 {
		d := sizedDuel(rng, 3+rng.IntN(12), 1+4*rng.Float64(), 1+i%3, i%2 == 0)
		before := make([][]uint32, d.States())
		for n := range uint32(d.States()) {
			p := d.State(n)
			if d.Number(p) != int(n) {
				t.Fatalf("%s has number %d, want %d", writeState(p), d.Number(p), n)
			}
			if d.IsHole[p.Cat] {
				continue // no such position: nothing leads there, and what leads away from it does not matter
			}
			var steps []uint32
			for _, step := range d.Steps(p, nil) {
				to := uint32(d.Number(step.To))
				steps = append(steps, to)
				before[to] = append(before[to], n)
			}
			if got := d.Successors(n, nil); !slices.Equal(got, steps) {
				t.Fatalf("%s leads to %v, want %v:\n%s", writeState(p), got, steps, pasted(d))
			}
		}
		for n := range uint32(d.States()) {
			got := d.Predecessors(n, nil)
			if d.IsHole[d.State(n).Cat] {
				continue
			}
			if slices.Sort(got); !slices.Equal(got, before[n]) {
				t.Fatalf("to %s lead %v, want %v:\n%s", writeState(d.State(n)), got, before[n], pasted(d))
			}
		}
	}
}

// unnumbered hides all that the duel knows besides its rules.
type unnumbered struct {
	search.Duel[Position, graph.Node]
}

func TestRetroSaysTheSameWithAndWithoutPredecessors(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range 100 {
		d := sizedDuel(rng, 3+rng.IntN(30), 1+4*rng.Float64(), 1+i%3, i%2 == 0)
		known, plain := duels.RetroProof(search.Duel[Position, graph.Node](d), unlimited()), duels.RetroProof(search.Duel[Position, graph.Node](unnumbered{d}), unlimited())
		if !slices.Equal(known.Values, plain.Values) || !slices.Equal(known.Line, plain.Line) || known.Outcome != plain.Outcome {
			t.Fatalf("%+v, without them %+v:\n%s", known.Outcome, plain.Outcome, pasted(d))
		}
	}
}
