package racegrid

import (
	"jogada/check/ruling"
	"math"
	"math/bits"
	"slices"
)

// walk checks the steps of every cell; a walk has up to half the board. With u = row + column and v = row - column +
// columns - 1, a walk of s steps can end on the cells with u and v at most s away whose u has the parity of u + s:
// those of one colour, as on a chessboard. In halved coordinates they are a square of the plane of that colour. So
// every cell gives a number, which represents its turn, to a square, and the smallest number that each cell gets must
// be that of its class.
//
// One goroutine judges each colour.
func (c *classCheck) walk() bool {
	if !c.onwards() {
		return false
	}
	numbers, ok := c.numbers()
	if !ok {
		return false
	}
	passes := []stepPass{{min(2, len(c.Strides)), func(l *stepLook, odd int) bool {
		p := newPlane(c.Rows, c.Cols, odd)
		if p.rows*p.cols > mostEmpty*len(c.Strides) {
			return l.overRows(p, numbers) // a long thin board, whose plane is mostly empty
		}
		return l.overSquares(p, numbers)
	}}}
	return c.runPasses(passes)
}

// numbers returns the value that each cell passes on to the ends of its walks. Cells of the last round, and cells with
// no step, pass on none.
func (c *classCheck) numbers() ([]int32, bool) {
	if !c.m.Keep(0, 4*int64(len(c.Strides))) {
		return nil, c.stopped()
	}
	numbers := make([]int32, len(c.Strides))
	for from := 0; from < len(numbers); from += classBlock {
		block := numbers[from:min(from+classBlock, len(numbers))]
		if !c.m.ExpandMany(int64(len(block))) {
			return nil, c.stopped()
		}
		classed := c.numberCells(from, block)
		if classed < 0 {
			return nil, c.wrong("cell %d is of no class that there is", ^classed)
		}
		c.classed += classed
		for i, stride := range c.Strides[from:][:len(block)] {
			if stride == 0 || len(numbers) == 1 {
				block[i] = nobody
			}
		}
	}
	return numbers, true
}

// judge compares the smallest number that a cell gets with that of its class. Cells of round 0 have theirs from the
// starts.
func (l *stepLook) judge(at int, got int32) bool {
	needs := l.needs[at]
	switch {
	case needs < 0 && got == nobody:
	case needs >= 0 && got == 2*needs:
		give(l.given, at)
	case needs >= 0 && got > 2*needs:
	case at == l.Goal:
		l.fault = ruling.Reject("the goal can be reached before round %d", l.last)
		return false
	default:
		l.fault = ruling.Reject("cell %d can be reached with an earlier turn than that of its class, %d", at, l.proof.Class[at])
		return false
	}
	return true
}

// plane holds the cells of one colour in halved coordinates.
type plane struct {
	board, odd int // the columns of the board, and which colour
	boardRows  int
	rows, cols int
	inverse    uint64 // 2^64 / board, rounded up: a product with it has the quotient in its upper half
}

func newPlane(rows, cols, odd int) plane {
	return plane{board: cols, boardRows: rows, odd: odd, inverse: math.MaxUint64/uint64(max(1, cols)) + 1, rows: (rows+cols-2-odd)>>1 + 1, cols: (rows+cols-2)>>1 + 1}
}

// reach returns the square of the plane that a walk of stride steps from a cell can end on, clipped to the plane; false
// if it ends on the other colour.
func (p *plane) reach(at, stride int32) (a0, a1, b0, b1 int, ok bool) {
	row, col := p.place(at)
	if (row+col+int(stride))&1 != p.odd {
		return 0, 0, 0, 0, false
	}
	a0, a1, b0, b1 = p.square(row, col, stride)
	return a0, a1, b0, b1, true
}

// square returns the range that a walk of stride steps from a cell can end on, if its end has this colour.
func (p *plane) square(row, col int, stride int32) (a0, a1, b0, b1 int) {
	u, v, s := row+col, row-col+p.board-1, p.steps(stride)
	return max((u-s)>>1, 0), min((u+s)>>1, p.rows-1), max((v-s)>>1, 0), min((v+s)>>1, p.cols-1)
}

// place returns the row and the column of a cell, without a division, which took a sixth of the time of checking walks.
func (p *plane) place(at int32) (row, col int) {
	quotient, _ := bits.Mul64(uint64(at), p.inverse)
	if row = int(quotient); p.inverse == 0 { // of one column
		row = int(at)
	}
	return row, int(at) - row*p.board
}

// steps returns a stride, reduced to a number of the same parity that still covers the board.
func (p *plane) steps(stride int32) int {
	s, most := int(stride), p.boardRows+p.board
	if s > most {
		s = most - (s-most)&1
	}
	return s
}

// overSquares distributes the numbers over a plane. Of walks that can end anywhere on it the smallest number is enough.
// Any other rectangle is covered by four overlapping ones, with sides that are powers of two. Those of each pair of
// sides are entered together, from the largest to the smallest, each at its first cell; then the numbers of a pair are
// passed down to the two halves, first along the rows and then along the columns. It takes at most a pass over the
// plane for each pair of sides that occurs, and for each halving.
func (l *stepLook) overSquares(p plane, numbers []int32) bool {
	bytes := 8*int64(p.rows*p.cols) + 6*int64(len(numbers))
	if !l.meter.Keep(bytes) {
		return l.halted()
	}
	defer l.meter.Drop(bytes)
	bySide, ends := bySides(p, l.Strides, numbers)
	least := int32(nobody)
	for _, at := range bySide[ends[everywhere]:] {
		least = min(least, numbers[at])
	}
	all := slices.Repeat([]int32{least}, p.rows*p.cols)
	if ends[everywhere] == 0 {
		return l.compare(p, all)
	}
	part := slices.Repeat([]int32{nobody}, len(all))
	high := 0
	for ka := sides - 1; ka >= 0; ka-- {
		if high > ka {
			p.halveColumns(all, 1<<ka)
			if !l.meter.Work(len(all)) {
				return l.halted()
			}
		}
		if ends[ka*sides] == ends[ka*sides+sides] {
			continue
		}
		high = max(high, ka+1)
		down := false
		for kb := sides - 1; kb >= 0; kb-- {
			if down {
				p.halveRows(part, 1<<kb)
				if !l.meter.Work(len(part)) {
					return l.halted()
				}
			}
			cells := bySide[ends[ka*sides+kb]:ends[ka*sides+kb+1]]
			for _, at := range cells {
				a0, a1, b0, b1, _ := p.reach(at, l.Strides[at])
				a1, b1 = a1-1<<ka+1, b1-1<<kb+1
				lower(&part[a0*p.cols+b0], numbers[at])
				lower(&part[a0*p.cols+b1], numbers[at])
				lower(&part[a1*p.cols+b0], numbers[at])
				lower(&part[a1*p.cols+b1], numbers[at])
			}
			down = down || len(cells) > 0
		}
		for i, n := range part {
			lower(&all[i], n)
			part[i] = nobody
		}
	}
	return l.compare(p, all)
}

// compare judges the number that every cell of a plane got.
func (l *stepLook) compare(p plane, got []int32) bool {
	for row := range l.Rows {
		if !l.meter.Work(l.Cols) {
			return l.halted()
		}
		for col := (row + p.odd) & 1; col < l.Cols; col += 2 {
			a, b := (row+col)>>1, (row-col+l.Cols-1)>>1
			if !l.judge(row*l.Cols+col, got[a*p.cols+b]) {
				return false
			}
		}
	}
	return true
}

func lower(x *int32, y int32) {
	if y < *x {
		*x = y
	}
}

const (
	sides      = 30            // the most powers of two in the side of a plane
	everywhere = sides * sides // in place of two sides: the whole plane
)

// bySides sorts the cells whose walks end on a plane by the sides of their target rectangle: those of rows 2^ka and
// columns 2^kb, to 2^(ka+1) and 2^(kb+1), from ends[ka*sides+kb] on; those that can end anywhere on it from
// ends[everywhere] on. If numbers is given, cells without one are left out.
func bySides(p plane, strides, numbers []int32) (cells []int32, ends [everywhere + 2]int32) {
	pairs := make([]int16, len(strides))
	for row := range p.boardRows {
		first := row * p.board
		for col, stride := range strides[first:][:p.board] {
			at := first + col
			pairs[at] = -1
			if (row+col+int(stride))&1 != p.odd || stride == 0 || numbers != nil && numbers[at] == nobody {
				continue
			}
			a0, a1, b0, b1 := p.square(row, col, stride)
			k := (bits.Len(uint(a1-a0+1))-1)*sides + bits.Len(uint(b1-b0+1)) - 1
			if a1-a0 == p.rows-1 && b1-b0 == p.cols-1 {
				k = everywhere
			}
			pairs[at] = int16(k)
			ends[k+1]++
		}
	}
	for k := 1; k < len(ends); k++ {
		ends[k] += ends[k-1]
	}
	cells = make([]int32, ends[len(ends)-1])
	next := ends
	for at, k := range pairs {
		if k >= 0 {
			cells[next[k]] = int32(at)
			next[k]++
		}
	}
	return cells, ends
}

// halveRows passes numbers for twice half cells of a row down to half.
func (p plane) halveRows(got []int32, half int) {
	for a := range p.rows {
		row := got[a*p.cols:][:p.cols]
		for b := p.cols - 1; b >= half; b-- {
			lower(&row[b], row[b-half])
		}
	}
}

// halveColumns does the same along the columns.
func (p plane) halveColumns(got []int32, half int) {
	for a := p.rows - 1; a >= half; a-- {
		row, above := got[a*p.cols:][:p.cols], got[(a-half)*p.cols:][:p.cols]
		for b, n := range above {
			lower(&row[b], n)
		}
	}
}

// overRows distributes the numbers row by row of the board, or column by column if those are fewer: the smallest
// numbers first, each to the cells that have none yet. A walk ends on every second cell of a part of each row, so the
// time is the cells times the rows.
func (l *stepLook) overRows(p plane, numbers []int32) bool {
	if !l.meter.Keep(12 * int64(len(numbers))) {
		return l.halted()
	}
	defer l.meter.Drop(12 * int64(len(numbers)))
	g := lines{count: l.Rows, length: l.Cols, across: l.Cols > l.Rows}
	if !g.across {
		g.count, g.length = g.length, g.count
	}
	g.free = make([]int32, g.count*(g.length+2))
	for i := range g.free {
		g.free[i] = int32(i % (g.length + 2))
	}
	got := slices.Repeat([]int32{nobody}, len(numbers))
	for _, at := range l.sorted(p, numbers) {
		line, place := g.place(at)
		s := p.steps(l.Strides[at])
		if !l.meter.Work(min(g.count, 2*s+1)) {
			return l.halted()
		}
		for to := max(0, line-s); to <= min(g.count-1, line+s); to++ {
			left := s - max(to-line, line-to)
			from := place - left
			if from < 0 {
				from = -from & 1
			}
			free := g.free[to*(g.length+2):][:g.length+2]
			for next := find(free, int32(from)); int(next) <= min(g.length-1, place+left); next = find(free, next) {
				got[g.cell(to, int(next))] = numbers[at]
				free[next] = next + 2
			}
		}
	}
	for at, n := range got {
		if (at/l.Cols+at%l.Cols)&1 == p.odd && !l.judge(at, n) {
			return false
		}
	}
	return true
}

// lines are the rows of a board, or its columns if those are fewer.
type lines struct {
	count, length int
	across        bool    // they are rows
	free          []int32 // by line: a cell itself if it has no number; otherwise one farther on, in steps of two, that may have none
}

func (g *lines) place(at int32) (line, place int) {
	if g.across {
		return int(at) / g.length, int(at) % g.length
	}
	return int(at) % g.count, int(at) / g.count
}

func (g *lines) cell(line, place int) int {
	if g.across {
		return line*g.length + place
	}
	return place*g.count + line
}

// find returns the first cell without a number, in steps of two from at on, or one past the end.
func find(free []int32, at int32) int32 {
	for free[at] != at {
		free[at] = free[free[at]]
		at = free[at]
	}
	return at
}

// sorted returns the cells that give a number to a plane, the smallest numbers first.
func (c *classCheck) sorted(p plane, numbers []int32) (cells []int32) {
	for at, n := range numbers {
		if _, _, _, _, ok := p.reach(int32(at), c.Strides[at]); ok && n != nobody {
			cells = append(cells, int32(at))
		}
	}
	slices.SortFunc(cells, func(x, y int32) int { return int(numbers[x]) - int(numbers[y]) })
	return cells
}

// walkReaching counts the cells of each plane from its corner on, so that the number in a square takes four look-ups.
// On long thin boards, whose planes are mostly empty, it visits them one by one.
func (c *classCheck) walkReaching(cells []int32) (reaches func(at int32) bool, ok bool) {
	plain := func(at int32) bool {
		c.m.Work(len(cells))
		return c.Strides[at] > 0 && slices.ContainsFunc(cells, func(to int32) bool { return leads(c.RaceGrid, at, to) })
	}
	var counts [2]counted
	for odd := range counts {
		p := newPlane(c.Rows, c.Cols, odd)
		if p.rows*p.cols > mostEmpty*len(c.Strides) {
			return plain, true
		}
		if !c.m.Keep(0, 4*int64((p.rows+1)*(p.cols+1))) {
			return nil, false
		}
		counts[odd] = newCounted(p, cells)
	}
	return func(at int32) bool {
		return c.Strides[at] > 0 && (counts[0].reached(at, c.Strides[at]) || counts[1].reached(at, c.Strides[at]))
	}, true
}

// mostEmpty limits the size of a plane, in multiples of the board.
const mostEmpty = 8

// counted holds, for each place of a plane, the number of marked cells above and to the left of it.
type counted struct {
	plane
	sums []int32
}

func newCounted(p plane, cells []int32) counted {
	k := counted{p, make([]int32, (p.rows+1)*(p.cols+1))}
	for _, at := range cells {
		if a, _, b, _, ok := p.reach(at, 0); ok {
			k.sums[(a+1)*(p.cols+1)+b+1]++
		}
	}
	for a := 1; a <= p.rows; a++ {
		row := k.sums[a*(p.cols+1):][:p.cols+1]
		above := k.sums[(a-1)*(p.cols+1):][:p.cols+1]
		sum := int32(0)
		for b, n := range row {
			sum += n
			row[b] = sum + above[b]
		}
	}
	return k
}

// reached reports whether a walk from a cell can end on one of the counted cells.
func (k *counted) reached(at, stride int32) bool {
	a0, a1, b0, b1, ok := k.reach(at, stride)
	if !ok || a1 < a0 || b1 < b0 {
		return false
	}
	width := k.cols + 1
	return k.sums[(a1+1)*width+b1+1]-k.sums[a0*width+b1+1]-k.sums[(a1+1)*width+b0]+k.sums[a0*width+b0] > 0
}
