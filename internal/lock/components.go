package lock

import (
	"jogada/solve"
)

// areas gives every place its node: special places one of their own, the others one for each strongly connected
// component of the plain places of a level. So a node lies in one level.
func (p *Plan) areas(special []bool, meter *solve.Meter) {
	w := p.World
	size := len(w.Places)
	p.node = make([]int32, size)
	for at := range p.node {
		switch k := w.Places[at]; {
		case w.Kinds[k].Wall:
			p.node[at] = -1
		case special[k]:
			p.node[at] = p.special(int32(at))
		default:
			p.node[at] = unlabelled
		}
	}
	w.out.found()
	c := components{plan: p, first: w.out.first, to: w.out.to, meter: meter, order: make([]int32, size), low: make([]int32, size), next: make([]int32, size)}
	level := -1
	for root := range meter.Range(size) {
		if root >= c.end {
			level, c.begin = level+1, c.end
			if c.end = root + 1; level < len(w.Levels) {
				c.end = w.Levels[level].First + w.Levels[level].Width*w.Levels[level].Height
			}
		}
		if p.node[root] == unlabelled {
			c.from(int32(root))
		}
	}
}

// components finds strongly connected components of plain places by Tarjan's algorithm without recursion.
type components struct {
	plan        *Plan
	meter       *solve.Meter
	first, to   []int32 // the steps of the world
	begin, end  int     // range of the places of the current level
	order, low  []int32 // by place: when it was visited, from 1, and the lowest order that it leads back to; 0: not visited
	next        []int32 // by place on the path: its next move
	stack, path []int32 // visited places without a component; those between the root and the current place
	visited     int32
}

func (c *components) visit(at int32) {
	c.visited++
	c.order[at], c.low[at], c.next[at] = c.visited, c.visited, 0
	c.stack, c.path = append(c.stack, at), append(c.path, at)
}

// from finds the components of all places that a place leads to in its level.
func (c *components) from(root int32) {
	node := c.plan.node
	c.visit(root)
	for len(c.path) > 0 && c.meter.Work(1) {
		at := c.path[len(c.path)-1]
		if next := c.first[at] + c.next[at]; next < c.first[at+1] {
			to := c.to[next]
			c.next[at]++
			switch {
			case node[to] != unlabelled || int(to) < c.begin || int(to) >= c.end:
			case c.low[to] == 0:
				c.visit(to)
			default:
				c.low[at] = min(c.low[at], c.order[to])
			}
			continue
		}
		c.path = c.path[:len(c.path)-1]
		if len(c.path) > 0 {
			above := c.path[len(c.path)-1]
			c.low[above] = min(c.low[above], c.low[at])
		}
		if c.low[at] == c.order[at] {
			c.label(at)
		}
	}
}

// label makes the places above and including one on the stack an area.
func (c *components) label(root int32) {
	n := int32(len(c.plan.nodes))
	c.plan.nodes = append(c.plan.nodes, node{at: root, door: -1})
	//meterless: each place leaves the stack once
	for {
		top := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		c.plan.node[top] = n
		if top == root {
			return
		}
	}
}
