package packed

import "math/bits"

// least returns the code of the smallest tile, which is known to be at least from.
func (l *lanes[W]) least(g *grid, from int) int {
	for ; from < l.last; from++ {
		code := uint64(from) * l.ones
		for _, x := range g.row[:g.rows] {
			if l.with(x, code) != 0 {
				return from
			}
		}
	}
	return l.last
}

// uneven reports whether slides along the columns leave a tile with that code: an odd number of them are neighbours in
// one column.
func (l *lanes[W]) uneven(g *grid, code int) bool {
	every := uint64(code) * l.ones
	odd := uint64(0) // by column: an odd number of them so far, with nothing else between
	for _, x := range g.row[:g.rows] {
		have := l.with(x, every)
		if odd&^have&l.tiled(x) != 0 {
			return true
		}
		odd ^= have
	}
	return odd != 0
}

// unevenColumns flags the columns in which slides along them leave a tile with that code: an odd number of them are
// neighbours. It scans all rows, because an early exit would be mispredicted.
func (l *lanes[W]) unevenColumns(g *grid, code int) uint64 {
	every := uint64(code) * l.ones
	var left, odd uint64 // odd by column: an odd number of them so far, with nothing else between
	for _, x := range g.row[:g.rows] {
		have := l.with(x, every)
		over := odd &^ have & l.tiled(x)
		left |= over
		odd = odd&^over ^ have
	}
	return left | odd
}

// unevenRows reports whether slides along the rows leave a tile with that code.
func (l *lanes[W]) unevenRows(g *grid, code int) bool {
	every := uint64(code) * l.ones
	for _, x := range g.row[:g.rows] {
		have := l.with(x, every)
		if have == 0 {
			continue
		}
		odd := have // in each lane: an odd number of them so far
		for shift := l.width(); shift < 64; shift *= 2 {
			odd ^= odd << (shift & 63)
		}
		if bits.OnesCount64(have)&1 != 0 || odd&l.tiled(x)&^have != 0 {
			return true
		}
	}
	return false
}

// clears reports whether a slide along the rows and then one along the columns leave no tile with that code.
func (l *lanes[W]) clears(g *grid, code int) bool {
	p := pairing{low: true, high: true}
	return l.pairRows(&p, g.row[:g.rows], uint64(code)*l.ones) && p.done()
}

// dead reports whether every sequence of one or two slides leaves a tile with that code.
func (l *lanes[W]) dead(g *grid, code int, slid, more bool, scratch *grid) bool {
	uneven := l.unevenColumns(g, code)
	if uneven == 0 || more && (!slid && !l.unevenRows(g, code) || l.clears(g, code)) {
		return false
	}
	return !l.clearsDown(g, code, uneven, scratch)
}

// clearsDown reports whether a slide along the columns and then one along the rows leave no tile with that code.
// Columns before the first uneven one leave none. The others are taken four at a time, because most boards fail in the
// first of them.
func (l *lanes[W]) clearsDown(g *grid, code int, uneven uint64, scratch *grid) bool {
	if l.width() != 4 {
		l.transpose(g, scratch)
		return l.clears(scratch, code)
	}
	p := pairing{low: true, high: true}
	for first := bits.TrailingZeros64(uneven) / 4; first < g.cols; first += 4 {
		columns := (*[4]uint64)(scratch.row[:4])
		fourColumns(g, uint(first)*4, columns)
		if !l.pairRows(&p, columns[:min(4, g.cols-first)], uint64(code)*l.ones) {
			return false
		}
	}
	return p.done()
}

// pairing records how tiles of a code pair up in the columns of a board whose rows are slid to the low end, and to the
// high end: by column, whether an odd number of them occurred so far, with nothing else between; and whether nothing
// has failed yet.
type pairing struct {
	oddLow, oddHigh uint64
	low, high       bool
}

func (p *pairing) done() bool { return p.low && p.oddLow == 0 || p.high && p.oddHigh == 0 }

// pairRows continues with rows of a board, before they are slid. It fails where neither end can succeed. The code is
// given in every lane.
func (l *lanes[W]) pairRows(p *pairing, rows []uint64, every uint64) bool {
	oddLow, oddHigh, low, high := p.oddLow, p.oddHigh, p.low, p.high // in registers
	for _, row := range rows {
		if oddLow|oddHigh == 0 && l.with(row, every) == 0 {
			continue
		}
		x, y := l.ends(row)
		y <<= l.shifts[bits.Len64(y)] & 63
		oddLow, low = pairUp(oddLow, l.with(x, every), l.tiled(x), low)
		oddHigh, high = pairUp(oddHigh, l.with(y, every), l.tiled(y), high)
		if !low && !high {
			return false
		}
	}
	*p = pairing{oddLow, oddHigh, low, high}
	return true
}

// fourColumns turns four columns of lanes of 4 bits into rows, given the first bit of the first of them.
func fourColumns(g *grid, from uint, to *[4]uint64) {
	var w0, w1, w2, w3 uint64
	for i := 0; i < g.rows; i += 4 {
		four := (*[4]uint64)(g.row[i&12:])
		up := uint(i) * 4
		w0 |= four[0] >> (from & 63) & 0xffff << (up & 63)
		w1 |= four[1] >> (from & 63) & 0xffff << (up & 63)
		w2 |= four[2] >> (from & 63) & 0xffff << (up & 63)
		w3 |= four[3] >> (from & 63) & 0xffff << (up & 63)
	}
	swap := (w0>>8 ^ w2) & 0x00ff00ff00ff00ff // as in transpose
	w2 ^= swap
	w0 ^= swap << 8
	swap = (w1>>8 ^ w3) & 0x00ff00ff00ff00ff
	w3 ^= swap
	w1 ^= swap << 8
	rows := ^uint64(0) >> (64 - 4*uint(g.rows)) // cells beyond the last row are not part of the board
	swap = (w0>>4 ^ w1) & 0x0f0f0f0f0f0f0f0f
	to[0], to[1] = (w0^swap<<4)&rows, (w1^swap)&rows
	swap = (w2>>4 ^ w3) & 0x0f0f0f0f0f0f0f0f
	to[2], to[3] = (w2^swap<<4)&rows, (w3^swap)&rows
}
