// Package board defines what can be shown and painted: a board as cells or as a graph, overlays, pictures of play and
// of a search, and brushes, each with its JSON form. A place is a cell or a node. A game describes its boards in these
// terms and never draws; the terminal and the page draw them and know no game.
package board

// View is a board to draw: a grid or a graph. The terminal and the page can draw both, and so any game.
type View struct {
	Grid  *Grid      `json:"grid,omitempty"`
	Graph *GraphView `json:"graph,omitempty"`
	Sheet *Sheet     `json:"sheet,omitempty"` // extra material to draw the board with; may be nil
}

// Grid holds cells in rows and columns.
type Grid struct {
	Rows, Cols int
	Cell       func(row, col int) Cell // called only for cells that are drawn
}

// Cell describes the contents of one place.
type Cell struct {
	Text   string   `json:"text,omitempty"`
	Kind   string   `json:"kind"`             // name of one of the game's kinds
	Tokens []string `json:"tokens,omitempty"` // tokens on this place
}

// GraphView holds nodes, numbered from 0, and edges between them.
type GraphView struct {
	Nodes    []Node   `json:"nodes"`
	Edges    [][2]int `json:"edges"` // each undirected edge once
	Directed bool     `json:"directed"`
}

// Node is one node of a graph.
type Node struct {
	Text   string   `json:"text"`
	Kind   string   `json:"kind"`
	Tokens []string `json:"tokens,omitempty"`
}

// Places returns the number of places of a view: cells, numbered row by row, or nodes.
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

// Size returns the number of places plus the edges between them.
func (v View) Size() int {
	if v.Graph != nil {
		return len(v.Graph.Nodes) + len(v.Graph.Edges)
	}
	return v.Places()
}

// Place returns the contents of a place.
func (v View) Place(n int) Cell {
	if v.Grid != nil {
		return v.Grid.Cell(n/v.Grid.Cols, n%v.Grid.Cols)
	}
	return Cell(v.Graph.Nodes[n])
}

// Look describes a place without its tokens.
type Look struct {
	Kind string `json:"kind"`
	Text string `json:"text,omitempty"`
}

// Token is a token on a place.
type Token struct {
	Place int      `json:"place"`
	Names []string `json:"names"`
}
