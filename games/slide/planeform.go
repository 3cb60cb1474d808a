package slide

import (
	"math/bits"
	"slices"
)

// pack writes the form of a board.
func (l *planes) pack(t tiles, form []uint64) int {
	l.from.rows, l.from.cols = t.rows, t.cols
	for i := range t.rows {
		l.from.row[i] = row64{}
		for j, code := range t.codes[i*t.cols : (i+1)*t.cols] {
			for k := range l.width {
				l.from.row[i][k] |= uint64(code>>k) & 1 << j
			}
		}
	}
	bound := l.bound(&l.from, 1, never)
	l.write(&l.from, &l.other, form)
	return bound
}

// unpack reads a form.
func (l *planes) unpack(form []uint64, g *sheet) {
	g.rows, g.cols = 0, 0
	mask := ^uint64(0) >> (64 - l.side)
	long := uint64(0)
	for i := range l.side {
		x := &g.row[i]
		*x = row64{}
		for k := range l.width {
			at := (i*l.width + k) * l.side
			x[k] = form[at/64] >> (at % 64)
			if at%64+l.side > 64 {
				x[k] |= form[at/64+1] << (64 - at%64)
			}
			x[k] &= mask
		}
		flags := x.tiled()
		if flags == 0 {
			break
		}
		g.rows = i + 1
		long |= flags
	}
	g.cols = bits.Len64(long)
}

// slide works out slides of a form.
func (l *planes) slide(form []uint64, set uint8, room int, f *fan) {
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
func (l *planes) results(before *sheet, least int, set uint8, room int, f *fan, i int) {
	if set&toLow != 0 {
		l.result(before, &l.low, least, room, f, i)
	}
	if set&toHigh != 0 {
		l.result(before, &l.high, least, room, f, i+1)
	}
}

// result puts a board that a slide made of another into a fan.
func (l *planes) result(before, after *sheet, least, room int, f *fan, i int) {
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
func (l *planes) write(g, across *sheet, form []uint64) {
	first, end := imagesOf(g.rows, g.cols)
	best := first
	for i := first + 1; i < end; i++ {
		if l.before(g, across, i, best) {
			best = i
		}
	}
	clear(form)
	for i := range min(g.rows, g.cols) {
		x := l.imageRow(g, across, best, i)
		for k := range l.width {
			at := (i*l.width + k) * l.side
			form[at/64] |= x[k] << (at % 64)
			if at%64+l.side > 64 {
				form[at/64+1] |= x[k] >> (64 - at%64)
			}
		}
	}
}

// before says whether an image comes before another.
func (l *planes) before(g, across *sheet, image, other int) bool {
	for i := range min(g.rows, g.cols) {
		x, y := l.imageRow(g, across, image, i), l.imageRow(g, across, other, i)
		if order := slices.Compare(x[:], y[:]); order != 0 {
			return order < 0
		}
	}
	return false
}

// imageRow is one row of an image.
func (l *planes) imageRow(g, across *sheet, image, i int) row64 {
	if image&transposed != 0 {
		g = across
	}
	if image&upsideDown != 0 {
		i = g.rows - 1 - i
	}
	x := g.row[i]
	if image&mirrored != 0 {
		for k := range x {
			x[k] = bits.Reverse64(x[k]) >> (64 - g.cols)
		}
	}
	return x
}
