package dense

import "jogada/graph"

// grid is a square of bits, with a row and a column for each node and 64 columns in a word.
type grid struct {
	width int // words a row
	words []uint64
}

// gridWidth returns the number of words in a row of bits.
func gridWidth(nodes int) int { return (nodes + 63) / 64 }

// gridBytes returns the size of a grid.
func gridBytes(nodes int) int64 { return 8 * int64(nodes) * int64(gridWidth(nodes)) }

func newGrid(nodes int) grid {
	width := gridWidth(nodes)
	return grid{width, make([]uint64, nodes*width)}
}

func (g grid) row(a int) []uint64 { return g.words[a*g.width : (a+1)*g.width] }

func (g grid) has(a, b graph.Node) bool { return g.words[int(a)*g.width+int(b>>6)]>>(b&63)&1 > 0 }

func (g grid) set(a, b graph.Node) { g.words[int(a)*g.width+int(b>>6)] |= 1 << (b & 63) }

// fill sets every bit of a row, including those beyond the last node.
func fill(row []uint64) {
	for i := range row {
		row[i] = ^uint64(0)
	}
}

// or sets the bits of one row in another.
func or(to, from []uint64) {
	from = from[:len(to)]
	for i := range to {
		to[i] |= from[i]
	}
}

// and4 clears the bits that are not in all of four rows, and reports whether any is left.
func and4(bits, r, s, t, u []uint64) bool {
	n, left := len(bits), uint64(0)
	r, s, t, u = r[:n], s[:n], t[:n], u[:n]
	for i, x := range bits {
		x &= r[i] & s[i] & t[i] & u[i]
		bits[i] = x
		left |= x
	}
	return left != 0
}

// andNot4 clears the bits that are in any of four rows, and reports whether any is left.
func andNot4(bits, r, s, t, u []uint64) bool {
	n, left := len(bits), uint64(0)
	r, s, t, u = r[:n], s[:n], t[:n], u[:n]
	for i, x := range bits {
		x &^= r[i] | s[i] | t[i] | u[i]
		bits[i] = x
		left |= x
	}
	return left != 0
}

// byFours clears bits by rows, at least one, four at a time, which is about twice as fast as one by one. It stops when
// no bit is left, and reports whether any is.
func byFours(bits []uint64, rows [][]uint64, clear func(bits, r, s, t, u []uint64) bool) bool {
	for ; len(rows) > 4; rows = rows[4:] {
		if !clear(bits, rows[0], rows[1], rows[2], rows[3]) {
			return false
		}
	}
	last := len(rows) - 1
	return clear(bits, rows[0], rows[min(1, last)], rows[min(2, last)], rows[last])
}

// square is 64 rows of 64 bits.
type square [64]uint64

// The lower half of every 64, 32, 16, 8, 4 and 2 columns.
const (
	low32 = 0x00000000ffffffff
	low16 = 0x0000ffff0000ffff
	low8  = 0x00ff00ff00ff00ff
	low4  = 0x0f0f0f0f0f0f0f0f
	low2  = 0x3333333333333333
	low1  = 0x5555555555555555
)

// transpose makes bit b of row a bit a of row b. It exchanges the two quarters off the diagonal, then those of each quarter,
// and so on, with eight rows at a time in registers.
//
// Source: H. S. Warren, Hacker's Delight, section 7-3.
func (s *square) transpose() {
	for i := range 8 {
		a, e := exchange(s[i], s[i+32], 32, low32)
		b, f := exchange(s[i+8], s[i+40], 32, low32)
		c, g := exchange(s[i+16], s[i+48], 32, low32)
		d, h := exchange(s[i+24], s[i+56], 32, low32)
		a, c = exchange(a, c, 16, low16)
		b, d = exchange(b, d, 16, low16)
		e, g = exchange(e, g, 16, low16)
		f, h = exchange(f, h, 16, low16)
		s[i], s[i+8] = exchange(a, b, 8, low8)
		s[i+16], s[i+24] = exchange(c, d, 8, low8)
		s[i+32], s[i+40] = exchange(e, f, 8, low8)
		s[i+48], s[i+56] = exchange(g, h, 8, low8)
	}
	for i := 0; i < 64; i += 8 {
		r := (*[8]uint64)(s[i:])
		a, e := exchange(r[0], r[4], 4, low4)
		b, f := exchange(r[1], r[5], 4, low4)
		c, g := exchange(r[2], r[6], 4, low4)
		d, h := exchange(r[3], r[7], 4, low4)
		a, c = exchange(a, c, 2, low2)
		b, d = exchange(b, d, 2, low2)
		e, g = exchange(e, g, 2, low2)
		f, h = exchange(f, h, 2, low2)
		r[0], r[1] = exchange(a, b, 1, low1)
		r[2], r[3] = exchange(c, d, 1, low1)
		r[4], r[5] = exchange(e, f, 1, low1)
		r[6], r[7] = exchange(g, h, 1, low1)
	}
}

// exchange exchanges the upper columns of x with the lower columns of y.
func exchange(x, y uint64, size uint, low uint64) (uint64, uint64) {
	t := (x>>size ^ y) & low
	return x ^ t<<size, y ^ t
}
