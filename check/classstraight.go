package check

import "math"

// straight looks at the four steps of every cell: those within its row, and then those within its column.
func (c *classCheck) straight() bool {
	if c.history {
		return c.everyStep(c.look)
	}
	if !c.m.Keep(0, 8*int64(len(c.rounds))) {
		return c.stopped()
	}
	on := c.onwards()
	class, given := c.proof.Class, c.given
	// What is brought along depends on the class alone, so that a step takes one comparison; it has no branch that could be
	// guessed wrongly.
	return c.everyStep(func(at, x, y int) bool {
		k := class[at]
		if k < 0 {
			return true
		}
		next, kx, ky := on[k], uint32(class[x]), uint32(class[y])   // none is beyond all
		given[x>>6] |= (uint64(kx^next.same) - 1) >> 63 << (x & 63) // a bit where they are equal
		given[y>>6] |= (uint64(ky^next.same) - 1) >> 63 << (y & 63)
		return max(kx, ky) <= next.most || c.late(at, next, x, y)
	})
}

// strip is how many columns are gone down together: the numbers of a row of them share a line of the cache, so those that
// steps lead to are still there. On a wide board with long strides that is several times as fast.
const strip = 16

// everyStep calls look for every cell with the two cells that steps lead to in its row, and again with those in its column;
// the cell itself stands for a step that there is not. It is false as soon as look is.
func (c *classCheck) everyStep(look func(at, x, y int) bool) bool {
	for row := range c.Rows {
		if !c.m.ExpandMany(int64(c.Cols)) {
			return c.stopped()
		}
		for col, stride := range c.Strides[row*c.Cols:][:c.Cols] {
			at, stride := row*c.Cols+col, int(stride)
			x, y := at, at
			if stride < c.Cols-col {
				x += stride
			}
			if stride <= col {
				y -= stride
			}
			if !look(at, x, y) {
				return false
			}
		}
	}
	for first := 0; first < c.Cols; first += strip {
		if !c.m.Work(strip * c.Rows) {
			return c.stopped()
		}
		for row := range c.Rows {
			from := row*c.Cols + first
			for i, stride := range c.Strides[from:][:min(strip, c.Cols-first)] {
				at, stride := from+i, int(stride)
				x, y := at, at
				if stride < c.Rows-row {
					x += stride * c.Cols
				}
				if stride <= row {
					y -= stride * c.Cols
				}
				if !look(at, x, y) {
					return false
				}
			}
		}
	}
	return true
}

// look looks at two steps of a cell, where the history counts.
func (c *classCheck) look(at, x, y int) bool {
	class := c.proof.Class[at]
	if class < 0 {
		return true
	}
	first, end := c.limits(class)
	if end == 0 {
		return true
	}
	offer := c.offer(int32(at), class)
	for _, to := range [2]int{x, y} {
		k := uint32(c.proof.Class[to]) // none is beyond all
		if k < first || to == at {
			continue
		}
		if k >= end || c.turn(int32(k)) > offer {
			return c.tooLate(int32(at), int32(to))
		}
		if c.turn(int32(k)) == offer {
			c.give(int32(to))
		}
	}
	return true
}

// onward is what holds for steps from the cells of a class, where the class says all that is brought along: the class of the
// next round with the same turn, and the last one that a step may lead to.
type onward struct{ same, most uint32 }

// onwards are these by class.
func (c *classCheck) onwards() []onward {
	const never = math.MaxUint32 - 1 // no class
	all := make([]onward, len(c.rounds))
	for class := range all {
		first, end := c.limits(int32(class))
		switch number := c.number(int32(first), int32(end), c.turn(int32(class))); {
		case end == 0:
			all[class] = onward{never, math.MaxUint32}
		case number%2 == 0:
			all[class] = onward{uint32(number / 2), uint32(number / 2)}
		default:
			all[class] = onward{never, uint32((number - 1) / 2)}
		}
	}
	return all
}

// late says which of two steps of a cell leads to a later class than it should.
func (c *classCheck) late(at int, next onward, x, y int) bool {
	if uint32(c.proof.Class[x]) > next.most {
		return c.tooLate(int32(at), int32(x))
	}
	return c.tooLate(int32(at), int32(y))
}
