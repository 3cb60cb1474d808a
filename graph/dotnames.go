package graph

import (
	"slices"
	"strconv"
)

// graph makes the graph of the nodes and edges that were read.
func (p *dotParser) graph() (*Graph, error) {
	numbers, nodes, err := p.numbers()
	if err != nil {
		return nil, err
	}
	for i, e := range p.edges {
		p.edges[i] = [2]Node{numbers[e[0]], numbers[e[1]]}
	}
	g := build(nodes, p.edges, p.digraph)
	g.directed = p.digraph || p.directed
	if !p.allNumbers() {
		for _, t := range p.names {
			g.names = append(g.names, printable(t.name))
		}
	}
	return g, nil
}

// allNumbers reports whether every name is a whole number.
func (p *dotParser) allNumbers() bool {
	return !slices.ContainsFunc(p.names, func(t token) bool { return !isWhole(t.name) })
}

// numbers returns the numbers of the nodes in order of appearance, and the number of nodes.
func (p *dotParser) numbers() (numbers []Node, nodes int, err error) {
	numeric := p.allNumbers()
	for i, t := range p.names {
		n := i
		if numeric {
			n, _ = strconv.Atoi(t.name)
		}
		if n >= MaxNodes {
			return nil, 0, p.fail(t.pos, "node %s is over the most allowed, %d", printable(t.name), MaxNodes-1)
		}
		numbers = append(numbers, Node(n))
		nodes = max(nodes, n+1)
	}
	return numbers, nodes, nil
}

// once sorts nodes and removes duplicates.
func once(nodes []Node) []Node {
	slices.Sort(nodes)
	return slices.Compact(nodes)
}
