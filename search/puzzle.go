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
	Why      string // the invariant in words, if one refuted the puzzle
}

// Limit returns the length of the longest line that counts for p, or math.MaxInt if it has no limit.
func Limit[S comparable, M any](p Puzzle[S, M]) int {
	if q, ok := p.(Limiter); ok {
		return q.Limit()
	}
	return math.MaxInt
}

// Pathfinders lists the generic methods for puzzles, the default first.
func Pathfinders[S comparable, M any]() []Method[Puzzle[S, M], Route[S, M]] {
	return []Method[Puzzle[S, M], Route[S, M]]{
		{Name: "astar", Title: "A*", Doc: "A*: the state with the smallest moves so far plus bound goes first; closed states are reopened when a shorter way to them is found",
			Cost: "at most all reachable states, each expanded once with a consistent bound; memory for all of them", Sound: true, Code: astarCode, Run: AStar[S, M]},
		{Name: "bfs", Title: "Breadth-first search", Doc: "breadth-first search: all states one move away, then two, and so on",
			Cost: "all states nearer than the goal, each expanded once; memory for all of them", Sound: true, Code: bfsCode, Run: BFS[S, M]},
		{Name: "ida", Title: "Iterative deepening A*", Doc: "iterative deepening A*: depth-first under a growing ceiling on moves so far plus bound",
			Cost: "exponential in the length of the line, because states are met again by every way that leads to them; memory for one line", Sound: true, Code: idaCode, Run: IDA[S, M]},
		{Name: "beam", Title: "Beam search", Doc: "beam search: breadth-first, but only the states of the lowest rank are kept of each depth, and more of them in each pass; it gives a line soon, and seldom shows that none is shorter",
			Cost: "width × moves expansions a pass, the width from 16 to 65536; memory for the states that one pass meets", Sound: true, Code: beamCode, Run: Beam[S, M]},
	}
}

// bounds returns the puzzle's own bound, or one that proves nothing.
func bounds[S comparable, M any](p Puzzle[S, M]) func(S) int {
	if b, ok := p.(Bounder[S]); ok {
		return b.Bound
	}
	return func(S) int { return 0 }
}

// settled answers a puzzle that needs no search: the start is a goal, or an invariant or the bound refutes it.
func settled[S comparable, M any](p Puzzle[S, M], m *solve.Meter) (Route[S, M], bool) {
	start := p.Start()
	if p.Goal(start) {
		return Route[S, M]{Outcome: m.Outcome(solve.Proved), Found: true}, true
	}
	if q, ok := p.(Refuter[S]); ok {
		if why, refuted := q.Refute(start); refuted {
			return Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: Never, Anywhere: true, Why: why}, true
		}
	}
	bound := bounds(p)(start)
	if bound == Never || bound > Limit(p) {
		return Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: bound, Anywhere: bound == Never}, true
	}
	return Route[S, M]{}, false
}

// proved returns the answer of a search that found a shortest line.
func proved[S comparable, M any](line []Step[S, M], m *solve.Meter) Route[S, M] {
	return Route[S, M]{Outcome: m.Outcome(solve.Proved), Found: true, Line: line, AtLeast: len(line)}
}

// refuted returns the answer of a search that found no line within the limit; cut says whether a longer one may exist.
func refuted[S comparable, M any](p Puzzle[S, M], cut bool, m *solve.Meter) Route[S, M] {
	r := Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: Never, Anywhere: !cut}
	if cut {
		r.AtLeast = Limit(p) + 1
	}
	return r
}
