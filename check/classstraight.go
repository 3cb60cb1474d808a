package check

import "math"

// straight looks at the four steps of every cell: those within its row, and then those within its column.
func (c *classCheck) straight() bool {
	if c.history {
		return c.byHistory()
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

// columnStrip is how many columns are gone down together: the numbers of a row of them share a line of the cache, so those that
// steps lead to are still there. On a wide board with long strides that is several times as fast.
const columnStrip = 16

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
	for first := 0; first < c.Cols; first += columnStrip {
		if !c.m.Work(columnStrip * c.Rows) {
			return c.stopped()
		}
		for row := range c.Rows {
			from := row*c.Cols + first
			for i, stride := range c.Strides[from:][:min(columnStrip, c.Cols-first)] {
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

// byHistory is straight where the history counts: what is brought along depends on the cell. Rounds and turns are looked up
// by cell beforehand: classes of neighbours lie far apart.
func (c *classCheck) byHistory() bool {
	class := c.proof.Class
	if !c.m.Keep(0, 12*int64(len(class))) {
		return c.stopped()
	}
	defer c.m.Drop(0, 12*int64(len(class)))
	rounds, turns := make([]int32, len(class)), make([]uint64, len(class))
	for at, k := range class {
		if rounds[at] = math.MaxInt32; k >= 0 {
			rounds[at], turns[at] = c.rounds[k], c.turn(k)
		}
	}
	return c.everyStep(func(at, x, y int) bool {
		if class[at] < 0 || int(rounds[at])+1 >= c.last {
			return true
		}
		next, offer := rounds[at]+1, uint64(c.Strides[at])<<32|uint64(class[at])
		for _, to := range [2]int{x, y} {
			switch {
			case rounds[to] < next:
			case rounds[to] > next || turns[to] > offer:
				return c.tooLate(int32(at), int32(to))
			case turns[to] == offer:
				c.give(int32(to))
			}
		}
		return true
	})
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
