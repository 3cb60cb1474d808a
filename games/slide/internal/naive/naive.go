//meterless package: a plain oracle for tests

// Package naive implements 2048 clean up! by the plainest means, for tests: boards of lists, rotated until every slide
// is to the left. It shares nothing with the game or its kernel. It also generates the boards for their tests.
package naive

import (
	"slices"
	"strconv"
	"strings"
)

// Board is a board, a list of values for each row, 0 for an empty cell.
type Board [][]int64

// Rotated returns the board after a quarter turn to the left: its last column becomes the first row.
func (b Board) Rotated() Board {
	out := make(Board, len(b))
	for r := range b {
		for c := range b {
			out[r] = append(out[r], b[c][len(b)-1-r])
		}
	}
	return out
}

// merged returns the tiles of a row after a slide towards its beginning.
func merged(tiles []int64) []int64 {
	switch {
	case len(tiles) < 2:
		return tiles
	case tiles[0] == tiles[1]:
		return append([]int64{2 * tiles[0]}, merged(tiles[2:])...)
	}
	return append([]int64{tiles[0]}, merged(tiles[1:])...)
}

// Slid returns the board after a slide.
func (b Board) Slid(s byte) Board {
	turns := strings.IndexByte("LURD", s)
	for range turns {
		b = b.Rotated()
	}
	out := make(Board, len(b))
	for r, row := range b {
		tiles := slices.DeleteFunc(slices.Clone(row), func(v int64) bool { return v == 0 })
		out[r] = append(merged(tiles), make([]int64, len(row))...)[:len(row)]
	}
	for range (4 - turns) % 4 {
		out = out.Rotated()
	}
	return out
}

// String returns the board in the game's notation.
func (b Board) String() string {
	var out []byte
	for _, row := range b {
		for _, v := range row {
			out = append(strconv.AppendInt(out, v, 10), ',')
		}
		out[len(out)-1] = '/'
	}
	return string(out[:len(out)-1])
}

// Tiles counts the tiles.
func (b Board) Tiles() (n int) {
	for _, row := range b {
		for _, v := range row {
			if v != 0 {
				n++
			}
		}
	}
	return n
}

// Distance returns the fewest slides that leave at most one tile, by searching all reachable boards.
func (b Board) Distance() (slides int, possible bool) {
	seen := map[string]bool{b.String(): true}
	for layer := []Board{b}; len(layer) > 0; slides++ {
		var next []Board
		for _, at := range layer {
			if at.Tiles() <= 1 {
				return slides, true
			}
			for _, s := range "LRUD" {
				to := at.Slid(byte(s))
				if key := to.String(); !seen[key] {
					seen[key] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return 0, false
}

// Bound returns the bound of the kernel by its definition: the doublings of the smallest tile, plus one for each of up
// to two slides that cannot have doubled all of those tiles.
func (b Board) Bound() int {
	sum, least := int64(0), int64(0)
	for _, row := range b {
		for _, v := range row {
			sum += v
			if v != 0 && (least == 0 || v < least) {
				least = v
			}
		}
	}
	doublings := 0
	for v := least; v < sum; v *= 2 {
		doublings++
	}
	boards := []Board{b}
	for extra := range 2 {
		var next []Board
		for _, at := range boards {
			for _, s := range "LRUD" {
				next = append(next, at.Slid(byte(s)))
			}
		}
		if doublings == 0 || slices.ContainsFunc(next, func(at Board) bool { return !at.Holds(least) }) {
			return doublings + extra
		}
		boards = next
	}
	return doublings + 2
}

// Holds reports whether a tile of that value is on the board.
func (b Board) Holds(v int64) bool {
	return slices.ContainsFunc(b, func(row []int64) bool { return slices.Contains(row, v) })
}
