// Package packed finds the fewest slides that leave a single tile on a board of 2048 clean up!
//
// Boards are packed into words, so that whole rows slide by plain arithmetic: a board of side 4 is one word, a row of
// up to 16 cells is one word, and larger boards have a word for each bit of a row's codes. Boards that are the same
// game up to rotation, reflection and spacing share one form. The lower bound of a form is the number of doublings of
// its smallest tile, plus one for each of the next two slides that cannot double all of those.
//
// The search works from both sides. From above, a beam finds lines, each shorter than the one before. From below, an
// exact search proves ceiling after ceiling that no line is as short; where the two meet, the line is a shortest one.
// The exact search is A* with partial expansion first: forms whose slides so far plus bound are within a ceiling are
// kept in a closed set, slides that exceed the ceiling wait until it rises to the lowest of them, and the first single
// tile is reached by a shortest line. When the closed set has filled its memory, bounded depth-first search continues
// below the forms that no longer fit. Where each ceiling takes a multiple of the one before, and a line is known,
// iterative deepening on all cores replaces it.
package packed

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Question is a board whose tiles share one odd part and sum to a power of two times that part.
type Question struct {
	Side  int
	Codes []byte // of each cell, row by row: 0 is empty, 1 the smallest possible tile, and each next code twice the value
	Last  int    // the code of the last tile, that of the sum of all
	Limit int    // the most slides of a line
	// See receives each step; may be nil.
	See func(Event)
}

// Answer is the result of a search.
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
	return sizes{mostForms, mostForms, headStart, astarShare, growth}.solve(q, m)
}

// Rigid reports whether only spaced, rotated and mirrored images of the board can be reached from it.
func Rigid(q Question) bool {
	t := tighten(q.Side, q.Codes)
	k := newPacking(t, q.Last)
	form, next := make([]uint64, k.words()), newSuccessors(k.words())
	k.pack(t, form)
	k.expand(form, 1, allSlides, never, next)
	for i, bound := range next.bounds {
		if bound != never && !slices.Equal(next.forms[i], form) {
			return false
		}
	}
	return true
}

// sizes limits the forms in the tables of A*, whatever the budget, and sets how the work is shared.
type sizes struct {
	closed, transpositions int
	headStart, handOver    int64
	growth                 int64
}

// Shares of the work.
const (
	headStart  = 1024    // expansions of A* before the first beam
	exactShare = 4       // expansions of exact search for each one that a pass of the beam may make initially
	astarShare = 1 << 13 // expansions after which A* may hand over to the deepening search
	growth     = 3       // the last ceiling must have taken at least that many halves of all expansions before it
)

func (s sizes) solve(q Question, m *solve.Meter) Answer {
	start := tighten(q.Side, q.Codes)
	k := newPacking(start, q.Last)
	form := make([]uint64, k.words())
	k.pack(start, form)
	bound, least := k.bound(form)
	if bound > q.Limit {
		return Answer{Verdict: solve.Refuted, AtLeast: bound}
	}
	a := &astar{packing: k, meter: m, limit: q.Limit, growth: s.growth, closed: newClosedSet(k.words(), s.closed, m), next: newSuccessors(k.words()), below: depthFirst{most: s.transpositions}}
	above := &beam{packing: k, meter: m, width: firstWidth}
	if q.See != nil {
		t := &narrator{k, q, a}
		a.see, a.tell, above.see = t.looks, t.meets, t.beams
	}
	a.begin(form, bound, least)
	both := &sides{astar: a, beam: above, start: form,
		headStart: s.headStart, handOver: s.handOver, share: exactShare}
	a.risen = both.reportBounds
	end := both.searchBothSides()
	return answer(end, a.ceiling, start.retrace(k, both.line))
}

// sides searches from both sides. From below, an exact search proves ceiling after ceiling that no line is as short.
// From above, a beam finds lines; the exact search then looks only for shorter ones. When the two meet, the line is a
// shortest.
//
// The exact search is A* first, which answers most boards at once and is the only one to show that there is no line at
// all. It keeps every form, and an expansion takes about three times as long as one of iterative deepening. That
// replaces it after astarShare expansions, if there is a line and the expansions up to a ceiling are 2.5 times those up
// to the one before: there, searching again under each costs little, and few forms are met again. Where they grow less,
// A* continues: on boards of side 7 they double, and the deepening search needs three times the expansions for a
// ceiling.
type sides struct {
	astar     *astar
	beam      *beam
	start     []uint64
	line      [][]uint64 // the shortest line known
	headStart int64      // expansions of A* before the first beam
	handOver  int64      // expansions of A* before the deepening search
	share     int64      // expansions of exact search for each one that the next pass of the beam may make
}

func (s *sides) searchBothSides() ending {
	s.reportBounds()
	if left := s.astar.meter.Left(); left < 4*s.headStart {
		return s.hurry(left)
	}
	for until := s.headStart; ; until *= 2 {
		switch end := s.below(until); {
		case end != paused:
			return end
		case s.line != nil && s.astar.spent >= s.handOver && s.astar.growing:
			if end := s.deepen(); end != paused {
				return end
			}
			s.handOver = never
		default:
			s.widen(s.astar.spent)
		}
	}
}

// hurry shares a budget that is too small for a head start: half of it is for A*, and the rest for beams, each twice as
// wide as the one before, until there is a line. What they leave goes to A*.
func (s *sides) hurry(left int64) ending {
	if end := s.below(left / 2); end != paused {
		return end
	}
	for width := int64(2); ; width *= 2 {
		most := min(s.astar.meter.Left(), width*s.long())
		if s.beam.width = int(width); most == 0 || s.pass(most) {
			return s.below(never)
		}
	}
}

// below continues with A* until it has made that many expansions in total.
func (s *sides) below(until int64) ending {
	end := s.astar.searchUntil(until)
	if end == found {
		s.line = s.astar.line
	}
	return end
}

// widen lets the beam look for a shorter line, after that many expansions of exact search. A pass that is likely to be
// too long for its share is postponed, and one that finds nothing halves the share of the next.
func (s *sides) widen(spent int64) {
	most := spent / s.share
	if s.beam.width > widest || int64(s.beam.width)*s.long() > most {
		return
	}
	if !s.pass(most) {
		s.share *= 2
	}
}

// long estimates how many slides a pass of the beam goes: those of the known line, or twice the ceiling.
func (s *sides) long() int64 {
	if s.line != nil {
		return int64(len(s.line))
	}
	return 2 * int64(s.astar.ceiling)
}

// pass lets the beam look for a shorter line in at most that many expansions, and reports whether it found one.
func (s *sides) pass(most int64) bool {
	better := s.beam.pass(s.start, s.astar.limit, most)
	if better == nil {
		return false
	}
	s.line, s.astar.limit = better, len(better)-2
	s.reportBounds()
	return true
}

// reportBounds reports both bounds to the meter's watcher.
func (s *sides) reportBounds() { s.astar.meter.Monitor.Bounds(s.astar.ceiling, max(0, len(s.line)-1)) }

// deepen continues the exact search by iterative deepening, from the ceiling that A* has reached. It returns paused if
// that is not possible: A* must continue.
func (s *sides) deepen() ending {
	a := s.astar
	f := newFrontier(a.packing, s.start, a.ceiling, a.limit, a.meter, a.see)
	if f == nil {
		return paused
	}
	a.closed.forget()
	spent := a.spent
	for ; a.ceiling <= a.limit; a.ceiling++ {
		s.widen(spent)
		if s.reportBounds(); a.ceiling > a.limit {
			break
		}
		a.meter.Monitor.Tell(a.meter.Counts()) // so that every ceiling is reported, however fast the machine is
		if !a.meter.CheckContext() {
			return stopped
		}
		before := a.meter.Counts().Expanded
		line := f.under(a.ceiling)
		spent += a.meter.Counts().Expanded - before
		switch {
		case line != nil:
			s.line = line
			return found
		case a.meter.Stopped() != nil:
			return stopped
		}
	}
	return beyond
}

// answer returns the result of a search that found no line with fewer slides than the ceiling, given the shortest line
// known.
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
