package dense

import (
	"jogada/graph"
	"jogada/search"
)

// Observer receives the settled positions of a wave, some at a time, with the plies to the end and how many more the
// wave has.
type Observer func(settled []Settled, plies int, left int64)

// Settled is a position that has a winner.
type Settled struct {
	Turn, Winner search.Side
	Mouse, Cat   graph.Node
}

// show passes the wave to the observer. The positions of a dense step have no order in time; they are passed row by
// row.
func (a *analysis) show() {
	var block []cell
	left := a.count()
	a.each(func(own *side, winner search.Side) {
		if a.listed {
			left = a.showCells(own, winner, own.wave[winner].cells, left)
			return
		}
		f := &own.found[winner]
		for n := range f.rows {
			block = f.appendBlock(block[:0], n, len(own.open))
			left = a.showCells(own, winner, block, left)
		}
	})
}

// showCells passes cells of a wave that has left positions to come, and returns how many are left then.
func (a *analysis) showCells(own *side, winner search.Side, cells []cell, left int64) int64 {
	if len(cells) == 0 {
		return left
	}
	settled := make([]Settled, len(cells))
	for i, c := range cells {
		settled[i] = Settled{own.mover, winner, c.row, c.column}
		if own.mover == mouse {
			settled[i].Mouse, settled[i].Cat = c.column, c.row
		}
	}
	left -= int64(len(cells))
	a.see(settled, a.ply, left)
	return left
}
