package packed

import (
	"math/bits"
	"slices"
)

// set puts tiles into a grid.
func (l *planes) set(t tiles, g *sheet) {
	g.rows, g.cols = t.rows, t.cols
	for i := range t.rows {
		g.row[i] = row64{}
		for j, code := range t.codes[i*t.cols : (i+1)*t.cols] {
			for k := range l.width {
				g.row[i][k] |= uint64(code>>k) & 1 << j
			}
		}
	}
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

// codes returns the codes of a grid.
func (l *planes) codes(g *sheet, buf []byte) []byte {
	codes := buf[:0]
	for _, row := range g.row[:g.rows] {
		for c := range g.cols {
			code := uint64(0)
			for k := range l.width {
				code |= row[k] >> c & 1 << k
			}
			codes = append(codes, byte(code))
		}
	}
	return codes
}

func (l *planes) size(g *sheet) (rows, cols int) { return g.rows, g.cols }

// write writes an image as a form.
func (l *planes) write(g, across *sheet, image int, form []uint64) {
	for i := range min(g.rows, g.cols) {
		x := l.imageRow(g, across, image, i)
		for k := range l.width {
			at := (i*l.width + k) * l.side
			form[at/64] |= x[k] << (at % 64)
			if at%64+l.side > 64 {
				form[at/64+1] |= x[k] >> (64 - at%64)
			}
		}
	}
}

// first returns the first of the images with the fewest rows.
func (l *planes) first(g, across *sheet) (image int) {
	image, end := imagesOf(g.rows, g.cols)
	for i := image + 1; i < end; i++ {
		if l.before(g, across, i, image) {
			image = i
		}
	}
	return image
}

// before reports whether an image comes before another.
func (l *planes) before(g, across *sheet, image, other int) bool {
	for i := range min(g.rows, g.cols) {
		x, y := l.imageRow(g, across, image, i), l.imageRow(g, across, other, i)
		if order := slices.Compare(x[:], y[:]); order != 0 {
			return order < 0
		}
	}
	return false
}

// imageRow returns one row of an image.
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
