//meterless package: wrong methods run on the boards of a grading, which are small, and for no request

// Package mistakes holds wrong methods for cat and mouse as people write them. Each is a plain search of all positions with one thing
// wrong; none is fast.
package mistakes

import "slices"

// Chase is a graph, where mouse and cat start, and who moves first.
type Chase struct {
	Near       [][]int
	Holes      []bool
	Mouse, Cat int
	CatFirst   bool
}

// The outcomes, as the assignment prints them.
const (
	Draw  = 0
	Mouse = 1
	Cat   = 2
)

// position is the nodes of mouse and cat, and whose turn it is: Mouse or Cat.
type position struct{ mouse, cat, turn int }

// rules say how a position has ended, if it has, and where the moves lead.
type rules struct {
	over  func(p position) int
	moves func(p position) []position
}

// exact returns the true rules of the game.
func (c Chase) exact() rules { return rules{c.over, c.moves} }

// over returns the winner, or Draw.
func (c Chase) over(p position) int {
	switch {
	case c.Holes[p.mouse]:
		return Mouse
	case p.mouse == p.cat:
		return Cat
	}
	return Draw
}

// moves returns the positions after each move.
func (c Chase) moves(p position) (next []position) {
	if p.turn == Mouse {
		for _, to := range c.Near[p.mouse] {
			next = append(next, position{to, p.cat, Cat})
		}
		return next
	}
	for _, to := range c.Near[p.cat] {
		if !c.Holes[to] {
			next = append(next, position{p.mouse, to, Mouse})
		}
	}
	return next
}

// start returns the position that the game begins with.
func (c Chase) start() position {
	if c.CatFirst {
		return position{c.Mouse, c.Cat, Cat}
	}
	return position{c.Mouse, c.Cat, Mouse}
}

// solve settles positions again and again, from their moves, as often as there is something to settle, at most so many
// times. A position settled in the n-th sweep is won in at most n plies.
func (c Chase) solve(r rules, sweeps int) map[position]int {
	value := map[position]int{}
	var open []position
	for mouse := range c.Near {
		for cat := range c.Near {
			for _, turn := range []int{Mouse, Cat} {
				p := position{mouse, cat, turn}
				if won := r.over(p); won != Draw {
					value[p] = won
				} else {
					open = append(open, p)
				}
			}
		}
	}
	for ; sweeps > 0; sweeps-- {
		settled := map[position]int{}
		open = slices.DeleteFunc(open, func(p position) bool {
			if won := settle(r.moves(p), p.turn, value); won != Draw {
				settled[p] = won
			}
			return settled[p] != Draw
		})
		if len(settled) == 0 {
			break
		}
		for p, won := range settled {
			value[p] = won
		}
	}
	return value
}

// settle returns the winner of a position by the values of its moves: the mover needs one, the other all.
func settle(moves []position, mover int, value map[position]int) int {
	lost := len(moves) > 0
	for _, to := range moves {
		switch value[to] {
		case mover:
			return mover
		case Draw:
			lost = false
		}
	}
	if lost {
		return other(mover)
	}
	return Draw
}

func other(side int) int { return Mouse + Cat - side }

// always returns more sweeps than the search can need.
func (c Chase) always() int { return 2*len(c.Near)*len(c.Near) + 1 }

// Right solves the board correctly, as plainly as the wrong methods do. Tests compare it with the solver, so a mistake differs from it
// only by its one fault.
func Right(c Chase) int { return c.solve(c.exact(), c.always())[c.start()] }
