// Package measure measures how hard a question is, in numbers that are exact and the same on every machine: how many
// shortest lines it has, how many moves keep the value at each step of one, where a greedy player goes wrong, how many
// of the states as near as the goal are lost, and how much work the plain method does.
//
// It has one file for each family. Caps on states and moves, never on seconds, limit each measurement; a result over
// the caps is reported as unknown.
//
// Choices are always counted along the same line, whatever method found the answer: of all shortest lines the first in
// the order in which the question lists its steps.
package measure

import (
	"math/big"

	"jogada/search"
	"jogada/solve"
)

// Caps of one measurement.
const (
	MostStates = 100_000   // states expanded
	MostMoves  = 1_000_000 // moves visited
)

// Moves counts the moves in a state, and those of them that keep its value.
type Moves struct {
	Keep, Of int
	Trap     bool // no move that looks best keeps the value; false where moves have no rating
}

// Share is a part of a whole.
type Share struct{ Part, Of int64 }

// Lines describes the shortest lines of a question, and the choices along the first of them.
type Lines struct {
	Count *big.Int
	Steps []Moves
	// OnlyMoves counts the steps at which just one of several moves keeps the value.
	OnlyMoves int
	// Traps counts the steps at which no move that looks best keeps the value; nil where moves have no rating.
	Traps *int
}

// Looks rates the steps from a state as a greedy player would: lower is better. It is nil where no rating exists.
type Looks[S comparable, M any] func(from S, steps []search.Step[S, M]) []int

// runCapped runs a measurement under its caps and reports whether it finished.
func runCapped(whole *solve.Meter, run func(*solve.Meter)) (done bool) {
	whole.Check(MostStates, func(m *solve.Meter) {
		run(m)
		done = m.Stopped() == nil && whole.Stopped() == nil
	})
	return done
}

// expand counts an expansion that gave that many moves. It returns false if the measurement must stop.
func expand(m *solve.Meter, moves int) bool {
	m.Generate(moves)
	if m.Counts().Generated > MostMoves {
		m.Stop(solve.ErrNodes)
	}
	return m.Expand()
}

// Effort counts the states that the plain method of a family expands. It returns false if they exceed the cap.
func Effort[Q any, A interface{ Ending() solve.Outcome }](q Q, plain func(Q, *solve.Meter) A, whole *solve.Meter) (int64, bool) {
	var end solve.Outcome
	runCapped(whole, func(m *solve.Meter) { end = plain(q, m).Ending() })
	return end.Counts.Expanded, end.Verdict != solve.Unknown
}

// walk counts the choices along a line; kept says, step by step, which moves keep the value. Mine says at which steps
// they count as only moves and traps.
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
			l.Steps[i].Trap = true
			*l.Traps++
		}
	}
}

// trap reports whether none of the moves that look best keeps the value.
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
