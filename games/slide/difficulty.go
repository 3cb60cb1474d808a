package slide

import (
	"jogada/catalog"
	"jogada/search"
)

// tileCount is the game's own difficulty measure.
var tileCount = catalog.Measure{Name: "tiles", Kind: catalog.KindCount, Doc: "how many tiles there are"}

// measured returns the value of tileCount.
func (p Puzzle) measured(route) []catalog.Entry {
	return []catalog.Entry{{Name: tileCount.Name, Value: catalog.Count(p.tilesOn(p.start))}}
}

// looks returns how many tiles each slide leaves: a greedy player merges as many as possible.
func (p Puzzle) looks(_ Board, steps []search.Step[Board, Slide]) []int {
	left := make([]int, len(steps))
	for i, step := range steps {
		left[i] = p.tilesOn(step.To)
	}
	return left
}
