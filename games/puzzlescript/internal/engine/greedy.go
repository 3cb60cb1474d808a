package engine

import (
	"container/heap"
)

// greedy looks for any line: the state that looks nearest to a win goes first. It proves nothing.
type greedy struct {
	s      *bfs
	met    *store
	depths []int32
	open   waiting
	key    []byte
	ranker *ranker
}

// waiting is the states that wait, as a heap.
type waiting []struct{ cost, number int }

// Len returns the number of states.
func (w waiting) Len() int { return len(w) }

// Less compares costs; of equal ones the state found last comes first.
func (w waiting) Less(i, j int) bool {
	return w[i].cost < w[j].cost || w[i].cost == w[j].cost && w[i].number > w[j].number
}

// Swap swaps two states.
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }

// Push adds a state.
func (w *waiting) Push(x any) { *w = append(*w, x.(struct{ cost, number int })) }

// Pop removes the last state.
func (w *waiting) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

func newGreedy(s *bfs) *greedy {
	g := &greedy{s: s, met: newStore(s.layout.bytes, s.meter), key: make([]byte, s.layout.bytes), ranker: newRanker(s.m)}
	copy(g.key, s.met.key(0))
	hash := s.loadState(g.key)
	if _, _, ok := g.met.addState(g.key, hash, 0, 0); ok {
		g.depths = append(g.depths, 0)
		g.open = append(g.open, struct{ cost, number int }{0, 0})
	}
	return g
}

// step expands a state. It returns a line where one is won; ok is false where the meter stops.
func (g *greedy) step() (line string, found, ok bool) {
	if len(g.open) == 0 {
		return "", false, true
	}
	if !g.s.meter.Expand() {
		return "", false, false
	}
	at := uint32(heap.Pop(&g.open).(struct{ cost, number int }).number)
	parent := g.met.key(at)
	hash := g.s.loadState(parent)
	for i := range g.s.inputs {
		outcome := g.s.input(i)
		g.s.meter.Generate(1)
		switch outcome {
		case Stopped:
			return "", false, false
		case Won:
			return g.s.line(g.met, at) + Letters[i:i+1], true, true
		case Changed:
			number, fresh, ok := g.met.addState(g.key, g.s.next(parent, hash, g.key), at, uint8(i))
			if !ok {
				return "", false, false
			}
			if fresh {
				g.depths = append(g.depths, g.depths[at]+1)
				heap.Push(&g.open, struct{ cost, number int }{int(g.depths[number]) + greed*g.ranker.rank(), int(number)})
			}
		}
	}
	return "", false, true
}

// greed is the weight of the remaining distance relative to the inputs so far.
const greed = 3

// ranker says how near a board looks to a win, by its win conditions.
type ranker struct {
	m    *Machine
	what []int32 // cells
	on   []int32
}

func newRanker(m *Machine) *ranker { return &ranker{m: m} }

// missing is the cost of each object that is not where it should be, besides its distance.
const missing = 10

// rank returns a lower number for boards that look nearer to a win.
func (r *ranker) rank() int {
	total := 0
	for i := range r.m.wins {
		total += r.condition(&r.m.wins[i])
	}
	return total
}

// condition ranks one condition.
func (r *ranker) condition(w *win) int {
	r.what, r.on = r.what[:0], r.on[:0]
	both := 0
	for i := range r.m.n {
		what, on := r.m.has(w.what, w.allWhat, i), w.anywhere || r.m.has(w.on, w.allOn, i)
		switch {
		case what && on:
			both++
		case what:
			r.what = append(r.what, int32(i))
		}
		if on && !(what && on && w.quant == "all") {
			r.on = append(r.on, int32(i))
		}
	}
	switch w.quant {
	case "no":
		return missing * both
	case "all":
		total := missing * len(r.what)
		for _, i := range r.what {
			total += r.nearest(i, r.on)
		}
		return total
	}
	if both > 0 {
		return 0
	}
	least := r.m.width + r.m.height
	for _, i := range r.what {
		least = min(least, r.nearest(i, r.on))
	}
	return missing + least
}

// nearest returns the distance from a cell to the nearest of some cells, ignoring walls.
func (r *ranker) nearest(i int32, cells []int32) int {
	h := int32(r.m.height)
	least := int32(r.m.width + r.m.height)
	for _, j := range cells {
		dx, dy := i/h-j/h, i%h-j%h
		least = min(least, max(dx, -dx)+max(dy, -dy))
	}
	return int(least)
}
