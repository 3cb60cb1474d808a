package bind_test

import (
	"context"
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
	want := &board.Trace{Unit: "cell", Total: 4, Listed: 4, Places: []int{0, 1, 2, 3}, Wave: []int{0, 1, 1, 2},
		Waves: []board.Wave{{Name: "round 0", Count: 1}, {Name: "round 1", Count: 2}, {Name: "round 2", Count: 1}}}
	if diff := cmp.Diff(want, traceOf(t, playable(q), "layers")); diff != "" {
		t.Error(diff)
	}
}

func TestARaceThatIsRunBackwardsIsTracedBackwards(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("12 3 3 4 -"), From: []int{0}, Goals: "....*", Lengths: []int{1, 1, 1, 1, 0}}
	if diff := cmp.Diff([]int{4, 3, 1, 2, 0}, traceOf(t, playable(q), "field").Places); diff != "" {
		t.Error(diff)
	}
}

func TestTheReportsSearchForEachRunnerShowsTheSamePlacesAgain(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("1 2 -"), From: []int{0, 0}, Goals: "..*", Lengths: []int{1, 1, 0}}
	if diff := cmp.Diff([]int{0, 1, 2, 0, 1, 2}, traceOf(t, playable(q), "per-player").Places); diff != "" {
		t.Error(diff)
	}
}

func TestADuelIsTracedInTheWavesOfItsAnalysis(t *testing.T) {
	d := gametest.Duel{Net: gametest.DrawNet("12 - 3 -"), Kinds: "a2b1"}
	trace := traceOf(t, playableDuel(d), "retro")
	var order []string
	for _, f := range trace.Frames {
		order = append(order, f.Caption)
	}
	if diff := cmp.Diff([]string{"1", "3", "2", "0"}, order); diff != "" || trace.Waves[0].Count != 2 || trace.Unit != "position" {
		t.Errorf("%s%+v", diff, trace.Waves)
	}
}

func TestATraceOfPicturesShowsSomeOfEachWave(t *testing.T) {
	net := make(gametest.Net, 42) // the start, 40 boards after one move, and the goal after two
	for s := 1; s <= 40; s++ {
		net[0], net[s] = append(net[0], s), []int{41}
	}
	goals := make([]byte, 42)
	goals[41] = '*'
	p := gametest.Puzzle{Net: net, Goals: string(goals), Most: 9}
	a := about("puzzle")
	a.View = func() board.View { return netView(net) }
	s := bind.Puzzle[int, int]{About: a, Question: p, Methods: []search.Method[search.Puzzle[int, int], search.Route[int, int]]{
		{Name: "ida", Run: search.IDA[int, int]}, {Name: "bfs", Run: search.BFS[int, int]}}, Notation: notation(42),
		Look:     func(int) board.View { return netView(net) },
		Describe: func(search.Route[int, int], say.Translator, *solve.Meter) bind.Description { return bind.Description{} }}.Solver()
	trace := traceOf(t, s, "bfs")
	if trace.Total != 2 || trace.Listed != 2 {
		t.Errorf("breadth first: %+v", trace.Waves)
	}
	trace = traceOf(t, s, "ida")
	if trace.Total < 43 || trace.Waves[1].Count < 40 || trace.Listed != len(trace.Frames) || len(trace.Frames) > 20 {
		t.Errorf("%d of %d are listed, in waves %+v", trace.Listed, trace.Total, trace.Waves)
	}
	if last := trace.Frames[len(trace.Frames)-1]; *last.Step <= *trace.Frames[0].Step || *last.Wave > 1 {
		t.Errorf("the last picture is of step %d, wave %d", *last.Step, *last.Wave)
	}
}
