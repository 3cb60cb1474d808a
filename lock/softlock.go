package lock

import (
	"slices"

	"jogada/solve"
)

// ToSoftlock is a shortest walk from a start into a state from which no exit can be reached any more. A walk that comes to an exit
// ends there. Refuted means that there is none: whatever somebody does, an exit stays within reach.
//
// Where every step can be taken back, that there is none is shown by looking at every stage of the journey, doors that are opened in vain
// included: keys that one leaves behind can still be fetched. Otherwise leaving a key behind may be the trap, and the states
// of the walk itself are gone through.
func (p *Plan) ToSoftlock(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	at := p.startAt(start)
	if p.nodes[at].exit() {
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	fates := p.journey(at, true, meter).fates()
	var some []int // a walk into a trap, perhaps not a shortest
	if !p.oneWay {
		trap := &trap{fates: fates, seen: newTable(fates.width())}
		caught := trap.visit(fates.first())
		fates.release(trap.seen)
		switch {
		case meter.Stopped() != nil:
			return Walk{Outcome: meter.Outcome(solve.Unknown)}
		case !caught:
			return Walk{Outcome: meter.Outcome(solve.Refuted)}
		}
		slices.Reverse(trap.path)
		some = fates.realize(p.Map.Starts[start].At, trap.path)
	}
	w := p.shortestTrap(start, fates, meter)
	if w.Verdict == solve.Unknown && some != nil {
		w.Found, w.Cells = true, some
	}
	return w
}

// trap looks for a stage from which no exit can be reached.
type trap struct {
	*fates
	seen *table
	path []move // the moves that lead to it, the last one first
}

func (v *trap) visit(s *stage) bool {
	if _, fresh := v.seen.add(v.name(s)); !fresh || !v.count(v.seen) {
		return false
	}
	if !v.canExit(s) {
		return true
	}
	for _, to := range v.moves(s, true, nil) {
		next := v.after(s, to)
		caught := v.visit(next)
		v.done(next)
		if caught {
			v.path = append(v.path, to)
		}
		if caught || v.meter.Stopped() != nil {
			return caught
		}
	}
	return false
}

// shortestTrap is a shortest walk into a trap, where there is one.
func (p *Plan) shortestTrap(start int, fates *fates, meter *solve.Meter) Walk {
	needed := p.wanted()
	w := p.walker(start, true, func(cell int, k *Kind) bool {
		return k.door() || k.Exit || slices.ContainsFunc(k.Gives, needed) || p.oneWay && p.besideOneWay(cell)
	}, meter)
	for at, cell := range w.cells {
		if p.nodes[p.nodeAt[cell]].exit() {
			w.links[at] = nil // the walk ends there
		}
		w.risky[at] = p.oneWay
	}
	if p.oneWay {
		w.groups = nil // who has fewer keys may be the one who is trapped
	}
	w.bound = func(int32, set) int32 { return 0 }
	w.goal = func(at int32, taken, opened set) bool {
		if p.nodes[p.nodeAt[w.cells[at]]].exit() {
			return false
		}
		s := w.stage(fates.journey, at, taken, opened)
		dead := !fates.canExit(s)
		fates.done(s)
		return dead && meter.Stopped() == nil
	}
	return w.run()
}

// besideOneWay says whether a cell is one-way or next to one that is: it is there that steps can't be taken back.
func (p *Plan) besideOneWay(cell int) bool {
	at := p.inner(cell)
	narrow := func(at int) bool {
		n := p.nodeAt[at]
		return n >= 0 && p.nodes[n].kind != nil && p.nodes[n].kind.Ways != 0
	}
	return narrow(at) || slices.ContainsFunc(p.steps(), func(s step) bool { return narrow(at + s.by) })
}

// stage is the stage of a state in which each key is told apart.
func (w *walker) stage(j *journey, at int32, taken, opened set) *stage {
	p := w.plan
	s := j.blank()
	taken.each(func(token int32) bool {
		key := w.items[token]
		s.taken.add(key)
		s.held[p.items[key].sort]++
		return true
	})
	for at, door := range w.doors {
		if door >= 0 && opened.has(door) && at > 0 {
			j.use(s, p.nodes[p.nodeAt[w.cells[at]]].door)
		}
	}
	j.settle(s, p.nodeAt[w.cells[at]])
	return s
}
