package world

import "jogada/solve"

// Reach holds what can be reached from a start.
//
//	Proved   all of it is exact.
//	Unknown  the places listed can be reached, and at most More.
//
// Where things are used up or steps can't be undone, a place counts as reached if some walk leads there; no single walk
// need lead to all of them. Waves are those of the same world if nothing is ever used up and everything can be carried
// everywhere: wave 0 needs nothing, each other one needs things of those before.
type Reach struct {
	solve.Outcome
	Start int
	Size  int // number of cells reached
	More  int // upper bound on it
	plan  *Plan
	marks []bool  // by node
	waves []int32 // by node; -1 if it is not reached
}

// Wave returns the wave in which a place opens; -1 if it is not reached.
func (r *Reach) Wave(place int) int {
	n := r.plan.node[place]
	if n < 0 || !r.marks[n] {
		return -1
	}
	return int(r.waves[n])
}

// Exit reports whether an exit is reached.
func (r *Reach) Exit() bool {
	for n := range r.plan.nodes {
		if r.plan.nodes[n].exit() && r.marks[n] {
			return true
		}
	}
	return false
}

// flood holds what can be reached if nothing is ever used up and everything can be carried everywhere, an upper bound.
type flood struct {
	*journey
	inventory inventory
	waves     []int32  // by node
	tries     []config // nodes that were shut, with the setting before entering
	size      int      // nodes reached
}

// flood floods the world from a node.
func (p *Plan) flood(start int32, meter *solve.Meter) *flood { return p.floodTo(start, false, meter) }

// floodTo floods the world from a node; with ends, no walk goes on from an exit.
func (p *Plan) floodTo(start int32, ends bool, meter *solve.Meter) *flood {
	f := &flood{journey: p.journey(start, ends, meter), inventory: p.inventory(), waves: make([]int32, len(p.nodes))}
	for i := range f.waves {
		f.waves[i] = -1
	}
	p.begin(&f.inventory)
	f.journey.enter(config{start, f.setting(p.nodes[start].after(p.first))})
	done := 0
	for wave := int32(0); done < len(f.ahead) && meter.Stopped() == nil; wave++ {
		from := done
		for ; done < len(f.ahead); done++ {
			f.leave(f.ahead[done], wave)
		}
		for _, c := range f.ahead[from:] {
			p.pick(&f.inventory, p.nodes[c.node].gives)
		}
		tries := f.tries
		f.tries = nil
		for _, c := range tries {
			f.try(c.node, c.setting)
		}
	}
	return f
}

// leave tries the nodes beside a configuration.
func (f *flood) leave(c config, wave int32) {
	if f.waves[c.node] < 0 {
		f.waves[c.node] = wave
		f.size++
	}
	out := f.plan.out(c.node)
	if !f.meter.Work(1+len(out)) || f.ends && f.plan.nodes[c.node].exit() {
		return
	}
	for _, bit := range f.plan.nodes[c.node].pulls {
		f.journey.enter(config{c.node, f.setting(f.settings[c.setting] ^ bit)})
	}
	for _, m := range out {
		f.try(m, c.setting)
	}
}

// try enters a node if that is possible, and otherwise waits.
func (f *flood) try(n, setting int32) {
	bits := f.settings[setting]
	switch to := &f.plan.nodes[n]; {
	case to.on&^bits != 0 || to.off&bits != 0:
	case f.entry(&f.inventory, n, bits) == shut:
		f.tries = append(f.tries, config{n, setting})
	default:
		f.journey.enter(f.entered(n, config{n, setting}, bits))
	}
}

// Reach finds what can be reached from a start. It explores stages until everything within the upper bound is reached
// or no stage is left; where things are used up or steps can't be undone there may be exponentially many.
func (p *Plan) Reach(start int, meter *solve.Meter) Reach {
	meter = unlimited(meter)
	at := p.startAt(start)
	f := p.flood(at, meter)
	v := &span{journey: p.journey(at, false, meter), seen: map[string]bool{}, marks: make([]bool, len(p.nodes)), most: f.size}
	if meter.Stopped() == nil {
		v.visit(v.first())
	}
	r := Reach{Outcome: meter.Outcome(solve.Proved), Start: start, plan: p, marks: v.marks, waves: f.waves}
	if meter.Stopped() != nil {
		r.Outcome = meter.Outcome(solve.Unknown)
	}
	for _, n := range p.node[:p.World.Cells()] {
		if n >= 0 && (f.waves[n] >= 0 || meter.Stopped() != nil) {
			r.More++
			if v.marks[n] {
				r.Size++
			}
		}
	}
	return r
}

// span marks every node that some walk leads to.
type span struct {
	*journey
	seen   map[string]bool
	marks  []bool
	marked int
	most   int // upper bound on the nodes to mark
}

func (v *span) mark(n int32) {
	if !v.marks[n] {
		v.marks[n] = true
		v.marked++
	}
}

func (v *span) visit(s *stage) {
	for _, c := range v.ahead { // of the stage that was settled last
		v.mark(c.node)
	}
	key := s.name()
	if v.seen[key] || !v.meter.Keep(1, int64(len(key)+64)) {
		return
	}
	v.seen[key] = true
	for _, m := range s.moves {
		if v.marked == v.most || v.meter.Stopped() != nil {
			return
		}
		if v.mark(m.to.node); m.leads {
			v.visit(v.after(s, m))
		}
	}
}

// Steps returns for every cell the fewest steps from a start if every reachable place were open; -1 if none lead there.
func (r *Reach) Steps(meter *solve.Meter) []int32 {
	w := r.plan.World
	far := make([]int32, len(w.Places))
	for i := range far {
		far[i] = -1
	}
	queue := []int32{int32(w.Starts[r.Start].At)}
	far[queue[0]] = 0
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		for _, to := range w.out(queue[i]) {
			if n := r.plan.node[to]; far[to] < 0 && n >= 0 && r.marks[n] {
				far[to] = far[queue[i]] + 1
				queue = append(queue, to)
			}
		}
	}
	return far[:w.Cells()]
}
