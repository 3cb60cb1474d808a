package duels

import (
	"jogada/internal/base/hashindex"
	"jogada/search"
	"jogada/solve"
)

// listedPositions holds the positions of a duel that is not Reversible, by their numbers in a table, and all moves
// between them: 8 bytes a move while the moves are reversed, 4 afterwards.
type listedPositions[S comparable, M any] struct {
	d       search.Duel[S, M]
	m       *solve.Meter
	table   *search.Table[S]
	records []record
	moves   []uint32 // first the targets of the moves, position after position; after reversal their sources
	starts  []uint32 // after reversal: where the moves into each position begin, and at the end their number
}

// collect lists the reachable positions, their records and their moves. It returns false if it was stopped.
func (c *listedPositions[S, M]) collect() bool {
	x := search.NewExpander(c.d, c.d.Steps, c.table)
	if !x.Start(c.d.Start()) {
		return false
	}
	ahead := search.NewForesight(c.d, c.table)
	for at := 0; at < c.table.Len(); at++ {
		if !c.m.Expand() {
			return false
		}
		ahead.Reach(at)
		s := c.table.State(at)
		if winner, over := c.d.Final(s); over {
			c.records = append(c.records, settledRecord(winner, 0))
			continue
		}
		moves := x.Expand(at)
		c.m.Generate(moves)
		c.records = append(c.records, openRecord(c.d.Turn(s), moves))
		if !c.reach(x, moves) {
			return false
		}
	}
	return true
}

// reach lists the targets of the moves of a position, and the moves. It returns false if there is no room for them.
func (c *listedPositions[S, M]) reach(x *search.Expander[S, M], moves int) bool {
	if moves > min(mostPositions-c.table.Len(), hashindex.Most-len(c.moves)) {
		c.m.Stop(solve.ErrStates)
		return false
	}
	targets, ok := x.Targets()
	c.moves = append(c.moves, targets...)
	return ok && c.m.Keep(0, 8*int64(moves))
}

// turnAround sorts the moves by target. Those with the same target stay in the order of their sources.
func (c *listedPositions[S, M]) turnAround() {
	starts := make([]uint32, c.table.Len()+1)
	for _, to := range c.moves {
		starts[to]++
	}
	for n := range c.table.Len() {
		starts[n+1] += starts[n]
	}
	// Each start is now where the moves into its position end. They are filled in from the last one on, which brings
	// the start to where they begin.
	from := make([]uint32, len(c.moves))
	last := len(c.moves)
	for n := c.table.Len() - 1; n >= 0; n-- {
		if c.records[n].settled() {
			continue
		}
		for range c.records[n].count() {
			last--
			to := c.moves[last]
			starts[to]--
			from[starts[to]] = uint32(n)
		}
	}
	c.moves, c.starts = from, starts
}

func (c *listedPositions[S, M]) retro() *retro[S] {
	return &retro[S]{
		records: c.records,
		reached: func(yield func(uint32) bool) {
			for n := range c.records {
				if !yield(uint32(n)) {
					return
				}
			}
		},
		before: func(n uint32) []uint32 { return c.moves[c.starts[n]:c.starts[n+1]] },
		state:  func(n uint32) S { return c.table.State(int(n)) },
		number: c.table.Find,
		turn:   c.d.Turn,
	}
}
