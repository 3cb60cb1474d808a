package lock

import "jogada/solve"

// flood holds what can be reached from a node if keys are never used up, wave after wave: what needs no key, then what
// the keys of the first wave open, and so on. Where keys are used up it is an upper bound.
type flood struct {
	plan    *Plan
	waves   []int32 // by node: the wave in which it is first reached; -1 if it is not
	held    []int32 // by sort: how many keys were found in the waves before
	fresh   []int32 // the keys found in this wave
	found   []int32 // the keys that were found, in their order
	queue   []int32
	waiting [][]int32 // by sort: the doors that wait for it, each for one sort that it lacks
	met     []bool    // by door: it was opened or waits
	looked  []int32   // by sort: the last wave whose keys were tried on the waiting doors
	wave    int32
	done    bool // it was not stopped
}

// flood floods the map from a node.
func (p *Plan) flood(start int32, meter *solve.Meter) *flood {
	f := &flood{plan: p, waves: make([]int32, len(p.nodes)), held: make([]int32, len(p.World.Keys)),
		waiting: make([][]int32, len(p.World.Keys)), met: make([]bool, len(p.doors)),
		looked: make([]int32, len(p.World.Keys))}
	for i := range f.waves {
		f.waves[i] = -1
	}
	if p.linked {
		p.linkedFlood(start, false, meter).describe(f)
		f.done = meter.Stopped() == nil
		return f
	}
	f.enter(start)
	for len(f.queue) > 0 && meter.Work(len(f.queue)) {
		f.spread(meter)
		f.next()
	}
	f.done = meter.Stopped() == nil
	return f
}

func (f *flood) enter(n int32) {
	f.waves[n] = f.wave
	f.queue = append(f.queue, n)
}

// spread floods as far as the keys of the waves before open doors.
func (f *flood) spread(meter *solve.Meter) {
	for i := 0; i < len(f.queue); i++ {
		n := f.queue[i]
		f.fresh = append(f.fresh, f.plan.gives(n)...)
		out := f.plan.out(n)
		meter.Work(len(out))
		for _, to := range out {
			f.visit(to)
		}
	}
	f.queue = f.queue[:0]
}

// visit enters a node if it is new and can be entered; a closed door waits for its keys.
func (f *flood) visit(n int32) {
	if f.waves[n] >= 0 {
		return
	}
	if door := f.plan.nodes[n].door; door >= 0 {
		if f.met[door] {
			return
		}
		f.met[door] = true
		if lacks := f.lacks(f.plan.nodes[n].kind.Needs); lacks >= 0 {
			f.waiting[lacks] = append(f.waiting[lacks], n)
			return
		}
	}
	f.enter(n)
}

// lacks returns a sort with too few keys for what is needed; -1 if there are enough.
func (f *flood) lacks(needs []int) int {
	for i, sort := range needs {
		if f.held[sort] < times(needs[:i+1], sort) {
			return sort
		}
	}
	return -1
}

// times counts how often a sort is in a list.
func times(list []int, sort int) int32 {
	n := int32(0)
	for _, other := range list {
		if other == sort {
			n++
		}
	}
	return n
}

// next begins the next wave: the keys found open the doors that waited for them.
func (f *flood) next() {
	f.wave++
	fresh := f.fresh
	for _, key := range fresh {
		f.held[f.plan.items[key].sort]++
	}
	f.found = append(f.found, fresh...)
	f.fresh = f.fresh[:0]
	for _, key := range fresh {
		sort := f.plan.items[key].sort
		if f.looked[sort] == f.wave {
			continue
		}
		f.looked[sort] = f.wave
		doors := f.waiting[sort]
		f.waiting[sort] = nil
		for _, n := range doors {
			if lacks := f.lacks(f.plan.nodes[n].kind.Needs); lacks >= 0 {
				f.waiting[lacks] = append(f.waiting[lacks], n)
			} else {
				f.enter(n)
			}
		}
	}
}

// exits reports whether an exit was reached.
func (f *flood) exits() bool {
	for _, n := range f.plan.exits {
		if f.waves[n] >= 0 {
			return true
		}
	}
	return false
}

// size returns the number of nodes reached.
func (f *flood) size() int {
	n := 0
	for _, wave := range f.waves {
		if wave >= 0 {
			n++
		}
	}
	return n
}
