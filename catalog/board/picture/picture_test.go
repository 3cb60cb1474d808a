package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"jogada/catalog/board"
	"jogada/catalog/board/picture"
	"jogada/games"
)

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %.300s", err, svg)
		}
	}
}

func TestBoardsOfEveryGameAreDrawn(t *testing.T) {
	for _, g := range games.All() {
		v, err := g.Values(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range g.Examples {
			boards, err := g.Parse([]byte(e.Text), v, nil)
			if err != nil {
				continue
			}
			svg := picture.SVG(boards[0].View(), g.Kinds)
			wellFormed(t, svg)
			if !bytes.Contains(svg, []byte("<rect")) || bytes.Contains(svg, []byte("NaN")) {
				t.Errorf("%s: %.300s", g.Name, svg)
			}
		}
	}
}

func TestEveryCellAndTokenIsInThePicture(t *testing.T) {
	view := board.View{Grid: &board.Grid{Rows: 2, Cols: 3, Cell: func(row, col int) board.Cell {
		return board.Cell{Kind: "k", Text: string(rune('a' + 3*row + col)), Tokens: []string{"<\x00&>"}}
	}}}
	svg := picture.SVG(view, []board.Kind{{Name: "k", Role: board.Gate}})
	wellFormed(t, svg)
	for _, want := range []string{"a &lt;\ufffd&amp;&gt;", "f &lt;", "#c98a4b"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("no %q in %s", want, svg)
		}
	}
}

func TestDirectedEdgesHaveHeads(t *testing.T) {
	nodes := []board.Node{{Text: "0"}, {Text: "1"}, {Text: "2"}}
	heads := func(directed bool) int {
		svg := picture.SVG(board.View{Graph: &board.GraphView{Nodes: nodes, Edges: [][2]int{{0, 1}, {2, 1}}, Directed: directed}}, nil)
		wellFormed(t, svg)
		return strings.Count(string(svg), " Z\"")
	}
	if heads(false) != 0 || heads(true) != 2 {
		t.Errorf("%d and %d heads", heads(false), heads(true))
	}
}

// kinds has one of each role, which is its name, with a sign.
func kinds() (list []board.Kind) {
	for _, role := range board.Roles() {
		list = append(list, board.Kind{Name: string(role), Role: role, Sign: "+"})
	}
	return list
}

func TestAPictureIsThis(t *testing.T) {
	row := board.View{Grid: &board.Grid{Rows: 1, Cols: 9, Cell: func(_, col int) board.Cell {
		return board.Cell{Kind: string(board.Roles()[col])}
	}}}
	graph := board.View{Graph: &board.GraphView{Directed: true, Nodes: []board.Node{{Text: "a", Kind: "goal"}, {Kind: "wall", Tokens: []string{"cat", "x"}}, {Text: "c", Kind: "unknown"}}, Edges: [][2]int{{0, 1}, {2, 2}}}}
	for _, c := range []struct {
		name, want string
		view       board.View
	}{
		{"row", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 368 48" width="368" height="48" role="img" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">` +
			`<title>a board</title><rect width="368" height="48" fill="#ffffff"/><rect x="4" y="4" width="40" height="40" fill="#ffffff" stroke="#999999"/><rect x="44" y="4" width="40" height="40" fill="#f3f3f3" stroke="#999999"/><text x="64" y="29" fill="#111111">+</text><rect x="84" y="4" width="40" height="40" fill="#444444" stroke="#999999"/><rect x="124" y="4" width="40" height="40" fill="#c98a4b" stroke="#999999"/><text x="144" y="29" fill="#111111">+</text><rect x="164" y="4" width="40" height="40" fill="#f2d45c" stroke="#999999"/><text x="184" y="29" fill="#111111">+</text><rect x="204" y="4" width="40" height="40" fill="#7fc97f" stroke="#999999"/><text x="224" y="29" fill="#111111">+</text><rect x="244" y="4" width="40" height="40" fill="#9ec5f0" stroke="#999999"/><text x="264" y="29" fill="#111111">+</text><rect x="284" y="4" width="40" height="40" fill="#5fa8a0" stroke="#999999"/><text x="304" y="29" fill="#111111">+</text></svg>` + "\n", row}, {"graph", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 208 208" width="208" height="208" role="img" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">` +
			`<title>a board</title><rect width="208" height="208" fill="#ffffff"/><path d="M104 44 L156 134" stroke="#666666" stroke-width="1.5"/><path d="M146.0 116.7 L138.5 111.8 L145.5 107.8 Z" fill="#666666"/><path d="M52 134 L52 134" stroke="#666666" stroke-width="1.5"/><circle cx="104" cy="44" r="20" fill="#7fc97f" stroke="#444444"/><text x="104" y="49" fill="#111111">a</text><circle cx="156" cy="134" r="20" fill="#444444" stroke="#444444"/><text x="156" y="139" fill="#ffffff" textLength="34" lengthAdjust="spacingAndGlyphs">cat x</text><circle cx="52" cy="134" r="20" fill="#f3f3f3" stroke="#444444"/><text x="52" y="139" fill="#111111">c</text></svg>` + "\n", graph}, {"nothing", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" role="img" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">` +
			`<title>a board</title><rect width="40" height="40" fill="#ffffff"/></svg>` + "\n", board.View{}},
	} {
		if got := string(picture.SVG(c.view, kinds())); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestOfALargeBoardTheFirstPartIsDrawn(t *testing.T) {
	grid := board.View{Grid: &board.Grid{Rows: 61, Cols: 70, Cell: func(row, col int) board.Cell { return board.Cell{Kind: "floor", Text: fmt.Sprint(row, ":", col)} }}}
	nodes := board.GraphView{Nodes: make([]board.Node, 61), Edges: [][2]int{{59, 58}, {59, 60}, {60, 0}}}
	for i := range nodes.Nodes {
		nodes.Nodes[i].Text = fmt.Sprint("n", i)
	}
	for _, c := range []struct {
		view          board.View
		last, tooMany string
		places, edges int
	}{{grid, ">59:59<", ">60:0<", 3600, 0}, {board.View{Graph: &nodes}, ">n59<", ">n60<", 60, 1}} {
		svg := string(picture.SVG(c.view, kinds()))
		if !strings.Contains(svg, c.last) || strings.Contains(svg, c.tooMany) || strings.Count(svg, "<text") != c.places || strings.Count(svg, "<path") != c.edges {
			t.Errorf("%d places and %d edges", strings.Count(svg, "<text"), strings.Count(svg, "<path"))
		}
	}
}
