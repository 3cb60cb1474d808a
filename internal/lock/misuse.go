package lock

import (
	"slices"

	"jogada/solve"
)

// Misuse is a use of keys after which no exit can be reached, although one could be just before.
type Misuse struct {
	Opened []int // the cells of the key-consuming doors opened before, in reading order
	Last   int   // the cell of the door whose opening is the mistake
}

// Misuses lists all uses of keys that end in a trap.
//
//	Proved   Total is the exact number.
//	Unknown  there are at least Total.
type Misuses struct {
	solve.Outcome
	Total int
	List  []Misuse // the first of them
}

// Misuses lists the uses of keys after which no exit can be reached, up to most, on a map where every step can be
// reversed. It returns Unknown with ErrIncomplete where some step cannot be, or there are switches: then leaving keys
// behind or turning a switch may also be a mistake.
//
// A use is a set of key-consuming doors that can be opened in some order, and one more; every such pair counts. There
// may be exponentially many. If no exit can be reached from the start, there is no mistake.
func (p *Plan) Misuses(start, most int, meter *solve.Meter) Misuses {
	meter = unlimited(meter)
	at := p.startAt(start)
	if p.oneWay || len(p.links.switches)+len(p.links.fragile) > 0 {
		return Misuses{Outcome: solve.Outcome{Stopped: solve.ErrIncomplete}}
	}
	j := p.journey(at, true, meter)
	j.each = true
	exits := p.journey(at, true, meter).exits()
	v := &misuse{journey: j, exits: exits, seen: newTable(j.width()), most: most}
	if first := j.first(); !p.nodes[at].exit() && exits.canExit(exits.first()) {
		v.seen.add(v.name(first))
		v.dead = append(v.dead, false)
		v.visit(first)
	}
	j.release(v.seen)
	if v.lost {
		return Misuses{Outcome: solve.Outcome{Stopped: solve.ErrIncomplete}}
	}
	m := Misuses{Outcome: meter.Outcome(solve.Proved), Total: v.total, List: v.list}
	if meter.Stopped() != nil {
		m.Outcome = meter.Outcome(solve.Unknown)
	}
	return m
}

// misuse explores the stages from which an exit can be reached, each with another set of costly doors opened.
type misuse struct {
	*journey
	exits *exitTable
	seen  *table
	dead  []bool // by stage of seen, without links: no exit can be reached; such stages are not explored
	most  int
	total int
	list  []Misuse
	lost  bool // some step can't be reversed
}

// visit explores a stage from which an exit can be reached.
func (v *misuse) visit(s *stage) {
	if !v.count(v.seen) {
		return
	}
	if v.lost = v.lost || s.lost; v.lost {
		return
	}
	take := v.take
	if v.plan.linked {
		take = v.takeLinked
	}
	for _, to := range v.moves(s, true, make([]move, 0, 8)) {
		if take(s, to); v.meter.Stopped() != nil {
			return
		}
	}
}

// take takes a move. The opened doors say how it ends, so each set of them is completed once, however many orders lead to
// it. Safe doors are opened at once only to find out whether an exit can be reached.
func (v *misuse) take(s *stage, to move) {
	v.name(s)
	set(v.key).add(v.plan.nodes[to.to.node].door)
	n, fresh := v.seen.add(v.key)
	if fresh {
		settled := v.exits.after(s, to)
		v.dead = append(v.dead, !v.exits.canExit(settled))
		v.exits.done(settled)
	}
	switch {
	case v.meter.Stopped() != nil:
	case v.dead[n]:
		if fresh {
			v.meter.Keep(1, stageBytes(v.seen))
		}
		v.addMisuse(s, to)
	case fresh:
		next := v.after(s, to)
		v.visit(next)
		v.done(next)
	}
}

// takeLinked takes a move where the opened doors do not say everything.
func (v *misuse) takeLinked(s *stage, to move) {
	next := v.after(s, to)
	at := config{next.at.node, v.exits.setting(v.settings[next.at.setting])}
	alive := v.exits.canExit(v.exits.settleLinked(at, next.inventory.clone()))
	switch {
	case v.meter.Stopped() != nil:
	case !alive:
		v.addMisuse(s, to)
	default:
		if _, fresh := v.seen.add(v.name(next)); fresh {
			v.visit(next)
		}
	}
}

// addMisuse records a mistake.
func (v *misuse) addMisuse(s *stage, to move) {
	v.total++
	if len(v.list) >= v.most {
		return
	}
	m := Misuse{Last: int(v.plan.nodes[to.to.node].at)}
	s.opened.each(func(door int32) bool {
		if n := v.plan.doors[door]; n != v.start { // the start needs no key
			m.Opened = append(m.Opened, int(v.plan.nodes[n].at))
		}
		return true
	})
	slices.Sort(m.Opened)
	v.list = append(v.list, m)
}
