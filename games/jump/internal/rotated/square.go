package rotated

import (
	"iter"
	"math/bits"
)

// square is a range of a and a range of b, both ends included.
type square struct{ a0, a1, b0, b1 int }

// nowhere is a square without cells.
var nowhere = square{a0: 0, a1: -1, b0: 0, b1: -1}

// cut clips a square to the board, and returns the level of which it meets at most two rows and two columns of words.
func (k *colour) cut(s square) (level int, on square) {
	on = square{max(s.a0, 0), min(s.a1, k.lastA), max(s.b0, 0), min(s.b1, k.lastB)}
	side := uint(max(on.a1-on.a0, on.b1-on.b0, 1))
	return min((bits.Len(side)-1)/3, len(k.levels)-1), on
}

// words yields the words of a level that a square on the board meets, by row and column.
func (k *colour) words(level int, s square) iter.Seq2[int, int] {
	return func(yield func(row, col int) bool) {
		size := 3*level + 3
		for row := s.a0 >> size; row <= s.a1>>size; row++ {
			for col := s.b0 >> size; col <= s.b1>>size; col++ {
				if k.levels[level].has(row, col) && !yield(row, col) {
					return
				}
			}
		}
	}
}

// overlap returns the bits of a word that the square meets; it must meet the word.
func (s square) overlap(level, row, col int) uint64 {
	scale := 3 * level
	a0, a1 := max(s.a0>>scale-row<<3, 0), min(s.a1>>scale-row<<3, 7)
	b0, b1 := max(s.b0>>scale-col<<3, 0), min(s.b1>>scale-col<<3, 7)
	return span(a0<<3, a1<<3+7) & (span(b0, b1) * 0x0101010101010101)
}

// holds reports whether all of a word lies within the square.
func (s square) holds(level, row, col int) bool {
	size := 3*level + 3
	return s.a0 <= row<<size && s.b0 <= col<<size && s.a1 >= (row+1)<<size-1 && s.b1 >= (col+1)<<size-1
}

// span returns the bits from first to last.
func span(first, last int) uint64 { return ^uint64(0) << (first & 63) & (^uint64(0) >> (63 - last&63)) }

// taking is a removal of the cells of a square from a set.
type taking struct {
	*colour
	square
	cells []int32
}

// take removes the cells of a square from the set and appends them to cells, in the order of the words.
//
// A non-empty word within the square gives at least one cell, so those cost less than a step for each cell taken. Only
// the non-empty words across the border of the square cost without giving: on the lowest level half as many as its side
// is long, an eighth of that on each level above, and a handful.
func (k *colour) take(s square, cells []int32) []int32 {
	level, s := k.cut(s)
	w := taking{k, s, cells}
	for row, col := range k.words(level, s) {
		if *k.levels[level].word(row, col) != 0 && w.removeBelow(level, row, col) {
			k.emptied(level, row, col)
		}
	}
	return w.cells
}

// removeBelow removes the cells below a word, and reports whether none are left there.
func (w *taking) removeBelow(level, row, col int) bool {
	word := w.levels[level].word(row, col)
	hit := *word & w.overlap(level, row, col)
	if hit == 0 {
		return false
	}
	if level == 0 {
		*word &^= hit
		for ; hit != 0; hit &= hit - 1 {
			bit := bits.TrailingZeros64(hit)
			w.cells = append(w.cells, w.cell(row<<3|bit>>3, col<<3|bit&7))
		}
		return *word == 0
	}
	for ; hit != 0; hit &= hit - 1 {
		if bit := bits.TrailingZeros64(hit); w.removeBelow(level-1, row<<3|bit>>3, col<<3|bit&7) {
			*word &^= hit & -hit
		}
	}
	return *word == 0
}

// emptied clears the bits of a word that is now empty, and of the words above it.
func (k *colour) emptied(level, row, col int) {
	for level++; level < len(k.levels); level++ {
		word := k.levels[level].word(row>>3, col>>3)
		*word &^= bitOf(row, col)
		if *word != 0 {
			return
		}
		row, col = row>>3, col>>3
	}
}

// find returns a cell of the set within a square, if any.
func (k *colour) find(s square) (c int32, ok bool) {
	level, s := k.cut(s)
	for row, col := range k.words(level, s) {
		if c, ok = k.below(level, row, col, s); ok {
			return c, ok
		}
	}
	return 0, false
}

// below returns a cell of the set below a word and within a square, if any.
func (k *colour) below(level, row, col int, s square) (c int32, ok bool) {
	hit := *k.levels[level].word(row, col) & s.overlap(level, row, col)
	for ; hit != 0 && !ok; hit &= hit - 1 {
		bit := bits.TrailingZeros64(hit)
		if a, b := row<<3|bit>>3, col<<3|bit&7; level == 0 {
			c, ok = k.cell(a, b), true
		} else {
			c, ok = k.below(level-1, a, b, s)
		}
	}
	return c, ok
}
