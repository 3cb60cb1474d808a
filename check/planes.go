package check

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"jogada/search"
	"jogada/solve"
)

// planesCheck judges the dense certificate of a duel of two tokens: that the value of every position, whether play can come to
// it or not, follows from its moves. It looks at 64 positions at a time: those with the mover's token on one place and the
// other token on any of 64, a column of blocks. They have the same moves, and the values that these lead to are ranked for
// the mover, a bit of the rank in each word, so that one pass over the bits says where a move leads to more than the claim
// needs, and where to just as much.
type planesCheck[S comparable] struct {
	question search.Tokens[S]
	planes   *search.Planes
	ends     [search.Second + 1]search.Plane // by the winner: where the game is over; by the place of the first token
	barred   [search.Second + 1][]uint64     // by the side, a bit a place: no token of it there; so are the bits beyond the last place
	width    int

	mu    sync.Mutex // of what follows
	m     *solve.Meter
	fault *fault // the first in the order of the positions
}

// fault is a position with a value that does not follow.
type fault struct {
	block, row int
	columns    uint64
}

// column is what one goroutine works with: the positions with one side to move and the other token on any of 64 places.
type column struct {
	mover  search.Side
	block  int
	ranks  []uint64                    // by place of the mover's token: the ranks of what a move there leads to, the lowest bit first
	ends   [search.Second + 1][]uint64 // by place of the mover's token
	target []uint64                    // the rank that the claim needs, the lowest bit first
	moves  []int
}

// blockWork is how many blocks of 64 positions are looked at between two looks at the meter, and are not worth another
// goroutine: well under a millisecond of work.
const blockWork = 1 << 13

// planesOf judges planes as the certificate of a duel.
func planesOf[S comparable](question search.Tokens[S], planes *search.Planes, m *solve.Meter) Ruling {
	c := &planesCheck[S]{question: question, planes: planes, width: search.PlaneWidth(question.Places()), m: m}
	if why := c.misshapen(); why != "" {
		return reject("%s", why)
	}
	first, second := c.standings(search.First), c.standings(search.Second)
	if !m.ExpandMany(2*first*second) || !m.Keep(0, c.bytes()) || !c.findEnds() || !c.lookAtAll() {
		return undecided("the values were not looked at to the end: %v", m.Stopped())
	}
	if c.fault != nil {
		return c.explain()
	}
	return accept("the value of each of the %d positions on the board follows from its moves", 2*first*second)
}

// misshapen says why the planes are none of this board.
func (c *planesCheck[S]) misshapen() string {
	places, size := c.question.Places(), c.question.Places()*c.width
	movers := c.planes.Movers
	if c.planes.Places != places {
		return "the values are those of a board of another size"
	}
	if n := len(movers[search.First].Plies); n != len(movers[search.Second].Plies) || n > bits.Len(uint(2*places*places)) {
		return "the plies are not numbers of one width that could be needed"
	}
	for _, mover := range movers[search.First:] {
		for _, plane := range append(mover.Plies[:len(mover.Plies):len(mover.Plies)], mover.Won[search.First:]...) {
			if len(plane) != size {
				return "the values are not those of all positions"
			}
		}
	}
	return ""
}

// standings notes where a side's token can't be, and is how many places it can be on.
func (c *planesCheck[S]) standings(side search.Side) (count int64) {
	barred := make([]uint64, c.width)
	for at := range 64 * c.width {
		if at >= c.question.Places() || c.question.Barred(side, at) {
			barred[at/64] |= 1 << (at % 64)
		} else {
			count++
		}
	}
	c.barred[side] = barred
	return count
}

// workers is how many goroutines are worth it.
func (c *planesCheck[S]) workers() int {
	blocks := c.question.Places() * c.width
	return min(runtime.GOMAXPROCS(0), 2*c.width, 1+blocks/blockWork)
}

// bytes is what the tables of the checker take.
func (c *planesCheck[S]) bytes() int64 {
	places := int64(c.question.Places())
	each := places * int64(c.rank()+len(c.ends))
	return 8 * (int64(len(c.ends))*places*int64(c.width) + int64(c.workers())*each)
}

// rank is how many bits the rank of a value has.
func (c *planesCheck[S]) rank() int { return len(c.planes.Movers[search.First].Plies) + 2 }

// findEnds notes where the game is over; false: the meter stopped it.
func (c *planesCheck[S]) findEnds() bool {
	for i := range c.ends {
		c.ends[i] = search.NewPlane(c.question.Places())
	}
	for first := range c.question.Places() {
		count := 0
		c.question.Ends(first, func(second int, winner search.Side) {
			c.ends[winner][first*c.width+second/64] |= 1 << (second % 64)
			count++
		})
		if !c.m.Work(1 + count) {
			return false
		}
	}
	return true
}

// lookAtAll looks at all positions, column by column, by several goroutines if there are many. False: the meter stopped it.
func (c *planesCheck[S]) lookAtAll() bool {
	var next atomic.Int64
	share := func() {
		var col column
		for job := int(next.Add(1)) - 1; job < 2*c.width; job = int(next.Add(1)) - 1 {
			if !c.lookAt(&col, search.First+search.Side(job/c.width), job) {
				return
			}
		}
	}
	var others sync.WaitGroup
	for range c.workers() - 1 {
		others.Go(share)
	}
	share()
	others.Wait()
	return c.m.Stopped() == nil
}

// lookAt looks at a column; false: the meter stopped it. Columns are begun in their order and finished, whatever is found in
// others, so the first fault is always the same.
func (c *planesCheck[S]) lookAt(col *column, mover search.Side, job int) bool {
	c.fill(col, mover, job%c.width)
	work := 0
	for row := range c.question.Places() {
		wrong := c.wrong(col, row)
		if wrong != 0 {
			c.report(&fault{job, row, wrong})
			return true
		}
		if work += 1 + len(col.moves); work >= blockWork || row == c.question.Places()-1 {
			if !c.goOn(work) {
				return false
			}
			work = 0
		}
	}
	return true
}

// goOn asks the meter, which belongs to all goroutines.
func (c *planesCheck[S]) goOn(work int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.m.Work(work)
}

// report keeps the first fault.
func (c *planesCheck[S]) report(f *fault) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault == nil || f.block < c.fault.block {
		c.fault = f
	}
}

// fill makes the ranks and the ends of a column.
//
// The rank of a value for the mover: the highest bit says that the mover wins, the next that it does not lose, the others are
// the plies, which in a win are turned round: the fewer the better.
func (c *planesCheck[S]) fill(col *column, mover search.Side, block int) {
	places, n := c.question.Places(), c.rank()
	if col.ranks == nil {
		col.ranks, col.target = make([]uint64, places*n), make([]uint64, n)
		for i := range col.ends {
			col.ends[i] = make([]uint64, places)
		}
	}
	col.mover, col.block = mover, block
	waiter := &c.planes.Movers[mover.Other()]
	for i, plane := range waiter.Plies {
		c.turn(plane, block, col.ranks[i:], n)
	}
	c.turn(waiter.Won[mover.Other()], block, col.ranks[n-2:], n)
	c.turn(waiter.Won[mover], block, col.ranks[n-1:], n)
	for at := 0; at < len(col.ranks); at += n {
		rank := col.ranks[at : at+n]
		won := rank[n-1]
		rank[n-2] = ^rank[n-2]
		for i := range rank[:n-2] {
			rank[i] ^= won
		}
	}
	for winner, plane := range c.ends {
		if mover == search.Second {
			c.turn(plane, block, col.ends[winner], 1)
			continue
		}
		for row := range places {
			col.ends[winner][row] = plane[row*c.width+block]
		}
	}
}

// turn takes 64 rows of a plane as columns: bit i of word a is bit a of row i. The words stand so far apart.
func (c *planesCheck[S]) turn(plane search.Plane, block int, to []uint64, apart int) {
	places := c.question.Places()
	rows := min(64, places-block*64)
	for from := range c.width {
		var square [64]uint64
		some := uint64(0)
		for i := range rows {
			square[i] = plane[(block*64+i)*c.width+from]
			some |= square[i]
		}
		if some != 0 {
			transpose(&square)
		}
		for i := range min(64, places-from*64) {
			to[(from*64+i)*apart] = square[i]
		}
	}
}

// wrong are the columns in which the value of the position with the mover's token on a place does not follow.
func (c *planesCheck[S]) wrong(col *column, row int) uint64 {
	own, at, n := &c.planes.Movers[col.mover], row*c.width+col.block, c.rank()
	won, lost := own.Won[col.mover][at], own.Won[col.mover.Other()][at]
	decided := won | lost
	positions := ^c.barred[col.mover.Other()][col.block]
	if c.barred[col.mover][row/64]>>(row%64)&1 > 0 {
		positions = 0
	}
	endWon, endLost := col.ends[col.mover][row], col.ends[col.mover.Other()][row]
	over := (endWon | endLost | col.ends[search.Nobody][row]) & positions
	wrong := won&lost | decided&^positions | over&((won^endWon)|(lost^endLost))
	borrow, target := ^uint64(0), col.target[:n]
	for i, plane := range own.Plies {
		plies := plane[at]
		wrong |= plies & (over | ^decided)
		target[i] = (plies^borrow)&decided ^ won
		borrow &^= plies
	}
	target[n-2], target[n-1] = ^lost, won
	open := positions &^ over
	wrong |= open & decided & borrow // as if it was over
	col.moves = c.question.MovesFrom(col.mover, row, col.moves[:0])
	if len(col.moves) == 0 {
		return wrong | open&decided
	}
	return wrong | open&^col.follow()
}

// follow are the columns in which some move leads to the rank that the claim needs, and none to more.
func (col *column) follow() uint64 {
	n := len(col.target)
	var some, more uint64
	for _, to := range col.moves {
		rank, target := col.ranks[to*n:to*n+n], col.target[:n]
		var above, other uint64
		for i, x := range rank {
			differ := x ^ target[i]
			above = x&differ | above&^differ
			other |= differ
		}
		some |= ^other
		more |= above
	}
	return some &^ more
}

// explain says of the first fault what is wrong.
func (c *planesCheck[S]) explain() Ruling {
	mover := search.First + search.Side(c.fault.block/c.width)
	row, at := c.fault.row, c.fault.block%c.width*64+bits.TrailingZeros64(c.fault.columns)
	first, second := row, at
	if mover == search.Second {
		first, second = at, row
	}
	where := "with the tokens on places %d and %d and the " + map[search.Side]string{search.First: "first", search.Second: "second"}[mover] + " side to move, "
	value := c.planes.Value(mover, first, second)
	own, word := c.planes.Movers[mover], row*c.width+at/64
	switch both := own.Won[search.First][word] & own.Won[search.Second][word]; {
	case at >= c.question.Places() || c.question.Barred(search.First, first) || c.question.Barred(search.Second, second):
		return reject(where+"there is no position, but a value", first, second)
	case both>>(at%64)&1 > 0:
		return reject(where+"both sides are claimed to win", first, second)
	}
	return reject(where+"the game is claimed to be %s, but it is %s", first, second, words(value), words(c.follows(mover, first, second)))
}

// follows is the value that a position must have by its result or by the values of its moves.
func (c *planesCheck[S]) follows(mover search.Side, first, second int) search.Value {
	for winner, plane := range c.ends {
		if plane[first*c.width+second/64]>>(second%64)&1 > 0 {
			return search.Value{Winner: search.Side(winner)}
		}
	}
	from := first
	if mover == search.Second {
		from = second
	}
	best := bestMove{mover: mover}
	for _, to := range c.question.MovesFrom(mover, from, nil) {
		if mover == search.First {
			best.add(c.planes.Value(search.Second, to, second))
		} else {
			best.add(c.planes.Value(search.First, first, to))
		}
	}
	return best.value()
}

// transpose makes bit b of row a bit a of row b: it exchanges the two quarters off the diagonal, then those of each quarter, and
// so on.
func transpose(rows *[64]uint64) {
	mask := ^uint64(0) >> 32
	for size := 32; size > 0; size, mask = size/2, mask^mask<<(size/2) {
		for i := 0; i < 64; i = (i + size + 1) &^ size {
			swap := (rows[i]>>size ^ rows[i+size]) & mask
			rows[i] ^= swap << size
			rows[i+size] ^= swap
		}
	}
}
