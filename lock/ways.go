package lock

import (
	"slices"

	"jogada/solve"
)

// Misuse is a way to use keys after which no exit can be reached any more, where one could be just before.
type Misuse struct {
	Opened []int // the cells of the doors that were opened before, in reading order: those that use up keys
	Last   int   // the cell of the door whose opening is the mistake
}

// Misuses are all the ways to use keys that end in a trap.
//
//	Proved   Total is how many there are.
//	Unknown  there are at least Total.
type Misuses struct {
	solve.Outcome
	Total int
	List  []Misuse // the first of them
}

// Misuses lists the ways to use keys after which no exit can be reached, up to so many, where every step can be taken back; where one-way
// cells are on the map leaving keys behind may be a mistake too, and nothing is listed.
//
// Ways are told apart by the doors that were opened, not by their order. Doors that can be opened without a thought, since there are keys for all, count as
// opened, and of doors alike between the same areas the first stand for all. If no exit can be reached from the start there is no mistake.
func (p *Plan) Misuses(start, most int, meter *solve.Meter) Misuses {
	meter = unlimited(meter)
	at := p.startAt(start)
	if p.oneWay {
		return Misuses{Outcome: solve.Outcome{Stopped: solve.ErrIncomplete}}
	}
	fates := p.journey(at, true, meter).fates()
	v := &misuse{fates: fates, seen: newTable(fates.width()), most: most}
	if first := fates.first(); !p.nodes[at].exit() && fates.canExit(first) {
		v.visit(first)
	}
	fates.release(v.seen)
	m := Misuses{Outcome: meter.Outcome(solve.Proved), Total: v.total, List: v.list}
	if meter.Stopped() != nil {
		m.Outcome = meter.Outcome(solve.Unknown)
	}
	return m
}

// misuse goes over the stages from which an exit can be reached.
type misuse struct {
	*fates
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
			v.note(s, to)
		}
		v.done(next)
	}
}

// note notes a mistake.
func (v *misuse) note(s *stage, to move) {
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
