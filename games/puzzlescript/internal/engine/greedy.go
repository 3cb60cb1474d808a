package engine

import (
	"container/heap"

	"jogada/search"
	"jogada/solve"
)

// greedy looks for any line: the state that looks nearest to a win goes first. It proves nothing. It runs on a goroutine beside the
// breadth-first search, which charges the meter for it.
type greedy struct {
	*Level
	met    *store
	depths []int32
	open   waiting
	key    []byte
	ranker *ranker
	// What it did beside the last batch, and the line that it found, empty for none; and the states that the meter was charged for.
	expanded, work int64
	won            string
	charged        int
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

// newGreedy returns a greedy search from the start of another.
func newGreedy(s *bfs) *greedy {
	l := s.twin()
	g := &greedy{Level: l, met: newStore(s.layout.bytes, nil), key: make([]byte, s.layout.bytes), ranker: newRanker(l.m)}
	l.m.fired = nil
	copy(g.key, s.met.key(0))
	g.met.addState(g.key, hashOf(g.key), 0, 0)
	g.depths = append(g.depths, 0)
	g.open = append(g.open, struct{ cost, number int }{0, 0})
	return g
}

// run expands so many states, unless a line is found or the meter stops before.
func (g *greedy) run(states int, m *solve.Meter) {
	g.m.meter, g.expanded = m, 0
	for range states {
		if len(g.open) == 0 || g.won != "" || !m.CheckContext() || !g.step() {
			break
		}
	}
	g.work = m.Worked()
}

// step expands a state. It returns false if the meter stopped.
func (g *greedy) step() bool {
	g.expanded++
	at := uint32(heap.Pop(&g.open).(struct{ cost, number int }).number)
	parent := g.met.key(at)
	g.loadState(parent)
	for i := range g.inputs {
		switch g.input(i) {
		case Stopped:
			return false
		case Won:
			g.won = lineTo(g.met, at) + Letters[i:i+1]
			return true
		case Changed:
			number, fresh, ok := g.met.addState(g.key, g.next(parent, g.key), at, uint8(i))
			if !ok {
				return false
			}
			if !fresh {
				continue
			}
			g.depths = append(g.depths, g.depths[at]+1)
			if rank := g.rank(); rank != search.Never {
				heap.Push(&g.open, struct{ cost, number int }{int(g.depths[number]) + greed*rank, int(number)})
			}
		}
	}
	return true
}

// rank returns a lower number for boards that look nearer to a win, search.Never for those that can't be won.
func (g *greedy) rank() int {
	if g.look == nil {
		return g.ranker.rank(nil)
	}
	if g.look.bound(g.Level) == search.Never {
		return search.Never
	}
	return g.hope.rank + g.ranker.rank(g.look)
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

// rank returns a lower number for boards that look nearer to a win, by the conditions that an outlook has no aims for.
func (r *ranker) rank(o *outlook) int {
	total := 0
	for i := range r.m.wins {
		if w := &r.m.wins[i]; o == nil || !o.covers(w) {
			total += r.condition(w)
		}
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
