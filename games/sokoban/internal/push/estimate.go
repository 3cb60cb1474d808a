package push

// Estimate bounds the pushes that positions of a level need, for whoever searches it by other means. It belongs to one
// goroutine at a time.
type Estimate struct {
	b     *board
	base  *layout
	match *matching
}

// NewEstimate computes the distances of a level, whatever its boxes.
func NewEstimate(l *Level) *Estimate {
	b := newBoard(l, true)
	return &Estimate{b: b, base: newLayout(b, make([]uint64, (b.live+63)/64), true, nil), match: newMatching(len(b.goals))}
}

// Bound is at most the pushes that are needed from a position, Never if the boxes can't all have goals. Boxes that the
// man can never get to are left out.
func (e *Estimate) Bound(boxes []int, man int) int {
	n := 0
	for _, p := range boxes {
		c := e.b.of[p]
		if c == int32(e.b.n) {
			continue
		}
		if n == e.match.n {
			return Never
		}
		e.match.cost[n] = e.base.distances(c, e.b.of[man])
		n++
	}
	for i := n; i < e.match.n; i++ {
		e.match.cost[i] = e.match.zeros
	}
	e.match.solve()
	if total := e.match.total(); total < far {
		return total
	}
	return Never
}

// Nearest is how many pushes a box alone needs from each place to the goal that is nearest for it, wherever the man is.
// It is -1 for walls and what the man never gets to, and -2 for dead squares.
func (e *Estimate) Nearest() []int {
	g := len(e.b.goals)
	nearest := make([]int, len(e.b.of))
	for p, c := range e.b.of {
		if c == int32(e.b.n) {
			nearest[p] = -1
			continue
		}
		least := int32(far)
		for _, d := range e.base.dist[int(e.base.first[c])*g : int(e.base.first[c+1])*g] {
			least = min(least, d)
		}
		if nearest[p] = int(least); least == far {
			nearest[p] = -2
		}
	}
	return nearest
}
