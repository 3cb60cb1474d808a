package explore

import "jogada/games/keys/internal/grid"

// Cells yields the cells that a player explores from a cell, in order of discovery and at most most of them, until
// yield returns false. It is key closure cell by cell, with one bit a cell and a queue.
func Cells(m *grid.Map, start grid.Cell, most int, yield func(grid.Cell) bool) {
	w := walker{cells: m.Cells, seen: make([]uint64, len(m.Cells)/64+1)}
	w.enter(start)
	stride := grid.Cell(m.Stride)
	for ; w.at < len(w.queue) && most > 0; most-- {
		c := w.queue[w.at]
		w.at++
		if !yield(c) {
			return
		}
		if up := c - stride; up >= 0 {
			w.meet(up)
		}
		if down := c + stride; int(down) < len(m.Cells) {
			w.meet(down)
		}
		if c > 0 {
			w.meet(c - 1)
		}
		w.meet(c + 1)
		w.tidy()
	}
}

// walker holds the state of such a walk.
type walker struct {
	cells   []byte
	seen    []uint64    // a bit a cell: it was entered
	queue   []grid.Cell // the cells entered; those from at on are not yet expanded
	at      int
	held    grid.Letters
	waiting [grid.Alphabet][]grid.Cell // by letter: the doors that wait for its key
}

// meet enters a cell, unless it is rock or a door that must wait.
func (w *walker) meet(c grid.Cell) {
	switch what := w.cells[c]; {
	case grid.IsRock(what):
	case grid.IsDoor(what) && !w.held.Has(int(what-'A')):
		w.waiting[what-'A'] = append(w.waiting[what-'A'], c)
	default:
		w.enter(c)
	}
}

// enter enters a cell if it is new; a new key also opens the doors that wait for it.
func (w *walker) enter(c grid.Cell) {
	word, bit := &w.seen[c/64], uint64(1)<<(c%64)
	if *word&bit != 0 {
		return
	}
	*word |= bit
	w.queue = append(w.queue, c)
	what := w.cells[c]
	if !grid.IsKey(what) || w.held.Has(int(what-'a')) {
		return
	}
	w.held |= grid.Letter(int(what - 'a'))
	for _, door := range w.waiting[what-'a'] {
		w.enter(door)
	}
	w.waiting[what-'a'] = nil
}

// tidy drops the expanded part of the queue when that is most of it.
func (w *walker) tidy() {
	if w.at > 4096 && w.at > len(w.queue)/2 {
		w.queue = w.queue[:copy(w.queue, w.queue[w.at:])]
		w.at = 0
	}
}
