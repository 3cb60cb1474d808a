package check

import (
	"jogada/search"
	"jogada/solve"
)

// Duel judges a judgement. With a value for every position it looks at each position once: finished positions have
// their result; a won one has a move to a loss of the opponent one ply shorter and none quicker; a lost one has only
// moves to wins of the opponent, the slowest one ply shorter; a drawn one has a move to a draw, or none at all, and no
// winning move. Without values it finds them again by sweeps over all positions, a sweep a ply, within the budget.
func Duel[S comparable, M any](d search.Duel[S, M], claim search.Judgement[S, M], m *solve.Meter) Ruling {
	switch claim.Verdict {
	case solve.Unknown:
		return unclaimed(claim.Outcome)
	case solve.Refuted:
		return reject("every duel has a value, a draw included, and it is claimed that there is none")
	}
	c := &duelCheck[S, M]{d: d, m: m, table: search.NewTable[S](d, 17, m)}
	r := c.collect()
	if r.Status == Accepted && claim.Values != nil {
		r = c.certify(claim.Values)
	} else if r.Status == Accepted {
		r = c.sweep()
	}
	if r.Status != Accepted {
		return r
	}
	if r := c.compare(claim); r.Status != Accepted {
		return r
	}
	if claim.Values != nil {
		return accept("the value of each of %d positions follows from its neighbours'", c.table.Len())
	}
	return accept("plain sweeps over all %d positions give the same value", c.table.Len())
}

type duelCheck[S comparable, M any] struct {
	d      search.Duel[S, M]
	m      *solve.Meter
	table  *search.Table[S]
	values []search.Value
	known  []bool
	buf    []search.Step[S, M]
}

// collect lists the positions that can be reached.
func (c *duelCheck[S, M]) collect() Ruling {
	unlisted := func() Ruling { return undecided("the positions were not listed to the end: %v", c.m.Stopped()) }
	if n, _ := c.table.Add(c.d.Start()); n < 0 {
		return unlisted()
	}
	for at := 0; at < c.table.Len(); at++ {
		if !c.m.Expand() {
			return unlisted()
		}
		for _, step := range c.steps(at) {
			if n, _ := c.table.Add(step.To); n < 0 {
				return unlisted()
			}
		}
	}
	c.values = make([]search.Value, c.table.Len())
	c.known = make([]bool, c.table.Len())
	return accept("")
}

// steps are the moves of an unfinished position, until they are asked for again.
func (c *duelCheck[S, M]) steps(at int) []search.Step[S, M] {
	s := c.table.State(at)
	if _, over := c.d.Final(s); over {
		return nil
	}
	c.buf = c.d.Steps(s, c.buf[:0])
	return c.buf
}

func (c *duelCheck[S, M]) certify(values []search.Valued[S]) Ruling {
	for _, v := range values {
		n, reached := c.table.Find(v.State)
		switch {
		case !reached: // values of other positions are neither needed nor looked at
		case c.known[n]:
			return reject("a position has two values")
		default:
			c.values[n], c.known[n] = v.Value, true
		}
	}
	for at := range c.known {
		if !c.known[at] {
			return reject("a position that can be reached has no value")
		}
		if !c.m.Expand() {
			return undecided("the values were not looked at to the end: %v", c.m.Stopped())
		}
		if got, want := c.values[at], c.follows(at); got != want {
			return reject("a position is claimed to be %s, but by its moves it is %s", words(got), words(want))
		}
	}
	return accept("")
}

// follows is the value that a position must have by its result or by the values of its moves.
func (c *duelCheck[S, M]) follows(at int) search.Value {
	if winner, over := c.d.Final(c.table.State(at)); over {
		return search.Value{Winner: winner}
	}
	mover := c.d.Turn(c.table.State(at))
	var win, loss search.Value
	draw := true
	for i, step := range c.steps(at) {
		n, _ := c.table.Find(step.To)
		v := c.values[n]
		if i == 0 {
			draw = false
		}
		switch {
		case v.Winner == search.Nobody:
			draw = true
		case v.Winner == mover && (win.Winner == search.Nobody || v.Plies+1 < win.Plies):
			win = search.Value{Winner: mover, Plies: v.Plies + 1}
		case v.Winner != mover && v.Plies+1 > loss.Plies:
			loss = search.Value{Winner: v.Winner, Plies: v.Plies + 1}
		}
	}
	switch {
	case win.Winner != search.Nobody:
		return win
	case draw:
		return search.Value{}
	default:
		return loss
	}
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
				return undecided("the sweeps did not come to an end: %v", c.m.Stopped())
			}
			if c.known[at] {
				continue
			}
			if v := c.follows(at); v.Winner != search.Nobody && v.Plies == plies {
				settled = append(settled, at)
				c.values[at] = v // an unsettled position counts as a draw, so a value of this ply can't be seen as a lower one
			}
		}
		for _, at := range settled {
			c.known[at], progress = true, true
		}
	}
	return accept("")
}

func (c *duelCheck[S, M]) compare(claim search.Judgement[S, M]) Ruling {
	root := c.values[0]
	got := search.Value{Winner: claim.Winner, Plies: claim.Plies}
	if root.Winner != claim.Winner || claim.Timed && root != got {
		if !claim.Timed {
			got.Plies = 0
		}
		return reject("the start is claimed to be %s, but it is %s", words(got), words(root))
	}
	if len(claim.Line) == 0 {
		return accept("")
	}
	return c.replay(claim.Line)
}

// replay accepts a line of best play from the start to where the game is over: a finished position, one without a move,
// or one that stands on the line already.
func (c *duelCheck[S, M]) replay(line []search.Step[S, M]) Ruling {
	at := 0
	seen := map[int]bool{}
	for i, step := range line {
		if seen[at] || !legal(step, c.steps(at)) {
			return reject("move %d of the line is not legal", i+1)
		}
		seen[at] = true
		n, _ := c.table.Find(step.To)
		if v, to := c.values[at], c.values[n]; to.Winner != v.Winner || v.Winner != search.Nobody && to.Plies != v.Plies-1 {
			return reject("move %d of the line is not best play: it leads from a position %s to one %s", i+1, words(v), words(to))
		}
		at = n
	}
	if !seen[at] && len(c.steps(at)) > 0 {
		return reject("the line stops before the game is over")
	}
	return accept("")
}

func words(v search.Value) string {
	side := "drawn"
	switch v.Winner {
	case search.First:
		side = "won by the first side"
	case search.Second:
		side = "won by the second side"
	case search.Nobody:
	default:
		side = "won by a side that there is not"
	}
	if v.Plies == 0 {
		return side
	}
	return side + " in " + plural(v.Plies, "ply", "plies")
}
