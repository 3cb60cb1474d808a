package slide

import (
	"math/bits"

	"jogada/search"
)

// Refute uses what no slide changes: the sum of the tiles, and the odd part of each. So the last tile has the odd part
// of every tile there is, times a power of two, and is the sum.
func (p Puzzle) Refute(b Board) (string, bool) {
	f, flawed := p.flaw(b)
	return p.plainly(f), flawed
}

// flaw is why tiles can never become one.
type flaw struct {
	tiles [2]int64 // these have different odd parts; or, where they are 0:
	sum   int64    // the tiles sum to this,
	odd   int64    // have this odd factor in common, and the sum is not a power of two times it
}

// flaw is what is wrong with a board, if anything is.
func (p Puzzle) flaw(b Board) (flaw, bool) {
	first := int64(0)
	for i := range p.side * p.side {
		tile := p.Tile(b, i)
		if first == 0 {
			first = tile
		}
		if tile != 0 && oddPart(tile) != oddPart(first) {
			return flaw{tiles: [2]int64{first, tile}}, true
		}
	}
	return wrongSum(p.sum, oddPart(first))
}

// wrongSum is the flaw of tiles with that sum and that odd factor, if the sum is not the factor times a power of two.
func wrongSum(sum, odd int64) (flaw, bool) {
	if oddPart(sum) == odd {
		return flaw{}, false
	}
	return flaw{sum: sum, odd: odd}, true
}

// countDoublings is how often the tile of each code has to double to become the sum; nil where the invariant says that
// there can't be a single tile.
func (p Puzzle) countDoublings() []int {
	if _, flawed := p.flaw(p.start); flawed {
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
