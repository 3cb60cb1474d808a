// Package backward finds the fewest rounds from every cell to the goal, going backwards: the goal has 0, the cells with
// a jump onto it have 1, those with a jump onto one of these have 2, and so on.
//
// A straight jump has four targets, so all jumps are sorted by their ends, and a breadth-first search follows them from
// the goal. A walk of S steps can end on S² / 2 cells, too many to sort: instead, the distance to the nearest cell
// found so far, for either colour, spreads over the board like a flood, and a cell is found when it is near enough for
// its own walk. A flood stops where no cell is left that it could reach in time.
package backward

import (
	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// Never is the distance of a cell that cannot reach the goal.
const Never = -1

// Distances returns the fewest rounds from every cell to the goal, or nil if the meter stops.
func Distances(b *grid.Board, m *solve.Meter) []int32 {
	if !m.Keep(0, 4*int64(len(b.Jumps))) {
		return nil
	}
	rounds := make([]int32, len(b.Jumps))
	if len(rounds) == 0 {
		return rounds
	}
	for c := range rounds {
		rounds[c] = Never
	}
	rounds[b.Goal()] = 0
	search := alongJumps
	if b.Walk {
		search = alongWalks
	}
	if !search(b, rounds, m) {
		return nil
	}
	return rounds
}
