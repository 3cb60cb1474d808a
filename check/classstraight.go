package check

import "math"

// straight looks at the four steps of every cell: those within its row, and then those within its column.
func (c *classCheck) straight() bool {
	if c.history {
		return c.byHistory()
	}
	on, ok := c.onwards()
	return ok && c.acrossRows(on) && c.downColumns(on)
}

// acrossRows looks at the steps within rows, where what is brought along depends on the class alone. A step takes one
// comparison, without a branch that could be guessed wrongly; one off the board is made one to the cell itself.
func (c *classCheck) acrossRows(on []onward) bool {
	cols := c.Cols
	for row := range c.Rows {
		if !c.m.ExpandMany(int64(cols)) {
			return c.stopped()
		}
		base := row * cols
		class := c.proof.Class[base:][:cols]
		for col, stride := range c.Strides[base:][:cols] {
			k := class[col]
			if k < 0 {
				continue
			}
			next, x, y := on[k], col, col
			if int(stride) < cols-col {
				x += int(stride)
			}
			if int(stride) <= col {
				y -= int(stride)
			}
			kx, ky := uint32(class[x]), uint32(class[y]) // none is beyond all
			if max(kx, ky) > next.most {
				return c.late(base+col, next, base+x, base+y)
			}
			c.giveIf(base+x, kx, next.same)
			c.giveIf(base+y, ky, next.same)
		}
	}
	return true
}

// columnStrip is how many columns are gone down together: the numbers of a row of them share a line of the cache, so those
// that steps lead to are still there. On a wide board with long strides that is several times as fast.
const columnStrip = 16

// downColumns looks at the steps within columns.
func (c *classCheck) downColumns(on []onward) bool {
	class, rows, cols := c.proof.Class, c.Rows, c.Cols
	for first := 0; first < cols; first += columnStrip {
		if !c.m.Work(columnStrip * rows) {
			return c.stopped()
		}
		for row := range rows {
			from := row*cols + first
			strides := c.Strides[from:][:min(columnStrip, cols-first)]
			for i, k := range class[from:][:len(strides)] {
				if k < 0 {
					continue
				}
				next, at, stride := on[k], from+i, int(strides[i])
				x, y := at, at
				if stride < rows-row {
					x += stride * cols
				}
				if stride <= row {
					y -= stride * cols
				}
				kx, ky := uint32(class[x]), uint32(class[y])
				if max(kx, ky) > next.most {
					return c.late(at, next, x, y)
				}
				c.giveIf(x, kx, next.same)
				c.giveIf(y, ky, next.same)
			}
		}
	}
	return true
}

// giveIf notes of a cell that its class is one that it can have, if it is that one.
func (c *classCheck) giveIf(cell int, class, same uint32) {
	c.given[cell>>6] |= (uint64(class^same) - 1) >> 63 << (cell & 63)
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
	look := func(at, x, y int) bool {
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
	}
	for row := range c.Rows {
		if !c.m.ExpandMany(int64(c.Cols)) {
			return c.stopped()
		}
		for col := range c.Cols {
			if at := row*c.Cols + col; !look(at, c.step(at, col, c.Cols, 1), c.step(at, c.Cols-1-col, c.Cols, -1)) {
				return false
			}
		}
	}
	for first := 0; first < c.Cols; first += columnStrip {
		if !c.m.Work(columnStrip * c.Rows) {
			return c.stopped()
		}
		for row := range c.Rows {
			for col := first; col < min(first+columnStrip, c.Cols); col++ {
				if at := row*c.Cols + col; !look(at, c.step(at, row, c.Rows, c.Cols), c.step(at, c.Rows-1-row, c.Rows, -c.Cols)) {
					return false
				}
			}
		}
	}
	return true
}

// step is where a step from the cell leads of a line of so many cells, of which it has place, and each of which is so far
// from the one before; the cell itself if it is off the board.
func (c *classCheck) step(at, place, cells, far int) int {
	if stride := int(c.Strides[at]); stride < cells-place {
		return at + stride*far
	}
	return at
}

// onward is what holds for steps from the cells of a class, where the class says all that is brought along: the class of the
// next round with the same turn, and the last one that a step may lead to.
type onward struct {
	same, most uint32
	number     int32 // both in one, for walks; see numbers
}

// onwards are these by class. False: the meter says stop.
func (c *classCheck) onwards() (all []onward, ok bool) {
	if !c.m.Keep(0, 12*int64(len(c.rounds))) {
		return nil, c.stopped()
	}
	const never = math.MaxUint32 - 1 // no class
	all = make([]onward, len(c.rounds))
	for class := range all {
		first, end := c.limits(int32(class))
		switch number := c.number(int32(first), int32(end), c.turn(int32(class))); {
		case end == 0:
			all[class] = onward{never, math.MaxUint32, nobody}
		case number%2 == 0:
			all[class] = onward{uint32(number / 2), uint32(number / 2), number}
		default:
			all[class] = onward{never, uint32((number - 1) / 2), number}
		}
	}
	return all, true
}

// late says which of two steps of a cell leads to a later class than it should.
func (c *classCheck) late(at int, next onward, x, y int) bool {
	if uint32(c.proof.Class[x]) > next.most {
		return c.tooLate(int32(at), int32(x))
	}
	return c.tooLate(int32(at), int32(y))
}
