// Package packed finds the fewest slides that leave a single tile on a board of 2048 clean up!
//
// Boards are packed into words, so that whole rows slide by plain arithmetic: a board of side 4 is one word, a row of
// up to 16 cells is one word, and larger boards have a word for each bit of a row's codes. Boards that are the same
// game, because they are rotated, mirrored or spaced differently, are one form. A bound tells how many slides a form
// needs at least: as many as its smallest tile has to double, and one more for each of the next two slides that can't
// double all of those. The search is A* with partial expansion: forms whose slides so far plus bound are within a
// ceiling are kept in a closed set, slides that lead over the ceiling wait until it rises to the lowest of them, and
// the first single tile is reached by a shortest line. When the closed set has filled its memory, the search goes on
// by bounded depth-first search below the forms that find no place.
package packed

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Question is a board whose tiles have one odd part, and sum to a power of two times it.
type Question struct {
	Side  int
	Codes []byte // of each cell, row by row: 0 is empty, 1 the smallest tile there can be, and one more twice the value
	Last  int    // the code of the last tile, that of the sum of all
	Limit int    // the most slides that a line may have
	// See is told of each board that is expanded, and after how many slides. The board stands for all that count as the
	// same, and lies in the first corner. It may be nil.
	See func(codes []byte, slides int)
}

// Answer says how a search ended.
//
//	Proved   Line is a shortest line, one of L, R, U, D a slide.
//	Refuted  no line is within the limit, none has fewer than AtLeast slides, and where that is search.Never there is none.
//	Unknown  the meter stopped the search; no line has fewer than AtLeast slides.
type Answer struct {
	Verdict solve.Verdict
	Line    string
	AtLeast int
}

// Solve answers a question, as far as the meter allows.
func Solve(q Question, m *solve.Meter) Answer {
	return sizes{closed: mostForms, transpositions: mostForms}.solve(q, m)
}

// Rigid says whether nothing but spaced, rotated and mirrored images of the board can be reached from it.
func Rigid(q Question) bool {
	t := tighten(q.Side, q.Codes)
	k := newPacking(t, q.Last)
	form, next := make([]uint64, k.words()), newSuccessors(k.words())
	k.pack(t, form)
	k.expand(form, allSlides, never, next)
	for i, bound := range next.bounds {
		if bound != never && !slices.Equal(next.forms[i], form) {
			return false
		}
	}
	return true
}

// sizes are the most forms that the tables take, whatever the budget.
type sizes struct{ closed, transpositions int }

func (s sizes) solve(q Question, m *solve.Meter) Answer {
	start := tighten(q.Side, q.Codes)
	k := newPacking(start, q.Last)
	form := make([]uint64, k.words())
	bound := k.pack(start, form)
	if bound > q.Limit {
		return Answer{Verdict: solve.Refuted, AtLeast: bound}
	}
	a := &astar{packing: k, meter: m, limit: q.Limit, closed: newClosedSet(k.words(), s.closed, m), later: map[int][]task{},
		next: newSuccessors(k.words()), below: depthFirst{most: s.transpositions}}
	if q.See != nil {
		a.see = func(form []uint64, slides int) { q.See(k.tiles(form).loosen(q.Side), slides) }
	}
	switch a.run(form, bound) {
	case found:
		line := start.retrace(k, a.line)
		return Answer{Verdict: solve.Proved, Line: line, AtLeast: len(line)}
	case beyond:
		return Answer{Verdict: solve.Refuted, AtLeast: a.ceiling}
	case nowhere:
		return Answer{Verdict: solve.Refuted, AtLeast: search.Never}
	default:
		return Answer{Verdict: solve.Unknown, AtLeast: a.ceiling}
	}
}
