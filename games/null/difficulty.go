package null

import "jogada/search"

// looks is how far each move leaves the number from the one wanted: a greedy player takes the largest there is.
func (p Puzzle) looks(_ int, steps []search.Step[int, Move]) []int {
	far := make([]int, len(steps))
	for i, step := range steps {
		far[i] = p.To - step.To
	}
	return far
}
