package slide

import (
	"math/bits"
	"slices"
)

// pack writes the form of a board.
func (l *lanes) pack(t tiles, form []uint64) int {
	l.from.rows, l.from.cols = t.rows, t.cols
	for i := range t.rows {
		l.from.row[i] = 0
		for j, code := range t.codes[i*t.cols : (i+1)*t.cols] {
			l.from.row[i] |= uint64(code) << (uint(j) * l.width)
		}
	}
	bound := l.bound(&l.from, 1, never)
	l.write(&l.from, &l.other, form)
	return bound
}

// unpack reads a form.
func (l *lanes) unpack(form []uint64, g *grid) {
	n, long := 0, uint64(0)
	mask := uint64(1)<<l.rowBits - 1
	for _, word := range form {
		for ; word != 0; word >>= l.rowBits {
			g.row[n&15] = word & mask
			long |= word & mask
			n++
		}
	}
	g.rows, g.cols = n, l.length(long)
}

// slide works out slides of a form.
func (l *lanes) slide(form []uint64, set uint8, room int, f *fan) {
	l.unpack(form, &l.from)
	least := l.least(&l.from, 1)
	if set&(toLow|toHigh) != 0 {
		l.both(&l.from, &l.low, &l.high)
		l.results(&l.from, least, set, room, f, 0)
	}
	if set&(downLow|downHigh) != 0 {
		l.transpose(&l.from, &l.across)
		l.both(&l.across, &l.low, &l.high)
		l.results(&l.across, least, set>>2, room, f, 2)
	}
}

// results puts a board that was slid to both ends into a fan, as far as the set asks for it.
func (l *lanes) results(before *grid, least int, set uint8, room int, f *fan, i int) {
	if set&toLow != 0 {
		l.result(before, &l.low, least, room, f, i)
	}
	if set&toHigh != 0 {
		l.result(before, &l.high, least, room, f, i+1)
	}
}

// result puts a board that a slide made of another into a fan.
func (l *lanes) result(before, after *grid, least, room int, f *fan, i int) {
	if slices.Equal(after.row[:after.rows], before.row[:before.rows]) {
		f.bounds[i] = never
		return
	}
	if f.bounds[i] = l.bound(after, least, room); f.bounds[i] <= room {
		l.write(after, &l.other, f.forms[i])
	}
}

// write writes the form of a board, which is given transposed, too: its image with the fewest rows that is the smallest
// by its first rows.
func (l *lanes) write(g, across *grid, form []uint64) {
	first, end := imagesOf(g.rows, g.cols)
	best := first
	for i := first + 1; i < end; i++ {
		if l.before(g, across, i, best) {
			best = i
		}
	}
	clear(form)
	for i := range min(g.rows, g.cols) {
		form[i/l.perWord] |= l.imageRow(g, across, best, i) << (uint(i%l.perWord) * l.rowBits)
	}
}

// before says whether an image comes before another.
func (l *lanes) before(g, across *grid, image, other int) bool {
	for i := range min(g.rows, g.cols) {
		x, y := l.imageRow(g, across, image, i), l.imageRow(g, across, other, i)
		if x != y {
			return x < y
		}
	}
	return false
}

// imageRow is one row of an image.
func (l *lanes) imageRow(g, across *grid, image, i int) uint64 {
	if image&transposed != 0 {
		g = across
	}
	if image&upsideDown != 0 {
		i = g.rows - 1 - i
	}
	x := g.row[i&15]
	if image&mirrored != 0 {
		x = l.mirror(x, g.cols)
	}
	return x
}

// mirror turns a row of so many cells round.
func (l *lanes) mirror(x uint64, cols int) uint64 {
	if l.width == 4 {
		x = bits.ReverseBytes64(x)
		x = x>>4&0x0f0f0f0f0f0f0f0f | x&0x0f0f0f0f0f0f0f0f<<4
		return x >> (64 - 4*uint(cols))
	}
	y := uint64(0)
	for range cols {
		y = y<<l.width | x&l.lane
		x >>= l.width
	}
	return y
}
