package world

import (
	"container/heap"
	"slices"

	"jogada/solve"
)

// Step is a step of a walk: entering a place, or pulling the lever of a switch in the place where the player is.
type Step struct {
	At   int // the place
	Pull int // the switch; -1 if the player enters the place
}

// Walk answers a question for the fewest steps.
//
//	Proved   Steps is a shortest walk.
//	Refuted  there is none.
//	Unknown  every walk has at least AtLeast steps; if Found, Steps is one, perhaps not a shortest.
type Walk struct {
	solve.Outcome
	Found   bool
	Steps   []Step // without the start itself
	AtLeast int
}

// walker searches the states of a world at the points where something happens, by A*: the point, the setting of the
// switches, the items taken and the locks opened.
type walker struct {
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

func (p *Plan) walker(start int, meter *solve.Meter) *walker {
	return &walker{plan: p, meter: meter, start: p.startAt(start), from: int32(p.World.Starts[start].At), states: map[string]*walkState{},
		groups: map[string][]*walkState{}, legs: map[int32][]leg{}, far: make([]int32, len(p.World.Places))}
}

// search returns a state of the goal with the fewest steps, or nil if there is none or the meter stopped. No goal has
// fewer steps than least.
func (w *walker) search() (found *walkState, least int) {
	p := w.plan
	q := p.inventory()
	if lock := p.nodes[w.start].lock; lock >= 0 {
		q.opened.add(lock)
	}
	p.begin(&q)
	p.pick(&q, p.nodes[w.start].gives)
	w.offer(w.from, p.nodes[w.start].after(p.first), q, 0, nil)
	for len(w.queue) > 0 {
		s := heap.Pop(&w.queue).(*walkState)
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
func (w *walker) expand(s *walkState) {
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
		if way == price || len(to.gives) > 0 {
			q = q.clone()
			if way == price {
				p.pay(&q, to.lock)
			}
			p.pick(&q, to.gives)
		}
		w.offer(l.to, to.after(s.setting), q, s.far+l.steps, s)
	}
}

// offer adds a state, or a shorter walk to it.
func (w *walker) offer(at int32, setting uint64, q inventory, far int32, before *walkState) {
	rest := int32(0)
	if w.bound != nil {
		if rest = w.bound[at]; rest < 0 || w.limit > 0 && far+rest > w.limit {
			return
		}
	}
	key := string(name(nil, uint64(at), set{setting}, q.taken, q.opened))
	s := w.states[key]
	switch {
	case s == nil:
		if !w.meter.Keep(1, int64(2*len(key)+4*len(q.count)+160)) {
			return
		}
		s = &walkState{at: at, setting: setting, inventory: q, far: far, rest: rest, before: before}
		w.states[key] = s
		heap.Push(&w.queue, s)
	case !s.done && far < s.far:
		s.far, s.before = far, before
		heap.Fix(&w.queue, s.index)
	}
}

// worse reports whether another state at the same point with the same locks opened has at least the same items in no
// more steps; otherwise it is added to those to compare with.
func (w *walker) worse(s *walkState) bool {
	key := string(name(nil, uint64(s.at), set{s.setting}, s.inventory.opened))
	for _, other := range w.groups[key] {
		if other.far <= s.far && s.inventory.taken.within(other.inventory.taken) {
			return true
		}
	}
	w.groups[key] = append(w.groups[key], s)
	return false
}

// point reports whether something happens at a place.
func (w *walker) point(at int32) bool {
	return w.plan.nodes[w.plan.node[at]].kind != nil || w.landed != nil && w.landed[at]
}

// legsFrom returns the legs from a point, the nearest first.
func (w *walker) legsFrom(at int32) []leg {
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
func (w *walker) flood(at int32, visit func(to int32) bool) {
	world := w.plan.World
	for _, p := range w.met {
		w.far[p] = 0
	}
	w.met = append(w.met[:0], at)
	queue := []int32{at}
	for i := 0; i < len(queue) && w.meter.Work(1); i++ {
		for _, to := range world.out(queue[i]) { // the place itself, too: a plate can be left and entered again
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

// trace returns the steps to a state.
func (w *walker) trace(s *walkState) (steps []Step) {
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
func (w *walker) pulled(from, to *walkState) int {
	for i, s := range w.plan.switches {
		if from.setting^to.setting == 1<<i {
			return s
		}
	}
	return -1
}

// leg returns the places of a shortest walk over plain places from one point to another.
func (w *walker) leg(from, to int32) (steps []Step) {
	before := map[int32]int32{}
	queue := []int32{from}
	for i := 0; i < len(queue) && w.meter.Work(1); i++ {
		for _, next := range w.plan.World.out(queue[i]) {
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

// ToExit finds a walk to an exit in the fewest steps.
func (p *Plan) ToExit(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	exits := p.exits(p.startAt(start), meter)
	if p.nodes[exits.start].exit() {
		return Walk{Outcome: meter.Outcome(solve.Proved), Found: true}
	}
	first := exits.first()
	can := exits.can(first)
	switch {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !can:
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	some, found := p.realizeExit(start, exits)
	w := p.walker(start, meter)
	w.bound, w.better = p.toExits(meter), true
	if found {
		w.limit = int32(len(some))
	}
	w.goal = func(s *walkState) bool { return p.nodes[p.node[s.at]].exit() }
	end, least := w.search()
	if end == nil {
		return Walk{Outcome: meter.Outcome(solve.Unknown), Found: found, Steps: some, AtLeast: least}
	}
	steps := w.trace(end)
	return Walk{Outcome: meter.Outcome(solve.Proved), Found: true, Steps: steps, AtLeast: len(steps)}
}

// toExits returns for every place the fewest steps to an exit if every place is open; -1 where none lead there.
func (p *Plan) toExits(meter *solve.Meter) []int32 {
	w := p.World
	meter.Work(2 * len(w.To))
	first := make([]int32, len(w.Places)+1)
	for _, to := range w.To {
		first[to+1]++
	}
	for i := range w.Places {
		first[i+1] += first[i]
	}
	into := make([]int32, len(w.To))
	fill := append([]int32(nil), first[:len(w.Places)]...)
	for from := range w.Places {
		for _, to := range w.out(int32(from)) {
			into[fill[to]] = int32(from)
			fill[to]++
		}
	}
	far := make([]int32, len(w.Places))
	var queue []int32
	for at := range far {
		far[at] = -1
		if n := p.node[at]; n >= 0 && p.nodes[n].exit() {
			far[at] = 0
			queue = append(queue, int32(at))
		}
	}
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		for _, from := range into[first[queue[i]]:first[queue[i]+1]] {
			if far[from] < 0 && p.node[from] >= 0 {
				far[from] = far[queue[i]] + 1
				queue = append(queue, from)
			}
		}
	}
	return far
}
