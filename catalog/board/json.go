package board

import (
	"encoding/json"
	"fmt"
)

// gridJSON is a grid in JSON: the distinct looks once, an index for each cell, and the tokens. It keeps a board of a
// million cells to a few megabytes.
type gridJSON struct {
	Rows   int     `json:"rows"`
	Cols   int     `json:"cols"`
	Looks  []Look  `json:"looks"`
	Cells  []int   `json:"cells"`
	Tokens []Token `json:"tokens"`
}

// mostLookText limits the length of a look's text. The text is read once for each cell with that look, so a few
// megabytes of it on a million cells would take hours.
const mostLookText = 100

// MarshalJSON writes the distinct looks, the look of each cell row by row, and the tokens.
func (g Grid) MarshalJSON() ([]byte, error) {
	j := gridJSON{Rows: g.Rows, Cols: g.Cols, Looks: []Look{}, Cells: make([]int, 0, g.Rows*g.Cols), Tokens: []Token{}}
	known := map[Look]int{}
	for r := range g.Rows {
		for c := range g.Cols {
			cell := g.Cell(r, c)
			look := Look{cell.Kind, cell.Text}
			n, seen := known[look]
			if !seen {
				n = len(j.Looks)
				known[look] = n
				j.Looks = append(j.Looks, look)
			}
			if len(cell.Tokens) > 0 {
				j.Tokens = append(j.Tokens, Token{len(j.Cells), cell.Tokens})
			}
			j.Cells = append(j.Cells, n)
		}
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes, and rejects anything that is not a grid.
func (g *Grid) UnmarshalJSON(data []byte) error {
	var j gridJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	if j.Rows < 0 || j.Cols < 0 || (j.Rows == 0) != (j.Cols == 0) || j.Rows > 0 && j.Cols > len(j.Cells)/j.Rows || j.Rows*j.Cols != len(j.Cells) {
		return fmt.Errorf("a grid of %d rows and %d columns has %d cells", j.Rows, j.Cols, len(j.Cells))
	}
	for _, look := range j.Looks {
		if len(look.Text) > mostLookText {
			return fmt.Errorf("a look has a text of %d characters; the most is %d", len(look.Text), mostLookText)
		}
	}
	for place, look := range j.Cells {
		if look < 0 || look >= len(j.Looks) {
			return fmt.Errorf("cell %d has look %d of %d", place, look, len(j.Looks))
		}
	}
	names := map[int][]string{}
	for _, s := range j.Tokens {
		if s.Place < 0 || s.Place >= len(j.Cells) {
			return fmt.Errorf("a token is on cell %d of %d", s.Place, len(j.Cells))
		}
		names[s.Place] = append(names[s.Place], s.Names...)
	}
	*g = Grid{Rows: j.Rows, Cols: j.Cols, Cell: func(row, col int) Cell {
		place := row*j.Cols + col
		look := j.Looks[j.Cells[place]]
		return Cell{Text: look.Text, Kind: look.Kind, Tokens: names[place]}
	}}
	return nil
}

// UnmarshalJSON reads a graph, and rejects edges to nodes that do not exist.
func (g *GraphView) UnmarshalJSON(data []byte) error {
	type plain GraphView
	var p plain
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	for _, e := range p.Edges {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) >= len(p.Nodes) {
			return fmt.Errorf("an edge leads from node %d to node %d of %d", e[0], e[1], len(p.Nodes))
		}
	}
	*g = GraphView(p)
	return nil
}
