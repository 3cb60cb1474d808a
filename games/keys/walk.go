package keys

// walk goes over what a player explores from a cell, in the order of discovery and at most so many cells, as long as yield
// says so. It is key closure cell by cell: a bit a cell, and the cells at the edge of what is known.
func (m *Map) walk(start Cell, most int, yield func(Cell) bool) {
	w := walker{cells: m.cells, seen: make([]uint64, len(m.cells)/64+1)}
	w.enter(start)
	stride := Cell(m.cols + 1)
	for ; w.at < len(w.queue) && most > 0; most-- {
		c := w.queue[w.at]
		w.at++
		if !yield(c) {
			return
		}
		if up := c - stride; up >= 0 {
			w.meet(up)
		}
		if down := c + stride; int(down) < len(m.cells) {
			w.meet(down)
		}
		if c > 0 {
			w.meet(c - 1)
		}
		w.meet(c + 1)
		w.tidy()
	}
}

// walker is such a walk on its way.
type walker struct {
	cells   []byte
	seen    []uint64 // a bit a cell: it was entered
	queue   []Cell   // the cells entered; those from at on have not been gone on from
	at      int
	held    letterSet
	waiting [letters][]Cell // by letter: the doors that wait for its key
}

// meet comes to a cell, which is entered unless it is rock, or a door that has to wait.
func (w *walker) meet(c Cell) {
	switch what := w.cells[c]; {
	case isRock(what):
	case isDoor(what) && !w.held.has(int(what-'A')):
		w.waiting[what-'A'] = append(w.waiting[what-'A'], c)
	default:
		w.enter(c)
	}
}

// enter enters a cell if it is new, and with a key that is new the doors that wait for it.
func (w *walker) enter(c Cell) {
	word, bit := &w.seen[c/64], uint64(1)<<(c%64)
	if *word&bit != 0 {
		return
	}
	*word |= bit
	w.queue = append(w.queue, c)
	what := w.cells[c]
	if !isKey(what) || w.held.has(int(what-'a')) {
		return
	}
	w.held |= setOf(int(what - 'a'))
	for _, door := range w.waiting[what-'a'] {
		w.enter(door)
	}
	w.waiting[what-'a'] = nil
}

// tidy drops what was gone on from when that is most of the queue.
func (w *walker) tidy() {
	if w.at > 4096 && w.at > len(w.queue)/2 {
		w.queue = w.queue[:copy(w.queue, w.queue[w.at:])]
		w.at = 0
	}
}
