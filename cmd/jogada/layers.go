package main

import (
	"fmt"

	"jogada/catalog"
)

// drawLayers draws what an answer knows of each place.
func (p page) drawLayers(v catalog.View, layers []catalog.Layer) {
	for _, layer := range layers {
		p.say("layer "+layer.Name, layer.Doc, same)
		p.line("")
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
		p.con.out.WriteString(indent(wrapWords(known, p.width-2, 0), 2))
		p.line("")
	}
}

// drawLayer draws the numbers of a layer over a grid; where it has none, nothing but rock is drawn. A map stays a map:
// where its numbers have no room, + stands for them.
func (p page) drawLayer(g catalog.Grid, layer catalog.Layer) {
	rows, cols := min(p.most(), g.Rows), min(p.width, g.Cols)
	flat := !p.full && packed(g, rows, cols, false)
	over := catalog.Grid{Rows: g.Rows, Cols: g.Cols, Cell: func(row, col int) catalog.Cell {
		value, ok := layer.Value(row*g.Cols + col)
		switch rock := g.Cell(row, col).Kind == catalog.Rock; {
		case ok && flat && (value < 0 || value > 9 || layer.Kind == catalog.Waking):
			return catalog.Cell{Text: "+", Kind: catalog.Plain}
		case ok:
			return catalog.Cell{Text: fmt.Sprint(value), Kind: catalog.Plain}
		case rock:
			return catalog.Cell{Kind: catalog.Rock}
		default:
			return catalog.Cell{Kind: catalog.Empty}
		}
	}}
	p.grid(over, flat)
}
