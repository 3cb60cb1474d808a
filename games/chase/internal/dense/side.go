package dense

import (
	"math/bits"

	"jogada/graph"
	"jogada/search"
)

// side holds the positions with one side to move, the mover; the other side is the waiter. What is computed for them
// has a row for each node of the mover (by mover): a row follows from whole rows of the other side. What the other side
// needs of them has a row for each node of the waiter (by waiter), because there that one is the mover.
type side struct {
	mover   search.Side
	won     [cat + 1]grid  // by waiter, for each winner: won by it, before the ply at hand
	plies   []grid         // by mover: bit 0 of the plies of each settled position, bit 1, …
	closed  grid           // by mover: settled, or not a position at all
	open    []int32        // by mover: number of open positions of the row
	wave    [cat + 1]wave  // for each winner: the positions of the ply before
	found   [cat + 1]found // for each winner: the positions of this ply
	refuted [][]uint16     // by mover: number of the first moves known to be refuted; a row is nil until it is needed
}

// wave holds the positions of a side that one winner wins in a number of plies.
type wave struct {
	count int64
	moves int64  // moves that lead to them
	rows  []bool // by waiter: the non-empty rows; kept by dense steps
	cells []cell // kept by sparse steps
}

// cell is a position, by waiter.
type cell struct{ row, column graph.Node }

// found holds the positions that a step settles for one winner. They count as won only when the whole step is done,
// because no position may follow from others of the same ply.
type found struct {
	rows  []uint64 // by mover, a bit a row: the non-empty ones; set by dense steps
	bits  []uint64 // by mover, the first word of each row, then the second of each, …; only those rows are valid
	cells []cell   // set by sparse steps
}

// newSide returns a side whose finished positions are found.
//
// With the cat in a hole there is no position. Such entries are closed from the start and in no wave, and to a cat that
// could move there they are won by the mouse: a move into a hole never wins, and never keeps a position from being
// lost, as if it did not exist. A position without any other move is not lost by this, because only positions with a
// move into the wave are visited.
func (a *analysis) newSide(mover search.Side) *side {
	nodes := a.Graph.Nodes()
	s := &side{mover: mover, closed: newGrid(nodes), open: make([]int32, nodes), refuted: make([][]uint16, nodes)}
	for winner := mouse; winner <= cat; winner++ {
		s.won[winner] = newGrid(nodes)
		s.wave[winner].rows = make([]bool, nodes)
		s.found[winner].rows = make([]uint64, gridWidth(nodes))
		s.found[winner].bits = make([]uint64, nodes*gridWidth(nodes))
	}
	if mover == mouse {
		for _, hole := range a.Holes {
			fill(s.won[mouse].row(int(hole)))
		}
	}
	s.finish(a)
	s.close(a)
	return s
}

// finish finds the finished positions: the mouse is in a hole, or both are on one node, and the cat is in no hole.
func (s *side) finish(a *analysis) {
	s.found[mouse].cells = make([]cell, 0, int(a.catNodes())*len(a.Holes))
	s.found[cat].cells = make([]cell, 0, a.catNodes())
	for at := range graph.Node(len(a.isHole)) {
		if a.isHole[at] {
			continue
		}
		for _, hole := range a.Holes {
			c := cell{at, hole}
			if s.mover == cat {
				c = cell{hole, at}
			}
			s.found[mouse].cells = append(s.found[mouse].cells, c)
		}
		s.found[cat].cells = append(s.found[cat].cells, cell{at, at})
	}
}

// close closes the finished positions, those with the cat in a hole, and the columns beyond the last node.
func (s *side) close(a *analysis) {
	for at, isHole := range a.isHole {
		row := s.closed.row(at)
		if isHole {
			fill(row)
			continue
		}
		row[len(row)-1] = ^uint64(0) << uint((len(a.isHole)-1)&63) << 1
		s.closed.set(graph.Node(at), graph.Node(at))
		for _, hole := range a.Holes {
			s.closed.set(graph.Node(at), hole)
		}
		for _, word := range row {
			s.open[at] += int32(64 - bits.OnesCount64(word))
		}
	}
}
