// Package push finds the fewest pushes, or the fewest moves, that bring every box of a Sokoban level onto a goal, and
// proves that no fewer suffice.
//
// It is an A* search whose states are the set of boxes and, where pushes are counted, the area in which the man can
// walk; where moves are counted, the man's cell. The lower bound is the cheapest assignment of a goal to every box,
// where the distance from a box to a goal counts the pushes of the box alone, from the side on which the man is. States
// that cannot be solved are pruned early: a box on a dead square, boxes that freeze one another, two or three boxes
// that a precomputed table knows to be lost. Where the boxes close an area off and can only be pushed into it, only
// those pushes are tried. Positions that are equal up to a symmetry of the level are one state.
//
// Each of these rules keeps every state from which the level can be solved, and at least one shortest line from it; the
// arguments are in docs/algorithms/push.md, and Off disables each of them separately.
package push

import (
	"math"

	kinds "jogada/search"
	"jogada/solve"
)

// Dir is a direction in which the man steps and pushes.
type Dir uint8

// Directions, in the order of the letters of LURD.
const (
	Left Dir = iota
	Up
	Right
	Down
)

// Back returns the opposite direction.
func (d Dir) Back() Dir { return d ^ 2 }

// Level is a Sokoban level on a rectangle of cells, row after row. Everything outside is wall. It has at most Most
// cells.
type Level struct {
	Width, Height   int
	Wall, Goal, Box []bool // one for each cell
	Man             int    // a cell without wall and box
}

// Most is the largest number of cells of a level.
const Most = 1<<16 - 1

// Count selects what to minimize.
type Count uint8

const (
	// Pushes counts only pushes; walks are free.
	Pushes Count = iota
	// Moves counts every step of the man.
	Moves
)

// Off disables rules, each separately. The zero value leaves all of them on; none of them changes an answer.
type Off struct {
	Bound    bool // the matching of boxes to goals: the bound is 0
	Sides    bool // distances take the man's side of the box into account
	Dead     bool // dead squares
	Freeze   bool // boxes that freeze one another
	Frozen   bool // frozen boxes are walls for the distances of the others
	Pairs    bool // the table of two boxes
	Triples  bool // the table of three boxes
	Corral   bool // pushes into closed-off areas come first
	Symmetry bool // symmetric positions are one state
}

// Step is one step of the man, and whether it pushes a box.
type Step struct {
	Dir  Dir
	Push bool
}

// Answer is a line that solves the level, or why there is none.
//
//	Proved   Line has the fewest pushes or moves.
//	Refuted  no line solves the level; Why names the boxes if it needed no search.
//	Unknown  every line has at least AtLeast pushes or moves.
type Answer struct {
	solve.Outcome
	Line    []Step
	AtLeast int
	Why     Reason
}

// Never is the bound of a level that no line solves.
const Never = math.MaxInt

// Question is a level to solve, and what to minimize.
type Question struct {
	Level *Level
	Count Count
	Off   Off
	// See receives each step; may be nil.
	See func(Event)
}

// Event is a step of the search. A state is one of its symmetric forms: the cells of its boxes, and one in the man's
// area.
type Event = kinds.KernelStep[State]

// State is a state of the search.
type State struct {
	Boxes []int
	Man   int
}

// Solve answers a question within the meter's budget.
func Solve(q Question, m *solve.Meter) Answer {
	if why := Refute(q.Level, m); why.Kind != Searched {
		return Answer{Outcome: m.Outcome(solve.Refuted), AtLeast: Never, Why: why}
	}
	if m.Stopped() != nil {
		return Answer{Outcome: m.Outcome(solve.Unknown)}
	}
	s := newSearch(q, m)
	defer s.store.release()
	if m.Stopped() != nil {
		return Answer{Outcome: m.Outcome(solve.Unknown)}
	}
	return s.searchPushes()
}
