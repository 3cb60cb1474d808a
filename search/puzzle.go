package search

import (
	"math"

	"jogada/solve"
)

// Puzzle asks for a shortest sequence of moves from the start to a goal.
type Puzzle[S comparable, M any] interface {
	Space[S, M]
	Goal(S) bool
}

// Limiter is an optional interface of a puzzle with a limit: only lines of at most Limit moves count.
type Limiter interface{ Limit() int }

// Bounder is an optional interface of a puzzle with a heuristic: at least Bound(s) moves are needed from s, and no
// number suffices where it is Never. It must be admissible (never too large); it need not be consistent.
type Bounder[S comparable] interface{ Bound(S) int }

// Reducer is an optional interface of a puzzle that knows equivalent states. Reduced returns a question in which as few moves reach a goal from any
// state, and a function that returns an equivalent state; of many equivalent states it should be the same one, so that a search of all states is shorter.
type Reducer[S comparable, M any] interface {
	Reduced() (Puzzle[S, M], func(s S) S)
}

// BoundedStepper is an optional interface of a puzzle with a bound. StepsWithin appends, in the order of Steps, the steps from s
// to states whose bound is at most left; it need not generate the others.
type BoundedStepper[S comparable, M any] interface {
	Bounder[S]
	StepsWithin(s S, left int, buf []Step[S, M]) []Step[S, M]
}

// Never is the bound of a state from which no goal can be reached.
const Never = math.MaxInt

// Ranker is an optional interface of a puzzle: states of lower rank look closer to a goal. Ranks guide a search and
// prove nothing.
type Ranker[S comparable] interface{ Rank(S) int }

// Refuter is an optional interface of a puzzle: Refute describes, in words, an invariant that rules out every goal from
// s.
type Refuter[S comparable] interface {
	Refute(s S) (why string, refuted bool)
}

// Encoded is an optional interface of a puzzle whose states fit into a word. Words returns the same puzzle over words:
// the same states, steps in the same order, bounds, refutations and forms; and the state of each word. It returns false
// if the states do not fit.
type Encoded[S comparable, M any] interface {
	Words() (p Puzzle[uint64, M], state func(uint64) S, ok bool)
}

// Route answers a Puzzle.
//
//	Proved   Line is a shortest line, and is within the limit.
//	Refuted  there is no line within the limit; with Anywhere, none of any length.
//	Unknown  every line has at least AtLeast moves; if Found, Line is one, perhaps not a shortest.
type Route[S comparable, M any] struct {
	solve.Outcome
	Found    bool
	Line     []Step[S, M]
	AtLeast  int
	Anywhere bool
	By       string // the part of the method that found the line, or that there is none; empty if the method has one part
	Why      string // the invariant in words, if one refuted the puzzle
}

// Limit returns the length of the longest line that counts for p, or math.MaxInt if it has no limit.
func Limit[S comparable, M any](p Puzzle[S, M]) int {
	if q, ok := p.(Limiter); ok {
		return q.Limit()
	}
	return math.MaxInt
}
