package jump

import "jogada/search"

// looks returns how many rows and columns each jump leaves to the last cell: a greedy player goes as near to it as
// possible.
func (r *Race) looks(_ Cell, steps []search.Step[Cell, Move]) []int {
	far := make([]int, len(steps))
	for i, step := range steps {
		row, col := r.Place(step.To)
		far[i] = r.Rows - 1 - row + r.Cols - 1 - col
	}
	return far
}
