package races

import (
	"slices"
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// Layers solves a race by one search for all runners: layer r holds the states where a runner can be after r rounds and
// none can be earlier.
//
// One search is enough: a runner that could reach a state of the winner's line in fewer rounds would arrive before the
// winner, so every state of that line is met in its own layer. Of all runners that can be there, only the two best
// claims matter: Order, the holder's precedence in ties (for ByFirstRound the first runner that can be there, for
// ByLastRound the rank of its whole history), and Turn, when the holder goes in the next round (the smallest stride
// that led there, then that holder's order).
//
// It is exact for every race. It expands each state once, whatever the number of runners, and none beyond the round of
// the first arrival. It keeps every state met.
func Layers[S comparable, M any](q search.Race[S, M], m *solve.Meter) search.Standings[S, M] {
	l := layered(q, everybody(q), m)
	s := l.standings(m)
	s.Labels = l.labels()
	return s
}

// Leaders solves a race as Layers does, and also returns a function that names the runner who goes first from a state
// reached before the race is decided, or into the goal. It returns known = false for other states.
func Leaders[S comparable, M any](q search.Race[S, M], m *solve.Meter) (s search.Standings[S, M], leader func(S) (runner int, known bool)) {
	l := layered(q, everybody(q), m)
	s = l.standings(m)
	return s, func(state S) (int, bool) {
		n, met := l.table.Find(state)
		switch {
		case !met:
			return 0, false
		case n == l.goal:
			return s.Winner, true
		default:
			return int(l.holder(n)), n < l.expanded
		}
	}
}

// everybody returns the numbers of all runners.
func everybody[S comparable, M any](q search.Race[S, M]) []int {
	all := make([]int, len(q.Runners()))
	for i := range all {
		all[i] = i
	}
	return all
}

// claim records the best claims on a state and the states they came from.
type claim[M any] struct {
	round    int32
	order    int32
	turn     search.Turn
	orderHop search.Hop[M] // how the holder of order got there
	turnHop  search.Hop[M] // how the holder of turn got there
}

type layers[S comparable, M any] struct {
	q        search.Race[S, M]
	runners  []int
	table    *search.Table[S]
	claims   []claim[M]
	goal     int // the number of the goal state reached with the best turn, -1: none
	layer    int // number of layers fully expanded
	expanded int // number of states in them
	see      solve.Observer[S]
	m        *solve.Meter
}

// layered searches from the starts of some of the runners until one of them arrives or nothing is new.
func layered[S comparable, M any](q search.Race[S, M], runners []int, m *solve.Meter) *layers[S, M] {
	l := &layers[S, M]{q: q, runners: runners, table: search.NewTable[S](q, unsafe.Sizeof(claim[M]{}), m), goal: -1, m: m}
	all := q.Runners()
	for _, r := range runners {
		n, fresh := l.table.Add(all[r].At)
		if n < 0 {
			l.goal, l.layer = -1, -1 // a start without a number may be a goal
			return l
		}
		if !fresh {
			continue
		}
		l.claims = append(l.claims, claim[M]{order: int32(r), turn: search.Turn{Stride: 0, Order: r}, orderHop: search.Hop[M]{From: -1}, turnHop: search.Hop[M]{From: -1}})
		if q.Goal(all[r].At) && l.goal < 0 {
			l.goal = n
		}
	}
	l.see = solve.Observing[S](m)
	var buf []search.Step[S, M]
	for begin, end := 0, l.table.Len(); begin < end && l.goal < 0; begin, end = end, l.table.Len() {
		for at := begin; at < end; at++ {
			if !m.Expand() {
				l.goal = -1
				return l
			}
			l.looks("take", at, l.layer)
			buf = q.Steps(l.table.State(at), buf[:0])
			m.Generate(len(buf))
			for _, step := range buf {
				if !l.claim(at, step) {
					l.goal = -1
					return l
				}
			}
		}
		l.layer, l.expanded = l.layer+1, end
		if q.Tie() == search.ByLastRound {
			l.rank(end)
		}
	}
	return l
}

// claim offers a step from the state numbered at to its target. It returns false if there is no room for the target.
func (l *layers[S, M]) claim(at int, step search.Step[S, M]) bool {
	here := &l.claims[at]
	if l.q.Goal(step.To) {
		// The turn of the state before decides the order of arrival.
		if l.goal >= 0 && l.claims[l.goal].turn.Compare(here.turn) <= 0 {
			l.meets("late", at, l.goal, step.To, here.round+1)
			return true
		}
		c := claim[M]{round: here.round + 1, order: here.order, turn: here.turn, turnHop: search.Hop[M]{From: int32(at), Move: step.Move}}
		n, fresh := l.table.Add(step.To)
		switch {
		case n < 0:
			return false
		case fresh:
			l.goal, l.claims = n, append(l.claims, c)
		default:
			l.goal, l.claims[n] = n, c
		}
		l.meets("goal", at, n, step.To, here.round+1)
		return true
	}
	came := search.Hop[M]{From: int32(at), Move: step.Move}
	turn := search.Turn{Stride: l.q.Stride(l.table.State(at)), Order: int(here.order)}
	n, fresh := l.table.Add(step.To)
	if n < 0 {
		return false
	}
	if fresh {
		l.claims = append(l.claims, claim[M]{round: here.round + 1, order: here.order, turn: turn, orderHop: came, turnHop: came})
		l.meets("claim", at, n, step.To, here.round+1)
		return true
	}
	there := &l.claims[n]
	if there.round != here.round+1 {
		return true
	}
	if there.order > here.order {
		there.order, there.orderHop = here.order, came
	}
	if turn.Compare(there.turn) < 0 {
		there.turn, there.turnHop = turn, came
		l.meets("better", at, n, step.To, here.round+1)
	} else {
		l.meets("keeps", at, n, step.To, here.round+1)
	}
	return true
}

// rank numbers the states of the newest layer, which starts at number begin, in the order of their turns.
func (l *layers[S, M]) rank(begin int) {
	layer := make([]int, 0, l.table.Len()-begin)
	for n := begin; n < l.table.Len(); n++ {
		if n != l.goal {
			layer = append(layer, n)
		}
	}
	slices.SortFunc(layer, func(x, y int) int { return l.claims[x].turn.Compare(l.claims[y].turn) })
	rank := int32(-1)
	for i, n := range layer {
		if i == 0 || l.claims[layer[i-1]].turn != l.claims[n].turn {
			rank++
		}
		l.claims[n].order = rank
		l.claims[n].orderHop = l.claims[n].turnHop
	}
}

func (l *layers[S, M]) standings(m *solve.Meter) search.Standings[S, M] {
	switch {
	case l.goal < 0 && m.Stopped() != nil:
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown), AtLeast: l.layer + 1}
	case l.goal < 0:
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Refuted)}
	}
	line, start := l.line()
	winner := slices.IndexFunc(l.runners, func(r int) bool { return l.q.Runners()[r].At == start })
	return search.Standings[S, M]{Outcome: m.Outcome(solve.Proved), Winner: l.runners[winner], Rounds: len(line), AtLeast: len(line), Line: line}
}

// line follows the best claims back from the goal: the winner holds the best turn of the state before the last, and the
// holder of the order before that led to it.
func (l *layers[S, M]) line() (line []search.Step[S, M], start S) {
	at := l.goal
	for came := l.claims[at].turnHop; came.From >= 0; {
		line = append(line, search.Step[S, M]{Move: came.Move, To: l.table.State(at)})
		at = int(came.From)
		came = l.claims[at].orderHop
		if len(line) == 1 {
			came = l.claims[at].turnHop
		}
	}
	slices.Reverse(line)
	return line, l.table.State(at)
}

// labels returns the claims as a certificate: every state met before the last round, and the goal if it was reached.
func (l *layers[S, M]) labels() []search.Label[S] {
	labels := make([]search.Label[S], 0, len(l.claims))
	for n, c := range l.claims {
		if l.goal >= 0 && n != l.goal && int(c.round) >= int(l.claims[l.goal].round) {
			continue
		}
		labels = append(labels, search.Label[S]{State: l.table.State(n), Round: int(c.round), Order: int(c.order), Turn: c.turn})
	}
	return labels
}
