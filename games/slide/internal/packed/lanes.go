package packed

import "math/bits"

// lanes packs a row into one word, a lane of 4 to 6 bits a cell, the first cell lowest. All cells of a row, or all
// columns of a board, are processed at once by plain arithmetic.
//
// The length of W is the number of bits in a lane, so that the compiler generates code for each width and shifts are by
// constants.
type lanes[W width] struct {
	side int // rows and columns at most
	last int // the code of the last tile

	lane uint64 // the bits of the first lane
	ones uint64 // the lowest bit of each lane
	tops uint64 // the highest bit of each lane
	rest uint64 // the other bits of each lane

	lengths [65]uint8 // the number of lanes, by the number of bits
	shifts  [65]uint8 // bits to the high end

	perWord int // rows in a word of a form
	rowBits uint
	span    int        // rows that transpose works on: a power of two; 0: cell by cell
	blocks  [16]uint64 // for transpose, by distance: the lanes whose number does not have that bit
}

// grid is a board, a word a row.
type grid struct {
	rows, cols int
	row        [16]uint64
}

// width is an array as long as a lane has bits.
type width interface {
	[4]struct{} | [5]struct{} | [6]struct{}
}

// width returns the bits of a lane.
func (l *lanes[W]) width() uint {
	var w W
	return uint(len(w))
}

func newLanes(width uint, side, last int) packing {
	switch width {
	case 4:
		return newLaneGrids[[4]struct{}](side, last)
	case 5:
		return newLaneGrids[[5]struct{}](side, last)
	default:
		return newLaneGrids[[6]struct{}](side, last)
	}
}

func newLaneGrids[W width](side, last int) packing {
	return &grids[grid, *lanes[W]]{layout: newLaneLayout[W](side, last), last: last}
}

func newLaneLayout[W width](side, last int) *lanes[W] {
	l := &lanes[W]{side: side, last: last}
	width := l.width()
	l.lane, l.rowBits = 1<<width-1, width*uint(side)
	l.perWord = 64 / int(l.rowBits)
	count := 64 / width
	for i := range count {
		l.ones |= 1 << (i * width)
	}
	l.tops = l.ones << (width - 1)
	l.rest = l.ones*l.lane - l.tops
	for n := range l.lengths {
		l.lengths[n] = uint8((n + int(width) - 1) / int(width))
		l.shifts[n] = uint8(width) * (uint8(count) - l.lengths[n])
	}
	for _, size := range []int{16, 8, 4} {
		if side <= size && size <= int(count) {
			l.span = size
		}
	}
	for distance := 1; distance < 16; distance *= 2 {
		for i := range count {
			if int(i)&distance == 0 {
				l.blocks[distance] |= l.lane << (i * width)
			}
		}
	}
	return l
}

func (l *lanes[W]) words() int { return (l.side + l.perWord - 1) / l.perWord }

// tiled flags, in its highest bit, each lane that is not empty.
func (l *lanes[W]) tiled(x uint64) uint64 { return (x&l.rest + l.rest | x) & l.tops }

// with flags each lane with that code, which is given in every lane.
func (l *lanes[W]) with(x, code uint64) uint64 {
	x ^= code
	return l.tops &^ (x&l.rest + l.rest | x)
}

// close moves the tiles of a row together at the low end, and also returns the flags of its tiles.
func (l *lanes[W]) close(x uint64) (row, flags uint64) {
	flags = l.tiled(x)
	if full := l.full(flags); full&(full+1) != 0 {
		return l.closeGaps(x, full)
	}
	return x, flags
}

// full sets all bits of the flagged lanes.
func (l *lanes[W]) full(flags uint64) uint64 { return flags<<1 - flags>>(l.width()-1) }

// closeGaps implements close where there is a gap.
func (l *lanes[W]) closeGaps(x, full uint64) (row, closed uint64) {
	for full&(full+1) != 0 {
		gap := uint(bits.TrailingZeros64(^full))
		skip := uint(bits.TrailingZeros64(full >> (gap & 63)))
		below := uint64(1)<<(gap&63) - 1
		x = x&below | x>>(skip&63)&^below
		full = full&below | full>>(skip&63)&^below
	}
	return x, full & l.tops
}

// pairs flags each tile of a closed row whose next one is equal.
func (l *lanes[W]) pairs(x, flags uint64) uint64 { return flags &^ l.tiled(x^x>>(l.width()&63)) }

// mergeLow merges the pairs of a closed row from the low end, and keeps it closed.
func (l *lanes[W]) mergeLow(x, pairs uint64) uint64 {
	for pairs != 0 {
		pair := pairs & -pairs
		upTo := pair<<1 - 1
		x = x&upTo + pair>>((l.width()-1)&63) | x>>(l.width()&63)&^upTo
		pairs = pairs >> (l.width() & 63) &^ upTo // the new tile does not merge again
	}
	return x
}

// mergeHigh merges the pairs of a closed row from the high end, and keeps it closed at the low one.
func (l *lanes[W]) mergeHigh(x, pairs uint64) uint64 {
	for pairs != 0 {
		pair := uint64(1) << (63 - uint(bits.LeadingZeros64(pairs))&63)
		upTo := pair<<1 - 1
		x = x&upTo + pair>>((l.width()-1)&63) | x>>(l.width()&63)&^upTo
		pairs &= (pair - 1) >> (l.width() & 63) // the new tile does not merge again
	}
	return x
}

// ends returns a row slid to both ends, though closed at the low one.
func (l *lanes[W]) ends(row uint64) (low, high uint64) {
	row, flags := l.close(row)
	if pairs := l.pairs(row, flags); pairs != 0 {
		return l.merge(row, pairs)
	}
	return row, row
}

// merge merges the pairs of a closed row, which has some, from either end.
func (l *lanes[W]) merge(row, pairs uint64) (low, high uint64) {
	low = l.mergeLow(row, pairs)
	if pairs&(pairs>>(l.width()&63)) == 0 { // no three in a row: the starting end makes no difference
		return low, low
	}
	return low, l.mergeHigh(row, pairs)
}

// both slides the rows of a board to both ends. Its loop inlines ends: most rows have no gap and no pair, and need no
// call.
func (l *lanes[W]) both(g *grid, code int, low, high *grid) slid {
	low.rows, high.rows = g.rows, g.rows
	every := uint64(code) * l.ones
	var longLow, longHigh, more, movedLow, movedHigh, left uint64
	for i, row := range g.row[:g.rows] {
		x, flags := row, l.tiled(row)
		if full := l.full(flags); full&(full+1) != 0 {
			x, flags = l.closeGaps(x, full)
		}
		y := x
		if pairs := l.pairs(x, flags); pairs != 0 {
			x, y = l.merge(x, pairs)
			more |= x ^ y | l.pairs(x, l.tiled(x))
		}
		low.row[i&15], high.row[i&15] = x, y
		longLow |= x
		longHigh |= y
		movedLow |= x ^ row
		left |= l.with(x, every)
	}
	low.cols, high.cols = l.length(longLow), l.length(longHigh)
	wall := l.shifts[bits.Len64(longHigh)]
	for i, y := range high.row[:g.rows] {
		y <<= (l.shifts[bits.Len64(y)] - wall) & 63
		high.row[i] = y
		movedHigh |= y ^ g.row[i&15]
	}
	return slid{low: movedLow != 0, high: movedHigh != 0, left: left != 0, more: more != 0}
}

// length returns the number of lanes up to the last tile.
func (l *lanes[W]) length(x uint64) int { return int(l.lengths[bits.Len64(x)]) }

// transpose exchanges rows and columns.
func (l *lanes[W]) transpose(g, to *grid) {
	to.rows, to.cols = g.cols, g.rows
	if l.span == 0 {
		l.transposeCells(g, to)
		return
	}
	span := l.span
	for span > 4 && max(g.rows, g.cols) <= span/2 {
		span /= 2
	}
	copy(to.row[:g.rows], g.row[:g.rows])
	clear(to.row[g.rows:span])
	if span > 8 {
		for i := range 8 {
			l.swap(&to.row[i], &to.row[i+8], 8*l.width(), l.blocks[8])
		}
	}
	for first := 0; first < span; first += 8 {
		block := (*[8]uint64)(to.row[first : first+8])
		if span > 4 {
			for i := range 4 {
				l.swap(&block[i], &block[i+4], 4*l.width(), l.blocks[4])
			}
		}
		l.swap(&block[0], &block[2], 2*l.width(), l.blocks[2])
		l.swap(&block[1], &block[3], 2*l.width(), l.blocks[2])
		l.swap(&block[4], &block[6], 2*l.width(), l.blocks[2])
		l.swap(&block[5], &block[7], 2*l.width(), l.blocks[2])
		for i := 0; i < 8; i += 2 {
			l.swap(&block[i], &block[i+1], l.width(), l.blocks[1])
		}
	}
}

// swap exchanges the lanes of two rows that lie across the diagonal of a block: those of the first beyond the shift, and
// those of the second in the mask.
func (l *lanes[W]) swap(a, b *uint64, shift uint, mask uint64) {
	t := (*a>>(shift&63) ^ *b) & mask
	*b ^= t
	*a ^= t << (shift & 63)
}

func (l *lanes[W]) transposeCells(g, to *grid) {
	clear(to.row[:to.rows])
	for i, x := range g.row[:g.rows] {
		for j := 0; x != 0; j++ {
			to.row[j&15] |= x & l.lane << (uint(i) * l.width())
			x >>= l.width()
		}
	}
}
