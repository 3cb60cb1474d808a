package packed

// weights holds the weight of a tile in a rank, by code: 2^16 times e^(-0.15 level), where the level is how often a
// tile of the smallest code has doubled. Integer arithmetic makes a rank the same on every machine.
var weights = func() (w [256]int) {
	const decay = 56408 // 2^16 times e^-0.15
	w[1] = 1 << 16
	for code := 2; code < len(w); code++ {
		w[code] = w[code-1] * decay >> 16
	}
	return w
}()

// Rank returns a number that is low for boards that look close to a single tile: few tiles, large ones, and many that
// can merge at once. It is the sum of the weights of the tiles, less half of the weight of the tiles that can merge
// along the better axis, and a quarter for the other axis. It guides a search and proves nothing.
func Rank(rows, cols int, codes []byte) int {
	var sum, across, down int
	var above [mostSide]byte // by column: the last tile's code while it may still merge
	for r := range rows {
		before := byte(0) // the same in this row
		for c, code := range codes[r*cols : (r+1)*cols] {
			if code == 0 {
				continue
			}
			weight := weights[code]
			sum += weight
			across += merging(code, &before, weight)
			down += merging(code, &above[c&(mostSide-1)], weight)
		}
	}
	return sum - max(across, down)/2 - min(across, down)/4
}

// merging returns the weight of the tiles that merge when a tile comes behind another, which may be none.
func merging(code byte, before *byte, weight int) int {
	if code == *before {
		*before = 0
		return 2 * weight
	}
	*before = code
	return 0
}
