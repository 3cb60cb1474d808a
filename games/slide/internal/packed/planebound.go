package packed

import "math/bits"

// least returns the code of the smallest tile, which is known to be at least from.
func (l *planes) least(g *sheet, from int) int {
	for ; from < l.last; from++ {
		for i := range g.rows {
			if g.row[i].with(from) != 0 {
				return from
			}
		}
	}
	return l.last
}

// uneven reports whether slides along the columns leave a tile with that code: an odd number of them are neighbours in
// one column.
func (l *planes) uneven(g *sheet, code int) bool {
	odd := uint64(0) // by column: an odd number of them so far, with nothing else between
	for i := range g.rows {
		have := g.row[i].with(code)
		if odd&^have&g.row[i].tiled() != 0 {
			return true
		}
		odd ^= have
	}
	return odd != 0
}

// unevenRows reports whether slides along the rows leave a tile with that code.
func (l *planes) unevenRows(g *sheet, code int) bool {
	for i := range g.rows {
		have := g.row[i].with(code)
		odd := have // in each cell: an odd number of them so far
		for shift := 1; shift < 64; shift *= 2 {
			odd ^= odd << shift
		}
		if bits.OnesCount64(have)&1 != 0 || odd&g.row[i].tiled()&^have != 0 {
			return true
		}
	}
	return false
}

// clears reports whether a slide along the rows and then one along the columns leave no tile with that code.
func (l *planes) clears(g *sheet, code int) bool {
	var oddLow, oddHigh uint64
	low, high := true, true
	for i := range g.rows {
		if oddLow|oddHigh == 0 && g.row[i].with(code) == 0 {
			continue
		}
		x, y, lowFlags, highFlags, _ := l.ends(g.row[i])
		up := 64 - bits.Len64(highFlags)
		oddLow, low = pairUp(oddLow, x.with(code), lowFlags, low)
		oddHigh, high = pairUp(oddHigh, y.with(code)<<up, highFlags<<up, high)
		if !low && !high {
			return false
		}
	}
	return low && oddLow == 0 || high && oddHigh == 0
}

// dead reports whether every sequence of one or two slides leaves a tile with that code.
func (l *planes) dead(g *sheet, code int, slid, more bool, scratch *sheet) bool {
	if !l.uneven(g, code) || more && (!slid && !l.unevenRows(g, code) || l.clears(g, code)) {
		return false
	}
	l.transpose(g, scratch)
	return !l.clears(scratch, code)
}
