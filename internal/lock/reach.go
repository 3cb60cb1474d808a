package lock

import (
	"slices"

	"jogada/solve"
)

// Reach holds what can be reached from a start.
//
//	Proved   all of it is exact.
//	Unknown  the listed cells can be reached, perhaps more. Doors are listed as shut only if proved so.
//
// Where keys are used up, a cell counts as reached if some use of the keys leads there; no single use need lead to all
// of them. Waves are those of the same map with keys that last and can be carried everywhere.
type Reach struct {
	solve.Outcome
	Start int          // number of the start
	Size  int          // number of cells reached
	Waves []int32      // by place: the wave in which it opens, 0 if it needs no key; -1 if it is not reached
	Shut  []ClosedDoor // the doors next to reached cells that stay shut, in reading order

	plan  *Plan
	marks []bool // by node
}

// Exit reports whether an exit is reached.
func (r *Reach) Exit() bool {
	return slices.ContainsFunc(r.plan.exits, func(n int32) bool { return r.marks[n] })
}

// Reach finds what can be reached from a start.
//
// Where keys last and every step can be reversed, it takes time linear in the map. Otherwise it explores the stages of
// a journey until everything within the upper bound is reached or no stage is left; there may be exponentially many.
func (p *Plan) Reach(start int, meter *solve.Meter) Reach {
	f := p.flood(p.startAt(start), meter)
	marks, exact := p.marks(p.startAt(start), f, meter)
	r := p.reached(start, f, marks, meter)
	shut := p.shut(f, marks, exact)
	for i, n := range p.doors {
		if shut[i] {
			r.Shut = append(r.Shut, ClosedDoor{At: int(p.nodes[n].at)})
		}
	}
	p.explain(&reverse{plan: p, marks: marks, shut: shut, known: map[int32][]int32{}}, r.Shut, meter)
	r.Outcome = solve.Outcome{Verdict: solve.Proved}
	if stopped := meter.Stopped(); stopped != nil || !exact {
		r.Outcome = solve.Outcome{Stopped: stopped}
	}
	return r
}

// lasting reports whether reachability does not depend on the order of steps: no key is used up and every step can be
// reversed.
func (p *Plan) lasting() bool { return !p.oneWay && !p.wears && !p.linked }

// marks returns the reachable nodes, and whether these are all.
func (p *Plan) marks(start int32, f *flood, meter *solve.Meter) (marks []bool, exact bool) {
	marks = make([]bool, len(p.nodes))
	if !p.lasting() {
		j := p.journey(start, false, meter)
		v := &span{journey: j, seen: newTable(j.width()), marks: marks, most: f.size()}
		v.visit(j.first())
		j.release(v.seen)
		return marks, j.meter.Stopped() == nil
	}
	for n, wave := range f.waves {
		marks[n] = wave >= 0
	}
	return marks, meter.Stopped() == nil
}

// shut reports for each door whether it is next to what is reached and is known to stay shut.
func (p *Plan) shut(f *flood, marks []bool, exact bool) []bool {
	shut := make([]bool, len(p.doors))
	for n := range p.nodes {
		if !marks[n] {
			continue
		}
		for _, to := range p.out(int32(n)) {
			if door := p.nodes[to].door; door >= 0 && !marks[to] && (exact || f.done && f.waves[to] < 0) {
				shut[door] = true
			}
		}
	}
	return shut
}

// reached lists the places of nodes that are reached, with their waves.
func (p *Plan) reached(start int, f *flood, marks []bool, meter *solve.Meter) Reach {
	w := p.World
	r := Reach{Start: start, Waves: make([]int32, len(w.Places)), plan: p, marks: marks}
	cells := w.Cells()
	meter.Work(len(w.Places))
	for at, n := range p.node {
		wave := int32(-1)
		if n >= 0 && marks[n] {
			if wave = f.waves[n]; wave >= 0 && at < cells {
				r.Size++
			}
		}
		r.Waves[at] = wave
	}
	return r
}

// Steps returns for every place the fewest steps from the start with all doors open that can open; -1 if it is not
// reached.
func (r *Reach) Steps(meter *solve.Meter) []int32 {
	return r.plan.distances(r.plan.World.Starts[r.Start].At, r.marks, meter)
}
