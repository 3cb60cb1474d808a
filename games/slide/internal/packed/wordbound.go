package packed

func (w word) bound(form []uint64) (bound, least int) {
	b := form[0]
	least = w.least(b, 1)
	for bound = w.last - least; w.boundUpTo(b, transpose(b), least, bound) > bound; bound++ {
	}
	return bound, least
}

// boundUpTo returns the bound of a board whose smallest tile has that code, as far as needed to decide whether it is
// within room, given the board and its transpose.
func (w word) boundUpTo(b, across uint64, least, room int) int {
	doublings := w.last - least
	code := uint64(least) * everyCell
	switch room - doublings {
	case 0:
		if doublings > 0 && uneven(b, code) && uneven(across, code) {
			return doublings + 1
		}
	case 1:
		if doublings > 0 && uneven(b, code) && uneven(across, code) && !clears(b, code) && !clears(across, code) {
			return doublings + 2
		}
	}
	return doublings
}

// least returns the code of the smallest tile, which is known to be at least from.
func (w word) least(b uint64, from int) int {
	for from < w.last && occupied(b^uint64(from)*everyCell) == everyCell {
		from++
	}
	return from
}

// uneven reports whether slides along the columns leave a tile with that code, which is given in every cell: an odd
// number of them are neighbours in one column.
func uneven(b, code uint64) bool {
	have := everyCell &^ occupied(b^code)
	others := occupied(b) &^ have
	odd := have & 0xffff // by column: an odd number of them so far, with nothing else between
	broken := odd & (others >> 16)
	odd ^= have >> 16 & 0xffff
	broken |= odd & (others >> 32)
	odd ^= have >> 32 & 0xffff
	broken |= odd & (others >> 48)
	odd ^= have >> 48
	return broken|odd != 0
}

// clears reports whether a slide along the rows and then one along the columns leave no tile with that code.
func clears(b, code uint64) bool {
	return !uneven(slideLow(b), code) || !uneven(slideHigh(b), code)
}
