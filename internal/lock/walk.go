package lock

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// Walk answers a question for the fewest steps.
//
//	Proved   Cells is a shortest walk.
//	Refuted  there is none.
//	Unknown  every walk has at least AtLeast steps; if Found, Cells is one, perhaps not a shortest.
type Walk struct {
	solve.Outcome
	Found   bool
	Cells   []int // the places from the start to the end, each next to the one before; one that repeats is a pulled lever
	Pulls   []int // the switches of these levers
	AtLeast int
}

// Step is a step of a walk: entering a place, or pulling the lever of a switch in the place where the player is.
type Step struct {
	At   int // the place
	Pull int // the switch; -1 if the player enters the place
}

// Steps returns the steps of the walk.
func (w *Walk) Steps() (steps []Step) {
	cells, pulls := w.Cells, w.Pulls
	for i := 1; i < len(cells); i++ {
		s := Step{cells[i], -1}
		if cells[i] == cells[i-1] {
			s.Pull, pulls = pulls[0], pulls[1:]
		}
		steps = append(steps, s)
	}
	return steps
}

// walker searches the states of a plan at the cells where something happens: the cell, with links the setting of the
// switches, the keys picked up and the doors opened. It is A* with a bound and reopens states reached by a shorter path.
type walker struct {
	*keyGraph

	goal   func(at int32, taken, opened set) bool // nil if caught decides
	risky  []bool                                 // by cell: a state there may be a goal, even if no door was opened to get there
	bound  func(at int32, taken set) int32
	caught func(state []uint64) bool // whether an expanded state is a goal; nil if goal decides
	limit  int32                     // only walks of at most so many steps are wanted; 0 means all
	latest bool                      // of several states with the same bound the latest is taken first

	states *table
	head   int       // words of a state before its keys
	next   []uint64  // a state in the making
	held   inventory // with links: of the state being expanded
	far    []int32   // by state: the fewest steps to it so far
	rest   []int32   // lower bound on the steps left to a goal
	from   []int32   // and the state before
	ends   []bool    // and whether it is a goal
	queue  heap
	told   reported

	groups  *table // states by cell and doors; nil if they are not compared
	members [][]int32
	group   []uint64
}

// walker prepares a search from a start; with alone, states distinguish every key.
func (p *Plan) walker(start int, alone bool, happens event, meter *solve.Meter) *walker {
	return newWalker(p.keyGraph(start, alone, happens, meter), 1)
}

func newWalker(g *keyGraph, head int) *walker {
	w := &walker{keyGraph: g, risky: make([]bool, len(g.cells)), head: head, bound: func(int32, set) int32 { return 0 }}
	w.groups = newTable(head + len(newSet(w.costly)))
	w.states = newTable(head + len(newSet(w.keys)) + len(newSet(w.costly)))
	w.next = make([]uint64, w.states.width)
	return w
}

// parts returns the keys and the doors of a state.
func (w *walker) parts(state []uint64) (taken, opened set) {
	keys := w.head + len(newSet(w.keys))
	return set(state[w.head:keys]), set(state[keys:])
}

// searchWalk searches from the start.
func (w *walker) searchWalk() Walk {
	if w.meter.Stopped() != nil { // the links between the cells, or the bound, are incomplete
		return Walk{Outcome: w.meter.Outcome(solve.Unknown)}
	}
	w.begin()
	least := 0
	for len(w.queue) > 0 {
		rank, n := w.queue.pop()
		if n = w.inQueue(n); rank > w.far[n]+w.rest[n] {
			continue // a shorter path was found meanwhile
		}
		least = int(rank)
		if w.ends[n] {
			return w.ended(n)
		}
		if !w.meter.Expand() {
			break
		}
		if w.caught != nil && w.caught(w.states.state(int(n))) && w.meter.Stopped() == nil {
			return w.ended(n)
		}
		w.meter.Monitor.Bounds(int(rank), 0)
		w.see(Taken, n, -1, w.far[n])
		w.expand(n)
	}
	if w.meter.Stopped() != nil {
		return Walk{Outcome: w.meter.Outcome(solve.Unknown), AtLeast: least}
	}
	return Walk{Outcome: w.meter.Outcome(solve.Refuted)}
}

// begin meets the state at the start.
func (w *walker) begin() {
	taken, opened := w.parts(w.next)
	if w.plan.linked {
		q := w.plan.atStart(w.plan.node[w.cells[0]])
		copy(taken, q.taken)
		copy(opened, q.opened)
		w.next[1] = w.plan.nodes[w.plan.node[w.cells[0]]].after(w.plan.links.first)
	} else {
		for _, token := range w.tokens[0] {
			taken.add(token)
		}
	}
	w.meet(w.goal != nil && w.goal(0, taken, opened), 0, -1)
}

// ended returns the answer for a state at the end of a shortest walk.
func (w *walker) ended(n int32) Walk {
	w.see(Ended, n, -1, w.far[n])
	walk := Walk{Outcome: w.meter.Outcome(solve.Unknown), AtLeast: int(w.far[n])}
	if cells, pulls := w.trace(n); cells != nil {
		walk = Walk{Outcome: w.meter.Outcome(solve.Proved), Found: true, Cells: cells, Pulls: pulls, AtLeast: int(w.far[n])}
	}
	return walk
}

// expand generates the successors of a state.
func (w *walker) expand(n int32) {
	at := int32(w.states.state(int(n))[0])
	if w.plan.linked {
		w.expandLinked(n)
	}
	links := w.linksFrom(at)
	w.meter.Generate(len(links))
	for _, l := range links {
		copy(w.next, w.states.state(int(n))) // the table may have moved
		if can, costs := w.enter(l.to); can {
			taken, opened := w.parts(w.next)
			end := w.goal != nil && (w.risky[l.to] || costs) && w.goal(l.to, taken, opened)
			w.meet(end, w.far[n]+l.far, n)
		}
	}
}

// enter takes the next state to a cell, and reports whether it can be entered, and whether that uses up a key.
func (w *walker) enter(at int32) (can, costs bool) {
	if w.plan.linked {
		return w.enterLinked(at)
	}
	taken, opened := w.parts(w.next)
	if can, costs = w.enters(at, taken, opened); !can {
		return false, false
	}
	w.next[0] = uint64(at)
	if costs {
		opened.add(w.doors[at])
	}
	for _, token := range w.tokens[at] {
		taken.add(token)
	}
	return true, costs
}

// meet records that the next state is reached from another after far steps.
func (w *walker) meet(end bool, far, from int32) {
	taken, _ := w.parts(w.next)
	if w.limit > 0 && far+w.bound(int32(w.next[0]), taken) > w.limit {
		return
	}
	n, fresh := w.states.add(w.next)
	becomes := Hopeless
	if fresh {
		rest := int32(0)
		if w.outdone(n, far) && !end {
			rest, becomes = unlinked, Outdone
		} else if !end {
			rest = w.bound(int32(w.next[0]), taken)
		}
		w.far, w.from, w.rest, w.ends = append(w.far, far), append(w.from, from), append(w.rest, rest), append(w.ends, end)
		w.meter.Keep(1, int64(8*w.states.width+40))
	} else if far >= w.far[n] {
		w.see(Known, int32(n), from, far) // the start has no parent, and is met once
		return
	}
	w.far[n], w.from[n] = far, from
	if w.rest[n] < unlinked {
		w.queue.push(far+w.rest[n], w.inQueue(int32(n)))
		becomes = Waiting
	}
	if from >= 0 {
		w.see(becomes, int32(n), from, far)
	}
}

// inQueue converts a state to its value in the queue, and back.
func (w *walker) inQueue(n int32) int32 {
	if w.latest {
		return ^n
	}
	return n
}

// outdone reports whether a new state is dominated: one at the same cell with the same doors open has more keys after
// no more steps.
func (w *walker) outdone(n int, far int32) bool {
	if w.groups == nil {
		return false
	}
	taken, opened := w.parts(w.next)
	w.group = append(append(w.group[:0], w.next[:w.head]...), opened...)
	g, fresh := w.groups.add(w.group)
	if fresh {
		w.members = append(w.members, nil)
	}
	list := w.members[g]
	for i := len(list) - 1; i >= 0 && i >= len(list)-mostCompared; i-- {
		other := int(list[i])
		if more, _ := w.parts(w.states.state(other)); w.far[other] <= far && taken.subsetOf(more) {
			return true
		}
	}
	w.members[g] = append(list, int32(n))
	return false
}

// mostCompared limits the states, the latest first, that a state is compared with; more comparisons would cost more
// than they save.
const mostCompared = 256

// trace returns the walk that led to a state, and the switches that it pulls; nil if the meter stopped before it was
// known.
func (w *walker) trace(n int32) (cells, pulls []int) {
	var chain []int32
	for at := n; at >= 0; at = w.from[at] {
		chain = append(chain, at)
	}
	slices.Reverse(chain)
	cells = []int{int(w.cells[0])}
	for i, n := range chain[1:] {
		before, state := w.states.state(int(chain[i])), w.states.state(int(n))
		if w.plan.linked && before[0] == state[0] && before[1] != state[1] && w.far[n] == w.far[chain[i]]+1 {
			lever := w.plan.links.switches[bits.TrailingZeros64(before[1]^state[1])]
			cells, pulls = append(cells, int(w.cells[state[0]])), append(pulls, lever)
			continue
		}
		cells = append(cells, w.leg(int32(before[0]), int32(state[0]))...)
	}
	if w.meter.Stopped() != nil {
		return nil, nil
	}
	return cells, pulls
}
