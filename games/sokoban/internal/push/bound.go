package push

import "slices"

// freeze reports whether the box just pushed to a cell is frozen so that the level is lost, and otherwise which boxes
// are walls from now on.
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

// bound returns a lower bound on what the state needs, or far if it cannot be solved.
func (s *search) bound() int {
	if s.off.Bound {
		return 0
	}
	s.fill(s.match, s.layout, s.man)
	return s.match.total()
}

// fill sets up the matching for the current boxes, with the man on a cell.
func (s *search) fill(m *matching, l *layout, man int32) {
	for i := range m.cost {
		m.cost[i] = m.zeros
	}
	s.meter.Work(m.n * m.n * (1 + len(s.boxes)/4))
	for i, c := range s.boxes {
		m.cost[i] = s.layouts.costs(l, c, man)
	}
	m.solve()
}

// mending estimates the work for repairing a matching of that many boxes.
func mending(n int) int { return 4*n + n*n/2 }

// boundAfter returns the bound after a push that has been made: the man is where the box was.
func (s *search) boundAfter(p shove, l *layout) int {
	if s.off.Bound {
		return 0
	}
	if l != s.layout {
		s.fill(s.child, l, p.from)
		return s.child.total()
	}
	if !s.matched {
		s.boxes[p.box] = p.from
		s.fill(s.match, s.layout, s.man)
		s.boxes[p.box] = p.to
		s.matched = true
	}
	s.meter.Work(mending(s.child.n))
	s.child.copyFrom(s.match)
	s.child.replace(int32(p.box), l.distances(p.to, p.from))
	return s.child.total()
}
