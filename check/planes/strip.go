package planes

import "jogada/search"

// lane holds adjacent words of a row of a plane.
type lane [laneWords]uint64

const laneWords = 4

// strip holds the working memory of one goroutine: the positions with one side to move and the other token on any node
// of a lane.
type strip struct {
	mover  search.Side
	word   int                       // the first of the lane
	ranks  []lane                    // by node of the mover's token: the ranks of the position after a move there, lowest bit first
	ends   [search.Second + 1][]lane // by node of the mover's token
	target []lane                    // the rank that the claim needs, the lowest bit first
	moves  []int
}

// fill computes the ranks and the ends of a strip.
//
// The rank of a value for the mover: the highest bit says that the mover wins, the next that it does not lose, the
// others are the plies, inverted in a win, where fewer are better.
func (c *planesCheck[S]) fill(s *strip, mover search.Side, word int) {
	places, n := c.question.Places(), c.rank()
	if s.ranks == nil {
		s.ranks, s.target = make([]lane, places*n), make([]lane, n)
		for i := range s.ends {
			s.ends[i] = make([]lane, places)
		}
	}
	s.mover, s.word = mover, word
	waiter := &c.planes.Movers[mover.Other()]
	for i, plane := range waiter.Plies {
		c.turn(plane, word, s.ranks[i:], n)
	}
	c.turn(waiter.Won[mover.Other()], word, s.ranks[n-2:], n)
	c.turn(waiter.Won[mover], word, s.ranks[n-1:], n)
	for at := 0; at < len(s.ranks); at += n {
		rank := s.ranks[at : at+n]
		for i, won := range rank[n-1] {
			rank[n-2][i] = ^rank[n-2][i]
			for bit := range rank[:n-2] {
				rank[bit][i] ^= won
			}
		}
	}
	for winner, plane := range c.ends {
		if plane == nil {
			continue
		}
		if mover == search.Second {
			c.turn(plane, word, s.ends[winner], 1)
			continue
		}
		for row := range places {
			s.ends[winner][row] = lane{}
			copy(s.ends[winner][row][:], plane[row*c.width+word:(row+1)*c.width])
		}
	}
}

// turn transposes a lane of rows of a plane: bit i of word a becomes bit a of row i. The lanes are apart words apart.
func (c *planesCheck[S]) turn(plane search.Plane, word int, to []lane, apart int) {
	places := c.question.Places()
	for i := range laneWords {
		begin := (word + i) * 64
		for from := range c.width {
			var square [64]uint64
			some := uint64(0)
			for row := range max(0, min(64, places-begin)) {
				square[row] = plane[(begin+row)*c.width+from]
				some |= square[row]
			}
			if some != 0 {
				transpose(&square)
			}
			for row := range min(64, places-from*64) {
				to[(from*64+row)*apart][i] = square[row]
			}
		}
	}
}

// wrong returns the columns in which the value of the position with the mover's token on row does not follow.
func (c *planesCheck[S]) wrong(s *strip, row int) (wrong lane) {
	var open, decided lane
	for i := range min(laneWords, c.width-s.word) {
		wrong[i], open[i], decided[i] = c.claim(s, row, i)
	}
	s.moves = c.question.MovesFrom(s.mover, row, s.moves[:0])
	follow := s.follow()
	for i := range wrong {
		if len(s.moves) == 0 {
			follow[i] = ^decided[i]
		}
		wrong[i] |= open[i] &^ follow[i]
	}
	return wrong
}

// claim fills the target of a word of a lane. It returns the columns in which the claim contradicts itself, those with
// unfinished positions, and those in which a side is claimed to win.
func (c *planesCheck[S]) claim(s *strip, row, i int) (wrong, open, decided uint64) {
	own, at, n := &c.planes.Movers[s.mover], row*c.width+s.word+i, c.rank()
	won, lost := own.Won[s.mover][at], own.Won[s.mover.Other()][at]
	decided = won | lost
	positions := ^c.barred[s.mover.Other()][s.word+i]
	if c.barred[s.mover][row/64]>>(row%64)&1 > 0 {
		positions = 0
	}
	endWon, endLost := s.ends[s.mover][row][i], s.ends[s.mover.Other()][row][i]
	over := (endWon | endLost | s.ends[search.Nobody][row][i]) & positions
	wrong = won&lost | decided&^positions | over&((won^endWon)|(lost^endLost))
	borrow, target := ^uint64(0), s.target[:n]
	for bit, plane := range own.Plies {
		plies := plane[at]
		wrong |= plies & (over | ^decided)
		target[bit][i] = (plies^borrow)&decided ^ won
		borrow &^= plies
	}
	target[n-2][i], target[n-1][i] = ^lost, won
	open = positions &^ over
	return wrong | open&decided&borrow, open, decided // with no plies left it would have to be over
}

// follow returns the columns in which some move leads to the rank that the claim needs, and none to more.
func (s *strip) follow() lane {
	n := len(s.target)
	var some, more lane
	for _, to := range s.moves {
		rank, target := s.ranks[to*n:to*n+n], s.target[:n]
		var a0, a1, a2, a3, o0, o1, o2, o3 uint64 // above the target, other than it
		for bit := range rank {
			x, t := &rank[bit], &target[bit]
			d := x[0] ^ t[0]
			a0, o0 = x[0]&d|a0&^d, o0|d
			d = x[1] ^ t[1]
			a1, o1 = x[1]&d|a1&^d, o1|d
			d = x[2] ^ t[2]
			a2, o2 = x[2]&d|a2&^d, o2|d
			d = x[3] ^ t[3]
			a3, o3 = x[3]&d|a3&^d, o3|d
		}
		some = lane{some[0] | ^o0, some[1] | ^o1, some[2] | ^o2, some[3] | ^o3}
		more = lane{more[0] | a0, more[1] | a1, more[2] | a2, more[3] | a3}
	}
	return lane{some[0] &^ more[0], some[1] &^ more[1], some[2] &^ more[2], some[3] &^ more[3]}
}

// transpose makes bit b of row a bit a of row b: it exchanges the two quarters off the diagonal, then those of each quarter, and
// so on.
func transpose(rows *[64]uint64) {
	mask := ^uint64(0) >> 32
	for size := 32; size > 0; size, mask = size/2, mask^mask<<(size/2) {
		for first := 0; first < 64; first += 2 * size {
			for i := first; i < first+size; i++ {
				x, y := &rows[i&63], &rows[(i+size)&63]
				swap := (*x>>(size&63) ^ *y) & mask
				*x ^= swap << (size & 63)
				*y ^= swap
			}
		}
	}
}
