package packed

import (
	"slices"

	"jogada/internal/base/hashindex"
)

// depthFirst continues a search when its closed set is full.
type depthFirst struct {
	most   int   // limit on the forms of its table, whatever the budget
	until  int64 // the expansions after which it is abandoned; 0 if it has not begun
	table  *transpositions
	levels []*level
}

// patience limits the depth-first search to that many times the expansions that filled the closed set; then the memory
// counts as too small.
const patience = 128

// level is one form on the current line.
type level struct {
	form []uint64
	next *successors
	todo int // the next of its slides
}

// searchBelow searches below a form that is not closed, depth first, as far as the ceiling allows. It returns the
// ceiling under which this must be done again: never, if nothing was left out because of the ceiling.
//
// It leaves out closed forms, which are followed from the closed set, and forms that were entered under this ceiling
// with at least as many slides left. Such a form may still be on the current line, or its own search may have left out
// another such form. Still, a line as long as the ceiling is found, if there is one and none is shorter: of all forms
// on such lines that are closed, or were entered under this ceiling, without a slide lost, take one with the fewest
// slides to go. The next form on its line is within the ceiling. So it was closed or entered, or left out because it
// had been, no later than now; and it has fewer slides to go, which contradicts the choice.
//
// A search below a form that left out nothing because of the ceiling need not be repeated. All lines through it lead to
// closed forms, or to forms that another such search had entered as early; and where the ceiling cut that one short, it
// will be repeated.
//
// Losing entries of the table costs only time. Where there is no line at all, and forms lead back to each other, it may
// cost so much that the search is abandoned before that is shown.
func (a *astar) searchBelow(t task, form []uint64, slides int) (later int) {
	if a.below.until == 0 {
		a.below.until = patience * a.meter.Counts().Expanded
		room := a.closed.bytes / 3 / int64(8*a.words()+8)
		a.below.table = newTranspositions(a.words(), int(min(int64(a.below.most), room)))
		if a.meter.Allows(a.below.table.bytes()) {
			a.meter.Keep(0, a.below.table.bytes())
		} else {
			a.below.table = nil
		}
	}
	later = never
	if a.known(form, slides) {
		return later
	}
	a.enter(0, form, slides)
	for depth := 0; depth >= 0 && a.meter.Stopped() == nil; {
		l := a.below.levels[depth]
		if l.todo == len(l.next.bounds) {
			depth--
			continue
		}
		form, bound := l.next.forms[l.todo], l.next.bounds[l.todo]
		l.todo++
		switch below := slides + depth + 1; {
		case bound == never:
		case bound == 0:
			a.line = append(a.closed.pathTo(int(t.form)), a.path(depth)...)
			a.line = append(a.line, slices.Clone(form))
			return never
		case below+bound > a.ceiling:
			later = min(later, below+bound)
		case !a.known(form, below):
			depth++
			a.enter(depth, form, below)
		}
	}
	return later
}

// known reports whether a form reached in that many slides can be left out.
func (a *astar) known(form []uint64, slides int) bool {
	h := hashindex.Hash(form)
	_, closed := a.closed.find(form, uint32(h>>32))
	if closed {
		return true
	}
	used := a.below.table.size()
	entered := a.below.table.entered(form, h, a.ceiling, a.ceiling-slides)
	a.meter.Keep(a.below.table.size()-used, 0)
	return entered
}

// enter goes down to a form.
func (a *astar) enter(depth int, form []uint64, slides int) {
	if depth == len(a.below.levels) {
		a.below.levels = append(a.below.levels, &level{form: make([]uint64, a.words()), next: newSuccessors(a.words())})
		a.meter.Keep(0, int64(5*8*a.words()))
	}
	if a.meter.Counts().Expanded >= a.below.until {
		a.meter.Keep(0, 4*a.closed.bytes) // more than is available: reports a need for a closed set with room for twice as many forms
	}
	if !a.meter.Expand() {
		return
	}
	if a.see != nil {
		a.see(form, slides)
	}
	l := a.below.levels[depth]
	copy(l.form, form)
	a.expand(form, 1, allSlides, a.ceiling-slides-1, l.next)
	l.todo = 0
	for _, bound := range l.next.bounds {
		if bound != never {
			a.meter.Generate(1)
		}
	}
}

// path returns the forms on the current line.
func (a *astar) path(depth int) [][]uint64 {
	var path [][]uint64
	for _, l := range a.below.levels[:depth+1] {
		path = append(path, slices.Clone(l.form))
	}
	return path
}
