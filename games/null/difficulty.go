package null

import "jogada/search"

// looks returns how far each move leaves the number from the target: a greedy player takes the largest.
func (p Puzzle) looks(_ int, steps []search.Step[int, Move]) []int {
	far := make([]int, len(steps))
	for i, step := range steps {
		far[i] = p.To - step.To
	}
	return far
}
