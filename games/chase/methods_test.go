package chase

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/graph"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// everyPosition calls f for each position with the cat in no hole.
func everyPosition(d Duel, f func(Position)) {
	for cat := range graph.Node(d.Graph.Nodes()) {
		for mouse := range graph.Node(d.Graph.Nodes()) {
			if !d.IsHole[cat] {
				f(Position{mouse, cat, Mouse})
				f(Position{mouse, cat, Cat})
			}
		}
	}
}

// compare holds the values of every position to those wanted.
func compare(t *testing.T, d Duel, want []search.Value) {
	t.Helper()
	value := Dense(d, unlimited()).Position
	everyPosition(d, func(p Position) {
		if got, known := value(p); !known || got != want[d.Number(p)] {
			t.Fatalf("%s is %+v, %v; want %+v:\n%s", writeState(p), got, known, want[d.Number(p)], pasted(d))
		}
	})
}

func TestDenseValuesEveryPositionOfEveryKindOfGraphByTheRules(t *testing.T) {
	tier.Concurrent(t)
	rng := rand.New(rand.NewPCG(21, 22))
	kinds := map[string]int{}
	for range tier.Scale(t, 3000, 1000) {
		d := randomDuel(rng, 9)
		words := allByWords(d)
		compare(t, d, words)
		j := Dense(d, unlimited())
		root := search.Value{Winner: j.Winner, Plies: j.Plies}
		if brute := gametest.BruteDuel(d); root != brute || j.Timed != (root.Winner != search.Nobody) {
			t.Fatalf("%+v, brute force says %+v:\n%s", root, brute, pasted(d))
		}
		if tree := run(d, duels.Minimax, 3000); tree.Verdict != solve.Unknown && (root != search.Value{Winner: tree.Winner, Plies: tree.Plies}) {
			t.Fatalf("%+v, minimax says %s in %d:\n%s", root, sideName(tree.Winner), tree.Plies, pasted(d))
		}
		tally(kinds, d, root)
		kinds[sideName(root.Winner)]++
		everyPosition(d, func(p Position) {
			if d.stuck(p) {
				kinds["a position without a move"]++
			}
		})
	}
	for _, kind := range []string{"mouse", "cat", "draw", "directed", "undirected", "several holes", "cat first", "over at once", "no first move", "a position without a move", "long"} {
		if kinds[kind] < tier.Scale(t, 100, 30) {
			t.Errorf("%s came up %d times only: %v", kind, kinds[kind], kinds)
		}
	}
}

// sizedDuel returns a random graph of that many nodes, with the start anywhere.
func sizedDuel(rng *rand.Rand, nodes int, degree float64, holes int, directed bool) Duel {
	var edges [][2]int
	for range int(float64(nodes) * degree / 2) {
		if a, b := rng.IntN(nodes), rng.IntN(nodes); a != b {
			edges = append(edges, [2]int{a, b})
		}
	}
	g, err := graph.New(nodes, edges, directed)
	if err != nil {
		panic(err)
	}
	s := Start{Mouse: rng.IntN(nodes), Cat: nodes - 1, First: Mouse + search.Side(rng.IntN(2))}
	for range holes {
		s.Holes = append(s.Holes, rng.IntN(nodes-1))
	}
	d, err := NewDuel(g, s)
	if err != nil {
		panic(err)
	}
	return d
}

func TestDenseAgreesWithRetroOnGraphsOfSomeHundredNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	won := map[search.Side]int{}
	for i := range 12 {
		d := sizedDuel(rng, 150+rng.IntN(151), []float64{2, 2.5, 4, 8}[i%4], 1+i%3, i%3 == 0)
		retro := run(d, duels.RetroProof, 0)
		value := Dense(d, unlimited()).Position
		for _, v := range retro.Values {
			if got, known := value(v.State); !known || got != v.Value {
				t.Fatalf("%s is %+v, retro says %+v:\n%s", writeState(v.State), got, v.Value, pasted(d))
			}
			won[v.Value.Winner]++
		}
	}
	for _, side := range []search.Side{Mouse, Cat, search.Nobody} {
		if won[side] < 1_000 {
			t.Errorf("%s came up at %d positions only: %v", sideName(side), won[side], won)
		}
	}
}

func TestTheListIsThatOfRetroAndTheAnswerIsTheSameWithIt(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	won := map[search.Side]int{}
	for i := range 600 {
		d := randomDuel(rng, 9)
		if i%20 == 0 {
			d = sizedDuel(rng, 60+rng.IntN(30), 2.5, 1, i%40 == 0)
		}
		plain, listed, retro := Dense(d, unlimited()), DenseListed(d, unlimited()), run(d, duels.RetroProof, 0)
		if plain.Values != nil || !slices.Equal(listed.Values, retro.Values) {
			t.Fatalf("%d values without a list; with it %v, want %v:\n%s", len(plain.Values), listed.Values, retro.Values, pasted(d))
		}
		if !slices.Equal(plain.Line, retro.Line) || !slices.Equal(listed.Line, retro.Line) || plain.Outcome != listed.Outcome ||
			fmt.Sprint(plain.Winner, plain.Plies, plain.Timed) != fmt.Sprint(listed.Winner, listed.Plies, listed.Timed) {
			t.Fatalf("the list is not that of the answer:\n%+v\n%+v\n%s", plain, listed, pasted(d))
		}
		for _, j := range []judgement{plain, listed} {
			if ruling := check.Duel[Position, graph.Node](d, j, unlimited()); ruling.Status != check.Accepted {
				t.Fatalf("the checker says %s:\n%s", ruling.Reason, pasted(d))
			}
		}
		won[listed.Winner]++
	}
	for _, side := range []search.Side{Mouse, Cat, search.Nobody} {
		if won[side] < 100 {
			t.Errorf("%s came up %d times only: %v", sideName(side), won[side], won)
		}
	}
}

func TestWhereTheCatCanNotBeThereIsNoValue(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", map[string]string{"hole": "0,4"})
	value := Dense(d, unlimited()).Position
	for _, p := range []Position{{1, 0, Mouse}, {0, 0, Cat}, {4, 4, Mouse}, {5, 1, Mouse}, {1, 5, Cat}, {65535, 65535, Mouse}} {
		if v, known := value(p); known {
			t.Errorf("%v has the value %+v", p, v)
		}
	}
}

func TestATraceHasAWaveForEachNumberOfPlies(t *testing.T) {
	b := newInstance(duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), false)
	r := catalog.Solve(context.Background(), b, catalog.Request{Trace: true})
	want := []board.Wave{{Name: "0 plies", Count: 16}, {Name: "1 ply", Count: 13}, {Name: "2 plies", Count: 6}, {Name: "3 plies", Count: 3}, {Name: "4 plies", Count: 2}}
	if !slices.Equal(r.Trace.Waves, want) || r.Trace.Total != 40 {
		t.Errorf("%+v", r.Trace.Waves)
	}
	for _, s := range r.Trace.States {
		if len(s.Stands) == 0 || s.Name == "" {
			t.Errorf("state %+v", s)
		}
	}
}

func TestASearchThatIsStoppedShowsTheWavesItSettled(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	m := solve.NewMeter(context.Background(), solve.Budget{Nodes: 30})
	shown := 0
	solve.Observe(m, func(solve.Event[Position]) { shown++ })
	if j := Dense(d, m); j.Verdict != solve.Unknown || shown != 29 {
		t.Errorf("%v after %d positions; want the 16 and 13 of the first waves", j.Verdict, shown)
	}
}

// Memo first goes wrong on the five-node graph where it keeps a draw that was one only on the line that led there.
func TestTheTraceOfMemoSaysWhereItFirstGoesWrong(t *testing.T) {
	b := newInstance(duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), false)
	for _, m := range b.Methods() {
		trace := m.Solve(context.Background(), catalog.Request{Trace: true}).Trace
		if m.Sound {
			if trace.Wrong != nil {
				t.Errorf("%s is wrong: %+v", m.Name, trace.Wrong)
			}
			continue
		}
		w := trace.Wrong
		if w == nil {
			t.Errorf("%s is nowhere wrong", m.Name)
			continue
		}
		if line := trace.Code[trace.Steps.Line[w.Step]].Text; w.Holds == w.Truth || !strings.Contains(line, "keep") || trace.States[trace.Steps.State[w.Step]].Name != w.Name {
			t.Errorf("%s by line %q: %+v", m.Name, line, w)
		}
	}
}
