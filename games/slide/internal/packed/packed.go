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
//	Unknown  the meter stopped the search; no line has fewer than AtLeast slides, and Line, if there is one, may not be a shortest.
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

// One expansion in five goes to the beam, once the exact search has made this many.
const (
	headStart  = 1024
	exactShare = 4
)

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
		a.see = func(form []uint64, slides int) { q.See(k.tiles(form, nil).loosen(q.Side), slides) }
	}
	b := &beam{packing: k, meter: m, see: a.see, width: firstWidth}
	a.begin(form, bound)
	line, end := fromBothSides(a, b, form)
	return answer(end, a.ceiling, start.retrace(k, line))
}

// fromBothSides runs the exact search and, from time to time, a beam. A line that the beam finds is an upper bound: the
// exact search then looks for shorter ones only. It returns how the exact search ended, and the shortest line known.
func fromBothSides(a *astar, b *beam, start []uint64) (line [][]uint64, end ending) {
	for until := int64(headStart); ; until = max(until, exactShare*b.spent) {
		if b.width > widest {
			until = never
		}
		end = a.run(until)
		switch {
		case end == found:
			return a.line, end
		case end != paused:
			return line, end
		}
		if better := b.pass(start, a.limit); better != nil {
			line, a.limit = better, len(better)-2
		}
	}
}

// answer is how a search ended, in which no line with fewer slides than the ceiling was found, and the shortest line known.
func answer(end ending, ceiling int, line string) Answer {
	switch {
	case end == found, end == beyond && line != "":
		return Answer{Verdict: solve.Proved, Line: line, AtLeast: len(line)}
	case end == beyond:
		return Answer{Verdict: solve.Refuted, AtLeast: ceiling}
	case end == nowhere:
		return Answer{Verdict: solve.Refuted, AtLeast: search.Never}
	default:
		return Answer{Verdict: solve.Unknown, Line: line, AtLeast: ceiling}
	}
}
