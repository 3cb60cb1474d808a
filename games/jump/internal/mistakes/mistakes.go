//meterless package: wrong methods run on the boards of a grading, which are small, and for no request

// Package mistakes holds wrong methods for the Jump Game as people write them. Each is a plain search for every player with one
// thing wrong; none is fast.
package mistakes

import (
	"cmp"
	"slices"
)

// Race is a board and its players, who play round 1 in their order.
type Race struct {
	Rows, Cols int
	Jumps      []int
	Starts     []int
	Walk       bool // a jump is so many single steps
	Stable     bool // equal jumps are settled by the round before, and not by round 1
}

// Result holds the winner and its round. Winner is -1 if no player arrives.
type Result struct{ Winner, Round int }

// nobody is the result of a race that nobody wins.
var nobody = Result{-1, 0}

// arrival describes how a player arrives: in which round, and its jumps before that, the last one first. What it jumps onto the
// goal is not part of it.
type arrival struct {
	round   int
	history []int
}

// ends appends the cells where a jump from a cell ends.
type ends func(r Race, cell int, buf []int) []int

// exact returns the ends of all jumps by the rules: down, up, right, left, or for walks every cell at an even or odd enough distance.
func exact(r Race, cell int, buf []int) []int {
	if r.Walk {
		return walks(r, cell, buf, true)
	}
	return straight(r, cell, r.Jumps[cell], buf)
}

// straight appends the cells a number of cells away, down, up, right and left.
func straight(r Race, cell, jump int, buf []int) []int {
	if jump == 0 {
		return buf
	}
	row, col := cell/r.Cols, cell%r.Cols
	for _, way := range [][2]int{{jump, 0}, {-jump, 0}, {0, jump}, {0, -jump}} {
		if to, at := row+way[0], col+way[1]; to >= 0 && to < r.Rows && at >= 0 && at < r.Cols {
			buf = append(buf, to*r.Cols+at)
		}
	}
	return buf
}

// walks appends the cells within a walk, row by row; parity says whether the walk has to use all its steps.
func walks(r Race, cell int, buf []int, parity bool) []int {
	steps := r.Jumps[cell]
	if steps == 0 || r.Rows*r.Cols == 1 {
		return buf
	}
	row, col := cell/r.Cols, cell%r.Cols
	for to := range r.Rows * r.Cols {
		away := max(to/r.Cols-row, row-to/r.Cols) + max(to%r.Cols-col, col-to%r.Cols)
		if away <= steps && (!parity || (steps-away)%2 == 0) {
			buf = append(buf, to)
		}
	}
	return buf
}

// layers returns the fewest rounds from a start to every cell, -1 for none, and the cells in the order in which they are found.
func layers(r Race, start int, next ends) (rounds, order []int) {
	rounds = slices.Repeat([]int{-1}, len(r.Jumps))
	rounds[start], order = 0, []int{start}
	var buf []int
	for at := 0; at < len(order); at++ {
		buf = next(r, order[at], buf[:0])
		for _, to := range buf {
			if rounds[to] < 0 {
				rounds[to] = rounds[order[at]] + 1
				order = append(order, to)
			}
		}
	}
	return rounds, order
}

// arrive returns the best arrival of a player, by the rules: the fewest rounds, then the least jumps before, the last first.
func arrive(r Race, start int, next ends) (arrival, bool) {
	rounds, order := layers(r, start, next)
	goal := len(r.Jumps) - 1
	if rounds[goal] < 0 {
		return arrival{}, false
	}
	best := map[int][]int{start: {}} // by cell: the least history with which it is reached in its fewest rounds
	var buf []int
	for _, cell := range order {
		if rounds[cell] >= rounds[goal]-1 {
			break
		}
		through := append([]int{r.Jumps[cell]}, best[cell]...)
		buf = next(r, cell, buf[:0])
		for _, to := range buf {
			if known, met := best[to]; rounds[to] == rounds[cell]+1 && (!met || slices.Compare(through, known) < 0) {
				best[to] = through
			}
		}
	}
	a := arrival{round: rounds[goal]}
	found := rounds[goal] == 0
	for _, cell := range order {
		if rounds[cell] == rounds[goal]-1 && slices.Contains(next(r, cell, nil), goal) && (!found || slices.Compare(best[cell], a.history) < 0) {
			a.history, found = best[cell], true
		}
	}
	return a, true
}

// winner returns the first of those for whom order is least.
func winner(r Race, next ends, order func(a, b arrival) int) Result {
	best, won := arrival{}, nobody
	for player, start := range r.Starts {
		a, arrives := arrive(r, start, next)
		if arrives && (won.Winner < 0 || order(a, best) < 0) {
			best, won = a, Result{player, a.round}
		}
	}
	return won
}

// byRules returns the right order of two arrivals; equal ones go by round 1.
func byRules(r Race) func(a, b arrival) int {
	if r.Stable {
		return byHistory
	}
	return byLast
}

// byLast compares rounds, and then the jump in the round before the last.
func byLast(a, b arrival) int {
	return cmp.Or(cmp.Compare(a.round, b.round), slices.Compare(a.history[:min(1, len(a.history))], b.history[:min(1, len(b.history))]))
}

// byHistory compares rounds, and then all jumps before the last, the last first.
func byHistory(a, b arrival) int {
	return cmp.Or(cmp.Compare(a.round, b.round), slices.Compare(a.history, b.history))
}

// Right solves the board correctly, as plainly as the wrong methods do. Tests compare it with the solver, so a mistake differs from it
// only by its one fault.
func Right(r Race) Result { return winner(r, exact, byRules(r)) }
