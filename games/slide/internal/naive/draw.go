package naive

import (
	"slices"
)

// Dice is the source of random numbers: the catalogue's dice.
type Dice interface {
	Roll(n int) int
	Chance(num, den int) bool
	Shuffle(n int, swap func(i, j int))
}

// Drawn returns a random board of a side: a third to two thirds of its cells are empty, the others powers of two times
// one of the odd parts.
func Drawn(d Dice, side, powers int, odds ...int) Board {
	empty := 1 + d.Roll(2)
	out := make(Board, side)
	for r := range out {
		for range side {
			v := int64(0)
			if !d.Chance(empty, 3) {
				v = int64(odds[d.Roll(len(odds))] << d.Roll(powers))
			}
			out[r] = append(out[r], v)
		}
	}
	return out
}

// Cut returns a random board made by splitting one tile of this odd part, so the invariant holds.
func Cut(d Dice, side, odd int) Board {
	tiles := []int64{int64(odd) << (2 + d.Roll(5))}
	for range d.Roll(side * side) {
		if i := d.Roll(len(tiles)); tiles[i]%2 == 0 {
			tiles[i] /= 2
			tiles = append(tiles, tiles[i])
		}
	}
	tiles = append(tiles, make([]int64, side*side-len(tiles))...)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return slices.Collect(slices.Chunk(tiles, side))
}

// RandomTiles returns random tiles, powers of two down to 1, whose sum is 1<<(codes-1).
func RandomTiles(d Dice, codes, most int) []int64 {
	tiles := slices.Repeat([]int64{1 << min(codes-1, 30)}, 1<<max(0, codes-31)) // no tile exceeds the largest that can be given
	cut := func(i int) {
		tiles[i] /= 2
		tiles = append(tiles, tiles[i])
	}
	for tiles[0] > 1 {
		cut(0)
	}
	for range d.Roll(most + 1) {
		if i := d.Roll(len(tiles)); tiles[i] > 1 && len(tiles) < most {
			cut(i)
		}
	}
	return tiles
}

// Scatter places tiles at random on a board of a side; some rows and columns may stay empty.
func Scatter(d Dice, side int, tiles []int64) Board {
	high, wide := side, side
	for d.Roll(3) > 0 && (high-1)*wide >= len(tiles) {
		high--
	}
	for d.Roll(3) > 0 && high*(wide-1) >= len(tiles) {
		wide--
	}
	tiles = append(tiles, make([]int64, high*wide-len(tiles))...)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return InsertGaps(d, slices.Collect(slices.Chunk(tiles, wide)), side)
}

// InsertGaps inserts empty rows and columns at random into a board, up to a side.
func InsertGaps(d Dice, b Board, side int) Board {
	b = slices.Clone(b)
	for len(b) < side {
		b = slices.Insert(b, d.Roll(len(b)+1), make([]int64, len(b[0])))
	}
	for wide := len(b[0]); wide < side; wide++ {
		at := d.Roll(wide + 1)
		for r := range b {
			b[r] = slices.Insert(slices.Clone(b[r]), at, 0)
		}
	}
	return b
}

// Squeezed returns a board without its empty rows and columns.
func (b Board) Squeezed() Board {
	for range 2 {
		b = slices.DeleteFunc(slices.Clone(b), func(row []int64) bool { return !slices.ContainsFunc(row, func(v int64) bool { return v != 0 }) })
		across := make(Board, len(b[0]))
		for r := range b {
			for c := range b[r] {
				across[c] = append(across[c], b[r][c])
			}
		}
		b = across
	}
	return b
}

// Eight returns the eight images of a board, which need not be square.
func (b Board) Eight() []Board {
	var all []Board
	for range 2 {
		for range 4 {
			turned := make(Board, len(b[0]))
			for r := range turned {
				for c := range b {
					turned[r] = append(turned[r], b[c][len(b[0])-1-r])
				}
			}
			b = turned
			all = append(all, b)
		}
		b = slices.Clone(b)
		slices.Reverse(b)
	}
	return all
}

// Squared adds empty rows or columns until the board is square.
func (b Board) Squared() Board {
	for len(b) < len(b[0]) {
		b = append(b, make([]int64, len(b[0])))
	}
	for r := range b {
		b[r] = append(b[r], make([]int64, len(b)-len(b[r]))...)
	}
	return b
}

// Hard returns a board with one empty cell, which takes a long time for its size.
func Hard(d Dice, side, codes int) Board {
	tiles := []int64{1 << (codes - 1)}
	for len(tiles) < side*side-1 {
		if i := d.Roll(len(tiles)); tiles[i] > 1 {
			tiles[i] /= 2
			tiles = append(tiles, tiles[i])
		}
	}
	tiles = append(tiles, 0)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return Board(slices.Collect(slices.Chunk(tiles, side)))
}

// Chain returns a board with the tiles 1 1 2 4 8 …: only the smallest two can merge. It takes many slides, or has no
// solution.
func Chain(d Dice, side, tiles int) Board {
	values := []int64{1, 1}
	for len(values) < tiles {
		values = append(values, 2*values[len(values)-1])
	}
	return Scatter(d, side, values)
}
