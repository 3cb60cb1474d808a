package slide

import (
	"slices"

	"jogada/solve"
)

// climb searches under a rising ceiling on slides so far plus bound, the total. Forms within the ceiling go onto the
// shelf and are followed, the last one first; slides that would go over it wait until it has risen.
//
// Every form on the shelf was reached in the fewest slides there are to it. For the bound is consistent, no slide lowers
// it by more than one, so along a line totals never fall. A form whose fewest slides give a total below the ceiling was
// on the shelf before the ceiling came here; one that comes up within the ceiling and is not on the shelf has a total of
// just the ceiling, and its slides are the fewest. So a form that is met again needs nothing more, and when a single
// tile comes up under a ceiling, no line is shorter than that ceiling. When nothing waits any more, everything that can
// be reached is on the shelf.
//
// When the shelf is full, dive goes on below the forms that find no place.
//
// It runs on one goroutine: with more, which form comes first onto the shelf, and so the counts, would be chance.
//
// Source: T. Yoshizumi, T. Miura, T. Ishida, A* with partial expansion for large branching factor problems, 2000;
// A. K. Sen, A. Bagchi, Fast recursive formulations for best-first search that allow controlled use of memory, 1989.
type climb struct {
	packing
	meter   *solve.Meter
	limit   int
	ceiling int
	shelf   *shelf
	now     []task         // what is still to do under this ceiling, the next one last
	later   map[int][]task // by the ceiling under which it can be gone on with
	fan     *fan
	pit     pit
	line    [][]uint64                      // the forms from the start to a single tile, once there is one
	see     func(form []uint64, slides int) // is told of each form that is expanded; may be nil
}

// task is a form some of whose slides are still to be followed.
type task struct {
	form int32
	todo uint32 // slides so far, and in the lowest four bits the set of slides
}

func newTask(form, slides int, set uint8) task {
	return task{int32(form), uint32(slides)<<4 | uint32(set)}
}

func (t task) slides() int { return int(t.todo >> 4) }
func (t task) set() uint8  { return uint8(t.todo & allSlides) }

// ending is how a climb ended.
type ending int

const (
	stopped ending = iota // by the meter; no line has fewer slides than the ceiling
	found                 // line is a shortest one
	beyond                // no line is within the limit
	nowhere               // there is no line
)

// run searches from a form, given its bound.
func (c *climb) run(start []uint64, bound int) ending {
	hash := uint32(digest(start) >> 32)
	c.shelf.put(start, hash, c.shelf.place(hash), -1)
	c.later[bound] = []task{newTask(0, 0, allSlides)}
	for c.rise() {
		if c.ceiling > c.limit {
			return beyond
		}
		for len(c.now) > 0 {
			if !c.meter.Expand() {
				return stopped
			}
			last := len(c.now) - 1
			t := c.now[last]
			c.now = c.now[:last]
			if c.see != nil {
				c.see(c.shelf.at(int(t.form)), t.slides())
			}
			c.follow(t)
			switch {
			case c.line != nil:
				return found
			case c.meter.Stopped() != nil:
				return stopped
			}
		}
	}
	return nowhere
}

// rise lifts the ceiling to the lowest that something waits for.
func (c *climb) rise() bool {
	lowest := never
	for ceiling := range c.later {
		lowest = min(lowest, ceiling)
	}
	if lowest == never {
		return false
	}
	c.ceiling, c.now = lowest, c.later[lowest]
	delete(c.later, lowest)
	return true
}

// follow follows the slides of a task that stay within the ceiling. The others wait.
func (c *climb) follow(t task) {
	slides, left, later, legal := t.slides()+1, t.set(), never, 0
	c.slide(c.shelf.at(int(t.form)), t.set(), c.ceiling-slides, c.fan)
	for i, bound := range c.fan.bounds {
		if t.set()>>i&1 == 0 {
			continue
		}
		if bound == never {
			left &^= 1 << i
			continue
		}
		legal++
		next := c.step(t, c.fan.forms[i], slides, bound)
		if next == never {
			left &^= 1 << i
		}
		later = min(later, next)
	}
	c.meter.Generate(legal)
	if left != 0 {
		c.later[later] = append(c.later[later], newTask(int(t.form), t.slides(), left))
	}
}

// step goes on with a form that a task leads to. It returns the ceiling under which this has to be done again: never, if
// it is done for good.
func (c *climb) step(t task, form []uint64, slides, bound int) (later int) {
	if bound == 0 {
		c.line = append(c.way(t), slices.Clone(form))
		return never
	}
	if slides+bound > c.ceiling {
		return slides + bound
	}
	h := digest(form)
	slot, known := c.shelf.find(form, uint32(h>>32))
	if known {
		return never
	}
	if number, ok := c.shelf.put(form, uint32(h>>32), slot, int(t.form)); ok {
		c.now = append(c.now, newTask(number, slides, allSlides))
		return never
	}
	return c.dive(t, form, slides)
}

// way are the forms from the start to that of a task.
func (c *climb) way(t task) [][]uint64 {
	var way [][]uint64
	for number := int(t.form); number >= 0; number = c.shelf.before(number) {
		way = append(way, c.shelf.at(number))
	}
	slices.Reverse(way)
	return way
}
