package world

// realizer walks through the places of a world as a journey tells it.
type realizer struct {
	*journey
	at      int32
	setting uint64
	purse   purse
	steps   []Step
}

func (j *journey) realizer(start int) *realizer {
	p := j.plan
	r := &realizer{journey: j, at: int32(p.World.Starts[start].At), setting: p.nodes[j.start].after(p.first), purse: p.purse()}
	if lock := p.nodes[j.start].lock; lock >= 0 {
		r.purse.opened.add(lock)
	}
	p.begin(&r.purse)
	p.pick(&r.purse, p.nodes[j.start].gives)
	return r
}

// spot is a place together with a setting.
type spot struct {
	at      int32
	setting uint64
}

// to walks to a place where arrived returns true, over places that are free, or into it at a price. It reports whether
// there is a walk.
func (r *realizer) to(arrived func(at int32, setting uint64, way access) bool) bool {
	p := r.plan
	type origin struct {
		from spot
		step Step
	}
	begin := spot{r.at, r.setting}
	before := map[spot]origin{begin: {}}
	queue := []spot{begin}
	for i := 0; i < len(queue) && r.meter.Work(1); i++ {
		s := queue[i]
		visit := func(to spot, step Step, way access) bool {
			if _, seen := before[to]; seen {
				return false
			}
			ends := arrived(to.at, to.setting, way)
			if way == free || ends {
				before[to] = origin{s, step}
				queue = append(queue, to)
			}
			return ends
		}
		end, done := spot{}, false
		for _, bit := range p.nodes[p.node[s.at]].pulls {
			for i, number := range p.switches {
				if bit == 1<<i && !done {
					end = spot{s.at, s.setting ^ bit}
					done = visit(end, Step{int(s.at), number}, free)
				}
			}
		}
		for _, to := range p.World.out(s.at) {
			if n := p.node[to]; n >= 0 && !done {
				if way := r.entry(&r.purse, n, s.setting); way != shut {
					if p.nodes[n].exit() && !arrived(to, s.setting, way) {
						continue
					}
					end = spot{to, p.nodes[n].after(s.setting)}
					done = visit(end, Step{int(to), -1}, way)
				}
			}
		}
		if done {
			var legs []Step
			for at := end; at != begin; at = before[at].from {
				legs = append(legs, before[at].step)
			}
			for i := len(legs) - 1; i >= 0; i-- {
				r.step(legs[i])
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
	if r.entry(&r.purse, n, r.setting) == price {
		r.plan.pay(&r.purse, r.plan.nodes[n].lock)
	}
	r.at, r.setting = int32(s.At), r.plan.nodes[n].after(r.setting)
	r.plan.pick(&r.purse, r.plan.nodes[n].gives)
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

// path returns the moves from a stage by which an exit can be reached, as the table knows.
func (t *exitTable) path(s *stage) (moves []move) {
	for !s.exit && t.meter.Work(1) {
		for _, m := range s.moves {
			if next := t.after(s, m); m.leads && t.can(next) {
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
