package duels

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// numberedPositions holds the positions of a Reversible duel.
type numberedPositions[S comparable, M any] struct {
	d       search.Duel[S, M]
	q       search.Reversible[S]
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
	start := uint32(c.q.Number(search.FormOf[S](c.d)(c.d.Start())))
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
	form := search.FormOf[S](c.d)
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
