package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"jogada/board"
	"jogada/board/picture"
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
