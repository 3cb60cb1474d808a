package packed

import (
	"slices"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// astar is A* with partial expansion, under a rising ceiling on slides so far plus bound, the total. Forms within the
// ceiling go into the closed set and are expanded, the last one first. Slides that exceed the ceiling wait until it has
// risen.
//
// Every form in the closed set was reached by the fewest slides. The bound is consistent: no slide lowers it by more
// than one, so totals never fall along a line. A form whose fewest slides give a total below the ceiling was closed
// under a lower one. A form that comes up within the ceiling and is not closed therefore has a total equal to the
// ceiling, and its slides are the fewest. So a form that is met again needs nothing more, and when a single tile comes
// up under a ceiling, no line is shorter than that ceiling. When nothing waits, everything that can be reached is
// closed.
//
// When the closed set is full, a bounded depth-first search continues below the forms that do not fit.
//
// It runs on one goroutine: with more, the order of closing, and so the counts, would depend on timing.
//
// Source: T. Yoshizumi, T. Miura, T. Ishida, A* with partial expansion for large branching factor problems, 2000; A. K.
// Sen, A. Bagchi, Fast recursive formulations for best-first search that allow controlled use of memory, 1989.
type astar struct {
	packing
	meter   *solve.Meter
	limit   int
	ceiling int
	spent   int64 // expansions so far
	begun   int64 // those before the current ceiling
	growth  int64 // see growing
	growing bool  // the last ceiling took at least growth halves of all before it
	closed  *closedSet
	open    []task   // tasks left under this ceiling, the next one last
	later   [][]task // by how far the ceiling it needs exceeds the first one
	first   int      // the first ceiling
	spare   []task   // room for those that wait
	next    *successors
	below   depthFirst
	line    [][]uint64                      // the forms from the start to a single tile, once there is one
	see     func(form []uint64, slides int) // receives each expanded form; may be nil
	tell    meeting                         // receives each generated form; may be nil
	risen   func()                          // called when the ceiling has risen; may be nil
}

// task is a form some of whose slides are still to be followed.
type task struct {
	form int32
	todo uint32 // slides so far, at most a million; in 8 bits the code of its smallest tile; in 4 the set of slides
}

func newTask(form, slides, least int, set uint8) task {
	return task{int32(form), uint32(slides)<<12 | uint32(least)<<4 | uint32(set)}
}

func (t task) slides() int { return int(t.todo >> 12) }
func (t task) least() int  { return int(t.todo >> 4 & 0xff) }
func (t task) set() uint8  { return uint8(t.todo & allSlides) }

// ending is the result of a search.
type ending int

const (
	paused  ending = iota // it can continue; no line has fewer slides than the ceiling
	stopped               // by the meter; no line has fewer slides than the ceiling
	found                 // line is a shortest one
	beyond                // no line is within the limit
	nowhere               // there is no line
)

// begin starts the search at a form, given its bound and the code of its smallest tile.
func (a *astar) begin(start []uint64, bound, least int) {
	a.closed.addForm(start, -1)
	a.first, a.ceiling = bound, bound-1
	a.wait(newTask(0, 0, least, allSlides), bound)
	a.rise()
}

// wait queues a task for a ceiling.
func (a *astar) wait(t task, ceiling int) {
	for len(a.later) <= ceiling-a.first {
		a.later = append(a.later, nil)
	}
	tasks := &a.later[ceiling-a.first]
	if *tasks == nil {
		*tasks, a.spare = a.spare, nil
	}
	*tasks = append(*tasks, t)
}

// searchUntil continues the search until it has made that many expansions in total.
func (a *astar) searchUntil(until int64) ending {
	before := a.meter.Counts().Expanded - a.spent
	for {
		if len(a.open) == 0 && !a.rise() {
			return nowhere
		}
		a.spent = a.meter.Counts().Expanded - before
		switch {
		case a.ceiling > a.limit:
			return beyond
		case a.spent >= until:
			return paused
		case !a.meter.Expand():
			return stopped
		}
		a.follow(a.pop())
		switch {
		case a.line != nil:
			return found
		case a.meter.Stopped() != nil:
			return stopped
		}
	}
}

// pop takes the next task.
func (a *astar) pop() task {
	last := len(a.open) - 1
	t := a.open[last]
	a.open = a.open[:last]
	if a.see != nil {
		a.see(a.closed.at(int(t.form)), t.slides())
	}
	return t
}

// rise lifts the ceiling to the lowest that a task waits for.
func (a *astar) rise() bool {
	next := a.ceiling + 1 - a.first
	for next < len(a.later) && len(a.later[next]) == 0 {
		next++
	}
	if next >= len(a.later) {
		return false
	}
	a.ceiling, a.open, a.spare, a.later[next] = a.first+next, a.later[next], a.open[:0], nil
	a.growing, a.begun = a.begun > 0 && 2*(a.spent-a.begun) >= a.growth*a.begun, a.spent
	if a.risen != nil {
		a.risen()
	}
	return true
}

// follow follows the slides of a task that stay within the ceiling. The others wait.
func (a *astar) follow(t task) {
	slides, left, later, legal := t.slides()+1, t.set(), never, 0
	a.expand(a.closed.at(int(t.form)), t.least(), t.set(), a.ceiling-slides, a.next)
	for i, bound := range a.next.bounds {
		if t.set()>>i&1 == 0 {
			continue
		}
		if bound == never {
			left &^= 1 << i
			continue
		}
		legal++
		again := a.step(t, a.next.forms[i], slides, bound, a.next.least[i])
		if again == never {
			left &^= 1 << i
		}
		later = min(later, again)
	}
	a.meter.Generate(legal)
	if left != 0 {
		a.wait(newTask(int(t.form), t.slides(), t.least(), left), later)
	}
}

// step handles a form that a task leads to, given its bound and the code of its smallest tile. It returns the ceiling
// under which this must be done again: never, if it is done for good.
func (a *astar) step(t task, form []uint64, slides, bound, least int) (later int) {
	if bound == 0 {
		a.meets("goal", t, form, slides, bound)
		a.line = append(a.closed.pathTo(int(t.form)), slices.Clone(form))
		return never
	}
	if slides+bound > a.ceiling {
		a.meets("cut", t, form, slides, bound)
		return slides + bound
	}
	h := hashindex.Hash(form)
	slot, known := a.closed.find(form, uint32(h>>32))
	if known {
		a.meets("seen", t, form, slides, bound)
		return never
	}
	a.meets("put", t, form, slides, bound)
	if number, ok := a.closed.putForm(form, uint32(h>>32), slot, int(t.form)); ok {
		a.open = append(a.open, newTask(number, slides, least, allSlides))
		return never
	}
	return a.searchBelow(t, form, slides)
}
