package dense

import (
	"math/bits"
	"sync/atomic"

	"jogada/graph"
	"jogada/search"
)

// denseStep finds the next wave by combining whole rows, 64 positions at a time: first each row's part of it, by mover,
// then, transposed, by waiter. Its cost does not depend on how many positions it finds.
func (a *analysis) denseStep() {
	a.rowsOfWave()
	a.blocks(func(w *worker, block int) {
		a.each(func(own *side, winner search.Side) { a.settleBlock(w, own, winner, block) })
	})
	a.each(func(own *side, winner search.Side) { own.wave[winner].count, own.wave[winner].moves = 0, 0 })
	a.blocks(func(_ *worker, block int) {
		a.each(func(own *side, winner search.Side) { a.transposeBlock(own, winner, block) })
	})
}

// rowsOfWave computes the rows of a listed wave.
func (a *analysis) rowsOfWave() {
	if !a.listed {
		return
	}
	a.listed = false
	a.each(func(own *side, winner search.Side) {
		w := &own.wave[winner]
		clear(w.rows)
		for _, c := range w.cells {
			w.rows[c.row] = true
		}
	})
}

// settleBlock settles what a winner wins in 64 rows.
func (a *analysis) settleBlock(w *worker, own *side, winner search.Side, block int) {
	own.found[winner].rows[block] = 0
	other := a.sides[own.mover.Other()]
	if other.wave[winner].count == 0 {
		return
	}
	for row := block * 64; row < min(block*64+64, len(own.open)); row++ {
		if own.open[row] > 0 && a.follows(w, own, other, winner, row) {
			own.settle(row, winner, a.ply, w.bits)
		}
	}
}

// follows finds the open positions of a row that a winner is now known to win, and reports whether there may be any.
// The mover wins where one of its moves leads to a position that it has won; only the rows of the last wave can add to
// that. It loses where all of them lead to positions that the waiter has won.
func (a *analysis) follows(w *worker, own, other *side, winner search.Side, row int) bool {
	wave, won := other.wave[winner].rows, other.won[winner]
	w.rows = w.rows[:0]
	reached := false
	for _, to := range a.Graph.Neighbours(graph.Node(row)) {
		reached = reached || wave[to]
		if wave[to] || winner != own.mover {
			w.rows = append(w.rows, won.row(int(to)))
		}
	}
	if !reached {
		return false
	}
	closed := own.closed.row(row)
	for i, x := range closed {
		w.bits[i] = ^x
	}
	if winner != own.mover {
		return byFours(w.bits, w.rows, and4)
	}
	byFours(w.bits, w.rows, andNot4)
	for i, x := range closed {
		w.bits[i] ^= ^x
	}
	return true
}

// settle settles positions of a row.
func (s *side) settle(row int, winner search.Side, ply int, positions []uint64) {
	f, closed, count := &s.found[winner], s.closed.row(row), 0
	for i, x := range positions {
		count += bits.OnesCount64(x)
		f.bits[i*len(s.open)+row] = x
		closed[i] |= x
	}
	if count == 0 {
		return
	}
	f.rows[row/64] |= 1 << (row % 64)
	s.open[row] -= int32(count)
	for bit, plane := range s.plies {
		if ply>>bit&1 > 0 {
			or(plane.row(row), positions)
		}
	}
}

// transposeBlock marks what was found in 64 columns as won, and makes it the wave of 64 rows by waiter.
func (a *analysis) transposeBlock(own *side, winner search.Side, block int) {
	f, won := &own.found[winner], own.won[winner]
	var counts [64]int
	for from, rows := range f.rows {
		if rows == 0 {
			continue
		}
		var s square
		columns := s.load(f.bits[block*len(own.open)+from*64:], rows)
		if columns == 0 {
			continue
		}
		s.transpose()
		for ; columns != 0; columns &= columns - 1 {
			i := bits.TrailingZeros64(columns)
			won.words[(block*64+i)*won.width+from] |= s[i]
			counts[i] += bits.OnesCount64(s[i])
		}
	}
	a.countWave(&own.wave[winner], block, &counts)
}

// load takes the words of these rows, and returns the columns that have a bit in them.
func (s *square) load(words []uint64, rows uint64) (columns uint64) {
	for ; rows != 0; rows &= rows - 1 {
		i := bits.TrailingZeros64(rows)
		s[i] = words[i]
		columns |= s[i]
	}
	return columns
}

// countWave adds 64 rows with those counts of positions to a wave.
func (a *analysis) countWave(w *wave, block int, counts *[64]int) {
	var positions, moves int
	for i := range min(64, len(w.rows)-block*64) {
		row := block*64 + i
		w.rows[row] = counts[i] > 0
		positions += counts[i]
		moves += counts[i] * len(a.reverse.Neighbours(graph.Node(row)))
	}
	if positions > 0 {
		atomic.AddInt64(&w.count, int64(positions))
		atomic.AddInt64(&w.moves, int64(moves))
	}
}
