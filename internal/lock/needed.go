package lock

import (
	"slices"

	"jogada/solve"
)

// Needed says for each key that can be picked up, or each door that opens, what the map is like without it.
//
//	Proved   the lists are complete.
//	Unknown  the listed ones belong there; the meter stopped before all were tried.
type Needed struct {
	solve.Outcome
	Critical []int // an exit can be reached, but not without this one
	Spare    []int // everything else that can be reached can be reached without this one
}

// Key returns the place and the sort of the n-th key in the world, in reading order.
func (p *Plan) Key(n int) (cell, sort int) { return int(p.items[n].cell), int(p.items[n].sort) }

// pile returns the numbers of the keys of the same sort in the same cell as a key, itself included, the first first.
func (p *Plan) pile(key int32) (keys []int32) {
	it := p.items[key]
	if it.node < 0 {
		return []int32{key} // a relay gives it
	}
	for _, other := range p.gives(it.node) {
		if p.items[other] == it {
			keys = append(keys, other)
		}
	}
	return keys
}

// KeysNeeded finds the critical and the spare keys, by number. Keys of one sort in one cell are taken away together, and
// the first stands for all. It takes two floods for each sort where keys last, otherwise two searches for each cell with
// keys.
func (p *Plan) KeysNeeded(start int, meter *solve.Meter) Needed {
	at := p.startAt(start)
	f := p.flood(at, meter)
	marks, exact := p.marks(at, f, meter)
	var n Needed
	if exact {
		whole := judge{plan: p, start: at, meter: meter, exit: p.canExit(at, meter), size: countMarked(marks)}
		for sort := range p.World.Keys {
			var keys []int32
			for _, key := range f.found {
				if int(p.items[key].sort) == sort && marks[p.items[key].node] && p.pile(key)[0] == key {
					keys = append(keys, key)
				}
			}
			if p.lasting() && p.most(sort) <= 1 {
				whole.lasting(keys, &n)
				continue
			}
			for _, key := range keys {
				whole.evaluateWithout(p.without(p.pile(key)...), -1, int(key), &n)
			}
		}
	}
	return n.ended(meter)
}

// ended sorts the lists and sets the outcome.
func (n Needed) ended(meter *solve.Meter) Needed {
	slices.Sort(n.Critical)
	slices.Sort(n.Spare)
	n.Outcome = solve.Outcome{Verdict: solve.Proved}
	if stopped := meter.Stopped(); stopped != nil {
		n.Outcome = solve.Outcome{Stopped: stopped}
	}
	return n
}

// most returns the most keys of a sort that a door needs.
func (p *Plan) most(sort int) (most int32) {
	for _, n := range p.doors {
		most = max(most, times(p.nodes[n].kind.Needs, sort))
	}
	return most
}

// only returns the set of one of n nodes.
func only(n int, node int32) []bool {
	set := make([]bool, n)
	set[node] = true
	return set
}

func countMarked(marks []bool) (n int) {
	for _, mark := range marks {
		if mark {
			n++
		}
	}
	return n
}

// judge compares a plan with the same plan without one thing.
type judge struct {
	plan  *Plan
	start int32
	meter *solve.Meter
	exit  bool // results for the whole plan
	size  int
}

// evaluateWithout evaluates a plan without a key or a door, whose own node does not count as reachable.
func (w *judge) evaluateWithout(less *Plan, door int32, name int, n *Needed) {
	gone := 0
	if door >= 0 {
		gone = 1
	}
	if w.meter.Stopped() != nil {
		return
	}
	var critical, spare bool
	if less.lasting() { // one flood answers both
		f := less.flood(w.start, w.meter)
		critical = w.exit && !f.exits()
		spare = !critical && f.size() == w.size-gone
	} else {
		critical = w.exit && !less.canExit(w.start, w.meter)
		spare = !critical && less.size(w.start, w.meter) == w.size-gone
	}
	if w.meter.Stopped() != nil {
		return
	}
	if critical {
		n.Critical = append(n.Critical, name)
	}
	if spare {
		n.Spare = append(n.Spare, name)
	}
}

// lasting evaluates all keys of a sort that lasts and of which no door needs two: they are interchangeable. It removes
// all of them and checks which can still be reached; if that is only one, everything depends on it.
func (w *judge) lasting(keys []int32, n *Needed) {
	if len(keys) == 0 || w.meter.Stopped() != nil {
		return
	}
	var all []int32
	for _, key := range keys {
		all = append(all, w.plan.pile(key)...)
	}
	f := w.plan.without(all...).flood(w.start, w.meter)
	size := f.size()
	var early []int32
	for _, key := range keys {
		if f.waves[w.plan.items[key].node] >= 0 {
			early = append(early, key)
		}
	}
	if w.meter.Stopped() != nil {
		return
	}
	for _, key := range keys {
		alone := len(early) == 1 && early[0] == key
		if alone && w.exit && !f.exits() {
			n.Critical = append(n.Critical, int(key))
		}
		if !alone || size == w.size {
			n.Spare = append(n.Spare, int(key))
		}
	}
}

// DoorsNeeded finds the doors that are critical or spare when walled up, by cell. It takes two searches for each door
// that opens, each linear in the plan where keys last.
func (p *Plan) DoorsNeeded(start int, meter *solve.Meter) Needed {
	at := p.startAt(start)
	marks, exact := p.marks(at, p.flood(at, meter), meter)
	var n Needed
	if exact {
		whole := judge{plan: p, start: at, meter: meter, exit: p.canExit(at, meter), size: countMarked(marks)}
		for _, door := range p.doors {
			if marks[door] && door != at {
				whole.evaluateWithout(p.walled(only(len(p.nodes), door)), door, int(p.nodes[door].at), &n)
			}
		}
	}
	return n.ended(meter)
}
