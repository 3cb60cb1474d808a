package chase

import (
	"math/bits"

	"jogada/graph"
	"jogada/search"
)

// half is the positions in which one side is to move. What is worked out for them has a row for each node of the side to
// move (by mover): from all positions of a row the same nodes can be moved to, so that the row follows from whole rows of
// the other half. What the other half asks of them has a row for each node of the side that waits (by waiter), because in
// the other half that side is to move.
type half struct {
	side  search.Side
	shut  grid           // by mover: settled, or never to be settled
	open  []int32        // by mover: how many positions of the row are not shut
	won   [Cat + 1]grid  // by waiter, for each winner: won by it, before the ply at hand
	wave  [Cat + 1]wave  // for each winner: the positions of the ply before
	fresh [Cat + 1]fresh // for each winner: the positions of the ply at hand
	plies []grid         // by mover: bit 0 of the plies of each settled position, bit 1, …
	watch [][]uint16     // by mover: see lost; a row is nil until it is needed
}

// wave is the positions of a half that one side wins in a number of plies.
type wave struct {
	count int64
	moves int64  // that lead to them
	rows  []bool // by waiter: the rows that have some; kept by dense steps
	spots []spot // kept by sparse steps
}

// spot is a position of a half, by waiter.
type spot struct{ row, column graph.Node }

// fresh is the positions that a step settles for one winner. They are won only when the whole step is done: a position must
// not be seen by others of the same ply.
type fresh struct {
	rows  []uint64 // by mover, a bit a row: those that have some; set by dense steps
	bits  []uint64 // by mover, the first word of each row, then the second of each, …; only the rows above mean anything
	spots []spot   // set by sparse steps
}

// newHalf is a half with the finished positions as fresh spots.
//
// Where the cat is in a hole there is no position. Such places are shut from the beginning and in no wave, and to a cat that
// could move there they are won by the mouse: so a move into a hole never wins, and never keeps a position from being lost,
// as if it was not there. A position without any other move is not lost by this: only where a move leads into the wave is
// anything looked at.
func newHalf(d Duel, side search.Side) *half {
	nodes := d.Graph.Nodes()
	h := &half{side: side, shut: newGrid(nodes), open: make([]int32, nodes), watch: make([][]uint16, nodes)}
	for winner := Mouse; winner <= Cat; winner++ {
		h.won[winner] = newGrid(nodes)
		h.wave[winner].rows = make([]bool, nodes)
		h.fresh[winner].rows = make([]uint64, gridWidth(nodes))
		h.fresh[winner].bits = make([]uint64, nodes*gridWidth(nodes))
	}
	if side == Mouse {
		for _, hole := range d.Holes {
			fill(h.won[Mouse].row(int(hole)))
		}
	}
	h.finish(d)
	h.close(d)
	return h
}

// finish finds the finished positions: the mouse is in a hole, or both are on one node, and the cat is in no hole.
func (h *half) finish(d Duel) {
	h.fresh[Mouse].spots = make([]spot, 0, int(d.catNodes())*len(d.Holes))
	h.fresh[Cat].spots = make([]spot, 0, d.catNodes())
	for cat := range graph.Node(len(d.isHole)) {
		if d.isHole[cat] {
			continue
		}
		for _, hole := range d.Holes {
			s := spot{cat, hole}
			if h.side == Cat {
				s = spot{hole, cat}
			}
			h.fresh[Mouse].spots = append(h.fresh[Mouse].spots, s)
		}
		h.fresh[Cat].spots = append(h.fresh[Cat].spots, spot{cat, cat})
	}
}

// close shuts the finished positions, those with the cat in a hole, and the columns beyond the last node.
func (h *half) close(d Duel) {
	for a, hole := range d.isHole {
		row := h.shut.row(a)
		if hole {
			fill(row)
			continue
		}
		row[len(row)-1] = ^uint64(0) << uint((len(d.isHole)-1)&63) << 1
		h.shut.set(graph.Node(a), graph.Node(a))
		for _, hole := range d.Holes {
			h.shut.set(graph.Node(a), hole)
		}
		for _, word := range row {
			h.open[a] += int32(64 - bits.OnesCount64(word))
		}
	}
}

// value is the value of a position, by mover.
func (h *half) value(row, column graph.Node) search.Value {
	for winner := Mouse; winner <= Cat; winner++ {
		if !h.won[winner].has(column, row) {
			continue
		}
		v := search.Value{Winner: winner}
		for bit, plane := range h.plies {
			if plane.has(row, column) {
				v.Plies |= 1 << bit
			}
		}
		return v
	}
	return search.Value{}
}
