package packed

// bound is how many slides a board needs at least, or less where that is over room already; it is given transposed, too.
// No tile is less than least.
func (w word) bound(b, across uint64, least, room int) int {
	least = w.least(b, least)
	doublings := w.last - least
	code := uint64(least) * everyCell
	switch {
	case doublings == 0 || doublings > room:
		return doublings
	case !uneven(b, code) || !uneven(across, code):
		return doublings
	case doublings+1 > room || clears(b, code) || clears(across, code):
		return doublings + 1
	default:
		return doublings + 2
	}
}

// least is the code of the smallest tile, which is known not to be less than from.
func (w word) least(b uint64, from int) int {
	for from < w.last && occupied(b^uint64(from)*everyCell) == everyCell {
		from++
	}
	return from
}

// uneven says whether slides along the columns leave a tile with that code, which is given in every cell: they do where
// an odd number of them are neighbours in one column.
func uneven(b, code uint64) bool {
	have := everyCell &^ occupied(b^code)
	others := occupied(b) &^ have
	odd := have & 0xffff // by column: so many of them, up to here, with nothing else between
	broken := odd & (others >> 16)
	odd ^= have >> 16 & 0xffff
	broken |= odd & (others >> 32)
	odd ^= have >> 32 & 0xffff
	broken |= odd & (others >> 48)
	odd ^= have >> 48
	return broken|odd != 0
}

// clears says whether a slide along the rows and then one along the columns leave no tile with that code.
func clears(b, code uint64) bool {
	return !uneven(slideLow(b), code) || !uneven(slideHigh(b), code)
}
