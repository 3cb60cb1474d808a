package slide

import (
	"cmp"
	"math/bits"
	"slices"
)

// alphabet holds the values that tiles of one question can ever have, by code. values[0] is 0, an empty cell; the
// others are in the order of compareTiles.
//
// Wherever two tiles with code c can be on one board, their merger has code c+1, so sliding needs no look-up: twice the
// value is then in the alphabet, and in this order nothing lies between a value and its double.
type alphabet struct{ values []int64 }

// newAlphabet collects the values of the tiles and of all mergers. There can never be more tiles of a value than there
// were, plus half of those possible of half the value; so there are at most twice as many codes as tiles, and two bytes
// hold them for the largest board.
func newAlphabet(tiles []int32) alphabet {
	var rest []int64
	for _, tile := range tiles {
		if tile != 0 {
			rest = append(rest, int64(tile))
		}
	}
	slices.SortFunc(rest, compareTiles)
	values := []int64{0}
	//meterless: at most 64 x 64 tiles
	for merged := 0; len(rest) > 0 || merged > 0; {
		value, count := 2*values[len(values)-1], merged
		if merged == 0 {
			value = rest[0]
		}
		same := len(rest)
		if other := slices.IndexFunc(rest, func(tile int64) bool { return tile != value }); other >= 0 {
			same = other
		}
		rest, count = rest[same:], count+same
		values = append(values, value)
		merged = count / 2
	}
	return alphabet{values}
}

// compareTiles orders tiles by odd part, then by value.
func compareTiles(x, y int64) int {
	return cmp.Or(cmp.Compare(oddPart(x), oddPart(y)), cmp.Compare(x, y))
}

// oddPart returns n without its factors of two; 0 for 0.
func oddPart(n int64) int64 {
	if n == 0 {
		return 0
	}
	return n >> bits.TrailingZeros64(uint64(n))
}

// code returns the code of a value, if tiles can ever have it.
func (a alphabet) code(value int64) (code int, ok bool) {
	return slices.BinarySearchFunc(a.values, value, compareTiles)
}

// width returns the bytes of a code.
func (a alphabet) width() int {
	if len(a.values) <= 256 {
		return 1
	}
	return 2
}

// at returns the code of a cell.
func (a alphabet) at(b Board, cell int) int {
	if a.width() == 1 {
		return int(b[cell])
	}
	return int(b[2*cell])<<8 | int(b[2*cell+1])
}

// setTile writes the code of a cell.
func (a alphabet) setTile(cells []byte, cell, code int) {
	if a.width() == 1 {
		cells[cell] = byte(code)
		return
	}
	cells[2*cell], cells[2*cell+1] = byte(code>>8), byte(code)
}
