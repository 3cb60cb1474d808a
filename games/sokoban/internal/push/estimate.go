package push

import (
	"sync"

	"jogada/solve"
)

// Estimate bounds the pushes that positions of a level need, for searches other than this package's. It is not safe for
// concurrent use.
type Estimate struct {
	b     *board
	base  *layout
	match *matching
	least []int32 // row of base → the distance to the nearest goal

	frozen []uint64 // none
	work   splitting
}

// matched limits the goals for which boxes are matched. Beyond it a matching for each position takes too long, and the
// distances to the nearest goals are added up instead.
const matched = 20

// NewEstimate computes the distances of a level, whatever its boxes. It returns nil if the meter stops first.
func NewEstimate(l *Level, m *solve.Meter) *Estimate {
	m.Work(boardWork * len(l.Wall))
	e, _ := spareEstimates.Get().(*Estimate)
	b := e.b
	b.init(l, true)
	e.frozen = resized(e.frozen, (b.live+63)/64)
	e.base.init(b, e.frozen, true, m, &e.work)
	if e.match == nil || e.match.n != len(b.goals) {
		e.match = newMatching(len(b.goals))
	}
	if !m.Keep(0, e.base.bytes) || m.Stopped() != nil {
		return nil
	}
	e.least = resized(e.least, int(e.base.first[b.live]))
	for r := range e.least {
		e.least[r] = far
		for _, d := range e.base.dist[r*len(b.goals) : (r+1)*len(b.goals)] {
			e.least[r] = min(e.least[r], d)
		}
	}
	return e
}

// spareEstimates has estimates that are done with. A campaign draws a dozen levels for each that it keeps.
var spareEstimates = sync.Pool{New: func() any { return &Estimate{b: &board{}, base: &layout{}} }}

// Release ends the use of an estimate.
func (e *Estimate) Release() {
	e.b.level = nil
	spareEstimates.Put(e)
}

// Work estimates the units of work for a bound of that many boxes.
func (e *Estimate) Work(boxes int) int {
	if goals := len(e.b.goals); goals <= matched {
		return boxes + goals*goals*goals
	}
	return boxes
}

// Bound returns a lower bound on the pushes from a position, Never if the boxes cannot all be matched to goals. It
// ignores boxes that the man can never reach.
func (e *Estimate) Bound(boxes []int, man int) int {
	n, sum := 0, 0
	at := e.b.of[man]
	for _, p := range boxes {
		c := e.b.of[p]
		if c == int32(e.b.n) {
			continue
		}
		if n == e.match.n {
			return Never
		}
		sum += int(e.least[e.base.row(c, at)])
		e.match.cost[n] = e.base.distances(c, at)
		n++
	}
	if len(e.b.goals) <= matched && sum < far {
		for i := n; i < e.match.n; i++ {
			e.match.cost[i] = e.match.zeros
		}
		e.match.solve()
		sum = e.match.total()
	}
	if sum < far {
		return sum
	}
	return Never
}

// Nearest returns how many pushes a box alone needs from each cell to its nearest goal, for the best position of the
// man. It is -1 for walls and cells that the man never reaches, and -2 for dead squares.
func (e *Estimate) Nearest() []int {
	nearest := make([]int, len(e.b.of))
	for p, c := range e.b.of {
		if c == int32(e.b.n) {
			nearest[p] = -1
			continue
		}
		least := int32(far)
		for _, d := range e.least[e.base.first[c]:e.base.first[c+1]] {
			least = min(least, d)
		}
		if nearest[p] = int(least); least == far {
			nearest[p] = -2
		}
	}
	return nearest
}

// Way returns the path of a box alone from a cell to its nearest goal, for the best position of the man: the cells that
// it passes, its own first. It is nil if there is none.
func (e *Estimate) Way(place int) []int {
	c := e.b.of[place]
	if c == int32(e.b.n) {
		return nil
	}
	row := e.base.first[c]
	for r := row; r < e.base.first[c+1]; r++ {
		if e.least[r] < e.least[row] {
			row = r
		}
	}
	if e.least[row] == far {
		return nil
	}
	way := []int{place}
	for e.least[row] > 0 {
		c, row = e.push(c, row)
		way = append(way, int(e.b.at[c]))
	}
	return way
}

// push returns a push of a box on a cell, with the man in the part of a row, that brings it nearer to a goal.
func (e *Estimate) push(c, row int32) (to, next int32) {
	wall := int32(e.b.n)
	for d := range 4 {
		to, behind := e.b.next[c][d], e.b.next[c][(d+2)&3]
		if to == wall || behind == wall || e.base.row(c, behind) != row {
			continue
		}
		if next := e.base.row(to, c); e.least[next] == e.least[row]-1 {
			return to, next
		}
	}
	panic("push: a distance that no push makes smaller")
}
