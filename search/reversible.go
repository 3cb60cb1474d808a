package search

import (
	"slices"

	"jogada/solve"
)

// Linked is an optional interface of a duel that knows its moves by position numbers (of forms, if the duel is Formed).
// A checker can then look up values by number, without the positions themselves.
type Linked[S comparable] interface {
	Numbered[S]
	// State returns the position with that number.
	State(number uint32) S
	// Successors appends the targets of the steps from an unfinished position, in the order of Steps.
	Successors(number uint32, buf []uint32) []uint32
}

// Reversible is an optional interface of a duel that knows its moves forwards and backwards by position numbers.
// Retrograde analysis then keeps neither moves nor positions, only 4 bytes for each number and 4 for each position met.
type Reversible[S comparable] interface {
	Linked[S]
	// Predecessors appends the positions from which a step leads to the given one, a position once for each such step,
	// in any order. They may include finished and unreachable positions.
	Predecessors(number uint32, buf []uint32) []uint32
}

// numberedPositions holds the positions of a Reversible duel.
type numberedPositions[S comparable, M any] struct {
	d       Duel[S, M]
	q       Reversible[S]
	m       *solve.Meter
	records []record // by number
	order   []uint32 // numbers of the reachable positions, in the order they were met
}

// collect lists the reachable positions and makes their records.
func (c *numberedPositions[S, M]) collect() {
	if !c.m.Keep(0, 4*int64(c.q.States())) {
		return
	}
	c.records = make([]record, c.q.States())
	start := uint32(c.q.Number(FormOf[S](c.d)(c.d.Start())))
	c.records[start], c.order = met, append(c.order, start)
	c.m.Keep(1, 8) // the slot in the order, and one in a wave
	var buf []uint32
	for at := 0; at < len(c.order) && c.m.Expand(); at++ {
		n := c.order[at]
		s := c.q.State(n)
		if winner, over := c.d.Final(s); over {
			c.records[n] = settledRecord(winner, 0)
			continue
		}
		buf = c.q.Successors(n, buf[:0])
		c.m.Generate(len(buf))
		c.records[n] = openRecord(c.d.Turn(s), len(buf))
		c.reach(buf)
	}
}

// reach lists those of the positions met for the first time.
func (c *numberedPositions[S, M]) reach(positions []uint32) {
	records, before := c.records, len(c.order)
	for _, n := range positions {
		if records[n] == 0 {
			records[n] = met
			c.order = append(c.order, n)
		}
	}
	if fresh := len(c.order) - before; fresh > 0 {
		c.m.Keep(fresh, 8*int64(fresh))
	}
}

func (c *numberedPositions[S, M]) retro() *retro[S] {
	var buf []uint32
	form := FormOf[S](c.d)
	return &retro[S]{
		records: c.records,
		reached: slices.Values(c.order),
		before: func(n uint32) []uint32 {
			buf = c.q.Predecessors(n, buf[:0])
			return buf
		},
		state: func(n uint32) S { return c.q.State(n) },
		turn:  c.d.Turn,
		number: func(s S) (int, bool) {
			n := c.q.Number(form(s))
			return n, c.records[n] != 0
		},
	}
}
