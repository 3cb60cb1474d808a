package lock

import (
	"cmp"
	"slices"

	"jogada/solve"
)

// SearchStep is one step of a search for a shortest walk, for an observer.
type SearchStep struct {
	What  What
	Cells []int   // the walk to the state; nil beyond the first few thousand states
	From  []int   // the walk to the state it was reached from; nil for the first
	Far   int     // steps from the start
	Rest  int     // lower bound on the steps left
	Waits int     // length of the open list
	Next  [][]int // the walks to the states expanded next
}

// What says what a step does to a state.
type What uint8

// Effects of a step on a state.
const (
	Taken    What = iota // expanded
	Ended                // the end of a shortest walk
	Known                // met before by a walk that is no longer
	Outdone              // dominated: at the same cell with the same doors open, a state with more keys is reached as soon
	Hopeless             // no end can be reached from it
	Waiting              // waits to be expanded
)

// Limits on reports: walks are given for the first mostTaken expanded states, and only the first mostMet generated
// states are reported.
const (
	mostTaken = 1 << 17
	mostMet   = 20_000
	mostNext  = 8
)

// reported counts the reported steps of a search.
type reported struct{ taken, met int }

// narrateStep reports a step about a state, which was reached from another unless from is -1. Trace returns the walk to a
// state, and live the state of an entry of the queue unless it is stale.
func (p *Plan) narrateStep(meter *solve.Meter, t *reported, s SearchStep, state, from int32, queue heap, trace func(int32) []int, live func(rank, what int32) (int32, bool)) {
	if from >= 0 {
		if t.met++; t.met > mostMet {
			return
		}
		s.From = trace(from)
	} else if t.taken++; t.taken > mostTaken && s.What != Ended {
		p.Observe(s)
		return
	}
	s.Cells, s.Waits = trace(state), len(queue)
	for _, waits := range queue.first(mostNext, live) {
		s.Next = append(s.Next, trace(waits))
	}
	if meter.Stopped() == nil { // otherwise the walks may be unknown
		p.Observe(s)
	}
}

// first returns the states of the first live entries. The first of a heap is on top, and each comes before the two
// below it.
func (h heap) first(most int, live func(rank, what int32) (int32, bool)) []int32 {
	var states []int32
	//meterless: at most mostNext states, for showing
	for open := []int{0}; len(h) > 0 && len(open) > 0 && len(states) < most; {
		at := slices.MinFunc(open, func(x, y int) int { return cmp.Compare(h[x], h[y]) })
		open = slices.DeleteFunc(open, func(x int) bool { return x == at })
		for below := 2*at + 1; below <= 2*at+2 && below < len(h); below++ {
			open = append(open, below)
		}
		if state, waits := live(int32(h[at]>>32), int32(uint32(h[at]))); waits {
			states = append(states, state)
		}
	}
	return states
}

// see reports what becomes of a state, reached from another after far steps, or from none.
func (w *walker) see(what What, n, from, far int32) {
	if w.plan.Observe != nil {
		w.plan.narrateStep(w.meter, &w.told, SearchStep{What: what, Far: int(far), Rest: int(w.rest[n])}, n, from, w.queue, func(n int32) []int { cells, _ := w.trace(n); return cells }, func(rank, n int32) (int32, bool) {
			n = w.inQueue(n)
			return n, rank == w.far[n]+w.rest[n]
		})
	}
}

// see does the same for a walk into a trap.
func (h *softlockSearch) see(what What, id, from, far int32) {
	if h.plan.Observe != nil {
		h.plan.narrateStep(h.distances.meter, &h.told, SearchStep{What: what, Far: int(far), Rest: int(h.list[id].rest)}, id, from, h.queue, h.trace, func(rank, last int32) (int32, bool) {
			s := &h.list[^last]
			return ^last, s.open && rank == s.far+s.rest
		})
	}
}

// noted records what becomes of a generated state.
type noted struct {
	what          What
	id, from, far int32
}

// note keeps what becomes of a generated state until the expansion is done, because a walk cannot be traced back during
// another flood.
func (h *softlockSearch) note(what What, id, from, far int32) {
	if h.plan.Observe != nil && from >= 0 {
		h.noted = append(h.noted, noted{what, id, from, far})
	}
}

// tellNoted reports the noted states.
func (h *softlockSearch) tellNoted() {
	for _, n := range h.noted {
		h.see(n.what, n.id, n.from, n.far)
	}
	h.noted = h.noted[:0]
}
