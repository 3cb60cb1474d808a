package lock

import "jogada/solve"

// linkedFlood holds what can be reached with links if nothing is ever used up and everything can be carried everywhere,
// an upper bound.
type linkedFlood struct {
	*journey
	inventory inventory
	waves     []int32  // by node
	tries     []config // nodes that were shut, with the setting before entering
}

// linkedFlood floods the world from a node; with ends, no walk goes on from an exit.
func (p *Plan) linkedFlood(start int32, ends bool, meter *solve.Meter) *linkedFlood {
	f := &linkedFlood{journey: p.journey(start, ends, meter), inventory: p.inventory(), waves: make([]int32, len(p.nodes))}
	for i := range f.waves {
		f.waves[i] = -1
	}
	p.fire(&f.inventory)
	f.journey.enter(config{start, f.setting(p.nodes[start].after(p.links.first))})
	done := 0
	for wave := int32(0); done < len(f.ahead) && f.meter.Stopped() == nil; wave++ {
		from := done
		for ; done < len(f.ahead); done++ {
			f.leave(f.ahead[done], wave)
		}
		for _, c := range f.ahead[from:] {
			p.pick(&f.inventory, p.gives(c.node))
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
func (f *linkedFlood) leave(c config, wave int32) {
	if f.waves[c.node] < 0 {
		f.waves[c.node] = wave
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
func (f *linkedFlood) try(n, setting int32) {
	bits := f.settings[setting]
	switch to := &f.plan.nodes[n]; {
	case to.kind != nil && (to.on&^bits != 0 || to.off&bits != 0):
	case f.entry(&f.inventory, n, bits) == shut:
		f.tries = append(f.tries, config{n, setting})
	default:
		f.journey.enter(f.entered(n, config{n, setting}, bits))
	}
}

// describe fills in the flood of nodes: their waves, and the keys in the order in which they are found.
func (f *linkedFlood) describe(out *flood) {
	out.waves = f.waves
	seen := newSet(len(f.plan.nodes))
	for _, c := range f.ahead {
		if f.waves[c.node] >= 0 && !seen.has(c.node) {
			seen.add(c.node)
			out.found = append(out.found, f.plan.gives(c.node)...)
		}
	}
}
