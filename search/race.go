package search

import (
	"cmp"

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
