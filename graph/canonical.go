package graph

import (
	"encoding/binary"
	"slices"
)

// mostWork limits the nodes and neighbours visited for a canonical form: about a second.
const mostWork = 1 << 23

// Canonical returns a text that two graphs with coloured nodes share if and only if they are isomorphic with colours
// kept. Names of nodes do not count. A colour is any non-negative number.
//
// It refines the colouring by the number of neighbours of each kind until nothing changes. Where nodes remain alike, it
// individualizes each node of the first of the smallest kinds in turn and takes the least text of all results. Twins
// (nodes that can be swapped whatever the others do) need only one attempt. If that takes too long, ok is false; the
// amount of work does not depend on the numbering, so isomorphic graphs either all have a form or none has.
//
// Source: B. D. McKay, Practical graph isomorphism, 1981, without the pruning by automorphisms.
func (g *Graph) Canonical(colours []int) (form string, ok bool) {
	c := canon{g: g, back: g.Reverse(), left: mostWork}
	c.colours = colours
	if !c.search(c.refine(colours)) {
		return "", false
	}
	return string(c.best), true
}

// canon is the search for a canonical form.
type canon struct {
	g, back *Graph
	colours []int
	left    int
	best    []byte
}

// refine splits the kinds of nodes by those of their neighbours until nothing changes. It numbers the kinds from 0 in
// an order that does not depend on the numbers of the nodes.
func (c *canon) refine(kinds []int) []int {
	given := kinds
	kinds, count := rankKinds(len(kinds), func(a int) []int { return []int{given[a]} })
	for {
		c.left -= len(kinds) + c.g.Arcs()
		finer, more := rankKinds(len(kinds), func(a int) []int { return c.surroundings(kinds, a) })
		if more == count {
			return finer
		}
		kinds, count = finer, more
	}
}

// surroundings returns the kind of a node, those of its successors, and those of its predecessors.
func (c *canon) surroundings(kinds []int, a int) []int {
	list := []int{kinds[a]}
	for _, g := range []*Graph{c.g, c.back} {
		from := len(list) + 1
		list = append(list, -1)
		for _, b := range g.Neighbours(Node(a)) {
			list = append(list, kinds[b])
		}
		slices.Sort(list[from:])
		if !c.g.directed {
			break
		}
	}
	return list
}

// rankKinds numbers the descriptions of the nodes in order, and counts the different ones.
func rankKinds(nodes int, describe func(int) []int) (kinds []int, count int) {
	type described struct {
		node int
		as   []int
	}
	list := make([]described, nodes)
	for a := range list {
		list[a] = described{a, describe(a)}
	}
	slices.SortFunc(list, func(x, y described) int { return slices.Compare(x.as, y.as) })
	kinds = make([]int, nodes)
	for i, d := range list {
		if i > 0 && slices.Compare(list[i-1].as, d.as) != 0 {
			count++
		}
		kinds[d.node] = count
	}
	return kinds, count + 1
}

// search tries all ways to distinguish the remaining nodes. It returns false if there are too many.
func (c *canon) search(kinds []int) bool {
	if c.left < 0 {
		return false
	}
	cell := target(kinds)
	if cell == nil {
		c.keepLeast(kinds)
		return true
	}
	if c.twins(cell) {
		cell = cell[:1]
	}
	for _, a := range cell {
		apart := make([]int, len(kinds))
		for b, k := range kinds {
			apart[b] = 2 * k
			if b == a {
				apart[b]--
			}
		}
		if !c.search(c.refine(apart)) {
			return false
		}
	}
	return true
}

// target returns the nodes of the first of the smallest kinds that have several; nil if all nodes differ.
func target(kinds []int) (cell []int) {
	sizes := make([]int, len(kinds))
	for _, k := range kinds {
		sizes[k]++
	}
	chosen := -1
	for k, size := range sizes {
		if size > 1 && (chosen < 0 || size < sizes[chosen]) {
			chosen = k
		}
	}
	for a, k := range kinds {
		if k == chosen {
			cell = append(cell, a)
		}
	}
	return cell
}

// twins reports whether any two of the nodes may be swapped, and nothing else, without changing the graph.
func (c *canon) twins(cell []int) bool {
	for _, g := range []*Graph{c.g, c.back} {
		first := c.neighboursOutside(g, cell[0], cell)
		for _, a := range cell[1:] {
			if !slices.Equal(first, c.neighboursOutside(g, a, cell)) {
				return false
			}
		}
	}
	return c.uniform(cell)
}

// neighboursOutside returns the neighbours of a node outside a cell.
func (c *canon) neighboursOutside(g *Graph, a int, cell []int) (list []Node) {
	for _, b := range g.Neighbours(Node(a)) {
		if _, in := slices.BinarySearch(cell, int(b)); !in {
			list = append(list, b)
		}
	}
	return list
}

// uniform reports whether all pairs of nodes of a cell are joined alike: none, or each in both directions.
func (c *canon) uniform(cell []int) bool {
	joined := c.g.HasEdge(Node(cell[0]), Node(cell[1]))
	for _, a := range cell {
		for _, b := range cell {
			if a != b && c.g.HasEdge(Node(a), Node(b)) != joined {
				return false
			}
		}
	}
	return true
}

// keepLeast writes the graph with its nodes numbered by their kinds, which are all different, and keeps the least.
func (c *canon) keepLeast(kinds []int) {
	node := make([]int, len(kinds))
	for a, k := range kinds {
		node[k] = a
	}
	text := binary.AppendUvarint(nil, uint64(len(kinds)))
	for _, a := range node {
		text = binary.AppendUvarint(text, uint64(c.colours[a]))
		var to []int
		for _, b := range c.g.Neighbours(Node(a)) {
			to = append(to, kinds[b])
		}
		slices.Sort(to)
		text = binary.AppendUvarint(text, uint64(len(to)))
		for _, k := range to {
			text = binary.AppendUvarint(text, uint64(k))
		}
	}
	if c.best == nil || slices.Compare(text, c.best) < 0 {
		c.best = text
	}
}
