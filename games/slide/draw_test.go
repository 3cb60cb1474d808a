package slide

import (
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

// drawing returns a board drawn by hand: a word a cell, where . is empty, and a kind may go before a colon and a token
// behind an at sign.
func drawing(rows ...string) board.View {
	var cells []board.Cell
	cols := 0
	for _, row := range rows {
		words := strings.Fields(row)
		cols = len(words)
		for _, word := range words {
			cells = append(cells, drawnCell(word))
		}
	}
	return board.View{Grid: &board.Grid{Rows: len(rows), Cols: cols, Cell: func(r, c int) board.Cell { return cells[r*cols+c] }}}
}

func drawnCell(word string) board.Cell {
	if word == "." {
		return board.Cell{Kind: emptyCell}
	}
	cell := board.Cell{Kind: tileCell}
	word, token, stands := strings.Cut(word, "@")
	if stands {
		cell.Tokens = []string{token}
	}
	if kind, text, given := strings.Cut(word, ":"); given {
		cell.Kind, word = kind, text
	}
	cell.Text = word
	return cell
}

func TestADrawnBoardIsOneCaseWithTheLimitThatIsChosen(t *testing.T) {
	for _, c := range []struct {
		board board.View
		given map[string]string
		want  string
	}{
		{drawing("2 .", ". 2147483647"), nil, "1\n2 1000000\n2 0\n0 2147483647\n"},
		{drawing("2 .", ". 3"), map[string]string{"limit": "7"}, "1\n2 7\n2 0\n0 3\n"},
		{drawing("2 2", ". ."), map[string]string{"limit": "0"}, "1\n2 0\n2 2\n0 0\n"},
		{drawing("."), nil, "1\n1 1000000\n0\n"},
		{drawing("5"), nil, "1\n1 1000000\n5\n"},
	} {
		v, err := Game().Values(c.given)
		if err != nil {
			t.Fatal(err)
		}
		text, values, err := draw(c.board, v, nil)
		if err != nil || text != c.want || len(values) > 0 {
			t.Errorf("drawn as %q under %v, %v; want %q", text, values, err, c.want)
			continue
		}
		if b := parsed(t, text, c.given); len(b) != 1 || b[0].Text() != c.want {
			t.Errorf("%q is read as %d boards", text, len(b))
		}
	}
}

func TestFaultsInADrawingAreToldWithTheirPlace(t *testing.T) {
	wide := drawing("2")
	wide.Grid.Rows, wide.Grid.Cols = 65, 65
	empty := drawing()
	for _, c := range []struct {
		board board.View
		want  string
	}{
		{board.View{}, "a board is a grid of cells"},
		{board.View{Graph: &board.GraphView{Nodes: []board.Node{{Text: "2"}}}}, "a board is a grid of cells"},
		{empty, "a board has from 1 to 64 rows, and this one has 0"},
		{wide, "a board has from 1 to 64 rows, and this one has 65"},
		{drawing("2 2 2"), "a board is square, and this one has 1 row and 3 columns"},
		{drawing("2", "4"), "a board is square, and this one has 2 rows and 1 column"},
		{drawing("2 .", ". rock:"), `row 2, column 2: a cell is empty or tile, and this one is "rock"`},
		{drawing("2 plain:4", ". ."), `row 1, column 2: a cell is empty or tile, and this one is "plain"`},
		{drawing("2 .", "empty:4 ."), `row 2, column 1: a cell without a tile says "4"`},
		{drawing("2 tile:", ". ."), `row 1, column 2: a tile is a whole number from 1 to 2147483647, and this one is ""`},
		{drawing("2 x", ". ."), `row 1, column 2: a tile is a whole number from 1 to 2147483647, and this one is "x"`},
		{drawing("2 0", ". ."), `row 1, column 2: a tile is a whole number from 1 to 2147483647, and this one is "0"`},
		{drawing("2 -2", ". ."), `and this one is "-2"`},
		{drawing("2 2.5", ". ."), `and this one is "2.5"`},
		{drawing("2 2147483648", ". ."), `and this one is "2147483648"`},
		{drawing("2 99999999999999999999999", ". ."), `and this one is "99999999999999999999999"`},
		{drawing("2@A .", ". 2"), `row 1, column 1: "A" is here, and boards of this game have no players`},
	} {
		if text, _, err := draw(c.board, catalog.Values{}, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("drawn as %q, %v; want the error %q", text, err, c.want)
		}
	}
}

func TestEveryBrushPaintsWhatCanBeDrawn(t *testing.T) {
	g := Game()
	if g.Brushes[0].Kind != emptyCell || !g.Square {
		t.Errorf("erasing leaves %+v", g.Brushes[0])
	}
	for _, b := range g.Brushes {
		texts := append([]string{b.Text}, b.Texts...)
		if b.Min != nil {
			texts = append(texts, fmt.Sprint(*b.Min), fmt.Sprint(*b.Max))
		}
		for _, text := range texts {
			cell := board.Cell{Kind: b.Kind, Text: text}
			view := board.View{Grid: &board.Grid{Rows: 1, Cols: 1, Cell: func(int, int) board.Cell { return cell }}}
			if _, _, err := g.Draw(view, catalog.Values{}, nil); err != nil {
				t.Errorf("%s paints %q: %v", b.Name, text, err)
			}
		}
	}
}
