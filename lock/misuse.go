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
// reversed. It returns Unknown with ErrIncomplete on maps with one-way cells, where leaving keys behind may also be a
// mistake.
//
// Uses are identified by the set of doors opened, not by their order. Doors that are safe to open, because there are
// keys for all, count as opened, and of equivalent doors between the same areas the first represent all. If no exit can
// be reached from the start, there is no mistake.
func (p *Plan) Misuses(start, most int, meter *solve.Meter) Misuses {
	meter = unlimited(meter)
	at := p.startAt(start)
	if p.oneWay {
		return Misuses{Outcome: solve.Outcome{Stopped: solve.ErrIncomplete}}
	}
	exits := p.journey(at, true, meter).exits()
	v := &misuse{exitTable: exits, seen: newTable(exits.width()), most: most}
	if first := exits.first(); !p.nodes[at].exit() && exits.canExit(first) {
		v.visit(first)
	}
	exits.release(v.seen)
	m := Misuses{Outcome: meter.Outcome(solve.Proved), Total: v.total, List: v.list}
	if meter.Stopped() != nil {
		m.Outcome = meter.Outcome(solve.Unknown)
	}
	return m
}

// misuse explores the stages from which an exit can be reached.
type misuse struct {
	*exitTable
	seen  *table
	most  int
	total int
	list  []Misuse
}

func (v *misuse) visit(s *stage) {
	if _, fresh := v.seen.add(v.name(s)); !fresh || !v.count(v.seen) {
		return
	}
	for _, to := range v.moves(s, true, nil) {
		next := v.after(s, to)
		alive := v.canExit(next)
		switch {
		case v.meter.Stopped() != nil:
			return
		case alive:
			v.visit(next)
		default:
			v.addMisuse(s, to)
		}
		v.done(next)
	}
}

// addMisuse records a mistake.
func (v *misuse) addMisuse(s *stage, to move) {
	v.total++
	if len(v.list) >= v.most {
		return
	}
	m := Misuse{Last: v.plan.outer(int(v.plan.nodes[to.to].at))}
	s.opened.each(func(door int32) bool {
		m.Opened = append(m.Opened, v.plan.outer(int(v.plan.nodes[v.plan.locks[door]].at)))
		return true
	})
	slices.Sort(m.Opened)
	v.list = append(v.list, m)
}
