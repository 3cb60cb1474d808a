package bind_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/search/races"
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
	s := bind.Puzzle[int, int]{About: a, Question: p, Methods: puzzles.Pathfinders[int, int](), Notation: notation(42),
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

// Beside the nodes of a tree is what A* orders them by: a bound of 1 before the goal adds to the moves made.
func TestTheTreeOfAStarHasTheTotalsOfItsSentences(t *testing.T) {
	p := boundedNet{gametest.Puzzle{Net: gametest.Net{{1, 2}, {3}, {3}, {}}, Goals: "   *", Most: 9}}
	a := about("puzzle")
	a.View = func() board.View { return netView(p.Net) }
	s := bind.Puzzle[int, int]{About: a, Question: p, Methods: puzzles.Pathfinders[int, int](), Notation: notation(4),
		Look:     func(int) board.View { return netView(p.Net) },
		Describe: func(search.Route[int, int], say.Translator, *solve.Meter) bind.Description { return bind.Description{} }}.Solver()
	for method, want := range map[string][]int{"astar": {1, 2, 2, 2, 2, 2}, "bfs": {-1}} {
		trace := traceOf(t, s, method)
		if got := trace.Steps.Value; len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: the nodes have the totals %v, want %v", method, got, want)
		}
	}
}

// boundedNet is a puzzle with a bound: 1 before the goal.
type boundedNet struct{ gametest.Puzzle }

func (p boundedNet) Bound(s int) int {
	if p.Goal(s) {
		return 0
	}
	return 1
}

// Brute force confirms where the trace of an unsound search of a race first goes wrong.
func TestTheTraceOfARaceSaysWhereItFirstGoesWrong(t *testing.T) {
	wrong, mistaken := 0, 0
	for seed := range uint64(2000) {
		q := gametest.RandomRace(catalog.NewDice(seed), 8)
		if len(q.From) == 0 {
			continue
		}
		for _, method := range []string{"ball", "ball-full"} {
			trace := traceOf(t, playable(q), method)
			if method == "ball" && ballIsMistaken(q) {
				if mistaken++; trace.Wrong == nil {
					t.Fatalf("%v: %s names another winner, and is nowhere wrong", q, method)
				}
			}
			if trace.Wrong == nil {
				continue
			}
			wrong++
			if said := claimedWrongly(q, trace); said != "" {
				t.Fatalf("%v: %s: %s\n%+v", q, method, said, trace.Wrong)
			}
		}
	}
	if wrong < 200 || mistaken < 50 {
		t.Errorf("%d searches went wrong, and %d came to another winner", wrong, mistaken)
	}
	for _, method := range []string{"layers", "field", "per-player"} {
		if w := traceOf(t, playable(gametest.RandomRace(catalog.NewDice(3), 8)), method).Wrong; w != nil {
			t.Errorf("%s is wrong: %+v", method, w)
		}
	}
}

// ballIsMistaken reports whether report 002 searches, and names another winner than all lines together.
func ballIsMistaken(q gametest.Race) bool {
	winner, rounds, found := gametest.BruteRace(q, len(q.Net))
	s := races.Ball[int, int](true)(q, solve.NewMeter(context.Background(), solve.Budget{}))
	return found && rounds > 0 && s.Verdict == solve.Proved && s.Winner != winner
}

// claimedWrongly returns what is false about the first wrong value of a trace, or "". The runner who goes first from a
// cell is the winner of the race whose only goal lies one step behind that cell.
func claimedWrongly(q gametest.Race, trace *board.Trace) string {
	w := trace.Wrong
	s := trace.States[trace.Steps.State[w.Step]]
	if s.Name != w.Name {
		return "the step is about " + s.Name
	}
	said := " wins"
	if !q.Goal(*s.Place) {
		said = " goes first from here"
		q.Goals = strings.Repeat(".", len(q.Net)) + "*"
		q.Net, q.Lengths = append(slices.Clone(q.Net), nil), append(slices.Clone(q.Lengths), 0)
		q.Net[*s.Place] = []int{len(q.Net) - 1}
	}
	winner, _, _ := gametest.BruteRace(q, len(q.Net))
	if name := q.Runners()[winner].Name; w.Truth != name+said || w.Holds == w.Truth || w.Mark != 2+winner {
		return "by all lines " + name + said
	}
	return ""
}
