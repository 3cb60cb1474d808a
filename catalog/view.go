package catalog

import "encoding/json"

// View is a board as something to draw: a grid or a graph. A game never draws; the terminal and the page each know how
// to show these two, and so show any game.
type View struct {
	Grid  *Grid  `json:"grid,omitempty"`
	Graph *Graph `json:"graph,omitempty"`
}

// Grid is cells in rows and columns.
type Grid struct {
	Rows, Cols int
	Cell       func(row, col int) Cell // asked only for what is drawn
}

// Cell is what stands in one place.
type Cell struct {
	Text   string   `json:"text,omitempty"`
	Kind   string   `json:"kind"`             // see the kinds below
	Tokens []string `json:"tokens,omitempty"` // who stands here
}

// The kinds of cells and nodes; whoever draws gives each a look.
const (
	Plain = "plain" // something with a text and no special meaning
	Empty = "empty" // nothing
	Rock  = "rock"  // can't be entered
	Goal  = "goal"  // where players want to be
	Key   = "key"
	Door  = "door"
	Tile  = "tile" // a number that moves
)

// MarshalJSON writes the cells row by row.
func (g Grid) MarshalJSON() ([]byte, error) {
	cells := make([][]Cell, g.Rows)
	for r := range cells {
		cells[r] = make([]Cell, g.Cols)
		for c := range cells[r] {
			cells[r][c] = g.Cell(r, c)
		}
	}
	return json.Marshal(map[string]any{"rows": g.Rows, "cols": g.Cols, "cells": cells})
}

// Graph is nodes, numbered from 0, and edges between them.
type Graph struct {
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

// Layer is something to lay over a view: a number for some of its cells (row by row) or nodes.
type Layer struct {
	Name  string
	Doc   string
	Kind  LayerKind
	Value func(place int) (value int, ok bool)
}

// LayerKind says how the numbers of a layer are meant.
type LayerKind string

// The kinds of layers.
const (
	Heat   LayerKind = "heat"   // a quantity: the larger, the farther
	Area   LayerKind = "area"   // the number of an area that the place is in
	Waking LayerKind = "waking" // the order of discovery
)

// Frame is one picture of a line of play.
type Frame struct {
	Caption string
	View    View
}
