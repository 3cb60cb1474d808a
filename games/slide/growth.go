package slide

import (
	"fmt"

	"jogada/catalog"
)

// What the boards have on which the cost of programs is measured.
const (
	growthSide  = 5
	growthSlack = 2
	mostDrawn   = 50
)

// growing returns the family of boards on which the cost of programs is measured.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "slides that a board needs", Sizes: []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, Step: true, Texts: 1, Boards: 8, Make: needing,
		Reported: func(catalog.Values) string { return "backtrack" }}
}

// needing makes a board that needs exactly n slides.
func needing(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	limit := n + growthSlack
	if v.Has("limit") {
		limit = v.Int("limit")
	}
	for range mostDrawn {
		if b, slides := solvable(d, growthSide, n); slides == n {
			return newInstance(b.puzzle(2, one, limit)), nil
		}
	}
	return nil, fmt.Errorf("no board was drawn that needs %d slides", n)
}
