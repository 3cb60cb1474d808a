// Package picture draws boards as SVG files, of any game. Grids are drawn cell by cell, graphs with their nodes on a circle.
package picture

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"jogada/catalog/board"
)

// fills lists the colours of the roles, with that of the text on them.
var fills = map[board.Role][2]string{
	board.Floor: {"#ffffff", "#111111"}, board.Field: {"#f3f3f3", "#111111"}, board.Wall: {"#444444", "#ffffff"}, board.Gate: {"#c98a4b", "#111111"},
	board.Item: {"#f2d45c", "#111111"}, board.Goal: {"#7fc97f", "#111111"}, board.Piece: {"#9ec5f0", "#111111"}, board.Home: {"#5fa8a0", "#111111"},
}

const (
	side   = 40 // of a cell, and of a node
	margin = 4
	// largest limits the drawn rows and columns of a board, and nodes of a graph.
	largest = 60
)

// drawing is an SVG file under construction.
type drawing struct {
	strings.Builder
	kinds []board.Kind
}

// SVG draws a board. Of one that is too large it draws the first rows and columns, or the first nodes.
func SVG(v board.View, kinds []board.Kind) []byte {
	d := &drawing{kinds: kinds}
	switch {
	case v.Grid != nil:
		d.grid(*v.Grid)
	case v.Graph != nil:
		d.graph(*v.Graph)
	default:
		d.open(side, side)
	}
	d.WriteString("</svg>\n")
	return []byte(d.String())
}

func (d *drawing) open(width, height float64) {
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" width="%g" height="%g" role="img" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">`, width, height, width, height)
	fmt.Fprintf(d, `<title>a board</title><rect width="%g" height="%g" fill="#ffffff"/>`, width, height)
}

// kind returns a kind of the game, or a field.
func (d *drawing) kind(name string) board.Kind {
	if i := slices.IndexFunc(d.kinds, func(k board.Kind) bool { return k.Name == name }); i >= 0 {
		return d.kinds[i]
	}
	return board.Kind{Name: name, Role: board.Field}
}

// words returns what is written on a place: its text or its sign, and its tokens.
func (d *drawing) words(c board.Cell) string {
	words := c.Text
	if k := d.kind(c.Kind); words == "" && k.Role != board.Floor && k.Role != board.Wall {
		words = k.Sign
	}
	if len(c.Tokens) > 0 {
		words = strings.TrimSpace(words + " " + strings.Join(c.Tokens, " "))
	}
	return words
}

func (d *drawing) grid(g board.Grid) {
	rows, cols := min(g.Rows, largest), min(g.Cols, largest)
	d.open(float64(cols*side+2*margin), float64(rows*side+2*margin))
	for row := range rows {
		for col := range cols {
			cell := g.Cell(row, col)
			x, y := float64(margin+col*side), float64(margin+row*side)
			fill, drawn := fills[d.kind(cell.Kind).Role]
			if !drawn { // outside
				continue
			}
			fmt.Fprintf(d, `<rect x="%g" y="%g" width="%d" height="%d" fill="%s" stroke="#999999"/>`, x, y, side, side, fill[0])
			d.drawText(x+side/2, y+side/2, fill[1], d.words(cell), side)
		}
	}
}

// drawText writes words in the middle of a place, closer where they are long.
func (d *drawing) drawText(x, y float64, color, words string, room float64) {
	if words == "" {
		return
	}
	fit := ""
	if len([]rune(words)) > 4 {
		fit = fmt.Sprintf(` textLength="%g" lengthAdjust="spacingAndGlyphs"`, room-6)
	}
	fmt.Fprintf(d, `<text x="%g" y="%g" fill="%s"%s>%s</text>`, x, y+5, color, fit, escape(words))
}

// escape escapes words for XML; characters that it does not allow become U+FFFD.
func escape(words string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, words))
}

func (d *drawing) graph(g board.GraphView) {
	nodes := min(len(g.Nodes), largest)
	radius := max(60, float64(nodes)*side*1.6/(2*math.Pi))
	middle := radius + side + margin
	d.open(2*middle, 2*middle)
	at := func(n int) (x, y float64) {
		sin, cos := math.Sincos(2*math.Pi*float64(n)/float64(max(1, nodes)) - math.Pi/2)
		return math.Round(middle + radius*cos), math.Round(middle + radius*sin)
	}
	for _, e := range g.Edges {
		if e[0] < nodes && e[1] < nodes {
			d.edge(at, e, g.Directed)
		}
	}
	for n, node := range g.Nodes[:nodes] {
		x, y := at(n)
		fill := fills[d.kind(node.Kind).Role]
		fmt.Fprintf(d, `<circle cx="%g" cy="%g" r="%d" fill="%s" stroke="#444444"/>`, x, y, side/2, fill[0])
		d.drawText(x, y, fill[1], d.words(board.Cell(node)), side)
	}
}

// edge draws an edge, with a head where it has a direction.
func (d *drawing) edge(at func(int) (x, y float64), e [2]int, directed bool) {
	x1, y1 := at(e[0])
	x2, y2 := at(e[1])
	fmt.Fprintf(d, `<path d="M%g %g L%g %g" stroke="#666666" stroke-width="1.5"/>`, x1, y1, x2, y2)
	length := math.Hypot(x2-x1, y2-y1)
	if !directed || length == 0 {
		return
	}
	ux, uy := (x2-x1)/length, (y2-y1)/length
	tipX, tipY := x2-ux*side/2, y2-uy*side/2
	fmt.Fprintf(d, `<path d="M%.1f %.1f L%.1f %.1f L%.1f %.1f Z" fill="#666666"/>`, tipX, tipY, tipX-8*ux-4*uy, tipY-8*uy+4*ux, tipX-8*ux+4*uy, tipY-8*uy-4*ux)
}
