package bind_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/board"
	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/gametest"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// traceOf solves by one method and returns its trace.
func traceOf(t *testing.T, s catalog.Solver, method string) *board.Trace {
	t.Helper()
	m, err := catalog.Pick(s, method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Trace: true})
	return r.Trace
}

func TestARaceIsTracedRoundByRound(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("12 3 3 4 -"), From: []int{0}, Goals: "....*", Lengths: []int{1, 1, 1, 1, 0}}
	trace := traceOf(t, playable(q), "layers")
	places, waves := trace.Looked()
	if !slices.Equal(places, []int{0, 1, 2, 3}) || !slices.Equal(waves, []int{0, 1, 1, 2}) || trace.Unit != "cell" || trace.Total != 4 || trace.Listed != 4 || !trace.Whole {
		t.Errorf("places %v in waves %v: %+v", places, waves, trace)
	}
	if diff := cmp.Diff([]board.Wave{{Name: "round 0", Count: 1}, {Name: "round 1", Count: 2}, {Name: "round 2", Count: 1}}, trace.Waves); diff != "" {
		t.Error(diff)
	}
}

func TestARaceThatIsRunBackwardsIsTracedBackwards(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("12 3 3 4 -"), From: []int{0}, Goals: "....*", Lengths: []int{1, 1, 1, 1, 0}}
	places, _ := traceOf(t, playable(q), "field").Looked()
	if diff := cmp.Diff([]int{4, 3, 1, 2, 0}, places); diff != "" {
		t.Error(diff)
	}
}

func TestTheReportsSearchForEachRunnerShowsTheSamePlacesAgain(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("1 2 -"), From: []int{0, 0}, Goals: "..*", Lengths: []int{1, 1, 0}}
	places, _ := traceOf(t, playable(q), "per-player").Looked()
	if diff := cmp.Diff([]int{0, 1, 2, 0, 1, 2}, places); diff != "" {
		t.Error(diff)
	}
}

func TestADuelIsTracedInTheWavesOfItsAnalysis(t *testing.T) {
	d := gametest.Duel{Net: gametest.DrawNet("12 - 3 -"), Kinds: "a2b1"}
	trace := traceOf(t, playableDuel(d), "retro")
	var order []string
	for i, n := range trace.Steps.Look {
		if i > 0 && n > trace.Steps.Look[i-1] {
			order = append(order, trace.States[trace.Steps.State[i]].Name)
		}
	}
	if diff := cmp.Diff([]string{"1", "3", "2", "0"}, order); diff != "" || trace.Waves[0].Count != 2 || trace.Unit != "position" {
		t.Errorf("%s%+v", diff, trace.Waves)
	}
}

func TestATraceOfPicturesShowsEveryStep(t *testing.T) {
	net := make(gametest.Net, 42) // the start, 40 boards after one move, and the goal after two
	for s := 1; s <= 40; s++ {
		net[0], net[s] = append(net[0], s), []int{41}
	}
	goals := make([]byte, 42)
	goals[41] = '*'
	p := gametest.Puzzle{Net: net, Goals: string(goals), Most: 9}
	a := about("puzzle")
	a.View = func() board.View { return netView(net) }
	s := bind.Puzzle[int, int]{About: a, Question: p, Methods: search.Pathfinders[int, int](), Notation: notation(42),
		Look:     func(int) board.View { return netView(net) },
		Describe: func(search.Route[int, int], say.Translator, *solve.Meter) bind.Description { return bind.Description{} }}.Solver()
	trace := traceOf(t, s, "bfs")
	if trace.Total != 2 || trace.Listed != 2 {
		t.Errorf("breadth first: %+v", trace.Waves)
	}
	trace = traceOf(t, s, "ida")
	if trace.Total < 43 || trace.Waves[1].Count < 40 || trace.Listed != trace.Total || !trace.Whole || trace.Events != trace.Steps.Len() {
		t.Errorf("%d of %d are listed, in waves %+v", trace.Listed, trace.Total, trace.Waves)
	}
}
