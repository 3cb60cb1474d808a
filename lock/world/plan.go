package world

import (
	"context"
	"slices"

	"jogada/solve"
)

// Plan is a world as a graph of nodes. A node is a place with a condition or an effect that matters, or an area: plain
// places between each two of which a player can walk back and forth over plain places. It is immutable and safe for
// concurrent use.
type Plan struct {
	World    *World
	node     []int32 // by place: its node; -1 for walls
	nodes    []node
	edges    []int32 // the nodes that steps lead to, node after node; each once
	items    []item
	lent     [][]int32 // by relay: the items that it gives
	switches []int     // the switches that conditions depend on; bit i of a setting is the i-th
	first    uint64    // the setting at the beginning
	locks    []int32   // the nodes that use things up
	most     []int32   // by thing: the largest number that a condition needs
}

// node is an area or a single place.
type node struct {
	kind     *Kind // nil: an area
	at       int32 // a place of it
	end, out int32 // range of its edges, from out to end
	lock     int32 // its number among the locks; -1 if it uses nothing up
	needs    []need
	on, off  uint64
	presses  []press
	pulls    []uint64
	gives    []int32 // items
}

// need is a number of things.
type need struct{ thing, count int32 }

// press is the effect of a plate on a setting.
type press struct{ flip, set, clear uint64 }

// item is a thing that lies somewhere, or that a relay gives. Things of which a condition needs at most one and that are
// kept share one item, since a second one changes nothing.
type item struct{ thing int32 }

// exit reports whether a node is an exit.
func (n *node) exit() bool { return n.kind != nil && n.kind.Exit }

// unlimited returns the meter, or one without limits if it is nil.
func unlimited(meter *solve.Meter) *solve.Meter {
	if meter == nil {
		return solve.NewMeter(context.Background(), solve.Budget{})
	}
	return meter
}

// Compile makes a plan of a world, which must be valid and must not change afterwards. It takes time linear in the
// world, and fails if the meter stops.
func Compile(w *World, meter *solve.Meter) (*Plan, error) {
	meter = unlimited(meter)
	p := &Plan{World: w, most: make([]int32, len(w.Things))}
	p.wanted()
	share := p.lend()
	special := make([]int32, len(w.Kinds)) // by kind: whether its places are nodes of their own
	for i := range w.Kinds {
		k := &w.Kinds[i]
		lever := slices.ContainsFunc(k.Pulls, func(s int) bool { return p.bit(s) != 0 })
		plate := slices.ContainsFunc(k.Presses, func(s Press) bool { return p.bit(s.Switch) != 0 })
		wanted := slices.ContainsFunc(k.Gives, func(t int) bool { return p.most[t] > 0 })
		if len(k.Needs)+len(k.On)+len(k.Off) > 0 || k.Exit || lever || plate || wanted {
			special[i] = 1
		}
	}
	p.areas(special, meter)
	for i := range p.nodes {
		p.furnish(&p.nodes[i], share)
	}
	p.join(meter)
	if err := meter.Stopped(); err != nil {
		return nil, err
	}
	return p, nil
}

// wanted finds which things and switches conditions depend on.
func (p *Plan) wanted() {
	w := p.World
	for i := range w.Kinds {
		k := &w.Kinds[i]
		for _, n := range needs(k.Needs) {
			p.most[n.thing] = max(p.most[n.thing], n.count)
		}
		for _, list := range [][]int{k.On, k.Off} {
			for _, s := range list {
				if !slices.Contains(p.switches, s) {
					p.switches = append(p.switches, s)
				}
			}
		}
	}
	for _, r := range w.Relays {
		for _, n := range needs(r.When) {
			p.most[n.thing] = max(p.most[n.thing], n.count)
		}
	}
	for _, s := range p.switches {
		if w.Switches[s].On {
			p.first |= p.bit(s)
		}
	}
}

// needs counts the things of a list.
func needs(list []int) (all []need) {
	for _, t := range list {
		if i := slices.IndexFunc(all, func(n need) bool { return n.thing == int32(t) }); i >= 0 {
			all[i].count++
		} else {
			all = append(all, need{int32(t), 1})
		}
	}
	return all
}

// bit returns the bit of a switch in settings; 0 if no condition depends on it.
func (p *Plan) bit(s int) uint64 {
	if i := slices.Index(p.switches, s); i >= 0 {
		return 1 << i
	}
	return 0
}

// lend numbers the items of relays, and returns the shared items by thing.
func (p *Plan) lend() map[int32]int32 {
	share := map[int32]int32{}
	for _, r := range p.World.Relays {
		p.lent = append(p.lent, p.lay(r.Gives, share))
	}
	return share
}

// lay numbers the items of a place or a relay.
func (p *Plan) lay(gives []int, share map[int32]int32) (items []int32) {
	for _, t := range gives {
		thing := int32(t)
		if p.most[t] == 0 {
			continue
		}
		if p.most[t] > 1 || p.World.Things[t].Used {
			items = append(items, int32(len(p.items)))
			p.items = append(p.items, item{thing})
			continue
		}
		n, known := share[thing]
		if !known {
			n = int32(len(p.items))
			share[thing] = n
			p.items = append(p.items, item{thing})
		}
		items = append(items, n)
	}
	return items
}

// furnish sets the condition and the effects of a node.
func (p *Plan) furnish(n *node, share map[int32]int32) {
	n.lock = -1
	if n.kind == nil {
		return
	}
	k := n.kind
	n.needs = needs(k.Needs)
	for _, s := range k.On {
		n.on |= p.bit(s)
	}
	for _, s := range k.Off {
		n.off |= p.bit(s)
	}
	for _, s := range k.Presses {
		bit := p.bit(s.Switch)
		switch {
		case bit == 0:
		case s.To == Flip:
			n.presses = append(n.presses, press{flip: bit})
		case s.To == TurnOn:
			n.presses = append(n.presses, press{set: bit})
		default:
			n.presses = append(n.presses, press{clear: bit})
		}
	}
	for _, s := range k.Pulls {
		if bit := p.bit(s); bit != 0 {
			n.pulls = append(n.pulls, bit)
		}
	}
	n.gives = p.lay(k.Gives, share)
	if slices.ContainsFunc(k.Needs, func(t int) bool { return p.World.Things[t].Used }) {
		n.lock = int32(len(p.locks))
		p.locks = append(p.locks, p.node[n.at])
	}
}

// after returns the setting after entering a node.
func (n *node) after(setting uint64) uint64 {
	for _, p := range n.presses {
		setting = (setting ^ p.flip | p.set) &^ p.clear
	}
	return setting
}

// join finds the edges between nodes.
func (p *Plan) join(meter *solve.Meter) {
	w := p.World
	starts := make([]int32, len(p.nodes)+1)
	each := func(take func(from, to int32)) {
		for at := range w.Places {
			from := p.node[at]
			if from < 0 {
				continue
			}
			for _, to := range w.out(int32(at)) {
				if n := p.node[to]; n >= 0 && n != from {
					take(from, n)
				}
			}
		}
	}
	meter.Work(len(w.To))
	each(func(from, _ int32) { starts[from+1]++ })
	for i := range p.nodes {
		starts[i+1] += starts[i]
	}
	all := make([]int32, starts[len(p.nodes)])
	fill := slices.Clone(starts)
	each(func(from, to int32) {
		all[fill[from]] = to
		fill[from]++
	})
	for i := range p.nodes {
		list := all[starts[i]:starts[i+1]]
		meter.Work(len(list))
		slices.Sort(list)
		p.nodes[i].out = int32(len(p.edges))
		p.edges = append(p.edges, slices.Compact(list)...)
		p.nodes[i].end = int32(len(p.edges))
	}
}

// out returns the nodes that steps lead to from a node.
func (p *Plan) out(n int32) []int32 { return p.edges[p.nodes[n].out:p.nodes[n].end] }
