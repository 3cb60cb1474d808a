// Package rotated holds sets of cells in coordinates rotated by 45°, in which the cells that a walk can end on form a
// square.
//
// A walk of S single steps ends on any cell at most S steps away whose colour, as on a chessboard, is right: up to half
// the board. With u = row + column and v = row − column + columns − 1 those are the cells with |u − u'| ≤ S and |v −
// v'| ≤ S whose u' has the parity of u + S. Each colour is a matrix of its own, as words of 8 × 8 bits; above it is a
// matrix with a bit for each non-empty word, and so on up to a single word: a quadtree with 64 children. A search for
// the cells of a square starts at the top and never visits words that are empty or outside.
//
// A Set gives each of its cells to one walk. A Ranked set also knows the lowest rank below every word, so it finds the
// best cell that a walk can end on without visiting all of them.
package rotated

import (
	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// Set is a set of cells of a board.
type Set struct {
	plane
	colours [2]*colour // a board of a single cell has one
}

// New returns the set of all cells of a board, or nil if the meter stops.
func New(b *grid.Board, m *solve.Meter) *Set {
	s := &Set{plane: plane{b}}
	for odd := range min(2, len(b.Jumps)) {
		s.colours[odd] = newColour(b.Rows, b.Cols, odd)
		if !m.Keep(0, s.colours[odd].bytes()) {
			return nil
		}
		s.colours[odd].fill()
	}
	return s
}

// Has reports whether a cell is in the set.
func (s *Set) Has(c int32) bool {
	u, v := s.rotate(c)
	return s.colours[u&1].contains(u>>1, v>>1)
}

// Remove removes a cell from the set and reports whether it was there.
func (s *Set) Remove(c int32) bool {
	if !s.Has(c) {
		return false
	}
	u, v := s.rotate(c)
	s.colours[u&1].take(square{u >> 1, u >> 1, v >> 1, v >> 1}, nil)
	return true
}

// Clear removes all cells.
func (s *Set) Clear() {
	for _, k := range s.colours {
		if k != nil {
			k.clear()
		}
	}
}

// Add adds cells to the set.
func (s *Set) Add(cells []int32) {
	for _, c := range cells {
		u, v := s.rotate(c)
		s.colours[u&1].setCell(u>>1, v>>1)
	}
}

// Take removes the cells that a walk from c can end on from the set, and appends them to cells.
func (s *Set) Take(c int32, cells []int32) []int32 {
	if odd, on := s.reach(c); s.colours[odd] != nil {
		cells = s.colours[odd].take(on, cells)
	}
	return cells
}

// Find returns a cell of the set that a walk from c can end on, if any.
func (s *Set) Find(c int32) (to int32, ok bool) {
	if odd, on := s.reach(c); s.colours[odd] != nil {
		to, ok = s.colours[odd].find(on)
	}
	return to, ok
}

// plane is a board in rotated coordinates.
type plane struct{ board *grid.Board }

// rotate returns the coordinates u and v of a cell.
func (p plane) rotate(c int32) (u, v int) {
	row, col := p.board.Place(c)
	return row + col, row - col + p.board.Cols - 1
}

// reach returns the colour and the square of the cells that a walk from a cell can end on. A cell with a 0 has an empty
// square.
func (p plane) reach(c int32) (odd int, s square) {
	steps := p.board.Steps(c)
	if steps == 0 {
		return 0, nowhere
	}
	u, v := p.rotate(c)
	// Within a colour u and v are halved downwards, and u ± steps and v ± steps are of it.
	return (u + steps) & 1, square{(u - steps) >> 1, (u + steps) >> 1, (v - steps) >> 1, (v + steps) >> 1}
}
