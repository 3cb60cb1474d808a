package lock

import "slices"

// move leads from one stage to another: opening a costly door, or a step that cannot be reversed.
type move struct {
	to    config // what it enters; without links the setting is 0
	pay   bool   // it uses up keys; known only with links
	leads bool   // it leads to something new; known only with links
}

// moves appends the moves from a stage. It skips doors that lead only to where the player already is, unless all are
// requested.
func (j *journey) moves(s *stage, all bool, buf []move) []move {
	p := j.plan
	if p.linked {
		for _, m := range s.listed {
			if all || m.leads {
				buf = append(buf, m)
			}
		}
		return buf
	}
	s.met.each(func(door int32) bool {
		n := p.doors[door]
		switch {
		case !j.costly[door] || s.opened.has(door) || j.ends && p.nodes[n].exit() || !j.enough(s, p.nodes[n].kind.Needs):
		case !j.each && j.twin[door] >= 0 && !s.opened.has(j.twin[door]):
		case all || j.leads(s, n):
			buf = append(buf, move{to: config{node: n}})
		}
		return true
	})
	if !p.oneWay {
		return buf
	}
	clear(j.seen)
	s.here.each(func(n int32) bool {
		for _, to := range p.out(n) {
			if s.ahead.has(to) && !s.here.has(to) && !j.seen.has(to) {
				j.seen.add(to)
				buf = append(buf, move{to: config{node: to}})
			}
		}
		return true
	})
	return buf
}

// leads reports whether a door leads to something, or holds a key.
func (j *journey) leads(s *stage, n int32) bool {
	return len(j.plan.gives(n)) > 0 || slices.ContainsFunc(j.plan.out(n), func(to int32) bool { return !s.here.has(to) })
}

// after returns the stage after a move.
func (j *journey) after(s *stage, to move) *stage {
	if j.plan.linked {
		return j.afterLinked(s, to)
	}
	next := j.from(s)
	if door := j.plan.nodes[to.to.node].door; door >= 0 && j.costly[door] && !s.opened.has(door) {
		j.use(next, door)
	}
	j.settle(next, to.to.node)
	return next
}

// twins groups doors with the same keys between the same nodes: which of them is opened makes no difference, so they
// are opened in order.
func (p *Plan) twins(start int32) []int32 {
	twin := make([]int32, len(p.doors))
	for i, n := range p.doors {
		twin[i] = -1
		for k := i - 1; k >= 0 && k >= i-64 && !p.nodes[n].kind.Exit && n != start; k-- {
			if other := p.doors[k]; other != start && p.alike(n, other) {
				twin[i] = int32(k)
				break
			}
		}
	}
	return twin
}

func (p *Plan) alike(a, b int32) bool {
	x, y := &p.nodes[a], &p.nodes[b]
	return !x.kind.Exit && !y.kind.Exit && x.kind.Ways == 0 && y.kind.Ways == 0 && len(p.gives(a))+len(p.gives(b)) == 0 &&
		slices.Equal(x.kind.Needs, y.kind.Needs) && slices.Equal(p.neighbours(a, false), p.neighbours(b, false)) && (!p.oneWay || slices.Equal(p.neighbours(a, true), p.neighbours(b, true)))
}

// neighbours returns the nodes next to a door, each once; either all, or those that can be entered from it.
func (p *Plan) neighbours(n int32, all bool) (list []int32) {
	if !all {
		list = slices.Clone(p.out(n))
	} else {
		p.World.around(int(p.nodes[n].at), func(at int, _ Directions) { list = append(list, p.node[at]) })
		if len(list) < 4 {
			list = append(list, -1) // the edge is a wall
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
