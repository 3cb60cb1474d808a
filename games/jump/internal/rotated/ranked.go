package rotated

import (
	"math"
	"math/bits"

	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// Ranked is a set of cells with ranks. Each word knows the cell of lowest rank below it: a word inside a square answers
// directly, and one with nothing better than the best so far is skipped.
type Ranked struct {
	plane
	ranks   []int32
	colours [2]*rankedColour
}

// rankedColour holds the cells of one colour, with the lowest rank below each word, by level.
type rankedColour struct {
	*colour
	first [][]first
}

// first is a cell and its rank.
type first struct {
	rank uint32
	cell int32
}

// nobody is the first of no cells.
var nobody = first{rank: math.MaxUint32, cell: grid.None}

// NewRanked returns an empty set of cells of a board, or nil if the meter stops. Add looks a cell's rank up, and it
// must not change until the cell is removed.
func NewRanked(b *grid.Board, ranks []int32, m *solve.Meter) *Ranked {
	r := &Ranked{plane: plane{b}, ranks: ranks}
	for odd := range min(2, len(b.Jumps)) {
		k := newColour(b.Rows, b.Cols, odd)
		if !m.Keep(0, 2*k.bytes()) {
			return nil
		}
		k.allocate()
		r.colours[odd] = &rankedColour{colour: k}
		for _, l := range k.levels {
			words := make([]first, len(l.words))
			for i := range words {
				words[i] = nobody
			}
			r.colours[odd].first = append(r.colours[odd].first, words)
		}
	}
	return r
}

// Add adds cells to the set.
func (r *Ranked) Add(cells []int32) {
	for _, c := range cells {
		u, v := r.rotate(c)
		r.colours[u&1].setCell(u>>1, v>>1, first{uint32(r.ranks[c]), c})
	}
}

// Empty empties the set; cells must list its contents.
func (r *Ranked) Empty(cells []int32) {
	for _, c := range cells {
		u, v := r.rotate(c)
		r.colours[u&1].wipe(u>>1, v>>1)
	}
}

func (k *rankedColour) setCell(a, b int, f first) {
	for i := range k.levels {
		l := &k.levels[i]
		at := l.index(a>>3, b>>3)
		l.words[at] |= bitOf(a, b)
		if f.rank < k.first[i][at].rank {
			k.first[i][at] = f
		}
		a, b = a>>3, b>>3
	}
}

// wipe empties the words that a cell is in.
func (k *rankedColour) wipe(a, b int) {
	for i := range k.levels {
		l := &k.levels[i]
		at := l.index(a>>3, b>>3)
		l.words[at], k.first[i][at] = 0, nobody
		a, b = a>>3, b>>3
	}
}

// Best returns the cell of lowest rank in the set that a walk from c can end on, or grid.None.
func (r *Ranked) Best(c int32) int32 {
	odd, s := r.reach(c)
	k := r.colours[odd]
	if k == nil {
		return grid.None
	}
	level, on := k.cut(s)
	look := lookup{rankedColour: k, square: on, whole: s, ranks: r.ranks, best: nobody}
	for row, col := range k.words(level, on) {
		look.below(level, row, col)
	}
	return look.best.cell
}

// lookup is a search for the lowest rank in a square.
type lookup struct {
	*rankedColour
	square        // on the board
	whole  square // as far as it reaches
	ranks  []int32
	best   first
}

// below looks for a better rank below a word.
func (k *lookup) below(level, row, col int) {
	l := &k.levels[level]
	at := l.index(row, col)
	here := k.first[level][at]
	if here.rank >= k.best.rank {
		return
	}
	if k.whole.holds(level, row, col) {
		k.best = here
		return
	}
	hit := l.words[at] & k.overlap(level, row, col)
	for ; hit != 0 && here.rank < k.best.rank; hit &= hit - 1 {
		bit := bits.TrailingZeros64(hit)
		a, b := row<<3|bit>>3, col<<3|bit&7
		if level > 0 {
			k.below(level-1, a, b)
		} else if c := k.cell(a, b); uint32(k.ranks[c]) < k.best.rank {
			k.best = first{uint32(k.ranks[c]), c}
		}
	}
}
