package lock

import (
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
	pulls := w.Pulls
	//meterless: a walk that was found within its meter
	for i := 1; i < len(w.Cells); i++ {
		s := Step{w.Cells[i], -1}
		if w.Cells[i] == w.Cells[i-1] {
			s.Pull, pulls = pulls[0], pulls[1:]
		}
		steps = append(steps, s)
	}
	return steps
}

// walker searches the states of a map at the cells where something happens: the cell, the keys picked up and the doors
// opened. It is A* with a bound and reopens states reached by a shorter path.
type walker struct {
	*keyGraph

	goal  func(at int32, taken, opened set) bool
	risky []bool // by cell: a state there may be a goal, even if no door was opened to get there
	bound func(at int32, taken set) int32

	states *table
	next   []uint64 // a state in the making
	far    []int32  // by state: the fewest steps to it so far
	rest   []int32  // lower bound on the steps left to a goal
	from   []int32  // and the state before
	ends   []bool   // and whether it is a goal
	queue  heap
	told   reported

	groups  *table // states by cell and doors; nil if they are not compared
	members [][]int32
	group   []uint64
}

// walker prepares a search from a start; with alone, states distinguish every key.
func (p *Plan) walker(start int, alone bool, happens event, meter *solve.Meter) *walker {
	w := &walker{keyGraph: p.keyGraph(start, alone, happens, meter)}
	w.risky = make([]bool, len(w.cells))
	w.groups = newTable(1 + len(newSet(w.costly)))
	w.states = newTable(1 + len(newSet(w.keys)) + len(newSet(w.costly)))
	return w
}

// parts returns the keys and the doors of a state.
func (w *walker) parts(state []uint64) (taken, opened set) {
	keys := 1 + len(newSet(w.keys))
	return set(state[1:keys]), set(state[keys:])
}

// searchWalk searches from the start.
func (w *walker) searchWalk() Walk {
	if w.meter.Stopped() != nil { // the links between the cells, or the bound, are incomplete
		return Walk{Outcome: w.meter.Outcome(solve.Unknown)}
	}
	w.next = make([]uint64, w.states.width)
	taken, opened := w.parts(w.next)
	for _, token := range w.tokens[0] {
		taken.add(token)
	}
	w.meet(w.goal(0, taken, opened), 0, -1)
	for len(w.queue) > 0 {
		rank, n := w.queue.pop()
		if rank > w.far[n]+w.rest[n] {
			continue // a shorter path was found meanwhile
		}
		if w.ends[n] {
			w.see(Ended, n, -1, w.far[n])
			if cells := w.trace(n); cells != nil {
				return Walk{Outcome: w.meter.Outcome(solve.Proved), Found: true, Cells: cells, AtLeast: int(w.far[n])}
			}
			return Walk{Outcome: w.meter.Outcome(solve.Unknown), AtLeast: int(w.far[n])}
		}
		if !w.meter.Expand() {
			return Walk{Outcome: w.meter.Outcome(solve.Unknown), AtLeast: int(rank)}
		}
		w.meter.Monitor.Bounds(int(rank), 0)
		w.see(Taken, n, -1, w.far[n])
		w.expand(n)
	}
	if w.meter.Stopped() != nil {
		return Walk{Outcome: w.meter.Outcome(solve.Unknown)}
	}
	return Walk{Outcome: w.meter.Outcome(solve.Refuted)}
}

// expand generates the successors of a state.
func (w *walker) expand(n int32) {
	state := w.states.state(int(n))
	at := int32(state[0])
	w.meter.Generate(len(w.links[at]))
	for _, l := range w.links[at] {
		state = w.states.state(int(n)) // the table may have moved
		taken, opened := w.parts(state)
		can, costs := w.enters(l.to, taken, opened)
		if !can {
			continue
		}
		copy(w.next, state)
		w.next[0] = uint64(l.to)
		taken, opened = w.parts(w.next)
		if costs {
			opened.add(w.doors[l.to])
		}
		for _, token := range w.tokens[l.to] {
			taken.add(token)
		}
		end := w.risky[l.to] || costs
		w.meet(end && w.goal(l.to, taken, opened), w.far[n]+l.far, n)
	}
}

// meet records that the next state is reached from another after far steps.
func (w *walker) meet(end bool, far, from int32) {
	n, fresh := w.states.add(w.next)
	becomes := Hopeless
	if fresh {
		taken, _ := w.parts(w.next)
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
		w.queue.push(far+w.rest[n], int32(n))
		becomes = Waiting
	}
	if from >= 0 {
		w.see(becomes, int32(n), from, far)
	}
}

// outdone reports whether a new state is dominated: one at the same cell with the same doors open has more keys after
// no more steps.
func (w *walker) outdone(n int, far int32) bool {
	if w.groups == nil {
		return false
	}
	taken, opened := w.parts(w.next)
	w.group = append(append(w.group[:0], w.next[0]), opened...)
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

// trace returns the walk that led to a state; nil if the meter stopped before it was known.
func (w *walker) trace(n int32) []int {
	var stops []int32
	for at := n; at >= 0; at = w.from[at] {
		stops = append(stops, int32(w.states.state(int(at))[0]))
	}
	slices.Reverse(stops)
	cells := []int{int(w.cells[0])}
	for i, to := range stops[1:] {
		cells = append(cells, w.leg(stops[i], to)...)
	}
	if w.meter.Stopped() != nil {
		return nil
	}
	return cells
}
