package sokoban

import (
	"bytes"
	"testing"

	"jogada/internal/gametest"
)

func TestEveryRequestEndsWithinItsBudget(t *testing.T) {
	gametest.Bounded(t, Game(), gametest.Sizes{
		Growing: []map[string]string{{}, {"rows": "20", "cols": "20", "boxes": "20", "pulls": "300"}, {"rows": "40", "cols": "40", "boxes": "40", "pulls": "1000"}},
		Largest: func() []string { return []string{warehouse(MostSide, MostBoxes), warehouse(MostSide, 20)} },
		Work:    15_000_000, // one expansion takes up to 4,000,000 units
	})
}

// warehouse returns a square level with nothing but boxes in its upper half and as many goals in its lower one.
func warehouse(side, boxes int) string {
	rows := make([][]byte, side)
	for r := range rows {
		rows[r] = bytes.Repeat([]byte{' '}, side)
		rows[r][0], rows[r][side-1] = '#', '#'
	}
	for c := range side {
		rows[0][c], rows[side-1][c] = '#', '#'
	}
	rows[1][1] = '@'
	left := boxes
	for r := 2; r < side/2 && left > 0; r += 2 {
		for c := 2; c < side-2 && left > 0; c += 3 {
			rows[r][c] = '$'
			left--
		}
	}
	for r := side - 2; boxes > 0; r-- {
		for c := 1; c < side-1 && boxes > 0; c++ {
			rows[r][c] = '.'
			boxes--
		}
	}
	return string(append(bytes.Join(rows, []byte("\n")), '\n'))
}
