package world

import (
	"slices"

	"jogada/solve"
)

// ToSoftlock finds a shortest walk from a start into a state from which no exit can be reached. A walk that comes to an
// exit ends there. Refuted means that there is none: an exit stays within reach whatever the player does.
//
// It explores every stage, including locks opened in vain. If none is a trap and every step can be reversed, there is
// none, because what was left behind can still be fetched. Otherwise something left behind may be the trap. A proof
// without search is tried first, see neverLost; if it fails, all states of the walk are explored.
func (p *Plan) ToSoftlock(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	at := p.startAt(start)
	if p.nodes[at].exit() {
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	t := &trap{exitTable: p.exits(at, meter), seen: map[string]bool{}}
	caught := t.visit(t.first())
	switch {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !caught && (!t.lost || p.neverLost(at, meter)):
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	var some []Step
	if caught {
		slices.Reverse(t.path)
		if r, ok := t.walk(start, t.path); ok {
			some = r.steps
		} else {
			caught = false // the meter stopped
		}
	}
	w := p.walker(start, meter)
	w.landed = p.landings(meter)
	known := map[string]bool{}
	w.goal = func(s *walkState) bool {
		n := p.node[s.at]
		if p.nodes[n].exit() {
			return false
		}
		key := string(name(nil, uint64(n), set{s.setting}, s.inventory.taken, s.inventory.opened))
		dead, is := known[key]
		if !is {
			dead = !t.can(t.settle(config{n, t.setting(s.setting)}, s.inventory.clone()))
			known[key] = dead
		}
		return dead
	}
	w.ends = true
	end, least := w.search()
	switch {
	case end != nil:
		steps := w.trace(end)
		return Walk{Outcome: meter.Outcome(solve.Proved), Found: true, Steps: steps, AtLeast: len(steps)}
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown), Found: caught, Steps: some, AtLeast: least}
	}
	return Walk{Outcome: meter.Outcome(solve.Refuted)}
}

// trap looks for a stage from which no exit can be reached.
type trap struct {
	*exitTable
	seen map[string]bool
	path []move // the moves that lead to it, the last one first
	lost bool   // some step can't be reversed
}

func (t *trap) visit(s *stage) bool {
	key := s.name()
	if t.seen[key] || !t.meter.Keep(1, int64(len(key)+64)) {
		return false
	}
	t.seen[key] = true
	t.lost = t.lost || s.lost
	if !t.can(s) {
		return t.meter.Stopped() == nil
	}
	for _, m := range s.moves {
		caught := t.visit(t.after(s, m))
		if caught {
			t.path = append(t.path, m)
		}
		if caught || t.meter.Stopped() != nil {
			return caught
		}
	}
	return false
}

// landings finds the plain places that a step leads to which may not be reversible: one from a node that no step leads
// back to, or that depends on switches.
func (p *Plan) landings(meter *solve.Meter) []bool {
	landed := make([]bool, len(p.World.Places))
	for at := range meter.Range(len(landed)) {
		from := p.node[at]
		if from < 0 {
			continue
		}
		n := &p.nodes[from]
		for _, to := range p.World.out(int32(at)) {
			if into := p.node[to]; into >= 0 && into != from && p.nodes[into].kind == nil &&
				(n.on|n.off != 0 || len(n.presses) > 0 || !slices.Contains(p.out(into), from)) {
				landed[to] = true
			}
		}
	}
	return landed
}

// neverLost tries to prove that no player can lose the exit, whatever it leaves behind. It returns true only if that is
// so.
//
// For each configuration that could be reached it finds the kept items that every walk there must have picked up. If an
// exit can be reached from there with these alone, with every lock shut and with everything that can be used up gone,
// it can be reached from every state there: having more is never worse.
func (p *Plan) neverLost(start int32, meter *solve.Meter) bool {
	f := p.floodTo(start, true, meter)
	if meter.Stopped() != nil {
		return false
	}
	must := f.must()
	t := p.exits(start, meter)
	gone := newSet(len(p.items))
	for i, it := range p.items {
		if p.World.Things[it.thing].Used {
			gone.add(int32(i))
		}
	}
	for i, c := range f.ahead {
		if p.nodes[c.node].exit() {
			continue
		}
		q := p.inventory()
		for word := range q.taken {
			q.taken[word] = must[i][word] | gone[word]
		}
		must[i].each(func(item int32) {
			if !gone.has(item) {
				q.count[p.items[item].thing]++
			}
		})
		p.begin(&q)
		if !t.can(t.settle(config{c.node, t.setting(f.settings[c.setting])}, q)) || meter.Stopped() != nil {
			return false
		}
	}
	return true
}

// must returns for each configuration of a flood the items that every walk there has picked up, or more exactly, some
// of them.
func (f *flood) must() []set {
	p := f.plan
	all := newSet(len(p.items))
	for i := range p.items {
		all.add(int32(i))
	}
	must := make([]set, len(f.ahead))
	for i := range must {
		must[i] = append(set(nil), all...)
	}
	total, of := make([]int32, len(p.World.Things)), make([][]int32, len(p.World.Things)) // by thing: its items
	for i, it := range p.items {
		total[it.thing]++
		of[it.thing] = append(of[it.thing], int32(i))
	}
	queue := []int32{0}
	waits := make([]bool, len(f.ahead))
	first := p.inventory()
	p.begin(&first)
	p.pick(&first, p.nodes[f.start].gives)
	must[0] = first.taken
	for i := 0; i < len(queue) && f.meter.Work(1+len(all)); i++ {
		at := queue[i]
		waits[at] = false
		c := f.ahead[at]
		bits := f.settings[c.setting]
		pass := func(to config) {
			k := f.place(to)
			have := p.inventory()
			for word := range have.taken {
				have.taken[word] = must[at][word]
			}
			have.taken.each(func(item int32) { have.count[p.items[item].thing]++ })
			p.pick(&have, p.nodes[to.node].gives)
			for _, n := range p.nodes[to.node].needs { // it can't be entered without having had all of them
				if n.count == total[n.thing] && to.node != f.start && to.node != c.node {
					p.pick(&have, of[n.thing])
				}
			}
			if must[k].meet(have.taken) && !waits[k] {
				waits[k] = true
				queue = append(queue, k)
			}
		}
		if f.ends && p.nodes[c.node].exit() {
			continue
		}
		for _, bit := range p.nodes[c.node].pulls {
			pass(config{c.node, f.setting(bits ^ bit)})
		}
		for _, m := range p.out(c.node) {
			f.meter.Work(1 + len(p.items)/8)
			if f.entry(&f.inventory, m, bits) != shut {
				pass(f.entered(m, c, bits))
			}
		}
	}
	return must
}
