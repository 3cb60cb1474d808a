package push

// areas holds the connected sets of free cells of a state: the one the man walks in, and those that the boxes close
// off.
type areas struct {
	b     *board
	of    []int32 // cell → its area, or less than 0 if it is not free
	cells []int32 // area after area
	first []int32 // area → its first index in cells; one more at the end
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
	for c, what := range full {
		a.of[c] = -1 - int32(what)
	}
	a.cells, a.first, a.count = a.cells[:0], a.first[:0], 0
	for c := range int32(a.b.n) {
		if a.of[c] == -1 {
			a.first = append(a.first, int32(len(a.cells)))
			a.spread(c)
			a.count++
		}
	}
	a.first = append(a.first, int32(len(a.cells)))
}

// spread gives a free cell, and all that are joined to it, the next area.
func (a *areas) spread(c int32) {
	label := int32(a.count)
	at := len(a.cells)
	a.of[c] = label
	a.cells = append(a.cells, c)
	//meterless: load charges all cells for each state
	for ; at < len(a.cells); at++ {
		for _, to := range &a.b.next[a.cells[at]] {
			if a.of[to] == -1 {
				a.of[to] = label
				a.cells = append(a.cells, to)
			}
		}
	}
}

// least returns the smallest image of an area's cells under a map, one cell left out.
func (a *areas) least(form []int32, area, without int32) int32 {
	least := int32(a.b.n)
	for _, c := range a.cells[a.first[area]:a.first[area+1]] {
		if c != without {
			least = min(least, form[c])
		}
	}
	return least
}

// around lists the cells that the man can walk to from a cell between boxes, by a search of its own. If he reaches all
// of want cells beside a box, it stops there: that box separates nothing.
func (a *areas) around(from int32, boxes []int32, box int32, want int) (cells []int32, whole bool) {
	a.stamp++
	a.seen[a.b.n] = a.stamp
	for _, c := range boxes {
		a.seen[c] = a.stamp
	}
	a.seen[from] = a.stamp
	a.flood = append(a.flood[:0], from)
	//meterless: load charges all cells for each state
	for at := 0; at < len(a.flood); at++ {
		for _, to := range &a.b.next[a.flood[at]] {
			if a.seen[to] != a.stamp {
				a.seen[to] = a.stamp
				a.flood = append(a.flood, to)
				if a.adjacent(to, box) {
					if want--; want == 0 {
						return nil, false
					}
				}
			}
		}
	}
	return a.flood, true
}

// adjacent reports whether two cells are neighbours.
func (a *areas) adjacent(x, y int32) bool {
	n := &a.b.next[y]
	return n[0] == x || n[1] == x || n[2] == x || n[3] == x
}

// walk holds the distance of every free cell from the man.
type walk struct {
	b     *board
	dist  []int32 // less than 0 if out of reach
	queue []int32
}

func (w *walk) init(b *board) {
	w.b = b
	w.dist = make([]int32, b.n+1)
}

func (w *walk) from(man int32, full []uint8) {
	for c, what := range full {
		w.dist[c] = -1 - int32(what)
	}
	w.dist[man] = 0
	w.queue = append(w.queue[:0], man)
	//meterless: load charges all cells for each state
	for at := 0; at < len(w.queue); at++ {
		c := w.queue[at]
		for _, to := range &w.b.next[c] {
			if w.dist[to] == -1 {
				w.dist[to] = w.dist[c] + 1
				w.queue = append(w.queue, to)
			}
		}
	}
}
