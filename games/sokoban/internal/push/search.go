package push

import (
	"slices"

	"jogada/solve"
)

// search is an A* search and the state it is looking at.
type search struct {
	b       *board
	count   Count
	off     Off
	meter   *solve.Meter
	words   int // of a set of boxes
	goals   []uint64
	forms   forms
	lost    *lost
	layouts layouts
	store   *store
	queue   queue

	// The state that is being expanded.
	number  uint32
	way     int
	set     []uint64
	boxes   []int32
	man     int32
	full    []uint8 // cell → 0 free, 1 box, 2 wall
	areas   areas
	walk    walk
	layout  *layout
	match   *matching
	matched bool // match belongs to this state

	// Scratch for its children.
	child  *matching
	frozen []int32
	image  []uint64
	only   []uint8 // box → directions that may be pushed
	failed bool
}

// newSearch prepares a search, or returns nil if the meter stops it.
func newSearch(l *Level, count Count, off Off, m *solve.Meter) *search {
	b := newBoard(l, off.Dead)
	words := (b.live + 63) / 64
	s := &search{b: b, count: count, off: off, meter: m, words: words}
	s.boxes = b.boxes()
	s.goals, s.set, s.image = make([]uint64, words), make([]uint64, words), make([]uint64, words)
	for _, g := range b.goals {
		put(s.goals, g)
	}
	s.full = make([]uint8, b.n+1)
	s.full[b.n] = 2
	s.areas.init(b)
	s.walk.init(b)
	s.forms.init(b, !off.Symmetry)
	s.layouts.init(b, !off.Sides, m)
	s.match, s.child = newMatching(len(b.goals)), newMatching(len(b.goals))
	s.only = make([]uint8, len(s.boxes))
	s.store = newStore(words, m)
	s.lost = newLost(b, len(s.boxes), off, m)
	if s.lost == nil {
		return nil
	}
	return s
}

func (s *search) run() Answer {
	start := make([]uint64, s.words)
	for _, c := range s.boxes {
		put(start, c)
	}
	if !s.begin(start, s.b.man()) {
		return Answer{Outcome: s.meter.Outcome(solve.Refuted), AtLeast: Never}
	}
	for {
		number, total, bound, ok := s.queue.take()
		if !ok {
			return Answer{Outcome: s.meter.Outcome(solve.Refuted), AtLeast: Never}
		}
		state := s.store.state(number)
		last := &state[s.words]
		if *last&closedBit != 0 || wayOf(*last)+bound != total {
			continue // a better way to it was found, and that one went first
		}
		if s.solved(state) {
			return Answer{Outcome: s.meter.Outcome(solve.Proved), Line: s.line(number, start), AtLeast: total}
		}
		if !s.meter.Expand() || !s.expand(number) {
			return Answer{Outcome: s.meter.Outcome(solve.Unknown), AtLeast: total}
		}
		*last |= closedBit
	}
}

func (s *search) solved(state []uint64) bool {
	for i, g := range s.goals {
		if state[i]&^g != 0 {
			return false
		}
	}
	return true
}

// begin puts the start into the queue. False: it can't be solved.
func (s *search) begin(set []uint64, man int32) bool {
	s.load(set, man, 0)
	bound := s.bound()
	if bound >= far {
		return false
	}
	form := 0
	rep := man
	if s.count == Pushes {
		form, rep = s.forms.least(s.forms.hash, func(f []int32) int32 { return s.areas.least(f, s.areas.of[man], -1) })
	} else {
		form, rep = s.forms.least(s.forms.hash, func(f []int32) int32 { return f[man] })
	}
	s.forms.image(form, s.boxes, s.image)
	_, slot, _ := s.store.find(s.forms.key(s.forms.hash[form], rep), s.image, rep)
	number, _ := s.store.add(slot, s.image, pack(rep, bound, 0), 0)
	s.queue.put(bound, bound, number)
	return true
}

// load makes a state the one that is looked at.
func (s *search) load(set []uint64, man int32, way int) {
	for _, c := range s.boxes {
		s.full[c] = 0
	}
	copy(s.set, set)
	s.boxes = members(s.set, s.boxes[:0])
	for _, c := range s.boxes {
		s.full[c] = 1
	}
	s.man, s.way = man, way
	s.matched = false
	s.forms.load(s.boxes)
	if s.count == Pushes {
		s.areas.label(s.full)
	} else {
		s.walk.from(man, s.full)
	}
	s.layout = s.layouts.base
	if !s.off.Freeze && !s.off.Frozen {
		s.frozen = s.b.frozen(s.boxes, s.full, s.layout.dead, s.frozen[:0])
		s.layout = s.layouts.with(s.frozen)
	}
}

// expand puts the children of a state into the store and the queue. False: the budget is used up.
func (s *search) expand(number uint32) bool {
	state := s.store.state(number)
	last := state[s.words]
	s.number = number
	s.load(state[:s.words], manOf(last), wayOf(last))
	s.restrict()
	children := 0
	for i, c := range s.boxes {
		for d := range Dir(4) {
			side := s.b.next[d.Back()][c]
			if s.only[i]>>d&1 == 0 || s.full[side] != 0 || !s.reaches(side) {
				continue
			}
			if to := s.b.next[d][c]; int(to) < s.b.live && s.full[to] == 0 && !s.layout.dead[to] {
				children++
				if !s.push(i, d, to) {
					return false
				}
			}
		}
	}
	s.meter.Generate(children)
	return true
}

// reaches says whether the man can walk to a free cell.
func (s *search) reaches(c int32) bool {
	if s.count == Pushes {
		return s.areas.of[c] == s.areas.of[s.man]
	}
	return s.walk.dist[c] >= 0
}

// restrict decides which pushes are tried.
func (s *search) restrict() {
	for i := range s.only {
		s.only[i] = 15
	}
	if s.count == Pushes && !s.off.Corral && s.areas.count > 1 {
		s.corrals()
	}
}

// push pushes the i-th box onto a free cell and keeps the state that results, if it may be solved. False: the budget is
// used up.
func (s *search) push(i int, d Dir, to int32) bool {
	c := s.boxes[i]
	flip(s.set, c)
	flip(s.set, to)
	s.boxes[i] = to
	ok := true
	if !s.lost.knows(to, d.Back(), s.set, s.boxes) {
		s.full[c], s.full[to] = 0, 1
		ok = s.keep(i, c, to)
		s.full[c], s.full[to] = 1, 0
	}
	s.boxes[i] = c
	flip(s.set, c)
	flip(s.set, to)
	return ok
}

// keep looks at the state after a push from c to a cell and puts it into the store and the queue, unless it is known to
// be lost or was reached as cheaply before.
func (s *search) keep(i int, c, to int32) bool {
	layout, lost := s.freeze(to)
	if lost {
		return true
	}
	if s.store.crowded() && !s.store.grow(s.forms.stored) {
		return false
	}
	form, man := s.forms.afterPush(s, c, to)
	hash := s.forms.key(s.forms.moved(form, c, to), man)
	boxes := s.set
	if form != 0 {
		boxes = s.image
		s.forms.image(form, s.boxes, boxes)
	}
	way := s.way + s.cost(i, c, to)
	number, slot, met := s.store.find(hash, boxes, man)
	if met {
		s.improve(number, way)
		return true
	}
	bound := s.boundAfter(i, c, to, layout)
	if bound >= far {
		return true
	}
	number, ok := s.store.add(slot, boxes, pack(man, bound, way), s.number)
	s.queue.put(way+min(bound, 0xffff), min(bound, 0xffff), number)
	return ok
}

// cost is what the push of a box from c costs, with the walk before it where moves are counted.
func (s *search) cost(_ int, c, to int32) int {
	if s.count == Pushes {
		return 1
	}
	return int(s.walk.dist[s.behind(c, to)]) + 1
}

// behind is the cell from which the box on c is pushed onto a cell.
func (s *search) behind(c, to int32) int32 {
	for d := range s.b.next {
		if s.b.next[d][c] == to {
			return s.b.next[d^2][c]
		}
	}
	panic("push: cells that are not next to each other")
}

// improve notes a cheaper way to a state that was met before.
func (s *search) improve(number uint32, way int) {
	last := &s.store.state(number)[s.words]
	if wayOf(*last) <= way {
		return
	}
	bound := boundOf(*last)
	*last = pack(manOf(*last), bound, way)
	s.store.setParent(number, s.number)
	s.queue.put(way+bound, bound, number)
}

// freeze says whether the box just pushed to a cell is frozen so that the level is lost, and otherwise which boxes are
// walls from now on.
func (s *search) freeze(to int32) (l *layout, lost bool) {
	if s.off.Freeze || s.b.loose(to, s.full, s.layout.dead) {
		return s.layout, false
	}
	s.frozen = s.b.frozen(s.boxes, s.full, s.layout.dead, s.frozen[:0])
	for _, c := range s.frozen {
		if s.b.goal[c] < 0 {
			return nil, true
		}
	}
	if s.off.Frozen || !slices.Contains(s.frozen, to) {
		return s.layout, false
	}
	return s.layouts.with(s.frozen), false
}

// bound is at most what the state needs, or far if it can't be solved.
func (s *search) bound() int {
	if s.off.Bound {
		return 0
	}
	s.fill(s.match, s.layout, s.man)
	return s.match.total()
}

// fill matches the boxes as they stand, with the man on a cell.
func (s *search) fill(m *matching, l *layout, man int32) {
	for i := range m.cost {
		m.cost[i] = m.zeros
	}
	for i, c := range s.boxes {
		m.cost[i] = s.layouts.costs(l, c, man)
	}
	m.solve()
}

// boundAfter is the bound after the push of the i-th box from c, where the man is now.
func (s *search) boundAfter(i int, c, to int32, l *layout) int {
	if s.off.Bound {
		return 0
	}
	if l != s.layout {
		s.fill(s.child, l, c)
		return s.child.total()
	}
	if !s.matched {
		s.boxes[i] = c
		s.fill(s.match, s.layout, s.man)
		s.boxes[i] = to
		s.matched = true
	}
	s.child.copyFrom(s.match)
	s.child.replace(int32(i), l.distances(to, c))
	return s.child.total()
}
