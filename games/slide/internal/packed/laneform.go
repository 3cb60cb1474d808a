package packed

import "math/bits"

// set puts tiles into a grid.
func (l *lanes[W]) set(t tiles, g *grid) {
	g.rows, g.cols = t.rows, t.cols
	for i := range t.rows {
		g.row[i] = 0
		for j, code := range t.codes[i*t.cols : (i+1)*t.cols] {
			g.row[i] |= uint64(code) << (uint(j) * l.width())
		}
	}
}

// unpack reads a form.
func (l *lanes[W]) unpack(form []uint64, g *grid) {
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

// codes are the codes of a grid.
func (l *lanes[W]) codes(g *grid, buf []byte) []byte {
	codes := buf[:0]
	for _, row := range g.row[:g.rows] {
		for range g.cols {
			codes = append(codes, byte(row&l.lane))
			row >>= l.width()
		}
	}
	return codes
}

func (l *lanes[W]) size(g *grid) (rows, cols int) { return g.rows, g.cols }

// write writes an image as a form.
func (l *lanes[W]) write(g, across *grid, image int, form []uint64) {
	word, up := 0, uint(0)
	for i := range min(g.rows, g.cols) {
		form[word] |= l.imageRow(g, across, image, i) << (up & 63)
		if up += l.rowBits; up+l.rowBits > 64 {
			word, up = word+1, 0
		}
	}
}

// before says whether an image comes before another. Nearly always the first rows tell.
func (l *lanes[W]) before(g, across *grid, image, other int) bool {
	for i := range min(g.rows, g.cols) {
		x, y := l.imageRow(g, across, image, i), l.imageRow(g, across, other, i)
		if x != y {
			return x < y
		}
	}
	return false
}

// imageRow is one row of an image.
func (l *lanes[W]) imageRow(g, across *grid, image, i int) uint64 {
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

// mirror reverses a row of so many cells.
func (l *lanes[W]) mirror(x uint64, cols int) uint64 {
	if l.width() == 4 {
		x = bits.ReverseBytes64(x)
		x = x>>4&0x0f0f0f0f0f0f0f0f | x&0x0f0f0f0f0f0f0f0f<<4
		return x >> (64 - 4*uint(cols))
	}
	y := uint64(0)
	for range cols {
		y = y<<l.width() | x&l.lane
		x >>= l.width()
	}
	return y
}
