package sokoban

import (
	"jogada/catalog"
	"jogada/search"
)

// boxCount is the game's own difficulty measure.
var boxCount = catalog.Measure{Name: "boxes", Kind: catalog.KindCount, Doc: "how many boxes there are"}

// measured returns the value of boxCount.
func (p Puzzle) measured(route) []catalog.Entry {
	return []catalog.Entry{{Name: boxCount.Name, Value: catalog.Count(len(p.start)/2 - 1)}}
}

// looks returns the sum of the distances from the boxes to their nearest goals after each step: a greedy player pushes
// towards goals, and does not see what blocks what.
func (p Puzzle) looks(_ Position, steps []search.Step[Position, Move]) []int {
	nearest := p.nearest()
	far := make([]int, len(steps))
	for i, step := range steps {
		for _, box := range step.To.Boxes() {
			if far[i] += nearest[box]; nearest[box] < 0 { // no push leads from there to a goal
				far[i] += p.rows * p.cols
			}
		}
	}
	return far
}
