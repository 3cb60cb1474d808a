// Package board is what can be shown and painted: a board as cells or as a graph, what is laid over it, pictures of
// play and of a search, and what a board is painted with, each with its form in JSON. A game says what its boards look
// like in these terms and never draws; the terminal and the page draw them and know no game.
package board

// View is a board as something to draw: a grid or a graph. A game never draws; the terminal and the page each know how
// to show these two, and so show any game.
type View struct {
	Grid  *Grid      `json:"grid,omitempty"`
	Graph *GraphView `json:"graph,omitempty"`
	Sheet *Sheet     `json:"sheet,omitempty"` // what the board brings along; nil: nothing
}

// Grid is cells in rows and columns.
type Grid struct {
	Rows, Cols int
	Cell       func(row, col int) Cell // asked only for what is drawn
}

// Cell is what stands in one place.
type Cell struct {
	Text   string   `json:"text,omitempty"`
	Kind   string   `json:"kind"`             // the name of one of the game's kinds
	Tokens []string `json:"tokens,omitempty"` // who stands here
}

// GraphView is nodes, numbered from 0, and edges between them.
type GraphView struct {
	Nodes    []Node   `json:"nodes"`
	Edges    [][2]int `json:"edges"` // an undirected edge once
	Directed bool     `json:"directed"`
}

// Node is one node of a graph.
type Node struct {
	Text   string   `json:"text"`
	Kind   string   `json:"kind"`
	Tokens []string `json:"tokens,omitempty"`
}

// Places is how many places a view has: cells, numbered row by row, or nodes.
func (v View) Places() int {
	switch {
	case v.Grid != nil:
		return v.Grid.Rows * v.Grid.Cols
	case v.Graph != nil:
		return len(v.Graph.Nodes)
	default:
		return 0
	}
}

// Size is how much there is to draw: the places, and the edges between them.
func (v View) Size() int {
	if v.Graph != nil {
		return len(v.Graph.Nodes) + len(v.Graph.Edges)
	}
	return v.Places()
}

// Place is what stands in a place.
func (v View) Place(n int) Cell {
	if v.Grid != nil {
		return v.Grid.Cell(n/v.Grid.Cols, n%v.Grid.Cols)
	}
	return Cell(v.Graph.Nodes[n])
}

// Look is what a place looks like, whoever stands there.
type Look struct {
	Kind string `json:"kind"`
	Text string `json:"text,omitempty"`
}

// Stand is who stands in a place.
type Stand struct {
	Place int      `json:"place"`
	Names []string `json:"names"`
}
