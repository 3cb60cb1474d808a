package push

// areas are the connected sets of free cells of a state: the one the man walks in, and those that the boxes shut off.
type areas struct {
	b     *board
	of    []int32 // cell → its area, if it is free
	cells []int32 // area after area
	first []int32 // area → its first place in cells; one more at the end
	count int
	seen  []int32
	stamp int32
	flood []int32
}

func (a *areas) init(b *board) {
	a.b = b
	a.of, a.seen = make([]int32, b.n+1), make([]int32, b.n+1)
}

// label finds the areas.
func (a *areas) label(full []uint8) {
	for c := range a.of {
		a.of[c] = -1
	}
	a.cells, a.first, a.count = a.cells[:0], a.first[:0], 0
	for c := range int32(a.b.n) {
		if full[c] != 0 || a.of[c] >= 0 {
			continue
		}
		a.first = append(a.first, int32(len(a.cells)))
		a.spread(c, full)
		a.count++
	}
	a.first = append(a.first, int32(len(a.cells)))
}

func (a *areas) spread(c int32, full []uint8) {
	label := int32(a.count)
	at := len(a.cells)
	a.of[c] = label
	a.cells = append(a.cells, c)
	for ; at < len(a.cells); at++ {
		from := a.cells[at]
		for d := range a.b.next {
			if to := a.b.next[d][from]; full[to] == 0 && a.of[to] < 0 {
				a.of[to] = label
				a.cells = append(a.cells, to)
			}
		}
	}
}

// least is the smallest image of an area's cells under a map, one cell left out.
func (a *areas) least(form []int32, area, without int32) int32 {
	least := int32(a.b.n)
	for _, c := range a.cells[a.first[area]:a.first[area+1]] {
		if c != without {
			least = min(least, form[c])
		}
	}
	return least
}

// around lists the cells that the man can walk to from a cell, by a search of its own.
func (a *areas) around(from int32, full []uint8) []int32 {
	a.stamp++
	a.seen[from] = a.stamp
	a.flood = append(a.flood[:0], from)
	for at := 0; at < len(a.flood); at++ {
		c := a.flood[at]
		for d := range a.b.next {
			if to := a.b.next[d][c]; full[to] == 0 && a.seen[to] != a.stamp {
				a.seen[to] = a.stamp
				a.flood = append(a.flood, to)
			}
		}
	}
	return a.flood
}

// walk is how far every free cell is from the man.
type walk struct {
	b     *board
	dist  []int32 // -1: out of reach
	queue []int32
}

func (w *walk) init(b *board) {
	w.b = b
	w.dist = make([]int32, b.n+1)
}

func (w *walk) from(man int32, full []uint8) {
	for c := range w.dist {
		w.dist[c] = -1
	}
	w.dist[man] = 0
	w.queue = append(w.queue[:0], man)
	for at := 0; at < len(w.queue); at++ {
		c := w.queue[at]
		for d := range w.b.next {
			if to := w.b.next[d][c]; full[to] == 0 && w.dist[to] < 0 {
				w.dist[to] = w.dist[c] + 1
				w.queue = append(w.queue, to)
			}
		}
	}
}
