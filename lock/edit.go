package lock

import (
	"slices"

	"jogada/solve"
)

// without returns the plan without some of its keys, by number.
func (p *Plan) without(keys ...int32) *Plan {
	c := *p
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

// given returns the plan with an extra key in a node.
func (p *Plan) given(sort int, at int32) *Plan {
	c := *p
	c.items = append(slices.Clone(p.items), item{sort: int32(sort), cell: -1, node: at})
	c.nodes, c.laid = slices.Clone(p.nodes), make([]int32, 0, len(p.laid)+1)
	for n := range c.nodes {
		c.nodes[n].give = int32(len(c.laid))
		c.laid = append(c.laid, p.gives(int32(n))...)
		if int32(n) == at {
			c.laid = append(c.laid, int32(len(p.items)))
		}
		c.nodes[n].had = int32(len(c.laid))
	}
	return &c
}

// walled returns the plan with a node of one cell walled up.
func (p *Plan) walled(n int32) *Plan {
	c := *p
	c.nodes, c.edges = slices.Clone(p.nodes), make([]int32, 0, len(p.edges))
	for i := range c.nodes {
		c.nodes[i].out = int32(len(c.edges))
		for _, to := range p.out(int32(i)) {
			if to != n && int32(i) != n {
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
	kind.Needs = nil
	c.nodes[n].kind, c.nodes[n].door = &kind, -1
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
	c.nodes = append(c.nodes, node{door: -1, out: out, end: int32(len(c.edges)), give: int32(len(c.laid)), had: int32(len(c.laid))})
	return &c
}

// canExit reports whether an exit can be reached from a node; the result is meaningless once the meter has stopped.
func (p *Plan) canExit(start int32, meter *solve.Meter) bool {
	if p.nodes[start].exit() {
		return true
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
