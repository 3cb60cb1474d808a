package racegrid

import (
	"iter"
	"math"
	"slices"
)

// winner judges whether the winner goes first in the last round. Its line was replayed, so it arrives then.
//
// The order of arrival follows from the turns at the cells from which a step leads to the goal. By last round that is
// the turn of the class, and the line must have the turns of its classes all the way. By first round it is the best
// turn of the runners that get there: the runner, and the stride made to get there, over all cells from which a step
// leads to such a cell.
func (c *classCheck) winner(winner int) bool {
	leading, class := c.leading()
	switch {
	case class == math.MaxInt32:
		return c.wrong("nobody arrives in round %d", c.last)
	case c.history:
		return c.follows(winner, class)
	case c.last == 1:
		if int(c.proof.Order[class]) != winner {
			return c.wrong("runner %d arrives in round 1 and goes before the winner given", c.proof.Order[class]+1)
		}
		return true
	}
	best, ok := c.earliest(leading)
	if mine := uint64(c.Strides[c.line[c.last-2]])<<32 | uint64(winner); !ok || mine != best {
		return c.ok(ok) && c.wrong("runner %d can go earlier in round %d, after a stride of %d", best<<32>>32+1, c.last, best>>32)
	}
	return true
}

func (c *classCheck) ok(ok bool) bool {
	if !ok {
		return c.stopped()
	}
	return true
}

// precedence returns the key by which the cells of the last round are compared: for ByFirstRound the class itself; for
// ByLastRound its order, because the stride of the last round does not count.
func (c *classCheck) precedence(class int32) int32 {
	if c.history {
		return c.proof.Order[class]
	}
	return class
}

// leading returns the cells of the round before the last from which a step leads to the goal, and the first by
// precedence.
func (c *classCheck) leading() (cells []int32, class int32) {
	class = math.MaxInt32
	ends := c.proof.Ends
	if len(ends) != c.last {
		return nil, class
	}
	from := int32(0)
	if c.last > 1 {
		from = ends[c.last-2]
	}
	for at := range c.toward(int32(c.Goal)) {
		if k := c.proof.Class[at]; k >= from && leads(c.RaceGrid, at, int32(c.Goal)) {
			cells = append(cells, at)
			class = min(class, c.precedence(k))
		}
	}
	return cells, class
}

// toward yields the cells from which a step may lead to a cell: all of them for walks, otherwise those of its row and
// column.
func (c *classCheck) toward(to int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		first, end := int32(0), int32(len(c.Strides))
		if !c.Walk {
			cols := int32(c.Cols)
			for at := to % cols; at < end; at += cols {
				if at != to && !yield(at) {
					return
				}
			}
			first, end = to/cols*cols, to/cols*cols+cols
		}
		for at := first; at < end; at++ {
			if !yield(at) {
				return
			}
		}
	}
}

// follows checks that the line of the winner, the first runner on its start, reaches each of its cells from the order
// of its class, and ends with the first order.
func (c *classCheck) follows(winner int, order int32) bool {
	if slices.Index(c.starts, c.line[0]) != winner {
		return c.wrong("another runner starts where the winner given does, and comes before it")
	}
	for i, at := range c.line[1:c.last] {
		if c.proof.Order[c.proof.Class[at]] != c.proof.Class[c.line[i]] {
			return c.wrong("the line of the winner does not go as early as it could in round %d", i+2)
		}
	}
	if c.proof.Order[c.proof.Class[c.line[c.last-1]]] != order {
		return c.wrong("another runner goes before the winner in round %d", c.last)
	}
	return true
}

// earliest returns the best turn in the last round for ByFirstRound: the smallest stride, then the first runner, of all
// cells two rounds before from which a step leads to one of the leading cells. It returns false if the meter stops.
func (c *classCheck) earliest(leading []int32) (best uint64, ok bool) {
	best = math.MaxUint64
	ends, from := c.proof.Ends, int32(0)
	if c.last > 2 {
		from = ends[c.last-3]
	}
	turn := func(at int32) uint64 {
		k := c.proof.Class[at]
		if k < from || k >= ends[c.last-2] {
			return math.MaxUint64
		}
		return uint64(c.Strides[at])<<32 | uint64(c.proof.Order[k])
	}
	if !c.Walk && len(leading) < len(c.Strides)/(c.Rows+c.Cols) { // few: look back from them
		for _, to := range leading {
			for at := range c.toward(to) {
				if leads(c.RaceGrid, at, to) {
					best = min(best, turn(at))
				}
			}
			if !c.m.Work(c.Rows + c.Cols) {
				return best, false
			}
		}
		return best, true
	}
	reaches, ok := c.reaching(leading)
	if !ok {
		return best, false
	}
	for at := range int32(len(c.Strides)) {
		if t := turn(at); t < best && reaches(at) {
			best = t
		}
	}
	return best, true
}

// reaching returns a function that reports whether a step leads from a cell to one of the given cells.
func (c *classCheck) reaching(cells []int32) (reaches func(at int32) bool, ok bool) {
	if c.Walk {
		return c.walkReaching(cells)
	}
	in := make(map[int32]bool, len(cells)) // they are in the row and the column of the goal
	for _, cell := range cells {
		in[cell] = true
	}
	cols := int32(c.Cols)
	return func(at int32) bool {
		stride := c.Strides[at]
		row, col := at/cols, at%cols
		return stride > 0 && (stride < cols-col && in[at+stride] || stride <= col && in[at-stride] ||
			stride < int32(c.Rows)-row && in[at+stride*cols] || stride <= row && in[at-stride*cols])
	}, true
}
