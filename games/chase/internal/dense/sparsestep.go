package dense

import (
	"math/bits"

	"jogada/graph"
	"jogada/search"
)

// fewMoves is the number of moves up to which they are checked again each time, without counting the refuted ones.
const fewMoves = 8

// sparseStep finds the next wave by following the moves into each position of the last one. Its cost is the number of
// those moves.
func (a *analysis) sparseStep() {
	a.listWave()
	for mover := mouse; mover <= cat; mover++ {
		a.settleBefore(a.sides[mover])
	}
	a.takeCells()
}

// listWave lists a wave that is kept as rows.
func (a *analysis) listWave() {
	if a.listed {
		return
	}
	a.listed = true
	a.each(func(own *side, winner search.Side) {
		w, f := &own.wave[winner], &own.found[winner]
		w.cells = w.cells[:0]
		for block := range f.rows {
			w.cells = f.appendBlock(w.cells, block, len(own.open))
		}
	})
}

// appendBlock appends the positions that a dense step found in 64 rows.
func (f *found) appendBlock(cells []cell, block, nodes int) []cell {
	for rows := f.rows[block]; rows != 0; rows &= rows - 1 {
		row := block*64 + bits.TrailingZeros64(rows)
		//meterless: the positions of a wave, which its step counts as expansions
		for i := 0; i*nodes < len(f.bits); i++ {
			for x := f.bits[i*nodes+row]; x != 0; x &= x - 1 {
				cells = append(cells, cell{graph.Node(i*64 + bits.TrailingZeros64(x)), graph.Node(row)})
			}
		}
	}
	return cells
}

// settleBefore settles the positions of a side that have a move into the wave, as far as that settles them.
func (a *analysis) settleBefore(own *side) {
	other := a.sides[own.mover.Other()]
	for winner := mouse; winner <= cat; winner++ {
		f := &own.found[winner]
		for _, c := range other.wave[winner].cells {
			for _, row := range a.reverse.Neighbours(c.row) {
				if own.closed.has(row, c.column) || winner != own.mover && !a.lost(own, other, row, c.column) {
					continue
				}
				own.closed.set(row, c.column)
				own.open[row]--
				f.cells = append(f.cells, cell{c.column, row})
			}
		}
	}
}

// lost reports whether all moves from a position are refuted: they lead to positions that the waiter has won. A refuted
// move stays so. If there are many moves, it records how many of the first ones are refuted and skips them the next
// time, so in total it visits each move once, plus one for each call.
func (a *analysis) lost(own, other *side, row, column graph.Node) bool {
	moves, won := a.Graph.Neighbours(row), other.won[other.mover]
	if len(moves) <= fewMoves {
		return firstRefuted(moves, won, column) == len(moves)
	}
	if own.refuted[row] == nil {
		a.meter.Keep(0, 2*int64(len(own.open)))
		own.refuted[row] = make([]uint16, len(own.open))
	}
	known := &own.refuted[row][column]
	*known += uint16(firstRefuted(moves[*known:], won, column))
	return int(*known) == len(moves)
}

// firstRefuted returns how many moves, from the first on, lead to won positions.
func firstRefuted(moves []graph.Node, won grid, column graph.Node) int {
	for i, to := range moves {
		if !won.has(to, column) {
			return i
		}
	}
	return len(moves)
}

// takeCells marks the listed positions that were found as won, and makes them the wave.
func (a *analysis) takeCells() {
	a.listed = true
	a.each(func(own *side, winner search.Side) {
		f, w, won := &own.found[winner], &own.wave[winner], own.won[winner]
		w.cells, f.cells = f.cells, w.cells[:0]
		w.count, w.moves = int64(len(w.cells)), 0
		for _, c := range w.cells {
			won.set(c.row, c.column)
			w.moves += int64(len(a.reverse.Neighbours(c.row)))
		}
		for bit, plane := range own.plies {
			if a.ply>>bit&1 > 0 {
				plane.setTransposed(w.cells)
			}
		}
	})
}

// setTransposed sets the bits of positions, by mover.
func (g grid) setTransposed(cells []cell) {
	for _, c := range cells {
		g.set(c.column, c.row)
	}
}
