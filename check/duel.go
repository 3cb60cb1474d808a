package check

import (
	"jogada/check/planes"
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Duel judges a judgement. Given a value for every position, it visits each position once: a finished position has its
// result; a won one has a move to a loss of the opponent one ply shorter and none quicker; a lost one has only moves to
// wins of the opponent, the slowest one ply shorter; a drawn one has a move to a draw, or none at all, and no winning
// move. The values may be a list, or planes of all positions on the board where the question offers Tokens; it judges
// every value given. Without values it computes them by sweeps over all positions, one sweep a ply, within the budget.
func Duel[S comparable, M any](d search.Duel[S, M], claim search.Judgement[S, M], m *solve.Meter) Ruling {
	switch claim.Verdict {
	case solve.Unknown:
		return unclaimed(claim.Outcome)
	case solve.Refuted:
		return ruling.Reject("every duel has a value, a draw included, and the answer says that there is none")
	}
	c := &duelCheck[S, M]{d: search.WithMeter(d, m), m: m}
	if claim.Planes != nil {
		if r := c.onBoard(claim); r.Status != Accepted || claim.Values == nil {
			return r
		}
	}
	return c.listed(claim)
}

// onBoard judges by planes.
func (c *duelCheck[S, M]) onBoard(claim search.Judgement[S, M]) Ruling {
	tokens, ok := c.d.(search.Tokens[S])
	if !ok {
		return ruling.Reject("the values are those of two tokens on a board, and this duel is none of such")
	}
	r := planes.Check(tokens, claim.Planes, c.m)
	if r.Status != Accepted {
		return r
	}
	c.value = func(s S) search.Value {
		first, second := tokens.Tokens(s)
		return claim.Planes.Value(c.d.Turn(s), first, second)
	}
	if wrong := c.compare(claim); wrong.Status != Accepted {
		return wrong
	}
	return r
}

// listed judges by the reachable positions.
func (c *duelCheck[S, M]) listed(claim search.Judgement[S, M]) Ruling {
	certified := claim.Values != nil || claim.Dense != nil
	find := c.plainly
	if certified {
		find = func() Ruling { return c.certify(claim) }
	}
	if r := find(); r.Status != Accepted {
		return r
	}
	if r := c.compare(claim); r.Status != Accepted {
		return r
	}
	if certified {
		return ruling.Accept("the value of each of %d positions follows from its neighbours'", c.reached())
	}
	return ruling.Accept("plain sweeps over all %d positions give the same value", c.table.Len())
}

type duelCheck[S comparable, M any] struct {
	d      search.Duel[S, M]
	m      *solve.Meter
	table  *search.Table[S]
	values []search.Value
	known  []bool // by number: it is settled
	buf    []search.Step[S, M]
	value  func(S) search.Value // of a reachable position, once they are verified

	reached func() int // number of reachable positions, if values are claimed
}

// collect lists the reachable positions.
func (c *duelCheck[S, M]) collect() Ruling {
	unlisted := func() Ruling { return ruling.Open("the positions were not listed to the end: %v", c.m.Stopped()) }
	if n, _ := c.table.Add(c.d.Start()); n < 0 {
		return unlisted()
	}
	for at := 0; at < c.table.Len(); at++ {
		if !c.m.Expand() {
			return unlisted()
		}
		for _, step := range c.steps(c.table.State(at)) {
			if n, _ := c.table.Add(step.To); n < 0 {
				return unlisted()
			}
		}
	}
	c.values = make([]search.Value, c.table.Len())
	c.known = make([]bool, c.table.Len())
	return ruling.Accept("")
}

// steps returns the moves of an unfinished position; the slice is valid until the next call.
func (c *duelCheck[S, M]) steps(s S) []search.Step[S, M] {
	if _, over := c.d.Final(s); over {
		return nil
	}
	c.buf = c.d.Steps(s, c.buf[:0])
	c.m.Generate(len(c.buf))
	return c.buf
}

// plainly computes the values itself.
func (c *duelCheck[S, M]) plainly() Ruling {
	c.table = search.NewTable[S](c.d, 17, c.m)
	c.value = c.settled
	if r := c.collect(); r.Status != Accepted {
		return r
	}
	return c.sweep()
}

// follows returns the value that a position must have by its result or by the values of its moves.
func (c *duelCheck[S, M]) follows(s S, value func(S) search.Value) search.Value {
	if winner, over := c.d.Final(s); over {
		return search.Value{Winner: winner}
	}
	best := ruling.BestMove{Mover: c.d.Turn(s)}
	c.buf = c.d.Steps(s, c.buf[:0])
	for i := range c.buf {
		best.Add(value(c.buf[i].To))
	}
	return best.Value()
}

// settled returns the value of a position in a sweep.
func (c *duelCheck[S, M]) settled(s S) search.Value {
	n, _ := c.table.Find(s)
	return c.values[n]
}

// sweep settles, ply after ply, every position whose value follows from those settled before.
func (c *duelCheck[S, M]) sweep() Ruling {
	for at := range c.known {
		if winner, over := c.d.Final(c.table.State(at)); over {
			c.known[at], c.values[at] = true, search.Value{Winner: winner}
		}
	}
	for plies, progress := 1, true; progress; plies++ {
		progress = false
		var settled []int
		for at := range c.known {
			if !c.m.Expand() {
				return ruling.Open("the sweeps did not come to an end: %v", c.m.Stopped())
			}
			if c.known[at] {
				continue
			}
			if v := c.follows(c.table.State(at), c.settled); v.Winner != search.Nobody && v.Plies == plies {
				settled = append(settled, at)
				c.values[at] = v // an unsettled position counts as a draw, so a value of this ply cannot be mistaken for a lower one
			}
		}
		for _, at := range settled {
			c.known[at], progress = true, true
		}
	}
	return ruling.Accept("")
}

func (c *duelCheck[S, M]) compare(claim search.Judgement[S, M]) Ruling {
	root := c.value(c.d.Start())
	got := search.Value{Winner: claim.Winner, Plies: claim.Plies}
	if root.Winner != claim.Winner || claim.Timed && root != got {
		if !claim.Timed {
			got.Plies = 0
		}
		return ruling.Reject("the answer gives the start as %s, but it is %s", ruling.Words(got), ruling.Words(root))
	}
	if len(claim.Line) == 0 {
		return ruling.Accept("")
	}
	return c.replay(claim.Line)
}

// replay accepts a line of best play from the start to the end of the game: a finished position, one without a move, or
// one already on the line.
func (c *duelCheck[S, M]) replay(line []search.Step[S, M]) Ruling {
	at := c.d.Start()
	form := search.FormOf[S](c.d)
	seen := map[S]bool{}
	for i, step := range line {
		if !c.m.Expand() {
			return ruling.Open("the values were not looked at to the end: %v", c.m.Stopped())
		}
		if seen[form(at)] || !legal(step, c.steps(at)) {
			return ruling.Reject("move %d of the line is not legal", i+1)
		}
		seen[form(at)] = true
		if v, to := c.value(at), c.value(step.To); to.Winner != v.Winner || v.Winner != search.Nobody && to.Plies != v.Plies-1 {
			return ruling.Reject("move %d of the line is not best play: it leads from a position %s to one %s", i+1, ruling.Words(v), ruling.Words(to))
		}
		at = step.To
	}
	if !seen[form(at)] && len(c.steps(at)) > 0 {
		return ruling.Reject("the line stops before the game is over")
	}
	return ruling.Accept("")
}
