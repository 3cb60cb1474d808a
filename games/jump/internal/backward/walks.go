package backward

import (
	"math"

	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// alongWalks finds the cells of each distance by how near they are to those found before. A walk of S steps ends on
// every cell within S steps whose colour, as on a chessboard, is right; so a cell leads to one found before exactly if
// the nearest of that colour is within S.
//
// It keeps the distance to the nearest, of either colour, for every cell, and updates it only where the cells found
// last are nearer than all before and near enough to matter. It measures what is near enough again after every few
// passes over the board. So it visits a cell at most as often as the longest walk has steps, capped at rows + columns;
// that times the cells is the worst case, and most boards take a few passes. Memory is linear in the cells. It returns
// false if the meter stops.
func alongWalks(b *grid.Board, rounds []int32, m *solve.Meter) bool {
	bytes := 20 * int64(len(rounds))
	if !m.Keep(0, bytes) {
		return false
	}
	defer m.Drop(0, bytes)
	floods := [2]*flood{newFlood(b, 0, m), newFlood(b, 1, m)}
	last := []int32{b.Goal()}
	for round := int32(1); len(last) > 0; round++ {
		if !m.ExpandMany(int64(len(last))) {
			return false
		}
		grid.Observe(m, "near", last, int(round)-1, nil)
		var found []int32
		for _, f := range floods {
			for _, c := range f.spread(last, rounds) {
				rounds[c] = round
				found = append(found, c)
			}
		}
		last = found
	}
	return true
}

// flood spreads out from the found cells of one colour.
type flood struct {
	board  *grid.Board
	colour int
	near   []int32 // distance to the nearest of them, as far as it matters
	enough []int32 // the farthest distance that still matters here, to any cell not yet found
	looked int     // number of cells visited since enough was measured
	meter  *solve.Meter
}

func newFlood(b *grid.Board, colour int, m *solve.Meter) *flood {
	f := &flood{board: b, colour: colour, near: make([]int32, len(b.Jumps)), enough: make([]int32, len(b.Jumps)), looked: math.MaxInt, meter: m}
	for c := range f.near {
		f.near[c] = math.MaxInt32
	}
	return f
}

// ends reports whether a walk from a cell ends on cells of the flood's colour.
func (f *flood) ends(c int32) bool {
	row, col := f.board.Place(c)
	return (row+col+int(f.board.Jumps[c]&1))%2 == f.colour
}

// spread spreads from the cells found last and returns those not yet found from which a walk leads to one of them.
func (f *flood) spread(last, rounds []int32) (found []int32) {
	if f.looked > 4*len(rounds) {
		f.measure(rounds)
	}
	ring := f.sources(last)
	for distance := int32(1); len(ring) > 0 && f.meter.Work(len(ring)); distance++ {
		var next []int32
		for _, c := range ring {
			for _, to := range neighbours(f.board, c) {
				if to == grid.None || f.near[to] <= distance || distance > f.enough[to] {
					continue
				}
				f.near[to] = distance
				next = append(next, to)
				if rounds[to] == Never && distance <= f.board.Jumps[to] && f.ends(to) {
					found = append(found, to)
				}
			}
		}
		f.looked += len(next)
		ring = next
	}
	return found
}

// sources returns the cells of the flood's colour.
func (f *flood) sources(cells []int32) (sources []int32) {
	for _, c := range cells {
		if row, col := f.board.Place(c); (row+col)%2 == f.colour {
			f.near[c] = 0
			sources = append(sources, c)
		}
	}
	return sources
}

// measure computes how far away from a cell something may be and still matter: each cell not yet found gives its own
// reach there and one less with every step away from it, and the largest counts. Two passes carry it over the board.
func (f *flood) measure(rounds []int32) {
	b, enough := f.board, f.enough
	f.looked = 0
	for c := range enough {
		enough[c] = 0
		if rounds[c] == Never && f.ends(int32(c)) {
			enough[c] = int32(b.Steps(int32(c)))
		}
	}
	for c := range enough {
		around := neighbours(b, int32(c))
		f.carry(c, around[0])
		f.carry(c, around[1])
	}
	for c := len(enough) - 1; c >= 0; c-- {
		around := neighbours(b, int32(c))
		f.carry(c, around[2])
		f.carry(c, around[3])
	}
}

func (f *flood) carry(c int, from int32) {
	if from != grid.None {
		f.enough[c] = max(f.enough[c], f.enough[from]-1)
	}
}

// neighbours returns the cells left of, above, right of and below a cell; none where the board ends.
func neighbours(b *grid.Board, c int32) [4]int32 {
	row, col := b.Place(c)
	cells := [4]int32{grid.None, grid.None, grid.None, grid.None}
	if col > 0 {
		cells[0] = c - 1
	}
	if row > 0 {
		cells[1] = c - int32(b.Cols)
	}
	if col < b.Cols-1 {
		cells[2] = c + 1
	}
	if row < b.Rows-1 {
		cells[3] = c + int32(b.Cols)
	}
	return cells
}
