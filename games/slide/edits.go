package slide

import (
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
)

// Edits returns the number of small edits of a board: for each pair of cells, swapping their contents, halving the
// first with one half moved to the second, and merging the second into the first. None of them changes the sum.
func (i instance) Edits() int {
	cells := i.puzzle.side * i.puzzle.side
	return 3 * cells * cells
}

// Edit returns the board after one of the edits, and false if the result is not valid.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	p := i.puzzle
	cells := p.side * p.side
	tiles := make([]int32, cells)
	for c := range tiles {
		tiles[c] = int32(p.Tile(p.start, c))
	}
	kind, a, b := n/(cells*cells), n/cells%cells, n%cells
	x, y := tiles[a], tiles[b]
	switch {
	case kind == 0 && a < b && x != y:
		tiles[a], tiles[b] = y, x
	case kind == 1 && x > 0 && x%2 == 0 && y == 0:
		tiles[a], tiles[b] = x/2, x/2
	case kind == 2 && a != b && x > 0 && x == y && x <= MostTile/2:
		tiles[a], tiles[b] = 2*x, 0
	default:
		return nil, false
	}
	return newInstance(NewPuzzle(p.side, tiles, p.limit)), true
}

// Canonical returns the least image of the board in reading order under turning and mirroring, which only permutes the
// directions of slides, with its tiles divided by their greatest common divisor, because merging does not depend on a
// common factor.
func (i instance) Canonical() string {
	p := i.puzzle
	common := int64(0)
	for c := range p.side * p.side {
		common = divisor(common, p.Tile(p.start, c))
	}
	var least []int64
	for turn := range 8 {
		if tiles := p.turned(turn, max(1, common)); least == nil || slices.Compare(tiles, least) < 0 {
			least = tiles
		}
	}
	return fmt.Sprintf("%d %d %s", p.side, p.limit, strings.Trim(fmt.Sprint(least), "[]"))
}

// turned returns the tiles of the start on a transformed board: mirrored top to bottom, left to right, and along the
// diagonal, by the bits of turn.
func (p Puzzle) turned(turn int, common int64) []int64 {
	last := p.side - 1
	tiles := make([]int64, 0, p.side*p.side)
	for row := range p.side {
		for col := range p.side {
			r, c := row, col
			if turn&1 > 0 {
				r = last - r
			}
			if turn&2 > 0 {
				c = last - c
			}
			if turn&4 > 0 {
				r, c = c, r
			}
			tiles = append(tiles, p.Tile(p.start, r*p.side+c)/common)
		}
	}
	return tiles
}
