package jump

// turned is a set of cells of one colour, as on a chessboard, in coordinates turned by 45°.
//
// With u = row + column and v = row − column + columns − 1, the cells that a walk of S steps can end on are those with
// |u − u'| ≤ S and |v − v'| ≤ S, and u' is even or odd like u + S: a square of one colour. Within a colour u and v are
// both halved without loss, to a and b; so the cells of a square are neighbours.
//
// The set is a bit for each a and b, in words of 8 × 8; above it, a bit for each word, set where the word is not empty,
// again in words of 8 × 8, and so on up to a single word. The cells of a square are found from above: only bits that are
// set, in words that the square meets. A board is a band along the diagonal in turned coordinates, so each row of words
// begins where the band does; a board of a single row takes no more than a square one.
type turned struct {
	odd    int // the colour: whether u is odd
	lastA  int
	lastB  int
	shift  int // row = a + b + shift
	cols   int
	levels []level
}

// level is the words of one size: 8 × 8 cells, 8 × 8 of those, …
type level struct {
	words []uint64
	rows  []wordRow
}

// wordRow is a row of words: the first of them by its column, and where it stands.
type wordRow struct{ first, at int32 }

// newTurned lays out an empty set for the cells of a colour. It has no words yet; see room.
func newTurned(b Board, odd int) *turned {
	// row = (u + v - columns + 1) / 2, where u = 2a + odd, and v is odd when u + columns - 1 is.
	t := &turned{odd: odd, cols: b.Cols, lastA: (b.Rows + b.Cols - 2 - odd) >> 1, lastB: (b.Rows + b.Cols - 2) >> 1,
		shift: (odd + (odd+b.Cols-1)&1 - b.Cols + 1) / 2}
	for words := 0; words != 1; {
		var l level
		l, words = t.level(b, 3*len(t.levels)+3)
		t.levels = append(t.levels, l)
	}
	return t
}

// level lays out the words of a size and counts them.
func (t *turned) level(b Board, size int) (l level, words int) {
	for row := 0; row<<size <= t.lastA; row++ {
		first, last := band(b, 2*(row<<size)+t.odd, 2*min(t.lastA, (row+1)<<size-1)+t.odd)
		l.rows = append(l.rows, wordRow{int32(first >> size), int32(words)})
		words += last>>size - first>>size + 1
	}
	l.rows = append(l.rows, wordRow{at: int32(words)})
	return l, words
}

// band is the range of b on the board for a range of u: v is smallest where u comes nearest to columns - 1, and largest
// where it comes nearest to rows - 1.
func band(b Board, u0, u1 int) (first, last int) {
	low, high := min(max(b.Cols-1, u0), u1), min(max(b.Rows-1, u0), u1)
	return max(low-b.Cols+1, b.Cols-1-low) >> 1, (min(high, 2*(b.Rows-1)-high) + b.Cols - 1) >> 1
}

// bytes is what the words will take, and the rows do.
func (t *turned) bytes() (sum int64) {
	for _, l := range t.levels {
		sum += 8 * int64(l.size()+len(l.rows))
	}
	return sum
}

func (l *level) size() int { return int(l.rows[len(l.rows)-1].at) }

// room makes room for the words.
func (t *turned) room() {
	for i := range t.levels {
		t.levels[i].words = make([]uint64, t.levels[i].size())
	}
}

// fill puts every cell of the colour into the set.
func (t *turned) fill(b Board) {
	t.room()
	for a := 0; a <= t.lastA; a++ {
		first, last := band(b, 2*a+t.odd, 2*a+t.odd)
		for col := first >> 3; col <= last>>3; col++ {
			*t.levels[0].word(a>>3, col) |= span(max(first-col<<3, 0), min(last-col<<3, 7)) << (a & 7 << 3)
		}
	}
	for i := range t.levels[1:] {
		t.levels[i].each(func(row, col int) { *t.levels[i+1].word(row>>3, col>>3) |= bitOf(row, col) })
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

// index is where a word stands.
func (l *level) index(row, col int) int {
	r := l.rows[row]
	return int(r.at) + col - int(r.first)
}

func (l *level) word(row, col int) *uint64 { return &l.words[l.index(row, col)] }

// has says whether there is such a word.
func (l *level) has(row, col int) bool {
	r := l.rows[row]
	return col >= int(r.first) && col-int(r.first) < int(l.rows[row+1].at-r.at)
}

// bitOf is the bit of a cell, or of a word one level down, in its word.
func bitOf(row, col int) uint64 { return 1 << (row&7<<3 | col&7) }

// cell is the cell with these coordinates.
func (t *turned) cell(a, b int) int32 {
	row := a + b + t.shift
	return int32(row*t.cols + 2*a + t.odd - row)
}

func (t *turned) empty() {
	for _, l := range t.levels {
		clear(l.words)
	}
}

func (t *turned) put(a, b int) {
	for i := range t.levels {
		*t.levels[i].word(a>>3, b>>3) |= bitOf(a, b)
		a, b = a>>3, b>>3
	}
}

func (t *turned) contains(a, b int) bool { return *t.levels[0].word(a>>3, b>>3)&bitOf(a, b) != 0 }
