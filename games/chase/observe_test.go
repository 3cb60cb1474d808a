package chase

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/board"
	"jogada/catalog"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

func TestDenseShowsEachSettledPositionOnceInTheWaveOfItsPlies(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	var dense, sparse int
	for round := range 300 {
		d := randomDuel(rng, 6+round%2*90)
		m := unlimited()
		waves := []int{}
		seen := map[Position]int{}
		last := 0
		solve.Observe(m, func(p Position, wave int) {
			if wave < last {
				t.Fatalf("wave %d after wave %d", wave, last)
			}
			if _, twice := seen[p]; twice {
				t.Fatalf("%s is shown twice", writeState(p))
			}
			for last = wave; len(waves) <= wave; {
				waves = append(waves, 0)
			}
			waves[wave]++
			seen[p] = wave
		})
		a := newAnalysis(d, m)
		a.pace = []pace{cheapest, alwaysDense, alwaysSparse, alternate}[round%4]
		a.settle()
		if !slices.Equal(waves, a.waves) {
			t.Fatalf("waves %v were shown, %v were settled:\n%s", waves, a.waves, pasted(d))
		}
		settled := 0
		for i := range d.States() {
			n := d.Graph.Nodes()
			p := Position{graph.Node(i / n % n), graph.Node(i % n), Mouse + search.Side(i/n/n)}
			v, known := a.value(p)
			if !known || v.Winner == search.Nobody {
				continue
			}
			settled++
			if wave, shown := seen[p]; !shown || wave != v.Plies {
				t.Fatalf("%s, of %d plies, is shown: %v in wave %d:\n%s", writeState(p), v.Plies, shown, wave, pasted(d))
			}
		}
		if settled != len(seen) {
			t.Fatalf("%d positions are shown, %d are settled:\n%s", len(seen), settled, pasted(d))
		}
		if round%4 == 1 {
			dense += len(seen)
		} else {
			sparse += len(seen)
		}
	}
	if dense < 1000 || sparse < 1000 {
		t.Errorf("%d positions of dense steps, %d of others", dense, sparse)
	}
}

func TestATraceHasAWaveForEachNumberOfPlies(t *testing.T) {
	b := newInstance(duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), false)
	r := b.Methods()[0].Solve(context.Background(), catalog.Request{Trace: true})
	want := []board.Wave{{Name: "0 plies", Count: 16}, {Name: "1 ply", Count: 13}, {Name: "2 plies", Count: 6}, {Name: "3 plies", Count: 3}, {Name: "4 plies", Count: 2}}
	if !slices.Equal(r.Trace.Waves, want) || r.Trace.Total != 40 {
		t.Errorf("%+v", r.Trace.Waves)
	}
	for _, f := range r.Trace.Frames {
		if len(f.Tokens) == 0 || f.Caption == "" {
			t.Errorf("frame %+v", f)
		}
	}
}

func TestASearchThatIsStoppedShowsTheWavesItSettled(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	m := solve.NewMeter(context.Background(), solve.Budget{Nodes: 30})
	shown := 0
	solve.Observe(m, func(Position, int) { shown++ })
	if j := Dense(d, m); j.Verdict != solve.Unknown || shown != 29 {
		t.Errorf("%v after %d positions; want the 16 and 13 of the first waves", j.Verdict, shown)
	}
}
