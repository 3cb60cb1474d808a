package push

import "slices"

// line replays the way to a state from the start of the level. The store keeps one form of each state, so at each state
// the push is looked for that leads to the next one in some form.
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
		i, d := s.towards(to)
		line = s.appendWalk(line, s.b.next[d.Back()][s.boxes[i]])
		line = append(line, Step{d, true})
		set = slices.Clone(s.set)
		man = s.boxes[i]
		flip(set, man)
		flip(set, s.b.next[d][man])
		way = wayOf(s.store.state(to)[s.words])
	}
	return line
}

// towards finds the push that leads from the state that is looked at to a stored one, with the shortest walk.
func (s *search) towards(number uint32) (box int, dir Dir) {
	box = -1
	walk := int32(0)
	want := s.store.state(number)
	for i, c := range s.boxes {
		for d := range Dir(4) {
			side, to := s.b.next[d.Back()][c], s.b.next[d][c]
			if s.full[side] != 0 || s.full[to] != 0 || int(to) >= s.b.live || s.walk.dist[side] < 0 {
				continue
			}
			if (box < 0 || s.walk.dist[side] < walk) && s.leads(i, c, to, want) {
				box, dir, walk = i, d, s.walk.dist[side]
			}
		}
	}
	return box, dir
}

// leads says whether the push of the i-th box from c to a cell leads to a stored state, at its cost.
func (s *search) leads(i int, c, to int32, want []uint64) bool {
	s.boxes[i] = to
	s.full[c], s.full[to] = 0, 1
	form, man := s.forms.afterPush(s, c, to)
	s.forms.image(form, s.boxes, s.image)
	s.boxes[i] = c
	s.full[c], s.full[to] = 1, 0
	return man == manOf(want[s.words]) && slices.Equal(s.image, want[:s.words]) &&
		s.way+s.cost(i, c, to) == wayOf(want[s.words])
}

// appendWalk appends the man's steps to a cell.
func (s *search) appendWalk(line []Step, to int32) []Step {
	begin := len(line)
	for s.walk.dist[to] > 0 {
		for d := range Dir(4) {
			if before := s.b.next[d.Back()][to]; s.walk.dist[before] == s.walk.dist[to]-1 {
				line = append(line, Step{Dir: d})
				to = before
				break
			}
		}
	}
	slices.Reverse(line[begin:])
	return line
}
