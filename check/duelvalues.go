package check

import (
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// claimed holds the claimed values of positions, by numbers: those of a table, or the question's own if it is Linked.
// Looking up by the latter takes a quarter of the time, because no position is made, formed or copied for a move.
type claimed[S comparable, M any] struct {
	c      *duelCheck[S, M]
	values []claimedValue
	queue  []uint32 // the positions met: the reachable ones, then the others that have a value
	next   []S      // those of the queue that the question foresees
	fault  string   // the fault found, if any
	number func(S) (n int, ok bool)
	state  func(uint32) S
	// standing and value are what the rules say of a position with that number: who is to move, whether it is over, and
	// if it is not, its value by its moves.
	standing func(uint32) (turn, winner search.Side, over bool)
	value    func(n uint32, turn search.Side) search.Value
}

// claimedValue is the claimed value of a position, with notes on it.
type claimedValue struct {
	plies  int32
	winner search.Side
	note   note
}

func (v claimedValue) value() search.Value {
	return search.Value{Winner: v.winner, Plies: int(v.plies)}
}

// note records what is known of a position.
type note uint8

const (
	given note = 1 << iota // it has a value
	twice                  // it has two
	met                    // it is in the queue
)

// mostLinked limits the numbers of a question for which its own are used: 2 GiB, charged to the meter.
const mostLinked = 1 << 28

// claimedBytes is the size of a claimed value.
const claimedBytes = 8

// certify visits each reachable position once, then each other one that has a value: all its successors must have a
// value, and its own must follow from those.
func (c *duelCheck[S, M]) certify(claim search.Judgement[S, M]) Ruling {
	k := &claimed[S, M]{c: c}
	q, linked := c.d.(search.Linked[S])
	few := linked && q.States() <= mostLinked
	read := false
	switch {
	case claim.Values == nil && !linked:
		return ruling.Reject("the values are given by the numbers of positions, and this duel numbers none")
	case claim.Values == nil && !few:
		c.m.Stop(solve.ErrStates)
	case claim.Values == nil:
		read = k.byNumber(q) && k.enterDense(claim.Dense)
	case few:
		read = k.byNumber(q) && k.enterAll(claim.Values)
	default:
		read = k.byTable(claim.Values)
	}
	if !read {
		return ruling.Open("the values were not read to the end: %v", c.m.Stopped())
	}
	c.value = func(s S) search.Value {
		n, _ := k.number(s)
		return k.values[n].value()
	}
	return k.follow()
}

// byTable puts the values into the table. It returns false if the meter stops.
func (k *claimed[S, M]) byTable(values []search.Valued[S]) bool {
	k.c.table = search.NewTable[S](k.c.d, claimedBytes, k.c.m)
	k.number, k.value = k.c.table.Find, k.bySteps
	k.state = func(n uint32) S { return k.c.table.State(int(n)) }
	k.standing = func(n uint32) (turn, winner search.Side, over bool) {
		s := k.state(n)
		winner, over = k.c.d.Final(s)
		return k.c.d.Turn(s), winner, over
	}
	for _, v := range values {
		n, fresh := k.c.table.Add(v.State)
		if n < 0 || !k.c.m.Work(1) {
			return false
		}
		if fresh {
			k.values = append(k.values, claimedValue{})
		}
		k.enter(n, v.Value)
	}
	return true
}

// byNumber makes room for the values under the question's own numbers. It returns false if the meter stops.
func (k *claimed[S, M]) byNumber(q search.Linked[S]) bool {
	if !k.c.m.Keep(0, claimedBytes*int64(q.States())) {
		return false
	}
	k.values = make([]claimedValue, q.States())
	form := search.FormOf[S](k.c.d)
	k.number = func(s S) (int, bool) {
		n := q.Number(form(s))
		return n, k.values[n].note&given != 0
	}
	k.state, k.standing, k.value = q.State, q.Standing, k.byLinks(q)
	return true
}

// enterAll records listed values. It returns false if the meter stops.
func (k *claimed[S, M]) enterAll(values []search.Valued[S]) bool {
	for i := range values {
		if !k.c.m.Work(1) {
			return false
		}
		n, _ := k.number(values[i].State)
		k.enter(n, values[i].Value)
	}
	return true
}

// enterDense records values by number. It returns false if the meter stops.
func (k *claimed[S, M]) enterDense(dense *search.Dense) bool {
	for n := range k.values {
		if !k.c.m.Work(1) {
			return false
		}
		if v, known := dense.Value(uint32(n)); known {
			k.enter(n, v)
		}
	}
	return true
}

// enter records that a position has a value.
func (k *claimed[S, M]) enter(n int, v search.Value) {
	at := &k.values[n]
	if at.note&given != 0 {
		at.note |= twice
		return
	}
	plies := int32(v.Plies)
	if int(plies) != v.Plies {
		plies = -1 // too many for any position, so not a valid value
	}
	*at = claimedValue{plies, v.Winner, given}
}

// follow visits the reachable positions, then the others that have a value.
func (k *claimed[S, M]) follow() Ruling {
	n, ok := k.number(k.c.d.Start())
	k.meet(n, ok)
	r := k.followFrom(0)
	reached := len(k.queue)
	k.c.reached = func() int { return reached }
	for n := range k.values {
		if r.Status != Accepted {
			return r
		}
		if !k.c.m.Work(1) {
			return ruling.Open("the values were not looked at to the end: %v", k.c.m.Stopped())
		}
		if k.values[n].note&(given|met) == given {
			from := len(k.queue)
			k.meet(n, true)
			r = k.followFrom(from)
		}
	}
	return r
}

// mostForeseen limits the positions that a question foresees at once.
const mostForeseen = 2048

// foresee announces to a question whose rules are expensive which positions of the queue come next, and returns the place of the first
// one that it did not look at.
func (k *claimed[S, M]) foresee(at int) int {
	q, ok := k.c.d.(search.Foreseen[S])
	if !ok {
		return len(k.values)
	}
	k.next = k.next[:0]
	for _, n := range k.queue[at:min(len(k.queue), at+mostForeseen)] {
		k.next = append(k.next, k.state(n))
	}
	return at + q.Foresee(k.next)
}

// followFrom visits the positions of the queue from one on.
func (k *claimed[S, M]) followFrom(at int) Ruling {
	for foreseen := at; at < len(k.queue) && k.fault == ""; at++ {
		if at >= foreseen {
			foreseen = k.foresee(at)
		}
		if !k.c.m.Expand() {
			return ruling.Open("the values were not looked at to the end: %v", k.c.m.Stopped())
		}
		n := k.queue[at]
		turn, winner, over := k.standing(n)
		want := search.Value{Winner: winner}
		if !over {
			want = k.value(n, turn)
		}
		if got := k.values[n].value(); k.fault == "" && got != want {
			return ruling.Reject("the answer gives a position as %s, but by its moves it is %s", ruling.Words(got), ruling.Words(want))
		}
	}
	if k.fault != "" {
		return ruling.Reject("%s", k.fault)
	}
	return ruling.Accept("")
}

// meet returns the value of a position, and puts it into the queue.
func (k *claimed[S, M]) meet(n int, listed bool) search.Value {
	if !listed {
		k.fault = "a position that can be reached has no value"
		return search.Value{}
	}
	at := &k.values[n]
	if at.note&met == 0 {
		if at.note&twice != 0 {
			k.fault = "a position has two values"
		}
		at.note |= met
		k.queue = append(k.queue, uint32(n))
	}
	return at.value()
}

// bySteps returns the value of a position by its moves.
func (k *claimed[S, M]) bySteps(n uint32, _ search.Side) search.Value {
	return k.c.follows(k.state(n), func(s S) search.Value { return k.meet(k.number(s)) })
}

// byLinks returns the value of a position by the numbers that its moves lead to.
func (k *claimed[S, M]) byLinks(q search.Linked[S]) func(uint32, search.Side) search.Value {
	var to []uint32
	return func(n uint32, turn search.Side) search.Value {
		to = q.Successors(n, to[:0])
		k.c.m.Generate(len(to))
		best := ruling.BestMove{Mover: turn}
		for _, n := range to {
			at := &k.values[n]
			if at.note&(given|met) != given|met {
				k.meet(int(n), at.note&given != 0)
			}
			best.Add(at.value())
		}
		return best.Value()
	}
}
