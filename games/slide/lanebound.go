package slide

import "math/bits"

// bound is how many slides a board needs at least, or less where that is over room already. It leaves the board
// transposed in other unless it is over room. No tile is less than least.
func (l *lanes) bound(g *grid, least, room int) int {
	least = l.least(g, least)
	doublings := l.last - least
	if doublings > room {
		return doublings
	}
	l.transpose(g, &l.other)
	code := uint64(least) * l.ones
	switch {
	case doublings == 0:
		return 0
	case !l.uneven(g, code) || !l.uneven(&l.other, code):
		return doublings
	case doublings+1 > room || l.clears(g, code) || l.clears(&l.other, code):
		return doublings + 1
	default:
		return doublings + 2
	}
}

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
func (l *lanes) uneven(g *grid, code uint64) bool {
	odd := uint64(0) // by column: so many of them, up to here, with nothing else between
	for _, x := range g.row[:g.rows] {
		have := l.with(x, code)
		if odd&^have&l.tiled(x) != 0 {
			return true
		}
		odd ^= have
	}
	return odd != 0
}

// clears says whether a slide along the rows and then one along the columns leave no tile with that code.
func (l *lanes) clears(g *grid, code uint64) bool {
	var oddLow, oddHigh uint64
	low, high := true, true
	for _, row := range g.row[:g.rows] {
		if oddLow|oddHigh == 0 && l.with(row, code) == 0 {
			continue
		}
		x, y := l.ends(row)
		y <<= l.shifts[bits.Len64(y)] & 63
		oddLow, low = pairUp(oddLow, l.with(x, code), l.tiled(x), low)
		oddHigh, high = pairUp(oddHigh, l.with(y, code), l.tiled(y), high)
		if !low && !high {
			return false
		}
	}
	return low && oddLow == 0 || high && oddHigh == 0
}

// pairUp goes on by a row with the columns that have had an odd number of tiles of a code up to here, with nothing else
// between. It fails, and forgets them, where something else follows, and where it has failed before.
func pairUp(odd, have, tiled uint64, ok bool) (uint64, bool) {
	if !ok || odd&^have&tiled != 0 {
		return 0, false
	}
	return odd ^ have, true
}
