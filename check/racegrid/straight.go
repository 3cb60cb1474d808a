package racegrid

import "jogada/check/ruling"

// straight checks the four steps of every cell. If they are short, that is one pass over the board; otherwise those
// within rows come first, then those within columns. All processors share the passes, each with bits of its own for the
// cells that were given their class.
func (c *classCheck) straight() bool {
	if !c.onwards() {
		return false
	}
	bands := max(1, ruling.PartCells/max(1, c.Cols)) // rows of a part
	passes := []stepPass{{(c.Rows + bands - 1) / bands, func(l *stepLook, part int) bool {
		return l.rows(part*bands, min(part*bands+bands, c.Rows), c.short())
	}}}
	if !c.short() {
		passes = append(passes, stepPass{(c.Cols + columnStrip - 1) / columnStrip, func(l *stepLook, part int) bool {
			return l.columns(part*columnStrip, min(part*columnStrip+columnStrip, c.Cols))
		}})
	}
	return c.runPasses(passes)
}

// short reports whether the steps of most cells are so short that the rows they lead to stay in the cache together. It
// samples some of them; the answer affects only speed.
func (c *classCheck) short() bool {
	const cached = 1 << 17 // cells
	for at := 0; at < len(c.Strides); at += max(1, len(c.Strides)/256) {
		if 2*int(c.Strides[at])*c.Cols > cached {
			return false
		}
	}
	return true
}

// stepPass is a number of parts of work, and the function for one of them.
type stepPass struct {
	parts int
	do    func(l *stepLook, part int) bool
}

// stepLook holds the working memory of one goroutine.
type stepLook struct {
	*classCheck
	given   []uint64
	numbers []int32
	classed int
	part    int // the last part that it did
	fault   ruling.Ruling
}

// runPasses runs the parts of some passes on several goroutines, and combines their results.
func (c *classCheck) runPasses(passes []stepPass) bool {
	parts := 0
	for _, pass := range passes {
		parts += pass.parts
	}
	workers := ruling.WorkersFor(parts)
	if !c.m.Keep(0, int64(workers)*int64(len(c.Strides)/8)) {
		return c.stopped()
	}
	all := make([]stepLook, workers)
	for i := range all {
		all[i] = stepLook{classCheck: c, given: c.given, part: -1}
		if i > 0 {
			all[i].given = make([]uint64, len(c.given))
		}
	}
	wrong := ruling.InParts(workers, parts, func(worker, part int) bool {
		l := &all[worker]
		l.part = part
		for _, pass := range passes {
			if part < pass.parts {
				return pass.do(l, part)
			}
			part -= pass.parts
		}
		return true
	})
	for _, l := range all {
		if wrong >= 0 && l.part == wrong {
			c.fault = l.fault
			return false
		}
		c.classed += l.classed
		for i, given := range l.given {
			c.given[i] |= given
		}
	}
	return true
}

// bring stores what some cells bring along in numbers; from is the first cell. It returns false on a fault.
func (l *stepLook) bring(from, cells int, count bool) bool {
	if cap(l.numbers) < cells {
		l.numbers = make([]int32, cells)
	}
	l.numbers = l.numbers[:cells]
	classed := l.numberCells(from, l.numbers)
	if classed < 0 {
		l.fault = ruling.Reject("cell %d is of no class that there is", ^classed)
		return false
	}
	if count {
		l.classed += classed
	}
	return true
}

func (l *stepLook) halted() bool {
	l.fault = ruling.Open("the cells were not looked at to the end: %v", l.m.Stopped())
	return false
}

// rows checks the steps within rows of the cells of some rows, or all four. A step takes one comparison, without an
// unpredictable branch; one off the board becomes one to the cell itself.
func (l *stepLook) rows(from, to int, all bool) bool {
	if !l.meter.Expand((to - from) * l.Cols) {
		return l.halted()
	}
	for row := from; row < to; row++ {
		if !l.bring(row*l.Cols, l.Cols, true) {
			return false
		}
		if ok := all && l.around(row) || !all && l.across(row); !ok {
			return false
		}
	}
	return true
}

// across checks the two steps within the row of each of its cells.
func (l *stepLook) across(row int) bool {
	cols, base := l.Cols, row*l.Cols
	class, strides := l.needs[base:][:cols], l.Strides[base:][:cols]
	for col, number := range l.numbers[:cols] {
		if number == nobody {
			continue
		}
		stride, x, y := int(strides[col]), col, col
		if stride < cols-col {
			x += stride
		}
		if stride <= col {
			y -= stride
		}
		kx, ky := uint32(class[x]), uint32(class[y]) // none compares as larger than all
		if max(kx, ky) > uint32(number)>>1 {
			return l.late(number, base+col, base+x, base+y)
		}
		l.giveIf(base+x, kx, number)
		l.giveIf(base+y, ky, number)
	}
	return true
}

// around checks all four steps of each cell of a row.
func (l *stepLook) around(row int) bool {
	cols, base, below := l.Cols, row*l.Cols, l.Rows-row
	class, strides := l.needs, l.Strides[base:][:cols]
	for col, number := range l.numbers[:cols] {
		if number == nobody {
			continue
		}
		stride, at := int(strides[col]), base+col
		right, left, up, down := at, at, at, at
		if stride < cols-col {
			right += stride
		}
		if stride <= col {
			left -= stride
		}
		far := stride * cols
		if stride <= row {
			up -= far
		}
		if stride < below {
			down += far
		}
		kr, kl, ku, kd := uint32(class[right]), uint32(class[left]), uint32(class[up]), uint32(class[down])
		if max(kr, kl, ku, kd) > uint32(number)>>1 {
			return l.late(number, at, right, left, up, down)
		}
		l.giveIf(right, kr, number)
		l.giveIf(left, kl, number)
		l.giveIf(up, ku, number)
		l.giveIf(down, kd, number)
	}
	return true
}

// columnStrip is the number of columns scanned together. Their cells in a row share a cache line, so the targets of
// steps are still cached, which is several times faster on a wide board with long strides.
const columnStrip = 16

// columns checks the steps within columns of the cells of some columns.
func (l *stepLook) columns(first, end int) bool {
	if !l.meter.Work((end - first) * l.Rows) {
		return l.halted()
	}
	class, rows, cols := l.needs, l.Rows, l.Cols
	for row := range rows {
		from := row*cols + first
		if !l.bring(from, end-first, false) {
			return false
		}
		strides := l.Strides[from:][:end-first]
		for i, number := range l.numbers[:end-first] {
			if number == nobody {
				continue
			}
			at, stride := from+i, int(strides[i])
			x, y, far := at, at, stride*cols
			if stride < rows-row {
				x += far
			}
			if stride <= row {
				y -= far
			}
			kx, ky := uint32(class[x]), uint32(class[y])
			if max(kx, ky) > uint32(number)>>1 {
				return l.late(number, at, x, y)
			}
			l.giveIf(x, kx, number)
			l.giveIf(y, ky, number)
		}
	}
	return true
}

// giveIf records that a cell's class is justified, if it is that of the number.
func (l *stepLook) giveIf(cell int, class uint32, number int32) {
	l.given[cell>>6] |= (uint64(class<<1^uint32(number)) - 1) >> 63 << (cell & 63)
}

// late finds the step of a cell that leads to a later class than it should.
func (l *stepLook) late(number int32, at int, to ...int) bool {
	for _, x := range to {
		if uint32(l.needs[x]) > uint32(number)>>1 {
			l.fault = l.tooLate(at, x)
			return false
		}
	}
	return true
}
