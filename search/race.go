package search

import (
	"cmp"
	"slices"

	"jogada/solve"
)

// Race asks who arrives first when several runners, who never block each other, move from state to state in rounds.
//
// In each round every runner makes one step, in turn. Round 1 goes in the order of the runners. In later rounds the
// runner who made the smaller stride in the round before goes first; Tie settles equal strides. Every runner takes a
// line of fewest rounds, and among those one that lets it go earliest in its last round.
type Race[S comparable, M any] interface {
	// Runners returns the runners in the order of round 1.
	Runners() []Runner[S]
	// Steps appends the steps from s, always in the same order. A runner in a state without steps stays there.
	Steps(s S, buf []Step[S, M]) []Step[S, M]
	Goal(S) bool
	// Stride returns the size of every step from s.
	Stride(s S) int
	Tie() Tie
}

// Runner is a competitor with its name and start.
type Runner[S comparable] struct {
	Name string
	At   S
}

// RunnerNumber is an event argument: the number of a runner.
type RunnerNumber int

// Tie selects how equal strides in the round before are settled.
type Tie uint8

const (
	// ByFirstRound settles ties by the order of round 1.
	ByFirstRound Tie = iota
	// ByLastRound settles ties by the order of the round before, so the whole history counts, the most recent stride
	// first.
	ByLastRound
)

// Standings answers a Race.
//
//	Proved   Winner arrives in round Rounds by Line; nobody does earlier, nor goes earlier in that round.
//	Refuted  nobody can ever arrive.
//	Unknown  nobody arrives before round AtLeast.
type Standings[S comparable, M any] struct {
	solve.Outcome
	Winner  int // index of the winner among the runners
	Rounds  int
	Line    []Step[S, M]
	AtLeast int
	Ranks   []Rank[S, M] // all runners, best first and those who never arrive last, for methods that rank everyone
	Labels  []Label[S]   // the proof, for methods that search forward from the starts
	Classes *RaceClasses // the proof, for methods that know the race in flat form
	Far     []int32      // for a race in flat form, if requested: the fewest rounds from each cell to the goal; -1 if it cannot be reached
	Home    *HomeClasses // the proof of the ranking, for methods that search back from the goal of a race in flat form
}

// Rank holds the result of one runner.
type Rank[S comparable, M any] struct {
	Runner  int
	Arrives bool
	Rounds  int
	Line    []Step[S, M]
}

// Label states what a race proves of a state: no runner gets there before Round, a runner that gets there in Round goes
// no earlier in the next round than Turn, and Order is the best precedence of any such runner.
type Label[S comparable] struct {
	State S
	Round int
	Order int
	Turn  Turn
}

// Turn orders the runners within a round: by the stride of the round before, then by precedence.
type Turn struct{ Stride, Order int }

// Compare orders turns; negative means that t is earlier.
func (t Turn) Compare(u Turn) int {
	return cmp.Or(cmp.Compare(t.Stride, u.Stride), cmp.Compare(t.Order, u.Order))
}

// Strides returns the strides of a line from start.
func Strides[S comparable, M any](q Race[S, M], start S, line []Step[S, M]) []int {
	strides := make([]int, len(line))
	for i, step := range line {
		strides[i] = q.Stride(start)
		start = step.To
	}
	return strides
}

// CompareFinish compares two runners who arrive in the same round by lines with these strides; negative means that x
// goes first in that round. First compares them by the order of round 1.
func CompareFinish(tie Tie, x, y []int, first int) int {
	last := len(x) - 2 // the last stride does not count: the round is over when it is made
	for i := last; i >= 0; i-- {
		if c := cmp.Compare(x[i], y[i]); c != 0 {
			return c
		}
		if tie == ByFirstRound {
			break
		}
	}
	return first
}

// compareLines compares two runners who arrive in the same round as CompareFinish does, from the last round that counts
// back to the first in which they differ.
func compareLines[S comparable, M any](q Race[S, M], startX, startY S, x, y Rank[S, M], m *solve.Meter) int {
	at := func(start S, line []Step[S, M], i int) S {
		if i == 0 {
			return start
		}
		return line[i-1].To
	}
	for i := x.Rounds - 2; i >= 0 && m.Work(1); i-- {
		sx, sy := at(startX, x.Line, i), at(startY, y.Line, i)
		if c := cmp.Compare(q.Stride(sx), q.Stride(sy)); c != 0 {
			return c
		}
		if q.Tie() == ByFirstRound {
			break
		}
	}
	return x.Runner - y.Runner
}

// Racers lists the generic methods for races, the default first.
func Racers[S comparable, M any]() []Method[Race[S, M], Standings[S, M]] {
	return []Method[Race[S, M], Standings[S, M]]{
		{Name: "layers", Title: "Layer by layer", Doc: "all runners at once, a layer of states a round, each state kept for whoever can go earliest from it",
			Cost: "each state is expanded once whatever the number of runners, up to the round in which someone arrives; memory for the states met", Sound: true, Code: layersCode, Run: Layers[S, M]},
		{Name: "field", Title: "Backwards over all states", Doc: "backwards from the goal: the rounds and the best turn from every state, and so the standing of every runner",
			Cost: "each state is expanded once; memory for all states and all steps", Sound: true, Code: fieldCode, Run: Field[S, M]},
		{Name: "per-player", Title: "One search per player", Report: "000", Doc: "a breadth-first search for each runner until its queue is empty, then a sort",
			Cost: "runners × all states; memory for the states of one runner", Sound: true, Code: perRunnerCode, Run: PerRunner[S, M]},
		{Name: "ball", Title: "Shared search, early stop", Report: "002", Doc: "one breadth-first search whose states are handed over by comparing strides one round apart; stops when the goal's round is over",
			Cost: "each state is expanded once, up to the round in which someone arrives; memory for the states met", Sound: false, Code: ballCode(true), Run: Ball[S, M](true)},
		{Name: "ball-full", Title: "Shared search, to the end", Report: "002", Doc: "ball without its early stop: until the queue is empty",
			Cost: "each state is expanded once; memory for all states", Sound: false, Code: ballCode(false), Run: Ball[S, M](false)},
	}
}

// finish sorts the results best first and takes the winner from the top.
func finish[S comparable, M any](q Race[S, M], places []Rank[S, M], m *solve.Meter) Standings[S, M] {
	runners := q.Runners()
	slices.SortFunc(places, func(x, y Rank[S, M]) int {
		switch {
		case x.Arrives != y.Arrives && x.Arrives:
			return -1
		case x.Arrives != y.Arrives:
			return 1
		case x.Rounds != y.Rounds:
			return x.Rounds - y.Rounds
		case !x.Arrives || runners[x.Runner].At == runners[y.Runner].At || !m.Work(1):
			return x.Runner - y.Runner
		}
		return compareLines(q, runners[x.Runner].At, runners[y.Runner].At, x, y, m)
	})
	if m.Stopped() != nil {
		return Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
	}
	if len(places) == 0 || !places[0].Arrives {
		return Standings[S, M]{Outcome: m.Outcome(solve.Refuted), Ranks: places}
	}
	top := places[0]
	return Standings[S, M]{Outcome: m.Outcome(solve.Proved), Winner: top.Runner, Rounds: top.Rounds, Line: top.Line,
		AtLeast: top.Rounds, Ranks: places}
}
