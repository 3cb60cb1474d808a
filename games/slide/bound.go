package slide

import (
	"fmt"
	"math/bits"

	"jogada/search"
)

// Refute uses what no slide changes: the sum of the tiles, and the odd part of each. So the last tile has the odd part
// of every tile there is, times a power of two, and is the sum.
func (p Puzzle) Refute(b Board) (string, bool) {
	first := int64(0)
	for i := range p.side * p.side {
		tile := p.Tile(b, i)
		if first == 0 {
			first = tile
		}
		if odd := oddPart(tile); tile != 0 && odd != oddPart(first) {
			return fmt.Sprintf("tiles %d and %d have different odd parts, %d and %d, and merging never changes the odd part of a tile",
				first, tile, oddPart(first), odd), true
		}
	}
	return wrongSum(p.sum, oddPart(first))
}

// wrongSum says why tiles with that sum and that odd factor can't become one tile, which would be the factor times a
// power of two, if they can't.
func wrongSum(sum, odd int64) (string, bool) {
	if oddPart(sum) == odd {
		return "", false
	}
	if odd == 1 {
		return fmt.Sprintf("the tiles sum to %d, which is not a power of two", sum), true
	}
	return fmt.Sprintf("the tiles, all multiples of %d, sum to %d = %d × %d, and %d is not a power of two", odd, sum, odd, sum/odd, sum/odd), true
}

// countDoublings is how often the tile of each code has to double to become the sum; nil where the invariant says that
// there can't be a single tile.
func (p Puzzle) countDoublings() []int {
	if _, refuted := p.Refute(p.start); refuted {
		return nil
	}
	doublings := make([]int, len(p.values))
	for code := 1; code < len(doublings); code++ {
		doublings[code] = bits.Len64(uint64(p.sum/p.values[code])) - 1
	}
	return doublings
}

// Bound is how often the smallest tile has to double, log2(sum/smallest), and one more where no slide doubles all tiles
// of that value at once.
//
// It is admissible. The last tile is the sum, each tile left over becomes it by doubling, and a slide doubles a tile at
// most once: log2(sum/smallest) slides are needed. After a slide that leaves one of the smallest tiles as it is, just as
// many are needed still; so if every slide does, there is one more. It is also consistent: a slide that doubles all the
// smallest tiles takes one from a bound without the extra, and any other leaves the first part as it was.
//
// Since sum ≥ tiles × smallest, it is never below the report's ceil(log2(tiles)).
func (p Puzzle) Bound(b Board) int {
	if p.doublings == nil {
		return search.Never
	}
	least := p.least(b)
	bound := p.doublings[least]
	if bound > 0 && p.anySingle(b, least, Left) && p.anySingle(b, least, Up) {
		bound++
	}
	return bound
}

// least is the code of the smallest tile; 0 on an empty board. It needs a question with one odd part, where codes are
// in the order of their values.
func (p Puzzle) least(b Board) int {
	least := 0
	for i := range p.side * p.side {
		if code := p.at(b, i); code != 0 && (least == 0 || code < least) {
			least = code
		}
	}
	return least
}

// anySingle says whether a slide, or the opposite one, leaves a tile with that code unmerged: it does where an odd
// number of them are neighbours in one line.
func (p Puzzle) anySingle(b Board, code int, s Slide) bool {
	for k := range p.side {
		first, stride := s.line(p.side, k)
		odd := false // so many of them, up to here, with nothing else between
		for i := range p.side {
			switch p.at(b, first+i*stride) {
			case 0:
			case code:
				odd = !odd
			default:
				if odd {
					return true
				}
			}
		}
		if odd {
			return true
		}
	}
	return false
}
