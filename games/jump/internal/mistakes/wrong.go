package mistakes

import (
	"cmp"
	"slices"
)

// TiesByIndex lets the first in the input win whenever rounds are equal.
func TiesByIndex(r Race) Result {
	return winner(r, exact, func(a, b arrival) int { return cmp.Compare(a.round, b.round) })
}

// TiesToLast compares with ≤ where < is right, so the last of equals wins.
func TiesToLast(r Race) Result {
	order := byRules(r)
	return winner(r, exact, func(a, b arrival) int { return order(a, b)*2 - 1 })
}

// LargerFirst lets the player who jumped farther play first.
func LargerFirst(r Race) Result {
	return winner(r, exact, func(a, b arrival) int {
		return cmp.Or(cmp.Compare(a.round, b.round), slices.Compare(b.history[:min(1, len(b.history))], a.history[:min(1, len(a.history))]))
	})
}

// WholeHistory settles equal jumps by all earlier rounds instead of by round 1.
func WholeHistory(r Race) Result { return winner(r, exact, byHistory) }

// NoHistory settles equal jumps by round 1 instead of by the round before.
func NoHistory(r Race) Result { return winner(r, exact, byLast) }

// LastJump compares the jumps onto the goal, not those of the round before.
func LastJump(r Race) Result {
	goal := len(r.Jumps) - 1
	best, won := 0, nobody
	for player, start := range r.Starts {
		rounds, order := layers(r, start, exact)
		if rounds[goal] < 0 {
			continue
		}
		least := 0
		for _, cell := range order {
			if rounds[cell] == rounds[goal]-1 && slices.Contains(exact(r, cell, nil), goal) && (least == 0 || r.Jumps[cell] < least) {
				least = r.Jumps[cell]
			}
		}
		if won.Winner < 0 || rounds[goal] < won.Round || rounds[goal] == won.Round && least < best {
			best, won = least, Result{player, rounds[goal]}
		}
	}
	return won
}

// FirstLine takes the jump before the last from the first shortest line that is found, not from the best one.
func FirstLine(r Race) Result {
	goal := len(r.Jumps) - 1
	best, won := 0, nobody
	for player, start := range r.Starts {
		parent := slices.Repeat([]int{-1}, len(r.Jumps))
		rounds, order := layers(r, start, exact)
		if rounds[goal] < 0 {
			continue
		}
		for _, cell := range order {
			for _, to := range exact(r, cell, nil) {
				if rounds[to] == rounds[cell]+1 && parent[to] < 0 {
					parent[to] = cell
				}
			}
		}
		before := 0
		if rounds[goal] > 1 {
			before = r.Jumps[parent[parent[goal]]]
		}
		if won.Winner < 0 || rounds[goal] < won.Round || rounds[goal] == won.Round && before < best {
			best, won = before, Result{player, rounds[goal]}
		}
	}
	return won
}

// OnePlayer looks at the first player alone.
func OnePlayer(r Race) Result {
	r.Starts = r.Starts[:min(1, len(r.Starts))]
	return Right(r)
}

// SharedVisited never clears the table of visited cells, so a later player stops where an earlier one has been.
func SharedVisited(r Race) Result { return sharedVisited(r, false) }

// SharedUntilGoal works as SharedVisited does, but ends with the round in which a player arrives.
func SharedUntilGoal(r Race) Result { return sharedVisited(r, true) }

// sharedVisited keeps the table of visited cells. With ends, a player visits no cell after the round in which it arrives.
func sharedVisited(r Race, ends bool) Result {
	goal := len(r.Jumps) - 1
	visited := make([]bool, len(r.Jumps))
	own := make([]bool, len(r.Jumps))
	next := func(r Race, cell int, buf []int) []int {
		return slices.DeleteFunc(exact(r, cell, buf), func(to int) bool { return to != goal && visited[to] && !own[to] })
	}
	best, won := arrival{}, nobody
	for player, start := range r.Starts {
		clear(own)
		own[start] = true
		a, arrives := arrive(r, start, next)
		rounds, _ := layers(r, start, next)
		for cell, round := range rounds {
			visited[cell] = visited[cell] || round >= 0 && (!ends || !arrives || round <= a.round)
		}
		if arrives && (won.Winner < 0 || byRules(r)(a, best) < 0) {
			best, won = a, Result{player, a.round}
		}
	}
	return won
}

// RoundsFromOne counts the start as a round.
func RoundsFromOne(r Race) Result {
	won := Right(r)
	if won.Winner >= 0 {
		won.Round++
	}
	return won
}

// RoundsBefore counts the jumps before the one that wins.
func RoundsBefore(r Race) Result {
	won := Right(r)
	won.Round = max(0, won.Round-1)
	return won
}

// StartOnGoal tests for the goal only after a jump, so a player who starts there has to come back.
func StartOnGoal(r Race) Result {
	goal := len(r.Jumps) - 1
	best, won := arrival{}, nobody
	for player, start := range r.Starts {
		a, arrives := arrive(r, start, exact)
		if start == goal {
			a, arrives = comeBack(r)
		}
		if arrives && (won.Winner < 0 || byRules(r)(a, best) < 0) {
			best, won = a, Result{player, a.round}
		}
	}
	return won
}

// comeBack returns the best arrival of a player who leaves the goal and comes back.
func comeBack(r Race) (best arrival, found bool) {
	goal := len(r.Jumps) - 1
	for _, to := range exact(r, goal, nil) {
		a := arrival{}
		if to != goal {
			var arrives bool
			if a, arrives = arrive(r, to, exact); !arrives {
				continue
			}
			a.history = append(slices.Clone(a.history), r.Jumps[goal])
		}
		a.round++
		if !found || byHistory(a, best) < 0 {
			best, found = a, true
		}
	}
	return best, found
}

// RightAndDown never jumps back; no step of a walk goes back either.
func RightAndDown(r Race) Result {
	forward := func(r Race, cell int, buf []int) []int {
		return slices.DeleteFunc(exact(r, cell, buf), func(to int) bool {
			down, right := to/r.Cols-cell/r.Cols, to%r.Cols-cell%r.Cols
			return down < 0 || right < 0 || r.Walk && down+right < r.Jumps[cell]
		})
	}
	return winner(r, forward, byRules(r))
}

// StopsEarly lets a jump be shorter than its number.
func StopsEarly(r Race) Result {
	shorter := func(r Race, cell int, buf []int) []int {
		if r.Walk {
			return walks(r, cell, buf, false)
		}
		for jump := 1; jump <= min(r.Jumps[cell], max(r.Rows, r.Cols)); jump++ {
			buf = straight(r, cell, jump, buf)
		}
		return buf
	}
	return winner(r, shorter, byRules(r))
}

// Bytes keeps the numbers of the board in a byte each.
func Bytes(r Race) Result {
	r.Jumps = slices.Clone(r.Jumps)
	for i := range r.Jumps {
		r.Jumps[i] &= 0xff
	}
	return Right(r)
}

// TotalDistance compares the sum of all jumps before the last.
func TotalDistance(r Race) Result {
	sum := func(a arrival) (all int) {
		for _, jump := range a.history {
			all += jump
		}
		return all
	}
	return winner(r, exact, func(a, b arrival) int { return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(sum(a), sum(b))) })
}
