package packed

import "math/bits"

// word packs a board of side 4 or less with codes up to 15 into one word, 4 bits a cell, row by row, the first cell
// lowest. All four rows slide at once by plain arithmetic. Tables of rows would not pay off: a board of this size takes
// a few hundred expansions.
type word struct{ last int }

// Cells are flagged in their lowest bit.
const (
	everyCell  = 0x1111111111111111
	firstCells = 0x0001000100010001 // of each row
	lastCells  = firstCells << 12
	cellBits   = 15
)

func (w word) words() int { return 1 }

func (w word) pack(t tiles, form []uint64) {
	b := uint64(0)
	for i, code := range t.codes {
		b |= uint64(code) << (4 * (i/t.cols*4 + i%t.cols))
	}
	form[0] = smallest(b, transpose(b))
}

func (w word) expand(form []uint64, least int, set uint8, room int, to *successors) {
	b := form[0]
	least = w.least(b, least)
	for i := range to.bounds {
		if i == 2 {
			b = transpose(b)
		}
		switch {
		case set>>i&1 == 0:
		case i%2 == 0:
			w.result(b, slideLow(b), least, room, to, i)
		default:
			w.result(b, leftmost(slideHigh(b)), least, room, to, i)
		}
	}
}

// result adds the result of a slide to the successors. Their smallest tiles are at least least.
func (w word) result(before, after uint64, least, room int, to *successors, i int) {
	if after == before {
		to.bounds[i] = never
		return
	}
	to.least[i] = w.least(after, least)
	across := transpose(after)
	if to.bounds[i] = w.boundUpTo(after, across, to.least[i], room); to.bounds[i] <= room {
		to.forms[i][0] = smallest(after, across)
	}
}

func (w word) tiles(form []uint64, buf []byte) tiles {
	b := form[0]
	columns := b | b>>32
	columns |= columns >> 16
	t := tiles{(bits.Len64(b) + 15) / 16, (bits.Len16(uint16(columns)) + 3) / 4, buf[:0]}
	for i := range t.rows * t.cols {
		t.codes = append(t.codes, byte(b>>(4*(i/t.cols*4+i%t.cols))&cellBits))
	}
	return t
}

// occupied flags the cells that are not empty.
func occupied(b uint64) uint64 {
	b |= b >> 2
	b |= b >> 1
	return b & everyCell
}

// slideLow slides all rows to their low end.
func slideLow(b uint64) uint64 {
	full := occupied(b)
	b, full = sink(b, full)
	b, full = sink(b, full)
	b, full = sink(b, full)
	pairs := full &^ occupied(b^b>>4) &^ lastCells
	if pairs == 0 {
		return b
	}
	// From the wall outwards; a merged tile does not merge again.
	merged := pairs & firstCells
	merged |= pairs & (firstCells << 4) &^ (merged << 4)
	merged |= pairs & (firstCells << 8) &^ (merged << 4)
	b, full = sink((b+merged)&^(merged<<4*cellBits), full&^(merged<<4))
	b, _ = sink(b, full)
	return b
}

// sink moves each tile with an empty cell before it there. After three times there are no gaps. The argument flags the
// non-empty cells.
func sink(b, full uint64) (moved, flags uint64) {
	to := full >> 4 &^ full &^ lastCells
	cells := to * cellBits
	return b&^(cells<<4) | b>>4&cells, full&^(to<<4) | to
}

// slideHigh slides all rows to their high end.
func slideHigh(b uint64) uint64 {
	full := occupied(b)
	b, full = lift(b, full)
	b, full = lift(b, full)
	b, full = lift(b, full)
	pairs := full &^ occupied(b^b<<4) &^ firstCells
	if pairs == 0 {
		return b
	}
	merged := pairs & lastCells
	merged |= pairs & (firstCells << 8) &^ (merged >> 4)
	merged |= pairs & (firstCells << 4) &^ (merged >> 4)
	b, full = lift((b+merged)&^(merged>>4*cellBits), full&^(merged>>4))
	b, _ = lift(b, full)
	return b
}

// lift moves each tile with an empty cell behind it there.
func lift(b, full uint64) (moved, flags uint64) {
	to := full << 4 &^ full &^ firstCells
	cells := to * cellBits
	return b&^(cells>>4) | b<<4&cells, full&^(to>>4) | to
}

// leftmost moves a board so that its first column is not empty.
func leftmost(b uint64) uint64 {
	columns := b | b>>32
	columns |= columns >> 16
	return b >> (bits.TrailingZeros16(uint16(columns)) &^ 3)
}

// topmost moves a board so that its first row is not empty.
func topmost(b uint64) uint64 { return b >> (bits.TrailingZeros64(b) &^ 15) }

// smallest returns the smallest image of a board without empty lines, given the board and its transpose.
func smallest(b, across uint64) uint64 {
	x, y := mirror(b), mirror(across)
	return min(b, x, upend(b), upend(x), across, y, upend(across), upend(y))
}

// transpose exchanges rows and columns.
func transpose(b uint64) uint64 {
	t := (b ^ b>>12) & 0x0000f0f00000f0f0
	b ^= t ^ t<<12
	t = (b ^ b>>24) & 0x00000000ff00ff00
	return b ^ t ^ t<<24
}

// mirror reverses each row.
func mirror(b uint64) uint64 {
	b = b>>8&0x00ff00ff00ff00ff | b&0x00ff00ff00ff00ff<<8
	b = b>>4&0x0f0f0f0f0f0f0f0f | b&0x0f0f0f0f0f0f0f0f<<4
	return leftmost(b)
}

// upend reverses the order of the rows.
func upend(b uint64) uint64 {
	b = b>>32 | b<<32
	return topmost(b>>16&0x0000ffff0000ffff | b&0x0000ffff0000ffff<<16)
}
