package backward

import (
	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// alongJumps runs a breadth-first search from the goal against the jumps, which are sorted by their ends. Time and memory
// are linear in the cells, each of which has at most four jumps. It returns false if the meter stops.
func alongJumps(b *grid.Board, rounds []int32, m *solve.Meter) bool {
	bytes := 24 * int64(len(rounds))
	if !m.Keep(0, bytes) {
		return false
	}
	defer m.Drop(0, bytes)
	from, ends := sources(b)
	found := grid.NewBits(len(rounds))
	found.Add(len(rounds) - 1)
	queue := make([]int32, 1, len(rounds)+1)
	queue[0] = int32(len(rounds) - 1)
	var begin, end [grid.ReadAhead]int32
	for at, last, round := 0, 1, int32(1); at < len(queue); {
		// Independent reads come first.
		block := queue[at:min(last, at+grid.ReadAhead)]
		for i, to := range block {
			begin[i&(grid.ReadAhead-1)], end[i&(grid.ReadAhead-1)] = ends[to], ends[to+1]
		}
		if !m.ExpandMany(int64(len(block))) {
			return false
		}
		grid.Observe(m, "near", block, int(round)-1, queue[at+len(block):])
		n := len(queue)
		for i := range block {
			for _, c := range from[begin[i&(grid.ReadAhead-1)]:end[i&(grid.ReadAhead-1)]] {
				queue[:n+1][n] = c
				n += found.Add(int(c))
			}
		}
		for _, c := range queue[len(queue):n] {
			rounds[c] = round
		}
		queue = queue[:n]
		if at += len(block); at == last {
			last, round = len(queue), round+1
		}
	}
	return true
}

// strip is the number of columns scanned together: their cells share a cache line.
const strip = 16

// sources returns the cells that jumps start from, sorted by counting: those that end on cell c are in
// from[ends[c]:ends[c+1]]. Four jumps a cell, of at most 2²⁸ cells, fit into an int32.
func sources(b *grid.Board) (from, ends []int32) {
	s := &jumpsByEnd{ends: make([]int32, len(b.Jumps)+1)}
	s.across(b)
	s.down(b)
	for c := 1; c < len(s.ends); c++ {
		s.ends[c] += s.ends[c-1]
	}
	s.from = make([]int32, s.ends[len(s.ends)-1])
	s.across(b)
	s.down(b)
	return s.from, s.ends
}

// jumpsByEnd counts jumps by their ends and then, once from is allocated, stores them there.
type jumpsByEnd struct{ from, ends []int32 }

func (s *jumpsByEnd) addJump(c, to int) {
	if s.from == nil {
		s.ends[to]++
		return
	}
	s.ends[to]--
	s.from[s.ends[to]] = int32(c)
}

// across adds the jumps within a row.
func (s *jumpsByEnd) across(b *grid.Board) {
	for row := range b.Rows {
		first := row * b.Cols
		for col, jump := range b.Jumps[first:][:b.Cols] {
			if jump := int(jump); jump > 0 {
				if jump < b.Cols-col {
					s.addJump(first+col, first+col+jump)
				}
				if jump <= col {
					s.addJump(first+col, first+col-jump)
				}
			}
		}
	}
}

// down adds the jumps within a column, strip by strip, so that the counters stay in the cache, which is several times
// as fast on a wide board.
func (s *jumpsByEnd) down(b *grid.Board) {
	for first := 0; first < b.Cols; first += strip {
		for row := range b.Rows {
			begin := row*b.Cols + first
			for i, jump := range b.Jumps[begin:][:min(strip, b.Cols-first)] {
				if jump := int(jump); jump > 0 {
					if jump < b.Rows-row {
						s.addJump(begin+i, begin+i+jump*b.Cols)
					}
					if jump <= row {
						s.addJump(begin+i, begin+i-jump*b.Cols)
					}
				}
			}
		}
	}
}
