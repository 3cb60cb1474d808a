// Package graph provides graphs and their notations, for any game played on one.
//
// A [Graph] has nodes 0 … n-1, directed or undirected edges without self-loops, and names of its nodes if the text gave
// them. It is immutable, and its neighbours lie in one array, so searches walk over them quickly.
//
// [Read] reads a text of one graph or thousands, detects its notation, and gives the offset of each graph, so a game
// can report the position of a graph that it cannot use. The notations are adjacency lists in JSON, edge lists, graph6,
// digraph6, sparse6 and DOT. Errors name line and column; [Limits] keep a short text from using gigabytes. [Graph.Text]
// writes a graph to be read again; [Graph.Adjacency], [Graph.DOT], [Graph.Graph6] and [Graph.Sparse6] write one
// notation.
package graph

import (
	"fmt"
	"iter"
	"slices"
)

// Node is the number of a node, from 0.
type Node uint16

// MaxNodes is the largest number of nodes of a graph.
const MaxNodes = 20_000

// Graph holds nodes 0 … Nodes()-1 and the edges between them. It is immutable.
type Graph struct {
	directed   bool
	names      []string // by node; nil if the nodes have no names
	starts     []int32  // start of the neighbours of each node; one more than there are nodes
	neighbours []Node   // node after node, each list ascending and without duplicates
}

// New makes a graph from edges. Duplicate edges count once, also an undirected edge given from both ends. It fails on
// too many nodes, a self-loop or an edge to a node that does not exist.
func New(nodes int, edges [][2]int, directed bool) (*Graph, error) {
	if nodes < 0 || nodes > MaxNodes {
		return nil, fmt.Errorf("the graph has %d nodes; the most allowed is %d", nodes, MaxNodes)
	}
	known := make([][2]Node, len(edges))
	for i, e := range edges {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) >= nodes {
			return nil, fmt.Errorf("an edge leads from node %d to node %d; the graph %s", e[0], e[1], span(nodes))
		}
		if e[0] == e[1] {
			return nil, fmt.Errorf("node %d has an edge to itself; a self-loop is not allowed", e[0])
		}
		known[i] = [2]Node{Node(e[0]), Node(e[1])}
	}
	return build(nodes, known, directed), nil
}

// build makes a graph of edges that are known to fit it.
func build(nodes int, edges [][2]Node, directed bool) *Graph {
	g := &Graph{directed: directed, starts: make([]int32, nodes+1)}
	for _, e := range edges {
		g.starts[e[0]+1]++
		if !directed {
			g.starts[e[1]+1]++
		}
	}
	for a := range nodes {
		g.starts[a+1] += g.starts[a]
	}
	g.neighbours = make([]Node, g.starts[nodes])
	next := slices.Clone(g.starts)
	add := func(a, b Node) {
		g.neighbours[next[a]] = b
		next[a]++
	}
	for _, e := range edges {
		add(e[0], e[1])
		if !directed {
			add(e[1], e[0])
		}
	}
	g.sort()
	return g
}

// sort sorts the neighbours of each node and removes duplicates.
func (g *Graph) sort() {
	end := int32(0)
	for a := range g.Nodes() {
		list := g.neighbours[g.starts[a]:g.starts[a+1]]
		slices.Sort(list)
		list = slices.Compact(list)
		g.starts[a] = end
		end += int32(copy(g.neighbours[end:], list))
	}
	g.starts[g.Nodes()] = end
	g.neighbours = g.neighbours[:end]
}

// Directed reports whether the edges are directed.
func (g *Graph) Directed() bool { return g.directed }

// Nodes returns the number of nodes.
func (g *Graph) Nodes() int { return len(g.starts) - 1 }

// Arcs returns the sum of the out-degrees: each edge once if the graph is directed, otherwise twice.
func (g *Graph) Arcs() int { return len(g.neighbours) }

// Size returns the number of edges.
func (g *Graph) Size() int {
	if g.directed {
		return g.Arcs()
	}
	return g.Arcs() / 2
}

// Neighbours returns the nodes that edges lead to from a, in ascending order. The caller must not modify the slice.
func (g *Graph) Neighbours(a Node) []Node { return g.neighbours[g.starts[a]:g.starts[a+1]] }

// HasEdge reports whether an edge leads from a to b.
func (g *Graph) HasEdge(a, b Node) bool {
	_, found := slices.BinarySearch(g.Neighbours(a), b)
	return found
}

// Edges yields the edges in ascending order, an undirected one once, from its lower end.
func (g *Graph) Edges() iter.Seq2[Node, Node] {
	return func(yield func(a, b Node) bool) {
		for a := range Node(g.Nodes()) {
			for _, b := range g.Neighbours(a) {
				if (g.directed || a < b) && !yield(a, b) {
					return
				}
			}
		}
	}
}

// Reverse returns the graph with every edge reversed. An undirected graph is its own reverse.
func (g *Graph) Reverse() *Graph {
	if !g.directed {
		return g
	}
	edges := make([][2]Node, 0, g.Arcs())
	for a, b := range g.Edges() {
		edges = append(edges, [2]Node{b, a})
	}
	return build(g.Nodes(), edges, true).Named(g.names)
}

// Span describes the range of nodes, for errors: has nodes 0 to 4.
func (g *Graph) Span() string { return span(g.Nodes()) }

func span(nodes int) string {
	switch nodes {
	case 0:
		return "has no nodes"
	case 1:
		return "has node 0 only"
	default:
		return fmt.Sprintf("has nodes 0 to %d", nodes-1)
	}
}

// symmetric reports whether each edge of sorted lists goes both ways. Each node in turn removes itself from the lists
// of its neighbours, where it must be the next one.
func (g *Graph) symmetric() bool {
	next := slices.Clone(g.starts)
	for a := range Node(g.Nodes()) {
		for _, b := range g.Neighbours(a) {
			if next[b] == g.starts[b+1] || g.neighbours[next[b]] != a {
				return false
			}
			next[b]++
		}
	}
	return true
}
