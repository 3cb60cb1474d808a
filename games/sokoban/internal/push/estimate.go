package push

// Estimate bounds the pushes that positions of a level need, for whoever searches it by other means. It belongs to one
// goroutine at a time.
type Estimate struct {
	b     *board
	base  *layout
	match *matching
	least []int32 // row of base → the distance to the nearest goal
}

// matched is how many boxes are matched to goals. With more of them a matching for each position takes too long, and the
// distances to the nearest goals are added up instead.
const matched = 20

// NewEstimate computes the distances of a level, whatever its boxes.
func NewEstimate(l *Level) *Estimate {
	b := newBoard(l, true)
	e := &Estimate{b: b, base: newLayout(b, make([]uint64, (b.live+63)/64), true, nil), match: newMatching(len(b.goals))}
	e.least = make([]int32, e.base.first[b.live])
	for r := range e.least {
		e.least[r] = far
		for _, d := range e.base.dist[r*len(b.goals) : (r+1)*len(b.goals)] {
			e.least[r] = min(e.least[r], d)
		}
	}
	return e
}

// Bound is at most the pushes that are needed from a position, Never if the boxes can't all have goals. Boxes that the
// man can never get to are left out.
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

// Nearest is how many pushes a box alone needs from each place to the goal that is nearest for it, wherever the man is.
// It is -1 for walls and what the man never gets to, and -2 for dead squares.
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
