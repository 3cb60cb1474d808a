package lock

import (
	"slices"

	"jogada/solve"
)

// distances holds the cells of a map at which something happens, and the fewest steps between each two of them over cells at
// which nothing does. Cell 0 is the start.
type distances struct {
	plan    *Plan
	meter   *solve.Meter
	cells   []int32 // places
	numbers []int32 // by those: the number in cells; -1 if nothing happens there
	links   [][]link
	back    [][]link // the same turned round
	seen    []int32  // by cell: the last flood that reached it
	far     []int32  // by cell: its distance then
	flood   int32
	via     []int32                  // by cell: the cell before it; nil unless links are found when they are needed
	prune   func(at, far int32) bool // says which places a flood leaves out; nil: none
}

// link is a number of steps to a cell.
type link struct{ to, far int32 }

// event says at which cells something happens: those of some kinds, and perhaps others.
type event struct {
	kind func(*Kind) bool
	cell func(int) bool // nil: no others
}

// eventDistances finds the cells at which something happens, and the links between them.
func (p *Plan) eventDistances(start int, happens event, meter *solve.Meter) *distances {
	w := p.eventCells(start, happens, meter)
	w.back = make([][]link, len(w.cells))
	for from := range w.cells {
		w.link(int32(from))
		if !meter.Keep(0, int64(16*len(w.links[from]))) {
			break
		}
	}
	return w
}

// eventCells finds the cells at which something happens; linksFrom finds the links between them.
func (p *Plan) eventCells(start int, happens event, meter *solve.Meter) *distances {
	w := &distances{plan: p, meter: meter, numbers: make([]int32, len(p.node)), seen: make([]int32, len(p.node)), far: make([]int32, len(p.node))}
	for at := range w.numbers {
		w.numbers[at] = -1
	}
	eventful := make([]bool, len(p.World.Kinds))
	for i := range eventful {
		k := &p.World.Kinds[i]
		eventful[i] = !k.Wall && happens.kind(k)
	}
	w.assignNumber(p.World.Starts[start].At)
	for cell, kind := range p.World.Places {
		if eventful[kind] || happens.cell != nil && p.node[cell] >= 0 && happens.cell(cell) {
			w.assignNumber(cell)
		}
	}
	w.links = make([][]link, len(w.cells))
	return w
}

// linksFrom returns the links from a cell, the shortest first.
func (w *distances) linksFrom(from int32) []link {
	if w.via != nil && w.links[from] == nil {
		w.links[from] = []link{}
		w.link(from)
		w.meter.Keep(0, int64(8*len(w.links[from])))
	}
	return w.links[from]
}

func (w *distances) assignNumber(at int) {
	if w.numbers[at] < 0 {
		w.numbers[at] = int32(len(w.cells))
		w.cells = append(w.cells, int32(at))
	}
}

// link floods from a cell over those at which nothing happens.
func (w *distances) link(from int32) {
	w.spread(w.cells[from], func(at int32) bool {
		if to := w.numbers[at]; to >= 0 {
			w.links[from] = append(w.links[from], link{to, w.far[at]})
			if w.via == nil {
				w.back[to] = append(w.back[to], link{from, w.far[at]})
			}
			return false
		}
		return true
	})
}

// spread floods from a cell, and on from those for which past returns true.
func (w *distances) spread(from int32, past func(at int32) bool) {
	p := w.plan
	w.flood++
	if w.far[from] = 0; w.via == nil { // a plate can be left and entered again
		w.seen[from] = w.flood
	}
	queue := []int32{from}
	for i := 0; i < len(queue) && w.meter.Work(1); i++ {
		at := queue[i]
		if i > 0 && !past(at) {
			continue
		}
		for _, to := range p.World.Steps(int(at)) {
			if w.seen[to] != w.flood && (w.prune == nil || !w.prune(to, w.far[at]+1)) {
				w.seen[to], w.far[to] = w.flood, w.far[at]+1
				if w.via != nil {
					w.via[to] = at
				}
				queue = append(queue, to)
			}
		}
	}
}

// leg returns the cells of the map from one event cell to the next, without the first.
func (w *distances) leg(from, to int32) []int {
	w.spread(w.cells[from], func(at int32) bool { return w.numbers[at] < 0 })
	p := w.plan
	at := w.cells[to]
	leg := make([]int, w.far[at])
	buf := make([]int32, 0, 4)
	for n := len(leg) - 1; n >= 0; n-- {
		if leg[n] = int(at); w.via != nil {
			at = w.via[at]
			continue
		}
		for _, before := range p.World.fewStepsInto(int(at), buf) {
			open := w.numbers[before] < 0 || before == w.cells[from]
			if w.seen[before] == w.flood && int(w.far[before]) == n && open {
				at = before
				break
			}
		}
	}
	return leg
}

// unlinked is the distance of an unreachable cell.
const unlinked = int32(1 << 30)

// to returns the fewest steps from every cell to one of the given ones, with all doors open.
func (w *distances) to(ends ...int32) []int32 {
	far := make([]int32, len(w.cells))
	for i := range far {
		far[i] = unlinked
	}
	var q heap
	for _, end := range ends {
		far[end] = 0
		q.push(0, end)
	}
	for len(q) > 0 && w.meter.Work(1) {
		f, at := q.pop()
		if f > far[at] {
			continue
		}
		for _, l := range w.back[at] {
			if f+l.far < far[l.to] {
				far[l.to] = f + l.far
				q.push(far[l.to], l.to)
			}
		}
		w.meter.Work(len(w.back[at]))
	}
	return far
}

// heap is a priority queue: ranks in the upper half of each entry, values in the lower.
type heap []uint64

func (h *heap) push(rank, what int32) {
	*h = append(*h, uint64(rank)<<32|uint64(uint32(what)))
	for i := len(*h) - 1; i > 0; {
		up := (i - 1) / 2
		if (*h)[up] <= (*h)[i] {
			break
		}
		(*h)[up], (*h)[i] = (*h)[i], (*h)[up]
		i = up
	}
}

func (h *heap) pop() (rank, what int32) {
	q := *h
	top := q[0]
	last := len(q) - 1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && q[down+1] < q[down] {
			down++
		}
		if q[i] <= q[down] {
			break
		}
		q[i], q[down] = q[down], q[i]
		i = down
	}
	*h = q
	return int32(top >> 32), int32(uint32(top))
}

// keyGraph is distances with the things on it: which keys are picked up at a cell, which door is there, and what it needs.
type keyGraph struct {
	*distances
	tokens [][]int32 // by cell: the keys that are picked up there, by their numbers in a state
	masks  []set     // by sort: its keys in a state
	spent  [][]set   // by consumable sort: the doors that need one of it, two …
	doors  []int32   // by cell: its index among the costly doors; -1 if none
	needs  [][]int   // by cell: what a door needs
	keys   int       // number of distinct keys in a state
	costly int       // number of distinct doors in a state
	items  []int32   // by key of a state: the first key of the plan that it represents
}

// keyGraph lays out the cells where something happens. With alone, a state distinguishes every key; otherwise it merges
// the keys of a sort that lasts and of which no door needs two.
func (p *Plan) keyGraph(start int, alone bool, happens event, meter *solve.Meter) *keyGraph {
	g := &keyGraph{distances: p.eventDistances(start, happens, meter)}
	g.layKeys(alone)
	g.layDoors()
	return g
}

// layKeys numbers the keys at cells where something happens.
func (g *keyGraph) layKeys(alone bool) {
	p := g.plan
	g.tokens = make([][]int32, len(g.cells))
	shared := make([]int32, len(p.World.Keys))
	var sorts []int32
	for i, it := range p.items {
		at := g.numbers[it.cell]
		if at < 0 {
			continue
		}
		together := !alone && !p.World.Keys[it.sort].Once && p.most(int(it.sort)) <= 1
		if together && shared[it.sort] > 0 {
			g.tokens[at] = append(g.tokens[at], shared[it.sort]-1)
			continue
		}
		g.tokens[at] = append(g.tokens[at], int32(g.keys))
		g.items, sorts = append(g.items, int32(i)), append(sorts, it.sort)
		g.keys++
		shared[it.sort] = int32(g.keys)
	}
	g.masks = make([]set, len(p.World.Keys))
	for sort := range g.masks {
		g.masks[sort] = newSet(g.keys)
	}
	for token, sort := range sorts {
		g.masks[sort].add(int32(token))
	}
}

// layDoors numbers the doors that use up keys.
func (g *keyGraph) layDoors() {
	p := g.plan
	g.doors, g.needs = make([]int32, len(g.cells)), make([][]int, len(g.cells))
	for i, at := range g.cells {
		g.doors[i] = -1
		n := &p.nodes[p.node[at]]
		if n.door < 0 {
			continue
		}
		g.needs[i] = n.kind.Needs
		if slices.ContainsFunc(g.needs[i], func(sort int) bool { return p.World.Keys[sort].Once }) {
			g.doors[i] = int32(g.costly)
			g.costly++
		}
	}
	g.spent = make([][]set, len(p.World.Keys))
	for i, door := range g.doors {
		if door < 0 {
			continue
		}
		for k, sort := range g.needs[i] {
			if !p.World.Keys[sort].Once || i == 0 {
				continue // the door under the start costs nothing
			}
			n := int(times(g.needs[i][:k+1], sort))
			for len(g.spent[sort]) < n {
				g.spent[sort] = append(g.spent[sort], newSet(g.costly))
			}
			g.spent[sort][n-1].add(door)
		}
	}
}

// held returns the number of keys of a sort in hand.
func (g *keyGraph) held(sort int, taken, opened set) int32 {
	n := g.masks[sort].both(taken)
	for _, doors := range g.spent[sort] {
		n -= doors.both(opened)
	}
	return n
}

// enters reports whether a cell can be entered, and whether that uses up a key.
func (g *keyGraph) enters(at int32, taken, opened set) (can, costs bool) {
	needs := g.needs[at]
	if needs == nil || at == 0 || g.doors[at] >= 0 && opened.has(g.doors[at]) {
		return true, false
	}
	for i, sort := range needs {
		if g.held(sort, taken, opened) < times(needs[:i+1], sort) {
			return false, false
		}
	}
	return true, g.doors[at] >= 0
}
