package packed

import "math/bits"

// planes packs boards that are too large, or have too many codes, for a row to be one word. Each row has as many words
// as a code has bits: the first holds the lowest bit of all its cells, and so on. So all cells of a row, up to 64, are
// processed at once.
type planes struct {
	width int // bits of a code
	side  int // rows and columns at most
	last  int // the code of the last tile
	span  int // rows that transpose works on: a power of two
}

// row64 is a row of cells, a word for each bit of a code.
type row64 [6]uint64

// sheet is a board.
type sheet struct {
	rows, cols int
	row        [mostSide]row64
}

func newPlanes(side, last int) packing {
	return &grids[sheet, *planes]{layout: newPlaneLayout(side, last), last: last}
}

func newPlaneLayout(side, last int) *planes {
	return &planes{width: bits.Len(uint(last)), side: side, last: last, span: 1 << bits.Len(uint(side-1))}
}

func (l *planes) words() int { return (l.side*l.side*l.width + 63) / 64 }

// tiled flags the cells that are not empty.
func (x *row64) tiled() uint64 { return x[0] | x[1] | x[2] | x[3] | x[4] | x[5] }

// with flags the cells with that code.
func (x *row64) with(code int) uint64 {
	flags := ^uint64(0)
	for k, plane := range x {
		flags &= plane ^ (uint64(code>>k)&1 - 1) // the plane, or its complement if the code lacks that bit
	}
	return flags
}

// close moves the tiles of a row, which are flagged, together at the low end, and returns the new flags.
func (l *planes) close(x *row64, flags uint64) uint64 {
	for flags&(flags+1) != 0 {
		gap := bits.TrailingZeros64(^flags)
		skip := bits.TrailingZeros64(flags >> gap)
		below := uint64(1)<<gap - 1
		for k := range x[:l.width] {
			x[k] = x[k]&below | x[k]>>skip&^below
		}
		flags = flags&below | flags>>skip&^below
	}
	return flags
}

// pairs flags each tile of a closed row whose next one is equal.
func (l *planes) pairs(x *row64, flags uint64) uint64 {
	pairs := flags & (flags >> 1)
	for _, plane := range x[:l.width] {
		pairs &^= plane ^ plane>>1
	}
	return pairs
}

// fromLow and fromHigh choose which pairs merge, from that end: a merged tile does not merge again.
func fromLow(pairs uint64) (merged uint64) {
	for pairs != 0 {
		pair := pairs & -pairs
		merged |= pair
		pairs &^= pair | pair<<1
	}
	return merged
}

func fromHigh(pairs uint64) (merged uint64) {
	for pairs != 0 {
		pair := uint64(1) << (bits.Len64(pairs) - 1)
		merged |= pair
		pairs &^= pair | pair>>1
	}
	return merged
}

// merge makes one tile of each of the pairs, and keeps the row closed.
func (l *planes) merge(x *row64, flags, merged uint64) uint64 {
	carry := merged
	for k := range x[:l.width] {
		x[k], carry = (x[k]^carry)&^(merged<<1), x[k]&carry
	}
	return l.close(x, flags&^(merged<<1))
}

// ends returns a row slid to both ends, though closed at the low one, with the flags of its tiles.
func (l *planes) ends(x row64) (low, high row64, lowFlags, highFlags uint64, merged bool) {
	flags := l.close(&x, x.tiled())
	low, high, lowFlags, highFlags = x, x, flags, flags
	pairs := l.pairs(&x, flags)
	if pairs != 0 {
		lowFlags = l.merge(&low, flags, fromLow(pairs))
		if high, highFlags = low, lowFlags; pairs&(pairs>>1) != 0 {
			high = x
			highFlags = l.merge(&high, flags, fromHigh(pairs))
		}
	}
	return low, high, lowFlags, highFlags, pairs != 0
}

// both slides the rows of a board to both ends.
func (l *planes) both(g *sheet, code int, low, high *sheet) (s slid) {
	low.rows, high.rows = g.rows, g.rows
	var longLow, longHigh uint64
	var lengths [mostSide]int
	for i := range g.rows {
		x, y, lowFlags, highFlags, pairs := l.ends(g.row[i])
		low.row[i], high.row[i] = x, y
		longLow |= lowFlags
		longHigh |= highFlags
		lengths[i] = bits.Len64(highFlags)
		s.low = s.low || x != g.row[i]
		s.left = s.left || x.with(code) != 0
		s.more = s.more || pairs && (x != y || l.pairs(&x, lowFlags) != 0)
	}
	low.cols, high.cols = bits.Len64(longLow), bits.Len64(longHigh)
	for i := range g.rows {
		high.row[i].shift(high.cols - lengths[i])
		s.high = s.high || high.row[i] != g.row[i]
	}
	return s
}

// shift moves the cells of a row up.
func (x *row64) shift(cells int) {
	for k := range x {
		x[k] <<= cells
	}
}

// transpose exchanges rows and columns.
func (l *planes) transpose(g, to *sheet) {
	to.rows, to.cols = g.cols, g.rows
	copy(to.row[:g.rows], g.row[:g.rows])
	clear(to.row[g.rows:l.span])
	blocks := ^uint64(0) // of each two blocks of columns the lower
	for distance := mostSide / 2; distance > 0; distance /= 2 {
		blocks ^= blocks << distance
		for i := 0; i < l.span && distance < l.span; i = (i + distance + 1) &^ distance {
			a, b := &to.row[i&63], &to.row[(i+distance)&63]
			for k := range l.width {
				swap := (a[k]>>distance ^ b[k]) & blocks
				b[k] ^= swap
				a[k] ^= swap << distance
			}
		}
	}
}
