package lock

import (
	"slices"

	"jogada/solve"
)

// ToSoftlock finds a shortest walk from a start into a state from which no exit can be reached. A walk that comes to an
// exit ends there. Refuted means that there is none: an exit stays within reach whatever the player does.
//
// Where every step can be reversed, it proves that there is none by exploring every stage, including doors opened in
// vain, because keys left behind can still be fetched. Otherwise leaving a key behind may be the trap, and it explores
// the states of the walk itself.
func (p *Plan) ToSoftlock(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	at := p.startAt(start)
	if p.nodes[at].exit() {
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	if p.linked {
		return p.toSoftlockLinked(start, meter)
	}
	exits := p.journey(at, true, meter).exits()
	var some []int // a walk into a trap, perhaps not a shortest
	if !p.oneWay {
		trap := &trap{exitTable: exits, seen: newTable(exits.width())}
		caught := trap.visit(exits.first())
		exits.release(trap.seen)
		switch {
		case meter.Stopped() != nil:
			return Walk{Outcome: meter.Outcome(solve.Unknown)}
		case !caught:
			return Walk{Outcome: meter.Outcome(solve.Refuted)}
		}
		slices.Reverse(trap.path)
		some = exits.realize(start, trap.path)
	}
	if p.oneWay {
		return p.walkIntoTrap(start, exits, meter)
	}
	return p.searchSoftlock(start, exits, some, mostSets, meter)
}

// chainExpansions limits the search for a walk that opens the doors in the order with the smallest bound, which is
// usually a shortest one or nearly so.
const chainExpansions = 20_000

// mostSets limits the sets of doors explored for a bound: about a second.
const mostSets = 200_000

// searchSoftlock finds a shortest walk into a trap where every step can be reversed, given some walk into one.
//
// The sets of doors within fewer steps than that bound the steps left. It first walks into the nearest trap by the
// bound, opening the doors in that order, so that less remains to be searched.
func (p *Plan) searchSoftlock(start int, exits *exitTable, some []int, mostSets int, meter *solve.Meter) Walk {
	o := p.doorSets(p.softlockGraph(start, meter), exits, mostSets)
	w := Walk{Found: true, Cells: some}
	shorten := func(known, expansions int) (least int32) {
		h := o.softlockSearch(int32(known))
		trapped, least := h.searchSoftlock(expansions)
		if trapped >= 0 {
			if cells := h.trace(trapped); cells != nil {
				w.Cells = cells
			}
		}
		h.release()
		return least
	}
	near := o.spread(int32(len(some)), true) // it need not be shorter
	w.AtLeast = int(o.least())
	if near >= 0 {
		o.chain(near)
		shorten(len(some), chainExpansions)
		o.spread(int32(len(w.Cells)-1), false)
	}
	if meter.Stopped() == nil {
		if !o.blind {
			o.back()
		}
		w.AtLeast = max(w.AtLeast, int(shorten(len(w.Cells)-1, 0)))
	}
	w.AtLeast = min(w.AtLeast, len(w.Cells)-1)
	w.Outcome = meter.Outcome(solve.Proved)
	if meter.Stopped() != nil {
		w.Outcome = meter.Outcome(solve.Unknown)
	}
	return w
}

// softlockGraph returns the graph for walks into a trap, which end at exits.
func (p *Plan) softlockGraph(start int, meter *solve.Meter) *keyGraph {
	needed := p.wanted()
	g := p.keyGraph(start, true, event{kind: func(k *Kind) bool { return k.Door() || k.Exit || slices.ContainsFunc(k.Gives, needed) }}, meter)
	exit := func(l link) bool { return p.nodes[p.node[g.cells[l.to]]].exit() }
	for at := range g.cells {
		g.links[at], g.back[at] = slices.DeleteFunc(g.links[at], exit), slices.DeleteFunc(g.back[at], exit)
	}
	return g
}

// trap looks for a stage from which no exit can be reached.
type trap struct {
	*exitTable
	seen *table
	path []move // the moves that lead to it, the last one first
	lost bool   // some step can't be reversed
}

func (v *trap) visit(s *stage) bool {
	if _, fresh := v.seen.add(v.name(s)); !fresh || !v.count(v.seen) {
		return false
	}
	v.lost = v.lost || s.lost
	if !v.canExit(s) {
		return v.meter.Stopped() == nil
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

// walkIntoTrap finds a shortest walk into a trap where some steps cannot be reversed. Having fewer keys may be the
// trap, so all states are distinguished.
func (p *Plan) walkIntoTrap(start int, exits *exitTable, meter *solve.Meter) Walk {
	needed := p.wanted()
	w := p.walker(start, true, event{func(k *Kind) bool { return k.Door() || k.Exit || slices.ContainsFunc(k.Gives, needed) }, p.besideOneWay}, meter)
	for at, cell := range w.cells {
		if p.nodes[p.node[cell]].exit() {
			w.links[at] = nil // the walk ends there
		}
		w.risky[at] = true
	}
	w.groups = nil
	w.goal = func(at int32, taken, opened set) bool {
		if p.nodes[p.node[w.cells[at]]].exit() {
			return false
		}
		s := w.stage(exits.journey, at, taken, opened)
		dead := !exits.canExit(s)
		exits.done(s)
		return dead && meter.Stopped() == nil
	}
	return w.searchWalk()
}

// besideOneWay reports whether a cell is one-way or next to one that is: only there can steps be irreversible.
func (p *Plan) besideOneWay(cell int) bool {
	narrow := func(at int) bool {
		n := p.node[at]
		return n >= 0 && p.nodes[n].kind != nil && p.nodes[n].kind.Ways != 0
	}
	is := narrow(cell)
	p.World.around(cell, func(at int, _ Directions) { is = is || narrow(at) })
	return is
}

// stage returns the stage of a state that distinguishes each key.
func (w *walker) stage(j *journey, at int32, taken, opened set) *stage {
	p := w.plan
	s := j.blank()
	taken.each(func(token int32) bool {
		key := w.items[token]
		s.taken.add(key)
		s.count[p.items[key].sort]++
		return true
	})
	for at, door := range w.doors {
		if door >= 0 && opened.has(door) && at > 0 {
			j.use(s, p.nodes[p.node[w.cells[at]]].door)
		}
	}
	j.settle(s, p.node[w.cells[at]])
	return s
}
