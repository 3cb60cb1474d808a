package term

import (
	"fmt"
	"io"

	"jogada/board"
)

// drawLayers draws what an answer knows of each place.
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

// drawLayer draws the numbers of a layer over a grid; where it has none, nothing but rock is drawn. A map stays a map:
// where its numbers have no room, + stands for them.
func (p Page) drawLayer(g board.Grid, layer board.Layer) {
	rows, cols := min(p.most(), g.Rows), min(p.Width, g.Cols)
	flat := !p.Full && packed(g, rows, cols, false)
	over := board.Grid{Rows: g.Rows, Cols: g.Cols, Cell: func(row, col int) board.Cell {
		value, ok := layer.Value(row*g.Cols + col)
		switch rock := g.Cell(row, col).Kind == board.Rock; {
		case ok && flat && (value < 0 || value > 9 || layer.Kind == board.Waking):
			return board.Cell{Text: "+", Kind: board.Plain}
		case ok:
			return board.Cell{Text: fmt.Sprint(value), Kind: board.Plain}
		case rock:
			return board.Cell{Kind: board.Rock}
		default:
			return board.Cell{Kind: board.Empty}
		}
	}}
	p.grid(over, flat)
}
