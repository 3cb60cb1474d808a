package lock

import "slices"

// softlockSearch searches for a shortest walk into a trap on a map where every step can be reversed: A* over states, each the
// cell of the last action, the doors opened and the keys picked up. A successor is a missing key, or a door that can be
// opened, reached over cells where nothing happens.
type softlockSearch struct {
	*doorSets
	known  int32 // only walks with fewer steps are wanted
	states *table
	list   []softlockState
	queue  heap
	groups *table  // expanded states, by cell and doors
	heads  []int32 // by group: the latest of them
	next   []uint64
	far    []int32 // by cell: the steps from the state being expanded; unlinked if not reached
	via    []int32 // by cell: the one before
	met    []int32 // the cells reached
	flood  heap
	taken  set
	more   set
	told   reported
	noted  []noted // states met during an expansion, reported when it is done
}

// softlockState is a state of the search.
type softlockState struct {
	at, set int32
	from    int32 // the state before
	far     int32
	rest    int32
	link    int32 // the next of its group
	open    bool  // it waits in the queue
	listed  bool  // it is in its group
}

// huntedBytes is the size of a state without its keys.
const huntedBytes = 60

func (o *doorSets) softlockSearch(known int32) *softlockSearch {
	h := &softlockSearch{doorSets: o, known: known, states: newTable(1 + o.words), groups: newTable(1), next: make([]uint64, 1+o.words),
		far: make([]int32, len(o.cells)), via: make([]int32, len(o.cells)), taken: newSet(o.keys), more: newSet(o.keys)}
	for at := range h.far {
		h.far[at] = unlinked
	}
	return h
}

// searchSoftlock searches with at most that many expansions (0: as the meter allows), and returns the state in which the player is
// trapped after fewer steps than known; -1 if there is none, or the search was stopped. No walk that opens doors for
// which there is a bound has fewer steps than least.
func (h *softlockSearch) searchSoftlock(expansions int) (trapped, least int32) {
	for _, token := range h.tokens[0] {
		h.more.add(token)
	}
	h.meet(0, 0, h.more, 0, -1)
	for n := 1; len(h.queue) > 0; {
		rank, last := h.queue.pop()
		id := ^last
		s := &h.list[id]
		if !s.open || rank > s.far+s.rest {
			continue // a shorter path was found meanwhile
		}
		s.open = false
		if !h.expandSet(s.set) {
			return -1, rank
		}
		if h.dead[s.set] {
			h.see(Ended, id, -1, s.far)
			return id, rank
		}
		if h.outdone(id) {
			h.see(Outdone, id, -1, s.far)
			continue
		}
		if n++; !h.meter.Expand() || n == expansions {
			return -1, rank
		}
		h.meter.Monitor.Bounds(int(rank), 0)
		h.see(Taken, id, -1, s.far)
		h.expand(id)
		h.tellNoted()
	}
	return -1, h.known
}

// release drops the states, which are no longer needed.
func (h *softlockSearch) release() { h.meter.Drop(len(h.list), int64(len(h.list))*h.bytes()) }

func (h *softlockSearch) bytes() int64 { return int64(8*h.states.width + huntedBytes) }

// meet records that a state is reached after far steps, unless it cannot lead to a walk shorter than the known one.
func (h *softlockSearch) meet(at, set int32, taken set, far, from int32) {
	rest := h.left(at, set, taken)
	if far+rest >= h.known {
		return
	}
	h.next[0] = uint64(at)<<32 | uint64(set)
	copy(h.next[1:], taken)
	n, fresh := h.states.add(h.next)
	if fresh {
		h.list = append(h.list, softlockState{at: at, set: set, far: unlinked, rest: rest})
		h.meter.Keep(1, h.bytes())
	}
	if s := &h.list[n]; far < s.far {
		s.far, s.from, s.open = far, from, true
		h.queue.push(far+rest, ^int32(n)) // of several the latest is taken first: it is nearest to its end
		h.note(Waiting, int32(n), from, far)
	} else {
		h.note(Known, int32(n), from, far)
	}
}

// keysAt returns the keys of a state.
func (h *softlockSearch) keysAt(id int32) set { return set(h.states.state(int(id))[1:]) }

// outdone reports whether a state is dominated: one at the same cell with the same doors open has at least its keys
// after no more steps.
func (h *softlockSearch) outdone(id int32) bool {
	s := &h.list[id]
	g, fresh := h.groups.add(h.states.state(int(id))[:1])
	if fresh {
		h.heads = append(h.heads, -1)
	}
	for other, n := h.heads[g], 0; other >= 0 && n < mostCompared; other, n = h.list[other].link, n+1 {
		if other != id && h.list[other].far <= s.far && h.keysAt(id).subsetOf(h.keysAt(other)) {
			return true
		}
	}
	if !s.listed {
		s.listed, s.link, h.heads[g] = true, h.heads[g], id
	}
	return false
}

// expand generates the successors of a state.
func (h *softlockSearch) expand(id int32) {
	s := h.list[id]
	h.walk(id, func(at, far int32) {
		copy(h.more, h.taken)
		for _, token := range h.tokens[at] {
			h.more.add(token)
		}
		if !h.shut(at, s.set) {
			h.meet(at, s.set, h.more, s.far+far, id)
			return
		}
		for to := h.first[s.set]; to < h.past[s.set]; to++ {
			if way := h.ways[to]; way.cell == at && (h.blind || way.rest < unlinked) {
				h.meet(at, way.to, h.more, s.far+far, id)
			}
		}
	})
}

// shut reports whether a cell is a key-consuming door that is not open.
func (h *softlockSearch) shut(at, set int32) bool {
	return at > 0 && h.doors[at] >= 0 && !h.doorsOf(set).has(h.doors[at])
}

// walk floods from a state to all cells at which something can be done next, and calls f with each and the steps to it.
func (h *softlockSearch) walk(id int32, f func(at, far int32)) {
	s := h.list[id]
	copy(h.taken, h.keysAt(id))
	h.reach(s.at, s.at, 0)
	for len(h.flood) > 0 {
		far, at := h.flood.pop()
		if far > h.far[at] {
			continue
		}
		if at != s.at {
			if can, _ := h.enters(at, h.taken, h.doorsOf(s.set)); !can {
				continue
			}
			if h.shut(at, s.set) || slices.ContainsFunc(h.tokens[at], func(token int32) bool { return !h.taken.has(token) }) {
				f(at, far)
				continue
			}
		}
		for _, l := range h.links[at] {
			h.reach(at, l.to, far+l.far)
		}
	}
	h.meter.Generate(len(h.met))
	for _, at := range h.met {
		h.far[at] = unlinked
	}
	h.met = h.met[:0]
}

// reach records that a cell is reached from another.
func (h *softlockSearch) reach(from, at, far int32) {
	if far >= h.far[at] {
		return
	}
	if h.far[at] == unlinked {
		h.met = append(h.met, at)
	}
	h.far[at], h.via[at] = far, from
	h.flood.push(far, at)
}

// trace returns the walk that led to a state; nil if the meter stopped before it was known.
func (h *softlockSearch) trace(id int32) []int {
	var stops []int32 // the last one first
	for s := h.list[id]; s.from >= 0; s = h.list[s.from] {
		end, start := s.at, h.list[s.from].at
		h.walk(s.from, func(at, _ int32) {
			if at == end {
				for ; at != start; at = h.via[at] {
					stops = append(stops, at)
				}
			}
		})
	}
	cells := []int{int(h.cells[0])}
	at := int32(0)
	for i := len(stops) - 1; i >= 0; i-- {
		cells = append(cells, h.distances.leg(at, stops[i])...)
		at = stops[i]
	}
	if h.distances.meter.Stopped() != nil {
		return nil
	}
	return cells
}
