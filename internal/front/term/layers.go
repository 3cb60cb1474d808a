package term

import (
	"fmt"
	"io"
	"slices"

	"jogada/catalog/board"
)

// drawLayers draws the overlays of an answer.
func (p Page) drawLayers(v board.View, layers []board.Layer) {
	for _, layer := range layers {
		p.say(p.In.Say("layer %s", layer.Name), layer.Doc, same)
		p.Line("")
		if v.Grid != nil {
			p.drawLayer(*v.Grid, layer)
			continue
		}
		var known []string
		for i, node := range v.Graph.Nodes {
			if value, ok := layer.Value(i); ok {
				known = append(known, fmt.Sprintf("%s:%d", node.Text, value))
			}
		}
		io.WriteString(p.Out, indent(wrapWords(known, p.Width-2, 0), 2))
		p.Line("")
	}
}

// drawLayer draws the numbers of a layer over a grid; elsewhere it draws only walls. On a map of single signs, +
// replaces numbers that do not fit.
func (p Page) drawLayer(g board.Grid, layer board.Layer) {
	rows, cols := min(p.most(), g.Rows), min(p.Width, g.Cols)
	flat := !p.Full && p.packed(g, rows, cols, false)
	over := board.Grid{Rows: g.Rows, Cols: g.Cols, Cell: func(row, col int) board.Cell {
		value, ok := layer.Value(row*g.Cols + col)
		kind := g.Cell(row, col).Kind
		switch {
		case ok && flat && (value < 0 || value > 9 || layer.Kind == board.Waking):
			return board.Cell{Text: "+"}
		case ok:
			return board.Cell{Text: fmt.Sprint(value)}
		case p.kind(kind).Role == board.Wall:
			return board.Cell{Kind: kind}
		default:
			return board.Cell{Kind: nothing.Name}
		}
	}}
	p.game.Kinds = append(slices.Clip(p.game.Kinds), nothing)
	p.grid(over, flat)
}

// nothing is the kind of a cell without a value in a layer.
var nothing = board.Kind{Name: "\x00", Role: board.Floor, Sign: "·"}
