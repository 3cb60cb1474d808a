// Package planes checks the values of all positions of a duel of two tokens on a graph, packed in planes of bits.
package planes

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// planesCheck judges the dense certificate of a duel of two tokens: the value of every position, reachable or not, must
// follow from its moves. It looks at 64 positions at a time: those with the mover's token on one node and the other
// token on any of 64. They have the same moves. The values that these lead to are ranked for the mover, one bit of the
// rank in each word, so one pass over the bits shows where a move leads to more than the claim needs, and where to just
// as much. Four such words side by side make a lane and are processed together, which saves a sixth of the time at
// 3,000 nodes.
type planesCheck[S comparable] struct {
	question search.Tokens[S]
	planes   *search.Planes
	ends     [search.Second + 1]search.Plane // by winner: where the game is over, by the node of the first token; nil if nowhere
	barred   [search.Second + 1][]uint64     // by side, a bit a node: set if its token cannot be there, and beyond the last node
	width    int

	mu    sync.Mutex // of what follows
	m     *solve.Meter
	fault *fault // the first in the order of the positions
}

// fault locates a value that does not follow.
type fault struct {
	strip, row, word int
	columns          uint64
}

// laneWork is the number of lanes between two checks of the meter, and the smallest number worth another goroutine:
// well under a millisecond of work.
const laneWork = 1 << 11

// Check judges planes as the certificate of a duel.
func Check[S comparable](question search.Tokens[S], planes *search.Planes, m *solve.Meter) ruling.Ruling {
	c := &planesCheck[S]{question: question, planes: planes, width: search.PlaneWidth(question.Places()), m: m}
	if why := c.misshapen(); why != "" {
		return ruling.Reject("%s", why)
	}
	first, second := c.standings(search.First), c.standings(search.Second)
	if !m.ExpandMany(2*first*second) || !m.Keep(0, c.bytes()) || !c.findEnds() || !c.lookAtAll() {
		return ruling.Open("the values were not looked at to the end: %v", m.Stopped())
	}
	if c.fault != nil {
		return c.explain()
	}
	return ruling.Accept("the value of each of the %d positions on the board follows from its moves", 2*first*second)
}

// misshapen returns why the planes do not fit this board, or "".
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

// standings records where a side's token cannot be, and returns the number of nodes it can be on.
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

// strips returns the number of strips for each side.
func (c *planesCheck[S]) strips() int { return (c.width + laneWords - 1) / laneWords }

// workers returns the number of goroutines worth starting.
func (c *planesCheck[S]) workers() int {
	return min(runtime.GOMAXPROCS(0), 2*c.strips(), 1+c.question.Places()*c.strips()/laneWork)
}

// bytes returns the size of the checker's tables.
func (c *planesCheck[S]) bytes() int64 {
	places := int64(c.question.Places())
	each := places * int64(laneWords*(c.rank()+len(c.ends)))
	return 8 * (int64(len(c.ends))*places*int64(c.width) + int64(c.workers())*each)
}

// rank returns the number of bits in the rank of a value.
func (c *planesCheck[S]) rank() int { return len(c.planes.Movers[search.First].Plies) + 2 }

// findEnds records where the game is over; it returns false if the meter stops.
func (c *planesCheck[S]) findEnds() bool {
	for first := range c.question.Places() {
		count := 0
		c.question.Ends(first, func(second int, winner search.Side) {
			if c.ends[winner] == nil {
				c.ends[winner] = search.NewPlane(c.question.Places())
			}
			c.ends[winner][first*c.width+second/64] |= 1 << (second % 64)
			count++
		})
		if !c.m.Work(1 + count) {
			return false
		}
	}
	return true
}

// lookAtAll checks all positions, strip by strip, on several goroutines if there are many. It returns false if the
// meter stops.
func (c *planesCheck[S]) lookAtAll() bool {
	var next atomic.Int64
	share := func() {
		var s strip
		for n := int(next.Add(1)) - 1; n < 2*c.strips(); n = int(next.Add(1)) - 1 {
			if !c.lookAt(&s, n) {
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

// lookAt checks strip n and returns false if the meter stops. Strips start in order and every started strip finishes,
// so the first fault is always the same.
func (c *planesCheck[S]) lookAt(s *strip, n int) bool {
	c.fill(s, search.First+search.Side(n/c.strips()), n%c.strips()*laneWords)
	work := 0
	for row := range c.question.Places() {
		wrong := c.wrong(s, row)
		for i, columns := range wrong {
			if columns != 0 {
				c.report(&fault{n, row, s.word + i, columns})
				return true
			}
		}
		if work += 1 + len(s.moves); work >= laneWork || row == c.question.Places()-1 {
			if !c.goOn(work) {
				return false
			}
			work = 0
		}
	}
	return true
}

// goOn checks the meter, which all goroutines share.
func (c *planesCheck[S]) goOn(work int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.m.Work(work)
}

// report keeps the first fault.
func (c *planesCheck[S]) report(f *fault) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault == nil || f.strip < c.fault.strip {
		c.fault = f
	}
}

// explain describes the first fault.
func (c *planesCheck[S]) explain() ruling.Ruling {
	mover := search.First + search.Side(c.fault.strip/c.strips())
	row, at := c.fault.row, c.fault.word*64+bits.TrailingZeros64(c.fault.columns)
	first, second := row, at
	if mover == search.Second {
		first, second = at, row
	}
	where := "with the tokens on places %d and %d and the " + map[search.Side]string{search.First: "first", search.Second: "second"}[mover] + " side to move, "
	value := c.planes.Value(mover, first, second)
	own, word := c.planes.Movers[mover], row*c.width+at/64
	switch both := own.Won[search.First][word] & own.Won[search.Second][word]; {
	case at >= c.question.Places() || c.question.Barred(search.First, first) || c.question.Barred(search.Second, second):
		return ruling.Reject(where+"there is no position, but a value", first, second)
	case both>>(at%64)&1 > 0:
		return ruling.Reject(where+"the answer lets both sides win", first, second)
	}
	return ruling.Reject(where+"the answer gives the game as %s, but it is %s", first, second, ruling.Words(value), ruling.Words(c.follows(mover, first, second)))
}

// follows returns the value that a position must have by its result or by the values of its moves.
func (c *planesCheck[S]) follows(mover search.Side, first, second int) search.Value {
	for winner, plane := range c.ends {
		if plane != nil && plane[first*c.width+second/64]>>(second%64)&1 > 0 {
			return search.Value{Winner: search.Side(winner)}
		}
	}
	from := first
	if mover == search.Second {
		from = second
	}
	best := ruling.BestMove{Mover: mover}
	for _, to := range c.question.MovesFrom(mover, from, nil) {
		if mover == search.First {
			best.Add(c.planes.Value(search.Second, to, second))
		} else {
			best.Add(c.planes.Value(search.First, first, to))
		}
	}
	return best.Value()
}
