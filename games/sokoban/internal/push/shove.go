package push

// shove is a push: which box, in which direction, between which cells, and the cell the man pushes from.
type shove struct {
	box            int
	dir            Dir
	from, to, side int32
}

// possible reports whether the man can make a push that does not end on a dead square.
func (s *search) possible(p shove) bool {
	if s.full[p.side] != 0 || int(p.to) >= s.b.live || s.full[p.to] != 0 {
		return false
	}
	if s.count == Pushes {
		return s.areas.of[p.side] == s.areas.of[s.man]
	}
	return s.walk.dist[p.side] >= 0
}

// push makes a push and keeps the resulting state, if it may be solvable. It returns false if the budget is used up.
func (s *search) push(p shove) bool {
	s.make(p)
	ok := true
	if s.lost.knows(p.to, p.dir.Back(), s.set, s.boxes) {
		s.meets("table", p, s.set, p.from, 0, 0)
	} else {
		ok = s.keep(p)
	}
	s.unmake(p)
	return ok
}

func (s *search) make(p shove) {
	flip(s.set, p.from)
	flip(s.set, p.to)
	s.boxes[p.box] = p.to
	s.full[p.from], s.full[p.to] = 0, 1
}

func (s *search) unmake(p shove) {
	flip(s.set, p.from)
	flip(s.set, p.to)
	s.boxes[p.box] = p.from
	s.full[p.from], s.full[p.to] = 1, 0
}

// keep puts the state after a push into the store and the queue, unless it is known to be lost or was reached as
// cheaply before.
func (s *search) keep(p shove) bool {
	layout, lost := s.freeze(p.to)
	if lost {
		s.meets("freeze", p, s.set, p.from, 0, 0)
		return true
	}
	if s.store.crowded() && !s.store.grow() {
		return false
	}
	form, man := s.forms.afterPush(s, p.from, p.to)
	boxes := s.set
	if form != 0 {
		boxes = s.image
		s.forms.image(form, s.boxes, boxes)
	}
	way := s.way + s.cost(p)
	hash := s.forms.key(s.forms.moved(form, p.from, p.to), man)
	number, slot, met := s.store.find(hash, boxes, man)
	if met {
		s.meets("seen", p, boxes, man, way, 0)
		s.improve(number, way)
		return true
	}
	bound := s.boundAfter(p, layout)
	if bound >= far {
		s.meets("dead", p, boxes, man, way, 0)
		return true
	}
	s.meets("put", p, boxes, man, way, bound)
	number, ok := s.store.addState(hash, slot, boxes, pack(man, bound, way), s.number)
	s.queue.pushState(way+min(bound, 0xffff), min(bound, 0xffff)/coarse, number)
	return ok
}

// cost returns the cost of a push, with the walk before it where moves are counted.
func (s *search) cost(p shove) int {
	if s.count == Pushes {
		return 1
	}
	return int(s.walk.dist[p.side]) + 1
}

// improve records a cheaper path to a known state.
func (s *search) improve(number uint32, way int) {
	last := &s.store.state(number)[s.words]
	if wayOf(*last) <= way {
		return
	}
	bound := boundOf(*last)
	*last = pack(manOf(*last), bound, way)
	s.store.setParent(number, s.number)
	s.queue.pushState(way+bound, bound, number)
}
