package graph

import "slices"

// Edits returns the number of pairs of nodes that an edge may join: each once if the graph is undirected, otherwise
// twice.
func (g *Graph) Edits() int {
	pairs := g.Nodes() * (g.Nodes() - 1)
	if g.directed {
		return pairs
	}
	return pairs / 2
}

// Edit returns the graph with the edge between the n-th pair of nodes added or removed. Names are kept.
func (g *Graph) Edit(n int) *Graph {
	a, b := g.pair(n)
	edges := make([][2]Node, 0, g.Arcs()+1)
	for from, to := range g.Edges() {
		edges = append(edges, [2]Node{from, to})
	}
	if at := slices.Index(edges, [2]Node{a, b}); at >= 0 {
		edges = slices.Delete(edges, at, at+1)
	} else {
		edges = append(edges, [2]Node{a, b})
	}
	return build(g.Nodes(), edges, g.directed).Named(g.names)
}

// pair returns the n-th pair of nodes, the lower node first if the graph is undirected.
func (g *Graph) pair(n int) (a, b Node) {
	if g.directed {
		from, to := n/(g.Nodes()-1), n%(g.Nodes()-1)
		if to >= from {
			to++
		}
		return Node(from), Node(to)
	}
	for high := 1; ; high++ {
		if n < high {
			return Node(n), Node(high)
		}
		n -= high
	}
}
