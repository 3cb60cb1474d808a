package gametest

import (
	"slices"

	"jogada/search"
)

// The oracles follow the rules literally, without any optimization. They are for boards of a handful of states, and
// share no code with the methods or the checkers.

// BruteRoute returns the fewest moves to a goal, by trying every line of 0, 1, 2 … moves up to most.
func BruteRoute[S comparable, M any](p search.Puzzle[S, M], most int) (moves int, found bool) {
	var reaches func(s S, left int) bool
	reaches = func(s S, left int) bool {
		if left == 0 {
			return p.Goal(s)
		}
		return slices.ContainsFunc(p.Steps(s, nil), func(step search.Step[S, M]) bool { return reaches(step.To, left-1) })
	}
	for moves = range most + 1 {
		if reaches(p.Start(), moves) {
			return moves, true
		}
	}
	return 0, false
}

// BruteRegion returns the number of cells that an explorer can ever reach: it searches pairs of a cell and the set of
// keys held (as a sorted string), without assuming that keys only help.
func BruteRegion[S comparable, K interface{ ~byte | ~rune }](q search.Maze[S, K], start S) int {
	type state struct {
		at   S
		keys string
	}
	pick := func(at S, keys string) state {
		if key, ok := q.Gives(at); ok && !slices.Contains([]rune(keys), rune(key)) {
			held := append([]rune(keys), rune(key))
			slices.Sort(held)
			keys = string(held)
		}
		return state{at, keys}
	}
	first := pick(start, "")
	seen := map[state]bool{first: true}
	places := map[S]bool{start: true}
	for todo := []state{first}; len(todo) > 0; {
		now := todo[0]
		todo = todo[1:]
		for _, next := range q.Near(now.at, nil) {
			if key, locked := q.Needs(next); locked && !slices.Contains([]rune(now.keys), rune(key)) {
				continue
			}
			if s := pick(next, now.keys); !seen[s] {
				seen[s], places[next] = true, true
				todo = append(todo, s)
			}
		}
	}
	return len(places)
}

// BruteRace plays the race out: every runner's every line of at most most rounds, then the rounds one after another in
// their order of play, for each runner's best line against all others'.
func BruteRace[S comparable, M any](q search.Race[S, M], most int) (winner, round int, found bool) {
	runners := q.Runners()
	for round = range most + 1 {
		var best []int
		for r, runner := range runners {
			for _, strides := range bruteLines(q, runner.At, round) {
				if !found || slices.Compare(turnKey(q.Tie(), strides, r), best) < 0 {
					winner, best, found = r, turnKey(q.Tie(), strides, r), true
				}
			}
		}
		if found {
			return winner, round, true
		}
	}
	return 0, 0, false
}

// bruteLines returns the strides of every line that arrives in exactly that many rounds.
func bruteLines[S comparable, M any](q search.Race[S, M], at S, rounds int) [][]int {
	if rounds == 0 || q.Goal(at) {
		if rounds == 0 && q.Goal(at) {
			return [][]int{{}}
		}
		return nil
	}
	var lines [][]int
	for _, step := range q.Steps(at, nil) {
		for _, rest := range bruteLines(q, step.To, rounds-1) {
			lines = append(lines, append([]int{q.Stride(at)}, rest...))
		}
	}
	return lines
}

// turnKey returns the key that decides who plays first in the last round of a line: the strides before the last, the
// most recent first (for ByFirstRound only that one), then the order of round 1.
func turnKey(tie search.Tie, strides []int, runner int) []int {
	var key []int
	for i := len(strides) - 2; i >= 0; i-- {
		key = append(key, strides[i])
		if tie == search.ByFirstRound {
			break
		}
	}
	return append(key, runner)
}

// BruteDuel returns the value of the start by the fixed point of its definition: rounds of "won if some move wins, lost
// if all moves lose" over all positions until nothing changes.
func BruteDuel[S comparable, M any](d search.Duel[S, M]) search.Value {
	positions := []S{d.Start()}
	values := map[S]search.Value{}
	seen := map[S]bool{d.Start(): true}
	for i := 0; i < len(positions); i++ {
		if winner, over := d.Final(positions[i]); over {
			values[positions[i]] = search.Value{Winner: winner}
			continue
		}
		for _, step := range d.Steps(positions[i], nil) {
			if !seen[step.To] {
				seen[step.To] = true
				positions = append(positions, step.To)
			}
		}
	}
	for plies, changed := 1, true; changed; plies++ {
		changed = false
		before := make(map[S]search.Value, len(values))
		for s, v := range values {
			before[s] = v
		}
		for _, s := range positions {
			if _, done := before[s]; done {
				continue
			}
			if winner, ok := bruteSettled(d, s, before); ok {
				values[s], changed = search.Value{Winner: winner, Plies: plies}, true
			}
		}
	}
	return values[d.Start()]
}

// BruteGame values a position of a game that has been in the positions of its past, by the rules alone: it follows every
// line, and a position that occurs again is a draw.
func BruteGame[S comparable, M any](d search.Duel[S, M], s S, past map[S]bool) search.Value {
	if winner, over := d.Final(s); over {
		return search.Value{Winner: winner}
	}
	steps := d.Steps(s, nil)
	if past[s] || len(steps) == 0 {
		return search.Value{}
	}
	past[s] = true
	defer delete(past, s)
	mover := d.Turn(s)
	rank := func(v search.Value) int { // of the mover: a win soon, a loss late
		switch v.Winner {
		case mover:
			return 1_000_000 - v.Plies
		case search.Nobody:
			return 0
		}
		return v.Plies - 1_000_000
	}
	best := BruteGame(d, steps[0].To, past)
	for _, step := range steps[1:] {
		if v := BruteGame(d, step.To, past); rank(v) > rank(best) {
			best = v
		}
	}
	if best.Winner != search.Nobody {
		best.Plies++
	}
	return best
}

// bruteSettled returns who wins an unfinished position, if that follows from the known values.
func bruteSettled[S comparable, M any](d search.Duel[S, M], s S, known map[S]search.Value) (search.Side, bool) {
	mover := d.Turn(s)
	steps := d.Steps(s, nil)
	lost := len(steps) > 0
	for _, step := range steps {
		v, ok := known[step.To]
		if ok && v.Winner == mover {
			return mover, true
		}
		lost = lost && ok && v.Winner == mover.Other()
	}
	return mover.Other(), lost
}
