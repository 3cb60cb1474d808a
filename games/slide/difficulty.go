package slide

import (
	"jogada/catalog"
	"jogada/search"
)

// tileCount is what the game adds to what is measured of a board.
var tileCount = catalog.Measure{Name: "tiles", Kind: catalog.KindCount, Doc: "how many tiles there are"}

// measured is the value of tileCount.
func (p Puzzle) measured(route) []catalog.Entry {
	return []catalog.Entry{{Name: tileCount.Name, Value: catalog.Count(p.tilesOn(p.start))}}
}

// looks is how many tiles each slide leaves: a greedy player merges as many as it can.
func (p Puzzle) looks(_ Board, steps []search.Step[Board, Slide]) []int {
	left := make([]int, len(steps))
	for i, step := range steps {
		left[i] = p.tilesOn(step.To)
	}
	return left
}
