package claims

import (
	"math/bits"
	"sync"

	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// straights is the closed set under straight jumps: a bit for each cell, set when it is claimed.
type straights struct {
	board      *grid.Board
	rows, cols int    // a single column is taken for a single row, which is the same cells and jumps
	inverse    uint64 // 2⁶⁴ / columns, rounded up: times a cell it is the row in its upper half, exactly for cells below 2³²
	claimed    grid.Bits
	jumps      [grid.ReadAhead]int32
	fresh      [4*grid.ReadAhead + 1]int32
	ends       [grid.ReadAhead]int32
}

func newStraights(b *grid.Board, m *solve.Meter) closedSet {
	if !m.Keep(0, 8*int64((len(b.Jumps)+63)/64)) {
		return nil
	}
	s, _ := spareStraights.Get().(*straights)
	s.board, s.rows, s.cols, s.claimed = b, b.Rows, b.Cols, grid.NewBits(len(b.Jumps))
	if s.cols == 1 {
		s.rows, s.cols = s.cols, s.rows
	}
	s.inverse = ^uint64(0)/uint64(s.cols) + 1
	return s
}

// spareStraights has sets that are done with: their arrays take longer to allocate than a small board to solve.
var spareStraights = sync.Pool{New: func() any { return new(straights) }}

func (s *straights) done() {
	s.board, s.claimed = nil, nil
	spareStraights.Put(s)
}

func (s *straights) free(c int32) bool { return !s.claimed.Has(c) }

func (s *straights) take(c int32) bool { return s.claimed.Add(int(c)) == 1 }

func (s *straights) fill() {
	for i := range s.claimed {
		s.claimed[i] = ^uint64(0)
	}
}

func (s *straights) reopen(cells []int32) {
	for _, c := range cells {
		s.claimed[c>>6] &^= 1 << (c & 63)
	}
}

func (s *straights) apart() int { return 2 }

func (s *straights) claim(from, cells []int32) []int32 {
	for len(from) > 0 {
		block := s.read(from)
		from = from[len(block):]
		cells = append(cells, s.fresh[:s.visit(block)]...)
	}
	return cells
}

func (s *straights) claimEach(from, cells, ends, jumps []int32) []int32 {
	had := len(cells)
	for len(from) > 0 {
		block := s.read(from)
		so := int32(len(cells) - had)
		cells = append(cells, s.fresh[:s.visit(block)]...)
		for i, end := range s.ends[:len(block)] {
			ends[i] = so + end
		}
		copy(jumps, s.jumps[:len(block)])
		from, ends, jumps = from[len(block):], ends[len(block):], jumps[len(block):]
	}
	return cells
}

// read reads the jumps of as many cells as it can, and returns those.
func (s *straights) read(cells []int32) []int32 {
	block := cells[:min(len(cells), grid.ReadAhead)]
	for i, c := range block {
		s.jumps[i&(grid.ReadAhead-1)] = s.board.Jumps[c]
	}
	return block
}

// visit stores in fresh what the cells of a block claim, returns how many those are, and stores in ends how many they
// are up to each cell. It tries the four cells without an unpredictable branch: a jump off the board becomes one to its
// start, which is claimed, and a cell is always written after the others, but counted only if it was unclaimed.
func (s *straights) visit(block []int32) int {
	claimed, cols, all, inverse, n := s.claimed, s.cols, len(s.board.Jumps), s.inverse, 0
	fresh := &s.fresh
	for i, c := range block {
		here, jump := int(c), int(s.jumps[i&(grid.ReadAhead-1)])
		row, _ := bits.Mul64(uint64(here), inverse)
		col := here - int(row)*cols
		to := here + jump
		if jump >= cols-col {
			to = here
		}
		fresh[n] = int32(to)
		n += claimed.Add(to)
		if to = here - jump; jump > col {
			to = here
		}
		fresh[n] = int32(to)
		n += claimed.Add(to)
		jump *= cols
		if to = here - jump; to < 0 {
			to = here
		}
		fresh[n] = int32(to)
		n += claimed.Add(to)
		if to = here + jump; to >= all {
			to = here
		}
		fresh[n] = int32(to)
		n += claimed.Add(to)
		s.ends[i&(grid.ReadAhead-1)] = int32(n)
	}
	return n
}

// earliest considers only jumps that end in the last row or column, which contain the cells that lead to the goal.
func (s *straights) earliest(round []int32) (from, to int32) {
	rows, cols := s.rows, s.cols
	least := rows + cols
	for len(round) > 0 {
		block := s.read(round)
		round = round[len(block):]
		for i, c := range block {
			jump, row := int(s.jumps[i&(grid.ReadAhead-1)]), s.row(c)
			down, right := rows-1-row, cols-1-(int(c)-row*cols)
			if jump >= least || jump == 0 || jump != down && jump != right && down != 0 && right != 0 {
				continue
			}
			if end, ok := s.meets(c); ok {
				from, to, least = c, end, jump
			}
		}
	}
	return from, to
}

// meets returns an unclaimed cell that a jump from c ends on.
func (s *straights) meets(c int32) (int32, bool) {
	var buf [4]int32
	for _, to := range s.board.Targets(c, buf[:0]) {
		if s.free(to) {
			return to, true
		}
	}
	return 0, false
}

// leads reads the jump last: nearly all cells are in another row and column, and the read would stall.
func (s *straights) leads(c, to int32) bool {
	row, toRow := s.row(c), s.row(to)
	far := max(to-c, c-to)
	if row == toRow {
		return far > 0 && s.board.Jumps[c] == far
	}
	rows := max(toRow-row, row-toRow)
	return int(far) == rows*s.cols && int(s.board.Jumps[c]) == rows
}

func (s *straights) row(c int32) int {
	row, _ := bits.Mul64(uint64(c), s.inverse)
	return int(row)
}

func (s *straights) behind(line, round []int32, rounds int, to int32, jumpsCount bool) []int32 {
	var from, through int32
	least := uint64(1<<64 - 1)
	for _, c := range round {
		via, ok := c, true
		if rounds == 2 {
			via, ok = s.through(c, to)
		}
		ok = ok && s.leads(via, to)
		if key := uint64(s.board.Jumps[via])<<32 | uint64(s.board.Jumps[c]); ok && key < least {
			from, through, least = c, via, key
			if !jumpsCount {
				break
			}
		}
	}
	if rounds == 2 {
		line = append(line, through)
	}
	return append(line, from)
}

// through returns a cell that a jump from c ends on and that leads to the cell to: of several, the one with the
// smallest jump.
func (s *straights) through(c, to int32) (via int32, ok bool) {
	jump := int(s.board.Jumps[c])
	row, toRow := s.row(c), s.row(to)
	down, right := toRow-row, int(to)-int(c)-(toRow-row)*s.cols
	// The cell through which it goes is in the row or in the column of to.
	if down != 0 && right != 0 && down != jump && down != -jump && right != jump && right != -jump {
		return 0, false
	}
	var buf [4]int32
	for _, next := range s.board.Targets(c, buf[:0]) {
		if s.leads(next, to) && (!ok || s.board.Jumps[next] < s.board.Jumps[via]) {
			via, ok = next, true
		}
	}
	return via, ok
}
