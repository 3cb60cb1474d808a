package engine

import (
	"container/heap"
	"math/bits"

	"jogada/search"
	"jogada/solve"
)

// greedy looks for any line: of the states that wait, those that look nearest to a win go first, by each way of looking in turn. It proves nothing.
// It runs on a goroutine beside the search for a shortest line, which charges the meter for it.
type greedy struct {
	*Level
	met    *store
	depths []int32
	done   []bool
	open   [looks]waiting
	turn   int
	key    []byte
	ranker *ranker
	news   news
	// What it did beside the last batch, and the line that it found, empty for none; and the states and news that the meter was charged for.
	expanded, work int64
	won            string
	charged        int
	reported       int64
}

// looks is the number of ways of telling how near a state is to a win: by the places of objects; by the outlook, where there is one; by that and the
// way of the player to what is not in place; and by the same among states that show something new, at all or where the player is.
const looks = 5

// greedyCost is the memory of a state of the greedy search besides its own bytes.
const greedyCost = stateCost + 4 + 1 + 8*looks

// waiting is the states that wait, as a heap.
type waiting []struct{ cost, number int32 }

// Len returns the number of states.
func (w waiting) Len() int { return len(w) }

// Less compares costs; of equal ones the state found last comes first.
func (w waiting) Less(i, j int) bool {
	return w[i].cost < w[j].cost || w[i].cost == w[j].cost && w[i].number > w[j].number
}

// Swap swaps two states.
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }

// Push adds a state.
func (w *waiting) Push(x any) { *w = append(*w, x.(struct{ cost, number int32 })) }

// Pop removes the last state.
func (w *waiting) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

// newGreedy returns a greedy search from the start of another.
func newGreedy(s *bfs) *greedy {
	l := s.twin()
	g := &greedy{Level: l, met: newStore(s.layout.bytes, nil), key: make([]byte, s.layout.bytes), ranker: newRanker(l.m), news: newNews()}
	l.m.fired = nil
	copy(g.key, s.met.key(0))
	g.met.addState(g.key, hashOf(g.key), 0, 0)
	g.depths, g.done = append(g.depths, 0), append(g.done, false)
	g.open[0] = append(g.open[0], struct{ cost, number int32 }{0, 0})
	return g
}

// run expands so many states, unless a line is found or the meter stops before.
func (g *greedy) run(states int, m *solve.Meter) {
	g.m.meter, g.expanded = m, 0
	for range states {
		at, some := g.nearestState()
		if !some || g.won != "" || !m.CheckContext() || !g.step(at) {
			break
		}
	}
	g.work = m.Worked()
}

// nearestState takes the state that looks nearest by the next way of looking.
func (g *greedy) nearestState() (at uint32, some bool) {
	for range looks {
		g.turn = (g.turn + 1) % looks
		for w := &g.open[g.turn]; len(*w) > 0; {
			n := heap.Pop(w).(struct{ cost, number int32 }).number
			if !g.done[n] {
				g.done[n] = true
				return uint32(n), true
			}
		}
	}
	return 0, false
}

// step expands a state. It returns false if the meter stopped.
func (g *greedy) step(at uint32) bool {
	g.expanded++
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
			g.depths, g.done = append(g.depths, g.depths[at]+1), append(g.done, false)
			g.wait(int32(number))
		}
	}
	return true
}

// wait adds a state to those that wait, unless it can't be won.
func (g *greedy) wait(number int32) {
	depth := g.depths[number]
	far := g.ranker.rank(nil)
	push := func(look, rank int) {
		heap.Push(&g.open[look], struct{ cost, number int32 }{depth + int32(greed*rank), number})
	}
	near := far
	if g.look != nil {
		if g.look.boundWithin(g.Level, g.m.meter) == search.Never {
			return
		}
		near = g.hope.rank + g.ranker.rank(g.look)
		push(1, near)
	}
	push(0, far)
	if walk := g.ranker.walk(); walk > 0 {
		push(2, near+walk)
	}
	once, beside := g.news.isNew(g.m, len(g.ranker.off))
	if once {
		push(3, near)
	}
	if beside {
		push(4, near)
	}
}

// greed is the weight of the remaining distance relative to the inputs so far.
const greed = 3

// ranker says how near a board looks to a win, by its win conditions.
type ranker struct {
	m     *Machine
	what  []int32 // cells
	on    []int32
	off   []int32       // what is not in place, by all conditions
	fixed map[*win]bool // conditions whose first objects never change
}

func newRanker(m *Machine) *ranker {
	r := &ranker{m: m, fixed: map[*win]bool{}}
	changes := m.mutable()
	for i := range m.wins {
		layer := m.layerOfAll(m.wins[i].what)
		r.fixed[&m.wins[i]] = layer >= 0 && !changes[layer]
	}
	return r
}

// missing is the cost of each object that is not where it should be, besides its distance.
const missing = 10

// rank returns a lower number for boards that look nearer to a win, by the conditions that an outlook has no aims for.
func (r *ranker) rank(o *outlook) int {
	if o == nil {
		r.off = r.off[:0]
	}
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
			if both++; w.quant == "no" {
				r.off = append(r.off, int32(i))
			}
		case what:
			r.what = append(r.what, int32(i))
		}
		if on && !(what && on && w.quant == "all") {
			r.on = append(r.on, int32(i))
		}
	}
	if w.quant != "no" {
		if r.fixed[w] {
			r.off = append(r.off, r.on...)
		} else {
			r.off = append(r.off, r.what...)
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

// walk returns the distance of the player from the nearest object that is not in place by the conditions that were ranked last.
func (r *ranker) walk() int {
	if len(r.off) == 0 {
		return 0
	}
	least := 0
	for at, word := range r.m.planeOf(r.m.planes.players) {
		for ; word != 0; word &= word - 1 {
			if d := r.nearest(int32(64*at+bits.TrailingZeros64(word)), r.off); least == 0 || d < least {
				least = d
			}
		}
	}
	return least
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
