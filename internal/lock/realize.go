package lock

import "slices"

// realizer walks through the places of a world along a journey.
type realizer struct {
	*journey
	at        int32
	setting   uint64
	inventory inventory
	steps     []Step
	queue     []visited
	slabs     map[uint64]int // by setting: its number
	marks     [][]int32      // by setting and place: the last search that came there
	round     int32          // the search at hand
}

// realizer returns a realizer at a start. Its journey must be one with links.
func (j *journey) realizer(start int) *realizer {
	p := j.plan
	r := &realizer{journey: j, at: int32(p.World.Starts[start].At), setting: p.nodes[j.start].after(p.links.first), inventory: p.inventory(), slabs: map[uint64]int{}}
	if n := &p.nodes[j.start]; n.costly {
		r.inventory.opened.add(n.door)
	}
	p.fire(&r.inventory)
	r.pick()
	return r
}

// pick picks up what lies at the place.
func (r *realizer) pick() {
	p := r.plan
	here := slices.DeleteFunc(slices.Clone(p.gives(p.node[r.at])), func(key int32) bool { return p.items[key].cell != r.at })
	p.pick(&r.inventory, here)
}

// placed is a place together with a setting.
type placed struct {
	at      int32
	setting uint64
}

// visited is a placed that a search for a walk has reached.
type visited struct {
	placed
	from int32 // the one before, in the queue
	step Step
}

// fresh reports whether the current search has not yet reached a placed, and marks it.
func (r *realizer) fresh(s placed) bool {
	n, known := r.slabs[s.setting]
	if !known {
		n = len(r.marks)
		r.slabs[s.setting] = n
		r.marks = append(r.marks, make([]int32, len(r.plan.World.Places)))
	}
	is := r.marks[n][s.at] != r.round
	r.marks[n][s.at] = r.round
	return is
}

// to walks to a place where arrived returns true, over places that are free, or into it at a price. It reports whether
// there is a walk.
func (r *realizer) to(arrived func(at int32, setting uint64, way access) bool) bool {
	p := r.plan
	r.round++
	r.queue = append(r.queue[:0], visited{placed: placed{r.at, r.setting}, from: -1})
	r.fresh(r.queue[0].placed)
	for i := 0; i < len(r.queue) && r.meter.Work(1); i++ {
		s := r.queue[i].placed
		visit := func(to placed, step Step, way access) bool {
			ends := arrived(to.at, to.setting, way)
			if (way == free || ends) && r.fresh(to) {
				r.queue = append(r.queue, visited{to, int32(i), step})
				return ends
			}
			return false
		}
		done := false
		for _, bit := range p.nodes[p.node[s.at]].pulls {
			for i, number := range p.links.switches {
				if bit == 1<<i && !done {
					done = visit(placed{s.at, s.setting ^ bit}, Step{int(s.at), number}, free)
				}
			}
		}
		for _, to := range p.World.out.from(s.at) {
			n := p.node[to]
			if n < 0 || done {
				continue
			}
			if way := r.entry(&r.inventory, n, s.setting); way != shut && (!p.nodes[n].exit() || arrived(to, s.setting, way)) {
				done = visit(placed{to, p.nodes[n].after(s.setting)}, Step{int(to), -1}, way)
			}
		}
		if done {
			var steps []Step
			for k := int32(len(r.queue) - 1); r.queue[k].from >= 0; k = r.queue[k].from {
				steps = append(steps, r.queue[k].step)
			}
			for k := len(steps) - 1; k >= 0; k-- {
				r.step(steps[k])
			}
			return true
		}
	}
	return false
}

// step takes a step.
func (r *realizer) step(s Step) {
	r.steps = append(r.steps, s)
	if s.Pull >= 0 {
		r.setting ^= r.plan.bit(s.Pull)
		return
	}
	n := r.plan.node[s.At]
	if r.entry(&r.inventory, n, r.setting) == price {
		r.plan.pay(&r.inventory, r.plan.nodes[n].door)
	}
	r.at, r.setting = int32(s.At), r.plan.nodes[n].after(r.setting)
	r.pick()
}

// follow walks as the log of a journey says.
func (r *realizer) follow(log []move) bool {
	for _, m := range log {
		bits := r.settings[m.to.setting]
		if r.plan.node[r.at] == m.to.node && r.setting == bits {
			continue
		}
		if !r.to(func(at int32, setting uint64, way access) bool {
			return r.plan.node[at] == m.to.node && setting == bits && (way == free || m.pay)
		}) {
			return false
		}
	}
	return true
}

// realize returns a walk from a start that makes moves one after another, where every step can be reversed: before each
// of them it picks up all keys and opens all doors of the stage, the nearest first.
func (j *journey) realize(start int, moves []move) []int {
	p := j.plan.withConditions()
	r := (&journey{plan: p, start: j.start, ends: j.ends, meter: j.meter, ground: &ground{}}).realizer(start)
	walked := newSet(len(p.nodes)) // doors that were entered
	walked.add(j.start)
	to := func(wanted func(at int32) bool) bool {
		had := len(r.steps)
		found := r.to(func(at int32, _ uint64, _ access) bool { return at != r.at && wanted(at) })
		for _, s := range r.steps[had:] {
			walked.add(p.node[s.At])
		}
		return found
	}
	s := j.first()
	for _, m := range moves {
		for to(func(at int32) bool {
			n := p.node[at]
			return s.here.has(n) && (p.nodes[n].door >= 0 && !walked.has(n) || slices.ContainsFunc(p.gives(n), func(key int32) bool { return p.items[key].cell == at && !r.inventory.taken.has(key) }))
		}) {
		}
		to(func(at int32) bool { return p.node[at] == m.to.node })
		s = j.after(s, m)
	}
	cells := []int{p.World.Starts[start].At}
	for _, step := range r.steps {
		cells = append(cells, step.At)
	}
	return cells
}

// withConditions returns the plan of a map with the conditions of its nodes, and each key with a number in stages.
func (p *Plan) withConditions() *Plan {
	c := *p
	c.nodes = slices.Clone(p.nodes)
	for i := range c.nodes {
		if c.nodes[i].condition = plain; c.nodes[i].kind != nil {
			c.nodes[i].condition = c.conditionOf(c.nodes[i].kind)
		}
	}
	for key, it := range p.items {
		c.links.tokens, c.links.sorts = append(c.links.tokens, int32(key)), append(c.links.sorts, it.sort)
	}
	return &c
}

// path returns the moves from a stage by which an exit can be reached, as the table knows.
func (t *exitTable) path(s *stage) (moves []move) {
	for !s.exit && t.meter.Work(1) {
		for _, m := range s.listed {
			if next := t.after(s, m); m.leads && t.canExit(next) {
				moves, s = append(moves, m), next
				break
			}
		}
	}
	return moves
}

// walk returns a walk along moves from the start.
func (t *exitTable) walk(start int, moves []move) (*realizer, bool) {
	var log []move
	t.log = &log
	s := t.first()
	for _, m := range moves {
		s = t.after(s, m)
	}
	t.log = nil
	r := t.realizer(start)
	return r, r.follow(log) && t.meter.Stopped() == nil
}

// realizeExit returns a walk to an exit, perhaps not a shortest.
func (p *Plan) realizeExit(start int, t *exitTable) ([]Step, bool) {
	r, ok := t.walk(start, t.path(t.first()))
	if !ok || !r.to(func(at int32, _ uint64, _ access) bool { return p.nodes[p.node[at]].exit() }) {
		return nil, false
	}
	return r.steps, true
}
