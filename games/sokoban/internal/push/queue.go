package push

// queue holds the open states: the smallest cost plus bound first, among those the smallest rank, among those the first
// put in. The rank guides the search and proves nothing.
type queue struct {
	rows  []waiting // by way plus bound
	least int
}

type waiting struct {
	byRank []waitingLine
	least  int
	count  int
}

// waitingLine is a queue of states of which the first have left.
type waitingLine struct {
	states []uint32
	left   int
}

// coarse is the number of bounds that share one rank while a state is new. A state to which a better path is found
// later has its whole bound as rank, so it waits behind nearly all others of its sum. On a level whose solution is as
// long as the bound, this takes 240,000 expansions, and ranks by bound alone 710,000; values from 2 to 6 perform alike.
const coarse = 3

// pushState adds a state under its cost plus bound.
func (q *queue) pushState(total, rank int, state uint32) {
	for len(q.rows) <= total {
		q.rows = append(q.rows, waiting{})
	}
	r := &q.rows[total]
	for len(r.byRank) <= rank {
		r.byRank = append(r.byRank, waitingLine{})
	}
	r.byRank[rank].states = append(r.byRank[rank].states, state)
	if r.count == 0 || rank < r.least {
		r.least = rank
	}
	r.count++
	q.least = min(q.least, total)
}

// popLeast removes the first state, and returns the sum under which it was queued.
func (q *queue) popLeast() (state uint32, total int, ok bool) {
	for q.least < len(q.rows) && q.rows[q.least].count == 0 {
		q.rows[q.least].byRank = nil
		q.least++
	}
	if q.least == len(q.rows) {
		return 0, 0, false
	}
	r := &q.rows[q.least]
	for len(r.byRank[r.least].states) == r.byRank[r.least].left {
		r.least++
	}
	at := &r.byRank[r.least]
	state = at.states[at.left]
	at.left++
	if r.count--; at.left == len(at.states) {
		*at = waitingLine{states: at.states[:0]}
	}
	return state, q.least, true
}

// first returns the first few waiting states, and the number of all.
func (q *queue) first(few int) (states []uint32, all int) {
	for _, row := range q.rows[min(q.least, len(q.rows)):] {
		all += row.count
		for _, line := range row.byRank {
			for _, state := range line.states[min(line.left, len(line.states)):] {
				if len(states) < few {
					states = append(states, state)
				}
			}
			if len(states) == few {
				break
			}
		}
	}
	return states, all
}
