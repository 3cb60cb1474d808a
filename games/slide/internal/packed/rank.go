package packed

// weights are what a tile counts in a rank, by code: 2^16 times e^(-0.15 level), where the level is how often a tile of
// the smallest code has doubled. They are whole numbers made by whole numbers, so that a rank is the same on every
// machine.
var weights = func() (w [256]int) {
	const decay = 56408 // 2^16 times e^-0.15
	w[1] = 1 << 16
	for code := 2; code < len(w); code++ {
		w[code] = w[code-1] * decay >> 16
	}
	return w
}()

// Rank is low for boards that look close to a single tile: few tiles, large ones, and many that can merge at once. Each
// tile counts its weight, less half of the weight of the tiles that can merge along the better axis, and a quarter for the
// other axis. It steers a search and proves nothing.
func Rank(rows, cols int, codes []byte) int {
	sum := 0
	for _, code := range codes {
		sum += weights[code]
	}
	across, down := 0, 0
	for r := range rows {
		across += merging(codes, r*cols, 1, cols)
	}
	for c := range cols {
		down += merging(codes, c, cols, rows)
	}
	return sum - max(across, down)/2 - min(across, down)/4
}

// merging is the weight of the tiles that merge in a slide along a line of n cells.
func merging(codes []byte, first, stride, n int) (weight int) {
	open := byte(0) // the last tile's code while it may still merge
	for i := range n {
		switch code := codes[first+i*stride]; code {
		case 0:
		case open:
			weight += 2 * weights[code]
			open = 0
		default:
			open = code
		}
	}
	return weight
}
