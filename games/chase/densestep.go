package chase

import (
	"math/bits"
	"sync/atomic"

	"jogada/graph"
	"jogada/search"
)

// denseStep settles all positions of a ply by combining whole rows, 64 positions at a time: first what is fresh in each
// row, by mover, then, turned over, what is won, by waiter. Its cost does not depend on how many positions there are to
// settle.
func (a *analysis) denseStep(ply int) {
	a.takeRows()
	a.blocks(func(w *worker, block int) {
		a.each(func(h *half, winner search.Side) { a.settleBlock(w, h, winner, block, ply) })
	})
	a.each(func(h *half, winner search.Side) { h.wave[winner].count, h.wave[winner].moves = 0, 0 })
	a.blocks(func(_ *worker, block int) {
		a.each(func(h *half, winner search.Side) { a.turnOver(h, winner, block) })
	})
}

// takeRows makes the wave known by its rows.
func (a *analysis) takeRows() {
	if !a.spotted {
		return
	}
	a.spotted = false
	a.each(func(h *half, winner search.Side) {
		w := &h.wave[winner]
		clear(w.rows)
		for _, s := range w.spots {
			w.rows[s.row] = true
		}
	})
}

// settleBlock settles what a winner has won in 64 rows.
func (a *analysis) settleBlock(w *worker, h *half, winner search.Side, block, ply int) {
	h.fresh[winner].rows[block] = 0
	after := a.halves[h.side.Other()]
	if after.wave[winner].count == 0 {
		return
	}
	for row := block * 64; row < min(block*64+64, len(h.open)); row++ {
		if h.open[row] > 0 && a.follows(w, h, after, winner, row) {
			h.settle(row, winner, ply, w.bits)
		}
	}
}

// follows finds the positions of a row, not shut yet, that a winner is now known to win, and says whether there may be any.
// The mover wins where one of its moves leads to a position that it has won; only the rows of the last wave can tell
// anything new of that. It loses where all of them lead to positions that the other side has won.
func (a *analysis) follows(w *worker, h, after *half, winner search.Side, row int) bool {
	wave, won := after.wave[winner].rows, after.won[winner]
	w.rows = w.rows[:0]
	told := false
	for _, to := range a.d.Graph.Neighbours(graph.Node(row)) {
		told = told || wave[to]
		if wave[to] || winner != h.side {
			w.rows = append(w.rows, won.row(int(to)))
		}
	}
	if !told {
		return false
	}
	shut := h.shut.row(row)
	for i, x := range shut {
		w.bits[i] = ^x
	}
	if winner != h.side {
		return byFours(w.bits, w.rows, within)
	}
	byFours(w.bits, w.rows, without)
	for i, x := range shut {
		w.bits[i] ^= ^x
	}
	return true
}

// settle settles positions of a row.
func (h *half) settle(row int, winner search.Side, ply int, positions []uint64) {
	f, shut, count := &h.fresh[winner], h.shut.row(row), 0
	for i, x := range positions {
		count += bits.OnesCount64(x)
		f.bits[i*len(h.open)+row] = x
		shut[i] |= x
	}
	if count == 0 {
		return
	}
	f.rows[row/64] |= 1 << (row % 64)
	h.open[row] -= int32(count)
	for bit, plane := range h.plies {
		if ply>>bit&1 > 0 {
			merge(plane.row(row), positions)
		}
	}
}

// turnOver makes what is fresh in 64 columns won, and the wave of 64 rows by waiter.
func (a *analysis) turnOver(h *half, winner search.Side, block int) {
	f, won := &h.fresh[winner], h.won[winner]
	var counts [64]int
	for from, rows := range f.rows {
		if rows == 0 {
			continue
		}
		var s square
		columns := s.gather(f.bits[block*len(h.open)+from*64:], rows)
		if columns == 0 {
			continue
		}
		s.flip()
		for ; columns != 0; columns &= columns - 1 {
			i := bits.TrailingZeros64(columns)
			won.words[(block*64+i)*won.width+from] |= s[i]
			counts[i] += bits.OnesCount64(s[i])
		}
	}
	a.takeCounts(&h.wave[winner], block, &counts)
}

// gather takes the words of these rows, and returns the columns that have a bit in them.
func (s *square) gather(words []uint64, rows uint64) (columns uint64) {
	for ; rows != 0; rows &= rows - 1 {
		i := bits.TrailingZeros64(rows)
		s[i] = words[i]
		columns |= s[i]
	}
	return columns
}

// takeCounts counts the positions of a wave in 64 rows.
func (a *analysis) takeCounts(w *wave, block int, counts *[64]int) {
	var positions, moves int
	for i := range min(64, len(w.rows)-block*64) {
		row := block*64 + i
		w.rows[row] = counts[i] > 0
		positions += counts[i]
		moves += counts[i] * len(a.back.Neighbours(graph.Node(row)))
	}
	if positions > 0 {
		atomic.AddInt64(&w.count, int64(positions))
		atomic.AddInt64(&w.moves, int64(moves))
	}
}
