package rotated

// colour holds the cells of one colour that are in a set. Within a colour u and v are both halved without loss, to a
// and b, so the cells of a square are neighbours.
//
// There is a bit for each a and b, in words of 8 × 8; above it, a bit for each word, set if the word is not empty,
// again in words of 8 × 8, and so on up to a single word. A search for the cells of a square starts at the top: only
// bits that are set, in words that the square meets. A board is a band along the diagonal in rotated coordinates, so
// each row of words begins where the band does; a board of a single row takes no more than a square one.
type colour struct {
	odd        int // which colour: whether u is odd
	rows, cols int
	lastA      int
	lastB      int
	shift      int // row = a + b + shift
	levels     []level
}

// level holds the words of one size: 8 × 8 cells, 8 × 8 of those, …
type level struct {
	words []uint64
	rows  []wordRow
}

// wordRow is a row of words: the column of the first, and its index.
type wordRow struct{ first, at int32 }

// newColour lays out an empty set for the cells of a colour. It has no words yet; see allocate.
func newColour(rows, cols, odd int) *colour {
	// row = (u + v - columns + 1) / 2, where u = 2a + odd, and v is odd when u + columns - 1 is.
	k := &colour{odd: odd, rows: rows, cols: cols, lastA: (rows + cols - 2 - odd) >> 1, lastB: (rows + cols - 2) >> 1,
		shift: (odd + (odd+cols-1)&1 - cols + 1) / 2}
	for words := 0; words != 1; {
		var l level
		l, words = k.level(3*len(k.levels) + 3)
		k.levels = append(k.levels, l)
	}
	return k
}

// level lays out the words of a size and counts them.
func (k *colour) level(size int) (l level, words int) {
	for row := 0; row<<size <= k.lastA; row++ {
		first, last := k.band(2*(row<<size)+k.odd, 2*min(k.lastA, (row+1)<<size-1)+k.odd)
		l.rows = append(l.rows, wordRow{int32(first >> size), int32(words)})
		words += last>>size - first>>size + 1
	}
	l.rows = append(l.rows, wordRow{at: int32(words)})
	return l, words
}

// band returns the range of b on the board for a range of u: v is smallest where u is nearest to columns - 1, and
// largest where it is nearest to rows - 1.
func (k *colour) band(u0, u1 int) (first, last int) {
	low, high := min(max(k.cols-1, u0), u1), min(max(k.rows-1, u0), u1)
	return max(low-k.cols+1, k.cols-1-low) >> 1, (min(high, 2*(k.rows-1)-high) + k.cols - 1) >> 1
}

// bytes returns the size of the words to be allocated and of the rows.
func (k *colour) bytes() (sum int64) {
	for _, l := range k.levels {
		sum += 8 * int64(l.size()+len(l.rows))
	}
	return sum
}

func (l *level) size() int { return int(l.rows[len(l.rows)-1].at) }

// allocate makes room for the words.
func (k *colour) allocate() {
	for i := range k.levels {
		k.levels[i].words = make([]uint64, k.levels[i].size())
	}
}

// fill puts every cell of the colour into the set.
func (k *colour) fill() {
	k.allocate()
	for a := 0; a <= k.lastA; a++ {
		first, last := k.band(2*a+k.odd, 2*a+k.odd)
		for col := first >> 3; col <= last>>3; col++ {
			*k.levels[0].word(a>>3, col) |= span(max(first-col<<3, 0), min(last-col<<3, 7)) << (a & 7 << 3)
		}
	}
	for i := range k.levels[1:] {
		k.levels[i].each(func(row, col int) { *k.levels[i+1].word(row>>3, col>>3) |= bitOf(row, col) })
	}
}

// each calls f for every word that is not empty.
func (l *level) each(f func(row, col int)) {
	for row, begin := range l.rows[:len(l.rows)-1] {
		for at := begin.at; at < l.rows[row+1].at; at++ {
			if l.words[at] != 0 {
				f(row, int(at-begin.at+begin.first))
			}
		}
	}
}

// index returns the index of a word.
func (l *level) index(row, col int) int {
	r := l.rows[row]
	return int(r.at) + col - int(r.first)
}

func (l *level) word(row, col int) *uint64 { return &l.words[l.index(row, col)] }

// has reports whether there is such a word.
func (l *level) has(row, col int) bool {
	r := l.rows[row]
	return col >= int(r.first) && col-int(r.first) < int(l.rows[row+1].at-r.at)
}

// bitOf returns the bit of a cell, or of a word one level down, in its word.
func bitOf(row, col int) uint64 { return 1 << (row&7<<3 | col&7) }

// cell returns the cell with these coordinates.
func (k *colour) cell(a, b int) int32 {
	row := a + b + k.shift
	return int32(row*k.cols + 2*a + k.odd - row)
}

func (k *colour) clear() {
	for _, l := range k.levels {
		clear(l.words)
	}
}

func (k *colour) setCell(a, b int) {
	for i := range k.levels {
		*k.levels[i].word(a>>3, b>>3) |= bitOf(a, b)
		a, b = a>>3, b>>3
	}
}

func (k *colour) contains(a, b int) bool { return *k.levels[0].word(a>>3, b>>3)&bitOf(a, b) != 0 }
