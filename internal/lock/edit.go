package lock

import (
	"slices"

	"jogada/solve"
)

// without returns the plan without some of its keys, by number.
func (p *Plan) without(keys ...int32) *Plan {
	c := *p
	if p.linked && slices.ContainsFunc(keys, func(key int32) bool { return p.items[key].node < 0 }) {
		c.links.lent = slices.Clone(p.links.lent)
		for r := range c.links.lent {
			c.links.lent[r] = slices.DeleteFunc(slices.Clone(c.links.lent[r]), func(key int32) bool { return slices.Contains(keys, key) })
		}
	}
	c.nodes, c.laid = slices.Clone(p.nodes), make([]int32, 0, len(p.laid))
	for n := range c.nodes {
		c.nodes[n].give = int32(len(c.laid))
		for _, key := range p.gives(int32(n)) {
			if !slices.Contains(keys, key) {
				c.laid = append(c.laid, key)
			}
		}
		c.nodes[n].had = int32(len(c.laid))
	}
	return &c
}

// given returns the plan with extra keys of a sort in a node.
func (p *Plan) given(sort, count int, at int32) *Plan {
	c := *p
	c.items = slices.Concat(p.items, slices.Repeat([]item{{sort: int32(sort), cell: -1, node: at}}, count))
	c.nodes, c.laid = slices.Clone(p.nodes), make([]int32, 0, len(p.laid)+count)
	for n := range c.nodes {
		c.nodes[n].give = int32(len(c.laid))
		c.laid = append(c.laid, p.gives(int32(n))...)
		for key := len(p.items); key < len(c.items) && int32(n) == at; key++ {
			c.laid = append(c.laid, int32(key))
		}
		c.nodes[n].had = int32(len(c.laid))
	}
	if l := &c.links; p.linked {
		l.tokens, l.sorts, l.shared = slices.Clone(l.tokens), slices.Clone(l.sorts), slices.Clone(l.shared)
		for key := len(p.items); key < len(c.items); key++ {
			c.addToken(int32(key))
		}
	}
	return &c
}

// walled returns the plan with some nodes walled up.
func (p *Plan) walled(walls []bool) *Plan {
	c := *p
	c.nodes, c.edges = slices.Clone(p.nodes), make([]int32, 0, len(p.edges))
	for i := range c.nodes {
		c.nodes[i].out = int32(len(c.edges))
		for _, to := range p.out(int32(i)) {
			if !walls[to] && !walls[i] {
				c.edges = append(c.edges, to)
			}
		}
		c.nodes[i].end = int32(len(c.edges))
	}
	return &c
}

// unlocked returns the plan with a door that needs no key.
func (p *Plan) unlocked(n int32) *Plan {
	c := *p
	c.nodes = slices.Clone(p.nodes)
	kind := *p.nodes[n].kind
	kind.Needs, kind.On, kind.Off = nil, nil, nil
	at := &c.nodes[n]
	at.kind, at.door, at.costly = &kind, -1, false
	if p.linked {
		at.condition = c.conditionOf(&kind)
	}
	return &c
}

// broken returns the plan with floor instead of a wall: an extra node, which can be entered from the nodes in into and
// left for those in beyond.
func (p *Plan) broken(into, beyond []int32) *Plan {
	c := *p
	floor := int32(len(p.nodes))
	c.nodes, c.edges = slices.Clone(p.nodes), make([]int32, 0, len(p.edges)+8)
	for i := range c.nodes {
		c.nodes[i].out = int32(len(c.edges))
		c.edges = append(c.edges, p.out(int32(i))...)
		if slices.Contains(into, int32(i)) {
			c.edges = append(c.edges, floor)
		}
		c.nodes[i].end = int32(len(c.edges))
	}
	out := int32(len(c.edges))
	c.edges = append(c.edges, beyond...)
	c.nodes = append(c.nodes, node{door: -1, condition: plain, out: out, end: int32(len(c.edges)), give: int32(len(c.laid)), had: int32(len(c.laid))})
	return &c
}

// canExit reports whether an exit can be reached from a node; the result is meaningless once the meter has stopped.
func (p *Plan) canExit(start int32, meter *solve.Meter) bool {
	if p.nodes[start].exit() {
		return true
	}
	if p.linked {
		t := p.journey(start, true, meter).exits()
		t.quick = true
		return t.canExit(t.first())
	}
	f := p.flood(start, meter)
	if !f.exits() || p.lasting() {
		return f.exits()
	}
	exits := p.journey(start, true, meter).exits()
	defer exits.release(exits.known)
	return exits.canExit(exits.first())
}

// CanExit decides whether an exit can be reached from a start: Proved if so, Refuted if not, Unknown if the meter stops
// it.
func (p *Plan) CanExit(start int, meter *solve.Meter) solve.Verdict {
	can := p.canExit(p.startAt(start), meter)
	switch {
	case meter.Stopped() != nil:
		return solve.Unknown
	case can:
		return solve.Proved
	}
	return solve.Refuted
}

// size returns the number of nodes that can be reached from a node.
func (p *Plan) size(start int32, meter *solve.Meter) int {
	marks, _ := p.marks(start, p.flood(start, meter), meter)
	return countMarked(marks)
}
