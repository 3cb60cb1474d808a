package lock

import (
	queue "container/heap"
	"encoding/binary"
	"slices"

	"jogada/solve"
)

// linkedWalker searches the states of a world at the points where something happens, by A*: the point, the setting of the
// switches, the items taken and the locks opened.
type linkedWalker struct {
	plan   *Plan
	meter  *solve.Meter
	start  int32
	from   int32   // the place where the player starts
	landed []bool  // by place: it is a point, because a step into it may not be reversible; nil if these do not matter
	bound  []int32 // by place: lower bound on the steps left, -1 if none lead to the goal; nil if nothing is known
	limit  int32   // with a bound, only walks of at most so many steps are wanted; 0 means all
	ends   bool    // no walk goes on from an exit
	better bool    // more items are never worse: a state is dropped if another at the same point has more, no later
	goal   func(s *walkState) bool
	states map[string]*walkState
	groups map[string][]*walkState
	queue  walkQueue
	legs   map[int32][]leg
	far    []int32 // scratch for legs, by place
	met    []int32
}

// walkState is a state of the search.
type walkState struct {
	at        int32 // the place
	setting   uint64
	inventory inventory
	far       int32
	rest      int32 // lower bound on the steps left
	before    *walkState
	index     int // in the queue; -1 if it is not there
	done      bool
}

// leg is a walk over plain places from one point to another.
type leg struct{ to, steps int32 }

// walkQueue is a heap of states by their bounds.
type walkQueue []*walkState

// Len returns the number of states.
func (q walkQueue) Len() int { return len(q) }

// Less compares bounds; of equal ones the state with more steps behind it comes first.
func (q walkQueue) Less(i, k int) bool {
	a, b := q[i].far+q[i].rest, q[k].far+q[k].rest
	return a < b || a == b && q[i].far > q[k].far
}

// Swap swaps two states and keeps their indexes.
func (q walkQueue) Swap(i, k int) {
	q[i], q[k] = q[k], q[i]
	q[i].index, q[k].index = i, k
}

// Push adds a state.
func (q *walkQueue) Push(x any) {
	s := x.(*walkState)
	s.index = len(*q)
	*q = append(*q, s)
}

// Pop removes the last state.
func (q *walkQueue) Pop() any {
	s := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	s.index = -1
	return s
}

func (p *Plan) linkedWalker(start int, meter *solve.Meter) *linkedWalker {
	return &linkedWalker{plan: p, meter: meter, start: p.startAt(start), from: int32(p.World.Starts[start].At), states: map[string]*walkState{},
		groups: map[string][]*walkState{}, legs: map[int32][]leg{}, far: make([]int32, len(p.World.Places))}
}

// search returns a state of the goal with the fewest steps, or nil if there is none or the meter stopped. No goal has
// fewer steps than least.
func (w *linkedWalker) search() (found *walkState, least int) {
	p := w.plan
	q := p.inventory()
	if n := &p.nodes[w.start]; n.costly {
		q.opened.add(n.door)
	}
	p.fire(&q)
	p.pick(&q, p.gives(w.start))
	w.offer(w.from, p.nodes[w.start].after(p.links.first), q, 0, nil)
	for len(w.queue) > 0 {
		s := queue.Pop(&w.queue).(*walkState)
		least = max(least, int(s.far+s.rest))
		if w.better && w.worse(s) {
			continue
		}
		if !w.meter.Expand() {
			return nil, least
		}
		s.done = true
		switch goal := w.goal(s); {
		case w.meter.Stopped() != nil:
			return nil, least
		case goal:
			return s, least
		}
		w.expand(s)
	}
	return nil, least
}

// expand adds the states after one.
func (w *linkedWalker) expand(s *walkState) {
	p := w.plan
	if w.ends && p.nodes[p.node[s.at]].exit() {
		return
	}
	for _, bit := range p.nodes[p.node[s.at]].pulls {
		w.offer(s.at, s.setting^bit, s.inventory, s.far+1, s)
	}
	for _, l := range w.legsFrom(s.at) {
		n := p.node[l.to]
		way := p.entry(&s.inventory, w.start, n, s.setting)
		if way == shut {
			continue
		}
		q, to := s.inventory, &p.nodes[n]
		if way == price || len(p.gives(n)) > 0 {
			q = q.clone()
			if way == price {
				p.pay(&q, to.door)
			}
			p.pick(&q, p.gives(n))
		}
		w.offer(l.to, to.after(s.setting), q, s.far+l.steps, s)
	}
}

// offer adds a state, or a shorter walk to it.
func (w *linkedWalker) offer(at int32, setting uint64, q inventory, far int32, before *walkState) {
	rest := int32(0)
	if w.bound != nil {
		if rest = w.bound[at]; rest < 0 || w.limit > 0 && far+rest > w.limit {
			return
		}
	}
	key := stateName(uint64(at), set{setting}, q.taken, q.opened)
	s := w.states[key]
	switch {
	case s == nil:
		if !w.meter.Keep(1, int64(2*len(key)+4*len(q.count)+160)) {
			return
		}
		s = &walkState{at: at, setting: setting, inventory: q, far: far, rest: rest, before: before}
		w.states[key] = s
		queue.Push(&w.queue, s)
	case !s.done && far < s.far:
		s.far, s.before = far, before
		queue.Fix(&w.queue, s.index)
	}
}

// worse reports whether another state at the same point with the same locks opened has at least the same items in no
// more steps; otherwise it is added to those to compare with.
func (w *linkedWalker) worse(s *walkState) bool {
	key := stateName(uint64(s.at), set{s.setting}, s.inventory.opened)
	for _, other := range w.groups[key] {
		if other.far <= s.far && s.inventory.taken.subsetOf(other.inventory.taken) {
			return true
		}
	}
	w.groups[key] = append(w.groups[key], s)
	return false
}

// point reports whether something happens at a place.
func (w *linkedWalker) point(at int32) bool {
	return w.plan.nodes[w.plan.node[at]].kind != nil || w.landed != nil && w.landed[at]
}

// legsFrom returns the legs from a point, the nearest first.
func (w *linkedWalker) legsFrom(at int32) []leg {
	legs, known := w.legs[at]
	if known {
		return legs
	}
	w.flood(at, func(to int32) bool {
		if !w.point(to) {
			return true
		}
		legs = append(legs, leg{to, w.far[to]})
		return false
	})
	w.legs[at] = legs
	return legs
}

// flood finds the fewest steps from a place to those after it, in w.far. It goes on from a place if visit returns true.
func (w *linkedWalker) flood(at int32, visit func(to int32) bool) {
	world := w.plan.World
	for _, p := range w.met {
		w.far[p] = 0
	}
	w.met = append(w.met[:0], at)
	queue := []int32{at}
	for i := 0; i < len(queue) && w.meter.Work(1); i++ {
		for _, to := range world.out.from(queue[i]) { // the place itself, too: a plate can be left and entered again
			if w.plan.node[to] < 0 || w.far[to] != 0 {
				continue
			}
			far := w.far[queue[i]] + 1
			if w.bound != nil && (w.bound[to] < 0 || w.limit > 0 && far+w.bound[to] > w.limit) {
				continue
			}
			w.far[to] = far
			w.met = append(w.met, to)
			if visit(to) {
				queue = append(queue, to)
			}
		}
	}
}

// stateName returns the words of a state as a key of a map.
func stateName(head uint64, sets ...set) string {
	buf := binary.LittleEndian.AppendUint64(nil, head)
	for _, s := range sets {
		for _, word := range s {
			buf = binary.LittleEndian.AppendUint64(buf, word)
		}
	}
	return string(buf)
}

// cellsOf returns the places of steps from one on, and the switches whose levers are pulled.
func cellsOf(from int, steps []Step) (cells, pulls []int) {
	cells = []int{from}
	for _, s := range steps {
		cells = append(cells, s.At)
		if s.Pull >= 0 {
			pulls = append(pulls, s.Pull)
		}
	}
	return cells, pulls
}

// trace returns the steps to a state.
func (w *linkedWalker) trace(s *walkState) (steps []Step) {
	var chain []*walkState
	for ; s != nil; s = s.before {
		chain = append(chain, s)
	}
	for i := len(chain) - 2; i >= 0; i-- {
		from, to := chain[i+1], chain[i]
		if from.at == to.at && from.setting != to.setting && to.far == from.far+1 {
			steps = append(steps, Step{int(to.at), w.pulled(from, to)})
			continue
		}
		steps = append(steps, w.leg(from.at, to.at)...)
	}
	return steps
}

// pulled returns the switch between two settings.
func (w *linkedWalker) pulled(from, to *walkState) int {
	for i, s := range w.plan.links.switches {
		if from.setting^to.setting == 1<<i {
			return s
		}
	}
	return -1
}

// leg returns the places of a shortest walk over plain places from one point to another.
func (w *linkedWalker) leg(from, to int32) (steps []Step) {
	before := map[int32]int32{}
	queue := []int32{from}
	for i := 0; i < len(queue) && w.meter.Work(1); i++ {
		for _, next := range w.plan.World.out.from(queue[i]) {
			if next == to {
				steps = []Step{{int(to), -1}}
				for at := queue[i]; at != from; at = before[at] {
					steps = append(steps, Step{int(at), -1})
				}
				slices.Reverse(steps)
				return steps
			}
			if _, seen := before[next]; seen || w.plan.node[next] < 0 || next == from {
				continue
			}
			before[next] = queue[i]
			if !w.point(next) {
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// found returns the answer of steps that were found, exactly as few as there can be if the meter did not stop.
func (w *linkedWalker) found(steps []Step) Walk {
	cells, pulls := cellsOf(int(w.from), steps)
	return Walk{Outcome: w.meter.Outcome(solve.Proved), Found: true, Cells: cells, Pulls: pulls, AtLeast: len(steps)}
}

// stopped returns the answer when the meter stopped: some walk is known, unless steps is nil.
func (w *linkedWalker) stopped(known bool, steps []Step, least int) Walk {
	walk := Walk{Outcome: w.meter.Outcome(solve.Unknown), Found: known, AtLeast: least}
	if known {
		walk.Cells, walk.Pulls = cellsOf(int(w.from), steps)
	}
	return walk
}

// toExitLinked finds a walk to an exit in the fewest steps.
func (p *Plan) toExitLinked(start int, meter *solve.Meter) Walk {
	w := p.linkedWalker(start, meter)
	exits := p.journey(w.start, true, meter).exits()
	if p.nodes[w.start].exit() {
		return w.found(nil)
	}
	can := exits.canExit(exits.first())
	switch {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !can:
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	some, known := p.realizeExit(start, exits)
	w.bound, w.better = p.toExits(meter), true
	if known {
		w.limit = int32(len(some))
	}
	w.goal = func(s *walkState) bool { return p.nodes[p.node[s.at]].exit() }
	end, least := w.search()
	if end == nil {
		return w.stopped(known, some, least)
	}
	return w.found(w.trace(end))
}

// toAllKeysLinked finds a walk that picks up every key in the fewest steps, in a plan in which each key counts.
func (p *Plan) toAllKeysLinked(start int, meter *solve.Meter) Walk {
	all, err := compile(p.World, true, meter)
	if err != nil {
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	}
	want := newSet(all.tokens())
	for key, it := range all.items {
		if it.node >= 0 {
			want.add(all.links.tokens[key])
		}
	}
	w := all.linkedWalker(start, meter)
	w.better = true
	w.goal = func(s *walkState) bool { return want.subsetOf(s.inventory.taken) }
	end, least := w.search()
	switch {
	case end != nil:
		return w.found(w.trace(end))
	case meter.Stopped() != nil:
		return w.stopped(false, nil, least)
	}
	return Walk{Outcome: meter.Outcome(solve.Refuted)}
}

// toExits returns for every place the fewest steps to an exit if every place is open; -1 where none lead there.
func (p *Plan) toExits(meter *solve.Meter) []int32 {
	w := p.World
	far := make([]int32, len(w.Places))
	var queue []int32
	for at := range meter.Range(len(far)) {
		far[at] = -1
		if n := p.node[at]; n >= 0 && p.nodes[n].exit() {
			far[at] = 0
			queue = append(queue, int32(at))
		}
	}
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		for _, from := range w.in.from(queue[i]) {
			if far[from] < 0 && p.node[from] >= 0 {
				far[from] = far[queue[i]] + 1
				queue = append(queue, from)
			}
		}
	}
	return far
}
