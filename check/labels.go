package check

import (
	"slices"

	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// labelled judges standings by their labels.
func labelled[S comparable, M any](q search.Race[S, M], claim search.Standings[S, M], m *solve.Meter) Ruling {
	c := &labelCheck[S, M]{q: q, m: m, labels: claim.Labels, table: search.NewTable[S](q, 40, m), goal: -1}
	for _, check := range []func() Ruling{c.list, c.starts, c.steps, c.attained, c.ranked} {
		if r := check(); r.Status != Accepted {
			return r
		}
	}
	if r := c.winner(claim); r.Status != Accepted {
		return r
	}
	return ruling.Accept("the round and the turn of each of %d states are the best that the states before allow", len(c.labels))
}

// labelCheck holds the labels by state and, beside them, the best that the states before each state allow.
type labelCheck[S comparable, M any] struct {
	q      search.Race[S, M]
	m      *solve.Meter
	labels []search.Label[S]
	table  *search.Table[S]
	goal   int // index of the goal's label, -1 if none
	best   []allowed
}

type allowed struct {
	any   bool
	order int
	turn  search.Turn
}

func (a *allowed) offer(order int, turn search.Turn) {
	if !a.any {
		*a = allowed{true, order, turn}
		return
	}
	a.order = min(a.order, order)
	if turn.Compare(a.turn) < 0 {
		a.turn = turn
	}
}

func (c *labelCheck[S, M]) list() Ruling {
	for n, label := range c.labels {
		number, fresh := c.table.Add(label.State)
		if number < 0 {
			break
		}
		if !fresh {
			return ruling.Reject("a state has two labels")
		}
		if c.q.Goal(label.State) {
			if c.goal >= 0 {
				return ruling.Reject("two goals have labels")
			}
			c.goal = n
		}
	}
	if c.m.Stopped() != nil {
		return ruling.Open("the labels were not listed to the end: %v", c.m.Stopped())
	}
	c.best = make([]allowed, len(c.labels))
	return ruling.Accept("")
}

// starts offers each start to its runners. All goals share one label, and if that is of round 0, the race is over
// before the other starts matter.
func (c *labelCheck[S, M]) starts() Ruling {
	for r, runner := range c.q.Runners() {
		n, ok := c.table.Find(runner.At)
		if c.q.Goal(runner.At) {
			n, ok = c.goal, c.goal >= 0
		}
		switch {
		case ok && c.labels[n].Round == 0:
			c.best[n].offer(r, search.Turn{Stride: 0, Order: r})
		case c.last() > 0:
			return ruling.Reject("the start of %s has no label of round 0", runner.Name)
		}
	}
	return ruling.Accept("")
}

// last returns the round that ends the race, or search.Never.
func (c *labelCheck[S, M]) last() int {
	if c.goal >= 0 {
		return c.labels[c.goal].Round
	}
	return search.Never
}

// steps offers every step of every state: no step may lead to a state with a label more than a round later, nor, before
// the last round, to one without a label.
func (c *labelCheck[S, M]) steps() Ruling {
	var buf []search.Step[S, M]
	for n, label := range c.labels {
		if n == c.goal || label.Round >= c.last() {
			continue
		}
		if !c.m.Expand() {
			return ruling.Open("the labels were not looked at to the end: %v", c.m.Stopped())
		}
		turn := search.Turn{Stride: c.q.Stride(label.State), Order: label.Order}
		buf = c.q.Steps(label.State, buf[:0])
		c.m.Generate(len(buf))
		for _, step := range buf {
			if c.q.Goal(step.To) {
				if c.goal < 0 || label.Round+1 < c.last() {
					return ruling.Reject("the goal can be reached in round %d", label.Round+1)
				}
				if label.Round+1 == c.last() {
					c.best[c.goal].offer(label.Order, label.Turn)
				}
				continue
			}
			to, ok := c.table.Find(step.To)
			switch {
			case !ok && label.Round+1 < c.last():
				return ruling.Reject("a state that can be reached in round %d has no label", label.Round+1)
			case !ok:
			case c.labels[to].Round > label.Round+1:
				return ruling.Reject("a state that can be reached in round %d has a label of round %d", label.Round+1, c.labels[to].Round)
			case c.labels[to].Round == label.Round+1:
				c.best[to].offer(label.Order, turn)
			}
		}
	}
	return ruling.Accept("")
}

// attained looks for labels better or worse than what the states before them allow.
func (c *labelCheck[S, M]) attained() Ruling {
	for n, label := range c.labels {
		best := c.best[n]
		switch {
		case !best.any:
			return ruling.Reject("a state has a label of round %d, but no runner gets there then", label.Round)
		case best.turn != label.Turn:
			return ruling.Reject("a state has a turn that is not the best that the states before allow")
		case n != c.goal && (label.Round == 0 || c.q.Tie() == search.ByFirstRound) && best.order != label.Order:
			return ruling.Reject("a state has an order that is not the best that the states before allow")
		}
	}
	return ruling.Accept("")
}

// ranked checks, where the whole history counts, that the order of the states of a round is the order of their turns.
func (c *labelCheck[S, M]) ranked() Ruling {
	if c.q.Tie() == search.ByFirstRound {
		return ruling.Accept("")
	}
	var layer []search.Label[S]
	for n, label := range c.labels {
		if n != c.goal && label.Round > 0 {
			layer = append(layer, label)
		}
	}
	slices.SortFunc(layer, func(x, y search.Label[S]) int {
		if x.Round != y.Round {
			return x.Round - y.Round
		}
		return x.Turn.Compare(y.Turn)
	})
	for i := 1; i < len(layer); i++ {
		x, y := layer[i-1], layer[i]
		if x.Round == y.Round && (x.Turn == y.Turn) != (x.Order == y.Order) || x.Round == y.Round && x.Order > y.Order {
			return ruling.Reject("the order of two states of round %d is not the order of their turns", x.Round)
		}
	}
	return ruling.Accept("")
}

// winner checks that the line of the winner has the best label all the way: the order up to the state before the last,
// where the turn counts.
func (c *labelCheck[S, M]) winner(claim search.Standings[S, M]) Ruling {
	if claim.Verdict == solve.Refuted {
		if c.goal >= 0 {
			return ruling.Reject("the answer says that no runner arrives, but the goal has a label of round %d", c.last())
		}
		return ruling.Accept("")
	}
	if c.goal < 0 || claim.Rounds != c.last() {
		return ruling.Reject("the answer says round %d, but by the labels no runner arrives then", claim.Rounds)
	}
	name := c.q.Runners()[claim.Winner].Name
	order, turn := claim.Winner, search.Turn{Stride: 0, Order: claim.Winner}
	at := c.q.Runners()[claim.Winner].At
	for _, step := range claim.Line {
		if c.q.Goal(step.To) {
			break
		}
		n, ok := c.table.Find(step.To)
		if !ok {
			return ruling.Reject("the line of %s leads through a state without a label", name)
		}
		turn = search.Turn{Stride: c.q.Stride(at), Order: order}
		if c.q.Tie() == search.ByLastRound {
			if turn != c.labels[n].Turn {
				return ruling.Reject("the line of %s does not go as early as it could", name)
			}
			order = c.labels[n].Order
		}
		at = step.To
	}
	if turn != c.labels[c.goal].Turn {
		return ruling.Reject("the answer names %s as the winner, but another runner goes earlier in round %d", name, claim.Rounds)
	}
	return ruling.Accept("")
}
