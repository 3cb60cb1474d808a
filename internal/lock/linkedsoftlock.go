package lock

import (
	"slices"

	"jogada/solve"
)

// toSoftlockLinked finds a shortest walk into a trap with links.
//
// It explores every stage, including doors opened in vain. If none is a trap and every step can be reversed, there is
// none, because what was left behind can still be fetched. Otherwise something left behind may be the trap, and so may
// something used up before a relay has fired. A proof without search is tried first, see neverLost; if it fails, all
// states of the walk are explored.
func (p *Plan) toSoftlockLinked(start int, meter *solve.Meter) Walk {
	at := p.startAt(start)
	exits := p.journey(at, true, meter).exits()
	t := &trap{exitTable: exits, seen: newTable(exits.width())}
	caught := t.visit(t.first())
	switch {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !caught && len(p.links.fragile) == 0 && (!t.lost || p.neverLost(at, meter)):
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
	w := p.linkedWalker(start, p.landings(meter), meter)
	w.groups = nil
	for i, cell := range w.cells {
		if p.nodes[p.node[cell]].exit() {
			w.links[i] = []link{} // the walk ends there
		}
	}
	known, name := newTable(w.states.width), make([]uint64, w.states.width)
	var dead []bool
	w.caught = func(state []uint64) bool {
		n := p.node[w.cells[state[0]]]
		if p.nodes[n].exit() {
			return false
		}
		copy(name, state)
		name[0] = uint64(n)
		k, fresh := known.add(name)
		if fresh {
			w.hold(state)
			dead = append(dead, !t.canExit(t.settleLinked(config{n, t.setting(state[1])}, w.held)))
		}
		return dead[k]
	}
	return w.searchWalk().orKnown(p.World.Starts[start].At, caught, some)
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
		for _, to := range p.World.out.from(int32(at)) {
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
// For each configuration that could be reached it finds the kept keys that every walk there must have picked up. If an
// exit can be reached from there with these alone, with every door shut and with everything that can be used up gone,
// it can be reached from every state there: having more is never worse.
func (p *Plan) neverLost(start int32, meter *solve.Meter) bool {
	f := p.linkedFlood(start, true, meter)
	if meter.Stopped() != nil {
		return false
	}
	must := f.must()
	t := p.journey(start, true, meter).exits()
	gone := newSet(p.tokens())
	for token, sort := range p.links.sorts {
		if p.World.Keys[sort].Once {
			gone.add(int32(token))
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
		must[i].each(func(token int32) bool {
			if !gone.has(token) {
				q.count[p.links.sorts[token]]++
			}
			return true
		})
		p.fire(&q)
		if !t.canExit(t.settleLinked(config{c.node, t.setting(f.settings[c.setting])}, q)) || meter.Stopped() != nil {
			return false
		}
	}
	return true
}

// must returns for each configuration of a flood the keys, by their numbers in stages, that every walk there has picked
// up, or more exactly, some of them.
func (f *linkedFlood) must() []set {
	p := f.plan
	all := newSet(p.tokens())
	for token := range p.tokens() {
		all.add(int32(token))
	}
	must := make([]set, len(f.ahead))
	for i := range must {
		must[i] = append(set(nil), all...)
	}
	laid := make([][]int32, len(p.World.Keys)) // by sort: its keys in stages
	for token, sort := range p.links.sorts {
		laid[sort] = append(laid[sort], int32(token))
	}
	queue := []int32{0}
	waits := make([]bool, len(f.ahead))
	first := p.inventory()
	p.fire(&first)
	p.pick(&first, p.gives(f.start))
	must[0] = first.taken
	for i := 0; i < len(queue) && f.meter.Work(1+len(all)); i++ {
		at := queue[i]
		waits[at] = false
		c := f.ahead[at]
		bits := f.settings[c.setting]
		pass := func(to config) {
			k := f.place(to)
			have := p.inventory()
			copy(have.taken, must[at])
			have.taken.each(func(token int32) bool { have.count[p.links.sorts[token]]++; return true })
			p.pick(&have, p.gives(to.node))
			for _, n := range p.nodes[to.node].needs { // it can't be entered without having had all of them
				if n.count == int32(len(laid[n.sort])) && to.node != f.start && to.node != c.node {
					for _, token := range laid[n.sort] {
						p.take(&have, token)
					}
					p.fire(&have)
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
			f.meter.Work(1 + p.tokens()/8)
			if f.entry(&f.inventory, m, bits) != shut {
				pass(f.entered(m, c, bits))
			}
		}
	}
	return must
}
