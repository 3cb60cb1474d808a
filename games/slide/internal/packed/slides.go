package packed

// Word returns the cells of a board of side 4 or less, row by row, as a word: 4 bits a cell, 16 a row, the first cell
// lowest. Codes are at most 15.
func Word[C ~string | ~[]byte](side int, codes C) uint64 {
	b := uint64(0)
	for i := range len(codes) {
		b |= uint64(codes[i]) << (4 * (i/side*4 + i%side))
	}
	return b
}

// Cells writes the codes of a word to cells, row by row.
func Cells(b uint64, side int, cells []byte) {
	for i := range cells {
		cells[i] = byte(b >> (4 * (i/side*4 + i%side)) & cellBits)
	}
}

// Slides returns a board of that side after a slide to the left, right, up and down.
func Slides(b uint64, side int) (after [4]uint64) {
	gap := 4 * (4 - side) // a slide to the high end leaves that many empty bits before each row
	across := transpose(b)
	after[0] = slideLow(b)
	after[1] = slideHigh(b) >> gap
	after[2] = transpose(slideLow(across))
	after[3] = transpose(slideHigh(across) >> gap)
	return after
}

// AtMostOne reports whether a board has at most one tile.
func AtMostOne(b uint64) bool {
	full := occupied(b)
	return full&(full-1) == 0
}
