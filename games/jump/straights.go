package jump

import (
	"math/bits"

	"jogada/search"
	"jogada/solve"
)

// straights is land under straight jumps: a bit for each cell, set when it is claimed. The bits of a board of 2000 × 2000
// are half a megabyte and stay in the cache, where bytes or owners would not.
type straights struct {
	race       *Race
	rows, cols int    // a single column is taken for a single row, which is the same cells and jumps
	inverse    uint64 // 2⁶⁴ / columns, rounded up: times a cell it is the row in its upper half, exactly for cells below 2³²
	claimed    []uint64
	jumps      [gathered]int32
	fresh      [4*gathered + 1]int32
}

// gathered is how many jumps are read ahead of their use. The cells of a round lie all over the board, and reads that wait
// for nothing but each other overlap: without it a search of 2000 × 2000 cells takes twice as long, with jumps up to 9, up
// to 200 and up to 1999 alike.
const gathered = 256

func newStraights(r *Race, m *solve.Meter) land {
	words := (len(r.Jumps) + 63) / 64
	if !m.Keep(0, 8*int64(words)) {
		return nil
	}
	s := &straights{race: r, rows: r.Rows, cols: r.Cols, claimed: make([]uint64, words)}
	if s.cols == 1 {
		s.rows, s.cols = s.cols, s.rows
	}
	s.inverse = ^uint64(0)/uint64(s.cols) + 1
	return s
}

func (s *straights) free(c int32) bool { return s.claimed[c>>6]>>(c&63)&1 == 0 }

func (s *straights) take(c int32) bool {
	free := s.free(c)
	s.claimed[c>>6] |= 1 << (c & 63)
	return free
}

func (s *straights) close() {
	for i := range s.claimed {
		s.claimed[i] = ^uint64(0)
	}
}

func (s *straights) open(cells []int32) {
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

// read reads the jumps of as many cells as it can, and returns those.
func (s *straights) read(cells []int32) []int32 {
	block := cells[:min(len(cells), gathered)]
	for i, c := range block {
		s.jumps[i&(gathered-1)] = s.race.Jumps[c]
	}
	return block
}

// visit puts into fresh what the cells of a block claim, and says how many those are. It tries the four cells without a
// branch that could be guessed wrongly: a jump off the board is made one to where it starts, which is claimed, and a cell
// is written behind the others in any case, and counted if it was unclaimed.
func (s *straights) visit(block []int32) int {
	claimed, cols, all, inverse, n := s.claimed, s.cols, len(s.race.Jumps), s.inverse, 0
	fresh := &s.fresh
	for i, c := range block {
		here, jump := int(c), int(s.jumps[i&(gathered-1)])
		row, _ := bits.Mul64(uint64(here), inverse)
		col := here - int(row)*cols
		to := here + jump
		if jump >= cols-col {
			to = here
		}
		fresh[n] = int32(to)
		n += claimBit(claimed, to)
		if to = here - jump; jump > col {
			to = here
		}
		fresh[n] = int32(to)
		n += claimBit(claimed, to)
		jump *= cols
		if to = here - jump; to < 0 {
			to = here
		}
		fresh[n] = int32(to)
		n += claimBit(claimed, to)
		if to = here + jump; to >= all {
			to = here
		}
		fresh[n] = int32(to)
		n += claimBit(claimed, to)
	}
	return n
}

// claimBit claims a cell and says how many that makes: 1 if it was unclaimed, else 0.
func claimBit(claimed []uint64, c int) int {
	word := claimed[c>>6]
	claimed[c>>6] = word | 1<<(uint(c)&63)
	return int(^word >> (uint(c) & 63) & 1)
}

// earliest looks only at jumps that end in the last row or column: where the cells are that lead to the goal.
func (s *straights) earliest(round []int32) (from, to int32) {
	rows, cols := s.rows, s.cols
	least := rows + cols
	for len(round) > 0 {
		block := s.read(round)
		round = round[len(block):]
		for i, c := range block {
			jump, row := int(s.jumps[i&(gathered-1)]), s.row(c)
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

// meets is an unclaimed cell that a jump from c ends on.
func (s *straights) meets(c int32) (int32, bool) {
	var buf [4]search.Step[Cell, Move]
	for _, step := range s.race.straight(Cell(c), buf[:0]) {
		if s.free(int32(step.To)) {
			return int32(step.To), true
		}
	}
	return 0, false
}

// leads looks at the jump last: nearly all cells are in another row and column, and it would have to be waited for.
func (s *straights) leads(c, to int32) bool {
	row, toRow := s.row(c), s.row(to)
	far := max(to-c, c-to)
	if row == toRow {
		return far > 0 && s.race.Jumps[c] == far
	}
	rows := max(toRow-row, row-toRow)
	return int(far) == rows*s.cols && int(s.race.Jumps[c]) == rows
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
		if key := uint64(s.race.Jumps[via])<<32 | uint64(s.race.Jumps[c]); ok && key < least {
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

// through is a cell that a jump from c ends on and that leads to the cell to: of several, that with the smallest jump.
func (s *straights) through(c, to int32) (via int32, ok bool) {
	jump := int(s.race.Jumps[c])
	row, toRow := s.row(c), s.row(to)
	down, right := toRow-row, int(to)-int(c)-(toRow-row)*s.cols
	// A cell through which it goes is in the row or in the column of to.
	if down != 0 && right != 0 && down != jump && down != -jump && right != jump && right != -jump {
		return 0, false
	}
	var buf [4]search.Step[Cell, Move]
	for _, step := range s.race.Steps(Cell(c), buf[:0]) {
		next := int32(step.To)
		if s.leads(next, to) && (!ok || s.race.Jumps[next] < s.race.Jumps[via]) {
			via, ok = next, true
		}
	}
	return via, ok
}
