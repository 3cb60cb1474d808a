package measure

import (
	"jogada/search"
	"jogada/solve"
)

// PuzzleDead counts the states at most length moves from the start, and those of them that are dead: no goal can be
// reached from there. It returns false over the caps.
func PuzzleDead[S comparable, M any](p search.Puzzle[S, M], length int, whole *solve.Meter) (Share, bool) {
	return dead(p, p.Start(), length, deadLand(p), whole)
}
