package lock

// settleOneWay completes a stage where some steps cannot be reversed: it recomputes what can be returned from whenever
// a key or a door is added.
func (j *journey) settleOneWay(s *stage, at int32) {
	for again := true; again; {
		j.survey(s, at)
		again = false
		s.here.each(func(n int32) bool {
			for _, key := range j.plan.gives(n) {
				again = again || !s.taken.has(key)
			}
			j.pick(s, n)
			return true
		})
		j.queue = j.queue[:0]
		again = j.openAll(s) || again
	}
	s.here.each(func(n int32) bool { s.at.node = n; return false })
}

// survey finds ahead and here from a node, and the doors next to here.
func (j *journey) survey(s *stage, at int32) {
	p := j.plan
	clear(s.ahead)
	clear(s.here)
	clear(s.met)
	s.exit = false
	s.ahead.add(at)
	j.queue = append(j.queue[:0], at)
	for i := 0; i < len(j.queue); i++ { // to the end: callers draw conclusions from all of it
		j.meter.Work(1)
		for _, to := range p.out(j.queue[i]) {
			if j.ends && p.nodes[to].exit() {
				s.exit = s.exit || j.open(s, to) || j.enough(s, p.nodes[to].kind.Needs) // recomputed for every stage
			} else if !s.ahead.has(to) && j.open(s, to) {
				s.ahead.add(to)
				j.queue = append(j.queue, to)
			}
		}
	}
	s.here.add(at)
	j.queue = append(j.queue[:0], at)
	for i := 0; i < len(j.queue); i++ {
		j.meter.Work(1)
		for _, from := range j.into[j.queue[i]] {
			if s.ahead.has(from) && !s.here.has(from) {
				s.here.add(from)
				j.queue = append(j.queue, from)
			}
		}
	}
	for _, n := range j.queue {
		for _, to := range p.out(n) {
			if door := p.nodes[to].door; door >= 0 && !j.open(s, to) {
				s.met.add(door)
			}
		}
	}
}

// open reports whether a node can be entered without using up a key.
func (j *journey) open(s *stage, n int32) bool {
	door := j.plan.nodes[n].door
	return door < 0 || s.opened.has(door) || !j.costly[door] && j.enough(s, j.plan.nodes[n].kind.Needs)
}
