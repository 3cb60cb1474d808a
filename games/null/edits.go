package null

import "jogada/catalog"

// Edits returns the number of small edits of a board: each of its numbers one larger or smaller.
func (i instance) Edits() int { return 4 }

// Edit returns the board after one of the edits, and false if that leaves the range.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	p := i.puzzle
	p.From, p.To = p.From+[4]int{1, -1, 0, 0}[n], p.To+[4]int{0, 0, 1, -1}[n]
	if min(p.From, p.To) < 0 || max(p.From, p.To) > Most {
		return nil, false
	}
	return newInstance(p), true
}
