package chase

import (
	"fmt"
	"slices"
	"strconv"
)

// Node is the number of a node, from 0.
type Node uint16

// MostNodes is how many nodes a graph may have.
const MostNodes = 20_000

// Graph is nodes 0 … Nodes()-1 and the nodes that can be moved to from each. It never changes.
type Graph struct {
	// Directed: an edge is told from one side and goes one way.
	Directed bool

	names  []string // by node; nil: they have none but their numbers
	starts []int32  // where the neighbours of each node begin in near; one more than there are nodes
	near   []Node   // neighbours, node after node, each in rising order and once
}

// NewGraph makes a graph of edges. An edge that is given twice is one edge; a self-loop and a node that is not in the graph
// are errors.
func NewGraph(nodes int, edges [][2]Node, directed bool) (*Graph, error) {
	if nodes < 0 || nodes > MostNodes {
		return nil, fmt.Errorf("%d nodes; a graph has 0 to %d", nodes, MostNodes)
	}
	for _, e := range edges {
		if int(e[0]) >= nodes || int(e[1]) >= nodes {
			return nil, fmt.Errorf("the edge %d-%d leads out of the graph, which has %d nodes", e[0], e[1], nodes)
		}
		if e[0] == e[1] {
			return nil, fmt.Errorf("node %d has an edge to itself", e[0])
		}
	}
	return join(nodes, edges, directed), nil
}

// join makes a graph of edges that are known to fit it. Undirected edges go both ways.
func join(nodes int, edges [][2]Node, directed bool) *Graph {
	g := &Graph{Directed: directed, starts: make([]int32, nodes+1)}
	for _, e := range edges {
		g.starts[e[0]+1]++
		if !directed {
			g.starts[e[1]+1]++
		}
	}
	for a := range nodes {
		g.starts[a+1] += g.starts[a]
	}
	g.near = make([]Node, g.starts[nodes])
	at := slices.Clone(g.starts)
	put := func(a, b Node) {
		g.near[at[a]] = b
		at[a]++
	}
	for _, e := range edges {
		put(e[0], e[1])
		if !directed {
			put(e[1], e[0])
		}
	}
	g.tidy()
	return g
}

// tidy sorts the neighbours of each node and leaves out those that stand there twice.
func (g *Graph) tidy() {
	end := int32(0)
	for a := range g.Nodes() {
		list := g.near[g.starts[a]:g.starts[a+1]]
		slices.Sort(list)
		list = slices.Compact(list)
		g.starts[a] = end
		end += int32(copy(g.near[end:], list))
	}
	g.starts[g.Nodes()] = end
	g.near = g.near[:end]
}

// Nodes is how many nodes there are.
func (g *Graph) Nodes() int { return len(g.starts) - 1 }

// Near are the nodes that can be moved to from a, in rising order. They belong to the graph.
func (g *Graph) Near(a Node) []Node { return g.near[g.starts[a]:g.starts[a+1]] }

// Has says whether one can move from a to b.
func (g *Graph) Has(a, b Node) bool {
	_, found := slices.BinarySearch(g.Near(a), b)
	return found
}

// mutual says whether each edge of sorted lists goes both ways. Node after node takes itself off the lists of its neighbours,
// where it must be the next one.
func (g *Graph) mutual() bool {
	next := slices.Clone(g.starts)
	for a := range Node(g.Nodes()) {
		for _, b := range g.Near(a) {
			if next[b] == g.starts[b+1] || g.near[next[b]] != a {
				return false
			}
			next[b]++
		}
	}
	return true
}

// Name is the number of a node, and after it the name that the text gave it, if it gave another one.
func (g *Graph) Name(a Node) string {
	number := strconv.Itoa(int(a))
	if g.names == nil || g.names[a] == number {
		return number
	}
	return number + " " + g.names[a]
}

// Edges calls f for each edge, an undirected one once, from its lower end.
func (g *Graph) Edges(f func(a, b Node)) {
	for a := range g.Nodes() {
		for _, b := range g.Near(Node(a)) {
			if g.Directed || Node(a) < b {
				f(Node(a), b)
			}
		}
	}
}

// span says which nodes there are, for errors.
func (g *Graph) span() string {
	switch n := g.Nodes(); n {
	case 0:
		return "has no nodes"
	case 1:
		return "has node 0 only"
	default:
		return fmt.Sprintf("has nodes 0 to %d", n-1)
	}
}

// reversed is the graph with every edge the other way.
func (g *Graph) reversed() *Graph {
	if !g.Directed {
		return g
	}
	var edges [][2]Node
	g.Edges(func(a, b Node) { edges = append(edges, [2]Node{b, a}) })
	return join(g.Nodes(), edges, true)
}
