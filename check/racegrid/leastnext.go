package racegrid

import (
	"math/bits"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// gridLook visits all steps of a race in flat form.
type gridLook struct {
	search.RaceGrid
	m *solve.Meter
}

// noNumber is the number of a cell that has none, larger than all others: -1 as it is stored.
const noNumber = ^uint32(0)

// leastNext returns, for each cell, the least number of the cells that its steps lead to, or none. Numbers are compared
// unsigned, so -1 means none. It returns false if the meter stops.
func (g gridLook) leastNext(numbers []int32) ([]uint32, bool) {
	if !g.m.Keep(0, 4*int64(len(numbers))) {
		return nil, false
	}
	least := slices.Repeat([]uint32{noNumber}, len(numbers))
	if !g.Walk {
		return least, g.leastStraight(numbers, least)
	}
	for odd := range min(2, len(numbers)) {
		p := newPlane(g.Rows, g.Cols, odd)
		look := g.leastInSquares
		if p.rows*p.cols > mostEmpty*len(numbers) {
			look = g.leastInRows // a long thin board, whose plane is mostly empty
		}
		if len(numbers) > 1 && !look(p, numbers, least) {
			return nil, false
		}
	}
	return least, true
}

func (g gridLook) leastStraight(numbers []int32, least []uint32) bool {
	for row := range g.Rows {
		if !g.m.ExpandMany(int64(g.Cols)) {
			return false
		}
		first := row * g.Cols
		for col, stride := range g.Strides[first:][:g.Cols] {
			at, s := first+col, int(stride)
			if s == 0 {
				continue
			}
			best := noNumber
			if s < g.Cols-col {
				best = min(best, uint32(numbers[at+s]))
			}
			if s <= col {
				best = min(best, uint32(numbers[at-s]))
			}
			if s <= row {
				best = min(best, uint32(numbers[at-s*g.Cols]))
			}
			if s < g.Rows-row {
				best = min(best, uint32(numbers[at+s*g.Cols]))
			}
			least[at] = best
		}
	}
	return true
}

// leastInSquares computes, for each cell whose walks end on a plane, the least number of a square of it: that of the
// whole plane, or of four overlapping rectangles with sides that are powers of two. The least of all rectangles of a
// pair of sides derives from that of sides half as long. It takes at most a pass over the plane for each pair of sides
// that occurs, and for each doubling.
func (g gridLook) leastInSquares(p plane, numbers []int32, least []uint32) bool {
	bytes := 8*int64(p.rows*p.cols) + 6*int64(len(numbers))
	if !g.m.Keep(0, bytes) || !g.m.ExpandMany(int64(len(numbers)/2)) {
		return false
	}
	defer g.m.Drop(0, bytes)
	cells, ends := bySides(p, g.Strides, nil)
	all := slices.Repeat([]uint32{noNumber}, p.rows*p.cols)
	for at, n := range numbers {
		if a, _, b, _, ok := p.reach(int32(at), 0); ok {
			all[a*p.cols+b] = uint32(n)
		}
	}
	if whole := cells[ends[everywhere]:]; len(whole) > 0 {
		n := slices.Min(all)
		for _, at := range whole {
			least[at] = n
		}
	}
	part := make([]uint32, len(all))
	for ka := range sides {
		if ends[ka*sides] == ends[everywhere] {
			break
		}
		if ka > 0 && !g.double(all, 1<<(ka-1)*p.cols) {
			return false
		}
		if ends[ka*sides] == ends[ka*sides+sides] {
			continue
		}
		copy(part, all)
		for kb := range sides {
			if ends[ka*sides+kb] == ends[ka*sides+sides] {
				break
			}
			if kb > 0 && !g.double(part, 1<<(kb-1)) {
				return false
			}
			for _, at := range cells[ends[ka*sides+kb]:ends[ka*sides+kb+1]] {
				a0, a1, b0, b1, _ := p.reach(at, g.Strides[at])
				a1, b1 = a1-1<<ka+1, b1-1<<kb+1
				least[at] = min(part[a0*p.cols+b0], part[a0*p.cols+b1], part[a1*p.cols+b0], part[a1*p.cols+b1])
			}
		}
	}
	return true
}

// double turns the least of half cells along a line into that of twice as many. Values from beyond the end of a line
// are in no rectangle that is used.
func (g gridLook) double(numbers []uint32, half int) bool {
	if !g.m.Work(len(numbers)) {
		return false
	}
	for i, n := range numbers[min(half, len(numbers)):] {
		numbers[i] = min(numbers[i], n)
	}
	return true
}

// leastInRows computes the least number of a part of each row of the board, or of each column if those are fewer: the
// time is the cells times the rows. The least of every second of 2^k cells of a line derives from that of half as many.
func (g gridLook) leastInRows(p plane, numbers []int32, least []uint32) bool {
	bytes := 9 * int64(len(numbers))
	if !g.m.Keep(0, bytes) {
		return false
	}
	defer g.m.Drop(0, bytes)
	on := lines{count: g.Rows, length: g.Cols, across: g.Cols > g.Rows}
	if !on.across {
		on.count, on.length = on.length, on.count
	}
	line, powers, cells := make([]uint32, on.length), make([]int8, len(numbers)), make([]int32, len(numbers))
	for to := range on.count {
		if !g.m.ExpandMany(int64(len(numbers) / 2)) {
			return false
		}
		for i := range line {
			line[i] = uint32(numbers[on.cell(to, i)])
		}
		ends := g.byPower(p, on, to, powers, cells)
		for k := 0; k < sides && ends[k] < ends[sides]; k++ {
			if k > 0 && !g.double(line, 1<<k) {
				return false
			}
			for _, at := range cells[ends[k]:ends[k+1]] {
				from, end := on.part(p, at, to, g.Strides[at])
				least[at] = min(least[at], line[from], line[end-2*(1<<k-1)])
			}
		}
	}
	return true
}

// byPower sorts the cells that have a part of a line by the power of two of its length.
func (g gridLook) byPower(p plane, on lines, to int, powers []int8, cells []int32) (ends [sides + 1]int32) {
	for at, stride := range g.Strides {
		powers[at] = -1
		if _, _, _, _, ok := p.reach(int32(at), stride); !ok || stride == 0 {
			continue
		}
		if from, end := on.part(p, int32(at), to, stride); from <= end {
			powers[at] = int8(bits.Len(uint((end-from)/2+1)) - 1)
			ends[powers[at]+1]++
		}
	}
	for k := range sides {
		ends[k+1] += ends[k]
	}
	next := ends
	for at, k := range powers {
		if k >= 0 {
			cells[next[k]] = int32(at)
			next[k]++
		}
	}
	return ends
}

// part returns the cells of a line, every second from one to another, on which a walk of stride steps from a cell can
// end.
func (g *lines) part(p plane, at int32, to int, stride int32) (from, end int) {
	line, place := g.place(at)
	left := p.steps(stride) - max(to-line, line-to)
	if left < 0 {
		return 1, 0
	}
	if from = place - left; from < 0 {
		from = -from & 1
	}
	if end = place + left; end >= g.length {
		end = g.length - 1 - (g.length-1-from)&1
	}
	return from, end
}

// leads reports whether a step leads from one cell to another.
func leads(g search.RaceGrid, at, to int32) bool {
	stride, cols := int(g.Strides[at]), int32(g.Cols)
	down, right := int(at/cols-to/cols), int(at%cols-to%cols)
	down, right = max(down, -down), max(right, -right)
	if g.Walk {
		return stride > 0 && stride >= down+right && (stride-down-right)%2 == 0 && len(g.Strides) > 1
	}
	return stride > 0 && (down == 0 && right == stride || right == 0 && down == stride)
}
