package chase

import (
	"math/bits"

	"jogada/graph"
	"jogada/search"
)

// fewMoves is how many moves are looked at again each time, rather than to keep a mark of those known to be refuted.
const fewMoves = 8

// sparseStep settles all positions of a ply by looking at the moves into each position of the wave. It costs about as much
// as those are.
func (a *analysis) sparseStep(ply int) {
	a.findSpots()
	for side := Mouse; side <= Cat; side++ {
		a.settleBefore(a.halves[side])
	}
	a.takeSpots(ply)
}

// findSpots makes the wave known by its spots.
func (a *analysis) findSpots() {
	if a.spotted {
		return
	}
	a.spotted = true
	a.each(func(h *half, winner search.Side) {
		w := &h.wave[winner]
		w.spots = h.fresh[winner].appendSpots(w.spots[:0], len(h.open))
	})
}

// appendSpots appends the positions that a dense step settled.
func (f *fresh) appendSpots(spots []spot, nodes int) []spot {
	for block := range f.rows {
		spots = f.appendBlock(spots, block, nodes)
	}
	return spots
}

// appendBlock appends those of 64 rows.
func (f *fresh) appendBlock(spots []spot, block, nodes int) []spot {
	for rows := f.rows[block]; rows != 0; rows &= rows - 1 {
		row := block*64 + bits.TrailingZeros64(rows)
		for i := 0; i*nodes < len(f.bits); i++ {
			for x := f.bits[i*nodes+row]; x != 0; x &= x - 1 {
				spots = append(spots, spot{graph.Node(i*64 + bits.TrailingZeros64(x)), graph.Node(row)})
			}
		}
	}
	return spots
}

// settleBefore settles the positions of a half from which a move leads into the wave, as far as that settles them.
func (a *analysis) settleBefore(h *half) {
	after := a.halves[h.side.Other()]
	for winner := Mouse; winner <= Cat; winner++ {
		f := &h.fresh[winner]
		for _, s := range after.wave[winner].spots {
			for _, row := range a.back.Neighbours(s.row) {
				if h.shut.has(row, s.column) || winner != h.side && !a.lost(h, after, row, s.column) {
					continue
				}
				h.shut.set(row, s.column)
				h.open[row]--
				f.spots = append(f.spots, spot{s.column, row})
			}
		}
	}
}

// lost says whether all moves from a position lead to positions that the other side has won. Moves once refuted stay so:
// where there are many, the first that is not known to be is marked, and looked at before all others the next time. So all
// that is ever looked at of a position is each of its moves once, and one each time it is asked for.
func (a *analysis) lost(h, after *half, row, column graph.Node) bool {
	moves, won := a.d.Graph.Neighbours(row), after.won[after.side]
	if len(moves) <= fewMoves {
		return refuted(moves, won, column) == len(moves)
	}
	if h.watch[row] == nil {
		a.meter.Keep(0, 2*int64(len(h.open)))
		h.watch[row] = make([]uint16, len(h.open))
	}
	mark := &h.watch[row][column]
	*mark += uint16(refuted(moves[*mark:], won, column))
	return int(*mark) == len(moves)
}

// refuted is how many moves, from the first on, lead to positions that are won.
func refuted(moves []graph.Node, won grid, column graph.Node) int {
	for i, to := range moves {
		if !won.has(to, column) {
			return i
		}
	}
	return len(moves)
}

// takeSpots makes the fresh spots, of so many plies, won, and the wave.
func (a *analysis) takeSpots(ply int) {
	a.spotted = true
	a.each(func(h *half, winner search.Side) {
		f, w, won := &h.fresh[winner], &h.wave[winner], h.won[winner]
		w.spots, f.spots = f.spots, w.spots[:0]
		w.count, w.moves = int64(len(w.spots)), 0
		for _, s := range w.spots {
			won.set(s.row, s.column)
			w.moves += int64(len(a.back.Neighbours(s.row)))
		}
		for bit, plane := range h.plies {
			if ply>>bit&1 > 0 {
				plane.setSpots(w.spots)
			}
		}
	})
}

// setSpots sets the bits of positions, by mover.
func (g grid) setSpots(spots []spot) {
	for _, s := range spots {
		g.set(s.column, s.row)
	}
}
