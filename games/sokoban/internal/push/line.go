package push

import "slices"

// line replays the path to a state from the start of the level. The store keeps one form of each state, so at each
// state it searches for the push that leads to some form of the next one.
func (s *search) line(number uint32, start []uint64) []Step {
	var chain []uint32
	for at := number; at != 0; at = s.store.parent(at) {
		chain = append(chain, at)
	}
	slices.Reverse(chain)
	var line []Step
	set, man, way := start, s.b.man(), 0
	for _, to := range chain {
		s.load(set, man, way)
		s.walk.from(man, s.full)
		p := s.towards(to)
		line = s.appendWalk(line, p.side)
		line = append(line, Step{p.dir, true})
		s.make(p)
		set, man = slices.Clone(s.set), p.from
		s.unmake(p)
		way = wayOf(s.store.state(to)[s.words])
	}
	return line
}

// towards finds the push that leads from the current state to a stored one, with the shortest walk.
func (s *search) towards(number uint32) shove {
	best := shove{box: -1}
	want := s.store.state(number)
	for i, c := range s.boxes {
		for d := range Dir(4) {
			p := shove{i, d, c, s.b.next[c][d], s.b.next[c][d.Back()]}
			if s.possible(p) && (best.box < 0 || s.walk.dist[p.side] < s.walk.dist[best.side]) && s.leads(p, want) {
				best = p
			}
		}
	}
	return best
}

// leads reports whether a push leads to a stored state, at its cost.
func (s *search) leads(p shove, want []uint64) bool {
	s.make(p)
	form, man := s.forms.afterPush(s, p.from, p.to)
	s.forms.image(form, s.boxes, s.image)
	s.unmake(p)
	return man == manOf(want[s.words]) && slices.Equal(s.image, want[:s.words]) && s.way+s.cost(p) == wayOf(want[s.words])
}

// appendWalk appends the man's steps to a cell.
func (s *search) appendWalk(line []Step, to int32) []Step {
	begin := len(line)
	for s.walk.dist[to] > 0 {
		for d := range Dir(4) {
			if before := s.b.next[to][d.Back()]; s.walk.dist[before] == s.walk.dist[to]-1 {
				line = append(line, Step{Dir: d})
				to = before
				break
			}
		}
	}
	slices.Reverse(line[begin:])
	return line
}
