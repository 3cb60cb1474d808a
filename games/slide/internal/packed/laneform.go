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

// codes returns the codes of a grid.
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

// first returns the first of the images with the fewest rows. The first rows nearly always decide.
func (l *lanes[W]) first(g, across *grid) (image int) {
	var rows [images]uint64 // the first of each image
	from, end := imagesOf(g.rows, g.cols)
	least := ^uint64(0)
	for i := from; i < end; i += transposed {
		of := g
		if i == transposed {
			of = across
		}
		x, y := of.row[0], of.row[(of.rows-1)&15]
		left, right := l.mirror(x, of.cols), l.mirror(y, of.cols)
		rows[i&7], rows[i&7|mirrored], rows[i&7|upsideDown], rows[i&7|upsideDown|mirrored] = x, left, y, right
		least = min(least, x, y, left, right)
	}
	image = never
	for i := from; i < end; i++ {
		if rows[i&7] == least && (image == never || l.before(g, across, i, image)) {
			image = i
		}
	}
	return image
}

// before reports whether an image comes before another.
func (l *lanes[W]) before(g, across *grid, image, other int) bool {
	for i := range min(g.rows, g.cols) {
		x, y := l.imageRow(g, across, image, i), l.imageRow(g, across, other, i)
		if x != y {
			return x < y
		}
	}
	return false
}

// imageRow returns one row of an image.
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

// write writes an image as a form.
func (l *lanes[W]) write(g, across *grid, image int, form []uint64) {
	if image&transposed != 0 {
		g = across
	}
	at, step := 0, 1
	if image&upsideDown != 0 {
		at, step = g.rows-1, -1
	}
	word, up := 0, uint(0)
	for range g.rows {
		x := g.row[at&15]
		if image&mirrored != 0 {
			x = l.mirror(x, g.cols)
		}
		form[word] |= x << (up & 63)
		if up += l.rowBits; up+l.rowBits > 64 {
			word, up = word+1, 0
		}
		at += step
	}
}

// mirror reverses a row of that many cells.
func (l *lanes[W]) mirror(x uint64, cols int) uint64 {
	switch l.width() {
	case 4: // 16 lanes
		x = bits.ReverseBytes64(x)
		x = x>>4&0x0f0f0f0f0f0f0f0f | x&0x0f0f0f0f0f0f0f0f<<4
		return x >> ((64 - 4*uint(cols)) & 63)
	case 5: // 12 lanes: 6 and 6, 3 and 3, and of each three the first and the last
		x = x>>30 | x&(1<<30-1)<<30
		x = x>>15&(0x7fff*(1<<30|1)) | x&(0x7fff*(1<<30|1))<<15
		x = x>>10&(0x1f*threes) | x&(0x1f<<5*threes) | x&(0x1f*threes)<<10
		return x >> ((60 - 5*uint(cols)) & 63)
	default: // 10 lanes: 5 and 5, and of each five the outer and the inner ones
		x = x>>30 | x&(1<<30-1)<<30
		x = x>>24&(0x3f*fives) | x>>12&(0x3f<<6*fives) | x&(0x3f<<12*fives) | x&(0x3f<<6*fives)<<12 | x&(0x3f*fives)<<24
		return x >> ((60 - 6*uint(cols)) & 63)
	}
}

// The first bits of each three lanes of 5 bits, and of each five of 6.
const (
	threes = 1 | 1<<15 | 1<<30 | 1<<45
	fives  = 1 | 1<<30
)
