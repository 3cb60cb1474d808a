package push

import "jogada/solve"

// search is an A* search and its current state.
type search struct {
	b       *board
	count   Count
	off     Off
	see     func(Event)
	meter   *solve.Meter
	words   int // of a set of boxes
	goals   []uint64
	forms   forms
	lost    *lost
	layouts layouts
	store   *store
	large   bool // an expansion is so much work that the context is checked each time
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
	only   []uint8 // box → directions in which it may be pushed
	corral corral
}

// newSearch prepares a search. The meter may stop it on the way.
func newSearch(q Question, m *solve.Meter) *search {
	off := q.Off
	b := newBoard(q.Level, off.Dead)
	words := (b.live + 63) / 64
	s := &search{b: b, count: q.Count, off: off, see: q.See, meter: m, words: words}
	s.boxes = b.boxes()
	s.goals, s.set, s.image = make([]uint64, words), make([]uint64, words), make([]uint64, words)
	for _, g := range b.goals {
		setBit(s.goals, g)
	}
	s.full = make([]uint8, b.n+1)
	s.full[b.n] = 2
	s.areas.init(b)
	s.walk.init(b)
	s.forms.init(b, !off.Symmetry)
	s.layouts.init(b, !off.Sides, m)
	s.match, s.child = newMatching(len(b.goals)), newMatching(len(b.goals))
	s.only = make([]uint8, len(s.boxes))
	s.corral.init(b, len(s.boxes))
	s.store = newStore(words, m)
	s.lost = newLost(b, len(s.boxes), off, m)
	s.large = b.n > 500 || len(s.boxes) > 40
	return s
}

func (s *search) searchPushes() Answer {
	start := make([]uint64, s.words)
	for _, c := range s.boxes {
		setBit(start, c)
	}
	if !s.begin(start, s.b.man()) {
		return Answer{Outcome: s.meter.Outcome(solve.Refuted), AtLeast: Never}
	}
	for {
		number, total, ok := s.queue.popLeast()
		if !ok {
			return Answer{Outcome: s.meter.Outcome(solve.Refuted), AtLeast: Never}
		}
		state := s.store.state(number)
		last := &state[s.words]
		if *last&closedBit != 0 || wayOf(*last)+boundOf(*last) != total {
			continue // a cheaper path to it was found, and that one went first
		}
		if s.solved(state) {
			s.finds(state, total)
			return Answer{Outcome: s.meter.Outcome(solve.Proved), Line: s.line(number, start), AtLeast: total}
		}
		if !s.meter.Expand() || s.large && !s.meter.CheckContext() || !s.expand(number) {
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

// begin queues the start. It returns false if it cannot be solved.
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
	hash := s.forms.key(s.forms.hash[form], rep)
	_, slot, _ := s.store.find(hash, s.image, rep)
	number, _ := s.store.addState(hash, slot, s.image, pack(rep, bound, 0), 0)
	s.queue.pushState(bound, bound/coarse, number)
	return true
}

// load makes a state the current one.
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
	s.meter.Work(2*s.b.n + 8*len(s.boxes))
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

// expand puts the children of a state into the store and the queue. It returns false if the budget is used up.
func (s *search) expand(number uint32) bool {
	state := s.store.state(number)
	last := state[s.words]
	s.number = number
	s.load(state[:s.words], manOf(last), wayOf(last))
	s.restrict()
	s.looks(wayOf(last) + boundOf(last))
	children := 0
	for i, c := range s.boxes {
		for d := range Dir(4) {
			p := shove{i, d, c, s.b.next[c][d], s.b.next[c][d.Back()]}
			if s.only[i]>>d&1 == 0 || !s.possible(p) || s.layout.dead[p.to] {
				continue
			}
			children++
			if !s.push(p) || s.meter.Stopped() != nil {
				return false
			}
		}
	}
	s.meter.Generate(children)
	return true
}

// restrict decides which pushes are tried.
func (s *search) restrict() {
	for i := range s.only {
		s.only[i] = 15
	}
	if s.count == Pushes && !s.off.Corral && s.areas.count > 1 {
		s.corral.restrict(s, s.only)
	}
}
