package push

// queue holds the states that wait to be expanded: the smallest way plus bound first, among those the smallest bound,
// among those the last put in.
type queue struct {
	rows  []waiting // by way plus bound
	least int
}

type waiting struct {
	byBound [][]uint32
	least   int
	count   int
}

func (q *queue) put(total, bound int, state uint32) {
	for len(q.rows) <= total {
		q.rows = append(q.rows, waiting{})
	}
	r := &q.rows[total]
	for len(r.byBound) <= bound {
		r.byBound = append(r.byBound, nil)
	}
	r.byBound[bound] = append(r.byBound[bound], state)
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
	for len(r.byBound[r.least]) == 0 {
		r.least++
	}
	list := r.byBound[r.least]
	state = list[len(list)-1]
	r.byBound[r.least] = list[:len(list)-1]
	r.count--
	return state, q.least, r.least, true
}
