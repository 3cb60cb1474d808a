// Package measure says how hard a question is, in numbers that are exact and the same on every machine: how many shortest
// lines it has, how many moves keep what a state is worth at each step of one, where a greedy player goes wrong, how much
// of what lies as near as the goal is lost, and how much work the plain method has.
//
// There is one file a family. What a measurement may cost is capped in states and moves, never in seconds; where that is not
// enough the result is not known, and says so.
//
// The line that choices are counted along is always the same one, whatever method found the answer: of all shortest lines
// the first in the order in which the question lists its steps.
package measure

import (
	"math/big"

	"jogada/search"
	"jogada/solve"
)

// What one measurement may do.
const (
	MostStates = 100_000   // states that it expands
	MostMoves  = 1_000_000 // moves that it looks at
)

// Moves is how many moves there are in a state, and how many of them keep what it is worth.
type Moves struct{ Keep, Of int }

// Share is a part of a whole.
type Share struct{ Part, Of int64 }

// Lines are the shortest lines of a question, and the choices along the first of them.
type Lines struct {
	Count *big.Int
	Steps []Moves
	// OnlyMoves is at how many steps just one of several moves keeps the value.
	OnlyMoves int
	// Traps is at how many steps no move that looks best keeps the value; nil where nothing says how moves look.
	Traps *int
}

// Looks says how the steps from a state look to a greedy player: the lower, the better. It is nil where nothing is known.
type Looks[S comparable, M any] func(from S, steps []search.Step[S, M]) []int

// within runs a measurement under its caps. It says whether it came to an end.
func within(whole *solve.Meter, run func(*solve.Meter)) (done bool) {
	whole.Check(MostStates, func(m *solve.Meter) {
		run(m)
		done = m.Stopped() == nil && whole.Stopped() == nil
	})
	return done
}

// expand counts an expansion that gave so many moves. False means: stop now.
func expand(m *solve.Meter, moves int) bool {
	m.Generate(moves)
	if m.Counts().Generated > MostMoves {
		m.Stop(solve.ErrNodes)
	}
	return m.Expand()
}

// Effort is how many states the plain method of a family expands; false: more than the cap.
func Effort[Q any, A interface{ Ending() solve.Outcome }](q Q, plain func(Q, *solve.Meter) A, whole *solve.Meter) (int64, bool) {
	var end solve.Outcome
	within(whole, func(m *solve.Meter) { end = plain(q, m).Ending() })
	return end.Counts.Expanded, end.Verdict != solve.Unknown
}

// walk counts the choices along a line, of which keeps says, step by step, which moves keep the value. Mine says at which
// steps they count as only moves and traps.
func (l *Lines) walk(of []Moves, kept [][]bool, looks [][]int, mine []bool) {
	l.Steps = of
	if looks != nil {
		l.Traps = new(int)
	}
	for i, step := range of {
		if !mine[i] {
			continue
		}
		if step.Keep == 1 && step.Of > 1 {
			l.OnlyMoves++
		}
		if looks != nil && trap(kept[i], looks[i]) {
			*l.Traps++
		}
	}
}

// trap says whether none of the moves that look best keeps the value.
func trap(kept []bool, looks []int) bool {
	if len(kept) == 0 {
		return false
	}
	best := looks[0]
	for _, look := range looks {
		best = min(best, look)
	}
	for i, keep := range kept {
		if keep && looks[i] == best {
			return false
		}
	}
	return true
}
