package packed

import "math/bits"

// least is the code of the smallest tile, which is known not to be less than from.
func (l *lanes) least(g *grid, from int) int {
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

// uneven says whether slides along the columns leave a tile with that code: they do where an odd number of them are
// neighbours in one column.
func (l *lanes) uneven(g *grid, code int) bool {
	every := uint64(code) * l.ones
	odd := uint64(0) // by column: so many of them, up to here, with nothing else between
	for _, x := range g.row[:g.rows] {
		have := l.with(x, every)
		if odd&^have&l.tiled(x) != 0 {
			return true
		}
		odd ^= have
	}
	return odd != 0
}

// clears says whether a slide along the rows and then one along the columns leave no tile with that code.
func (l *lanes) clears(g *grid, code int) bool {
	every := uint64(code) * l.ones
	var oddLow, oddHigh uint64
	low, high := true, true
	for _, row := range g.row[:g.rows] {
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
	return low && oddLow == 0 || high && oddHigh == 0
}
