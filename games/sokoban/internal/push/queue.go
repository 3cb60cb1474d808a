package push

// queue holds the states that wait to be expanded: the smallest way plus bound first, among those the smallest bound,
// among those the first put in.
type queue struct {
	rows  []waiting // by way plus bound
	least int
}

type waiting struct {
	byBound []waitingLine
	least   int
	count   int
}

// waitingLine is a queue of states of which the first have left.
type waitingLine struct {
	states []uint32
	left   int
}

func (q *queue) put(total, bound int, state uint32) {
	for len(q.rows) <= total {
		q.rows = append(q.rows, waiting{})
	}
	r := &q.rows[total]
	for len(r.byBound) <= bound {
		r.byBound = append(r.byBound, waitingLine{})
	}
	r.byBound[bound].states = append(r.byBound[bound].states, state)
	if r.count == 0 || bound < r.least {
		r.least = bound
	}
	r.count++
	q.least = min(q.least, total)
}

// take removes the first state. It also tells the sum and the bound under which it was put in.
func (q *queue) take() (state uint32, total, bound int, ok bool) {
	for q.least < len(q.rows) && q.rows[q.least].count == 0 {
		q.rows[q.least].byBound = nil
		q.least++
	}
	if q.least == len(q.rows) {
		return 0, 0, 0, false
	}
	r := &q.rows[q.least]
	for len(r.byBound[r.least].states) == r.byBound[r.least].left {
		r.least++
	}
	at := &r.byBound[r.least]
	state = at.states[at.left]
	at.left++
	if r.count--; at.left == len(at.states) {
		*at = waitingLine{states: at.states[:0]}
	}
	return state, q.least, r.least, true
}
