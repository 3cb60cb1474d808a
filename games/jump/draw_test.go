package jump

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

// redrawn returns what a board becomes whose view is sent away, comes back and is drawn under values.
func redrawn(t *testing.T, view board.View, given map[string]string) (catalog.Instance, string, catalog.Values) {
	t.Helper()
	data, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	var back board.View
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	text, values, err := Game().Draw(back, v, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	all := maps.Clone(given)
	if all == nil {
		all = map[string]string{}
	}
	maps.Copy(all, values)
	return parsed(t, text, all), text, values
}

func TestAViewIsDrawnAsTheBoardItIsOf(t *testing.T) {
	d := catalog.NewDice(1)
	course, matrix := 0, 0
	for range 600 {
		r := drawn(t, d, 1+d.Roll(4), 1+d.Roll(4), d.Roll(30), 1+d.Roll(12), MoveRule(d.Roll(2)), TieRule(d.Roll(3)))
		b := newInstance(r, false)
		again, _, values := redrawn(t, b.View(), b.Rules())
		if got, want := paste(again.(instance).race), paste(r); got != want {
			t.Fatalf("drawn as\n%s\nwant\n%s", got, want)
		}
		if !slices.Equal(again.(instance).race.Players, r.Players) {
			t.Fatalf("players are drawn as %v, want %v", again.(instance).race.Players, r.Players)
		}
		if values.Has("player") {
			matrix++
		} else {
			course++
		}
	}
	if course < 100 || matrix < 100 {
		t.Errorf("%d boards were drawn as course text, %d as a matrix", course, matrix)
	}
}

func TestPlayersKeepTheirOrderAndNewOnesComeByName(t *testing.T) {
	for _, c := range []struct {
		board, players, text, want string
	}{
		{"A|B C|", "", "1 3\n3\n0 0 0\n0 0\n0 1\n0 1\n", ""},
		{"C|A|B", "", "1 3\n3\n0 0 0\n0 1\n0 2\n0 0\n", ""},
		{"C|A|", "", "0 0 0\n", "A=0,1 C=0,0"},
		{"B|A|", "B=0,2 A=0,1", "0 0 0\n", "B=0,0 A=0,1"},
		{"A|B|C", "C=0,1 B=0,2", "0 0 0\n", "C=0,2 B=0,1 A=0,0"},
		{"ana|zoe Z|AA", "zoe=0,0", "0 0 0\n", "zoe=0,1 Z=0,1 AA=0,2 ana=0,0"},
		{"10|9|", "", "0 0 0\n", "9=0,1 10=0,0"},
		{"||", "A=0,0", "1 3\n0\n0 0 0\n", ""},
	} {
		cells := strings.Split(c.board, "|")
		view := board.View{Grid: &board.Grid{Rows: 1, Cols: 3, Cell: func(_, col int) board.Cell {
			return board.Cell{Kind: numberCell, Text: "0", Tokens: strings.Fields(cells[col])}
		}}}
		v := catalog.Values{}
		if c.players != "" {
			v["player"] = c.players
		}
		text, values, err := Game().Draw(view, v, nil)
		if err != nil || text != c.text || values["player"] != c.want {
			t.Errorf("%s after %q: %q with %q, %v; want %q with %q", c.board, c.players, text, values["player"], err, c.text, c.want)
		}
	}
}

func TestTheGoalIsTheLastCellHoweverItIsDrawn(t *testing.T) {
	view := board.View{Grid: &board.Grid{Rows: 1, Cols: 2, Cell: func(_, col int) board.Cell {
		return board.Cell{Kind: []string{goalCell, numberCell}[col], Text: []string{"1", "7"}[col]}
	}}}
	b, text, _ := redrawn(t, view, nil)
	if g := b.View().Grid; text != "1 2\n0\n1 7\n" || g.Cell(0, 0).Kind != numberCell || g.Cell(0, 1).Kind != goalCell {
		t.Errorf("%q, %+v", text, g)
	}
}

func TestADrawingThatIsNoBoardIsRefused(t *testing.T) {
	grid := func(rows, cols int, cells ...board.Cell) board.View {
		return board.View{Grid: &board.Grid{Rows: rows, Cols: cols, Cell: func(row, col int) board.Cell { return cells[row*cols+col] }}}
	}
	zero := board.Cell{Kind: numberCell, Text: "0"}
	number := func(text string) board.View { return grid(2, 1, zero, board.Cell{Kind: goalCell, Text: text}) }
	with := func(names ...string) board.Cell { return board.Cell{Kind: numberCell, Text: "0", Tokens: names} }
	for _, c := range []struct {
		board board.View
		want  string
	}{
		{board.View{}, "this is a graph"},
		{board.View{Graph: &board.GraphView{Nodes: []board.Node{{Text: "0"}}}}, "this is a graph"},
		{grid(0, 3), "a board of 0 × 3"},
		{grid(3, 0), "a board of 3 × 0"},
		{grid(-1, -1), "more cells than"},
		{grid(1<<20, 1<<20), "more cells than"},
		{number(""), `row 1, column 0: "" is not a whole number from 0 to 2147483647`},
		{number("-1"), `row 1, column 0: "-1" is not`},
		{number("+1"), `row 1, column 0: "+1" is not`},
		{number("1.5"), `row 1, column 0: "1.5" is not`},
		{number("x"), `row 1, column 0: "x" is not`},
		{number(" 1"), `row 1, column 0: " 1" is not`},
		{number("2147483648"), `row 1, column 0: "2147483648" is not`},
		{number("99999999999999999999"), "is not a whole number"},
		{grid(1, 2, zero, board.Cell{Kind: "rock"}), `row 0, column 1: a cell is a number, not "rock"`},
		{grid(1, 2, board.Cell{Text: "1"}, zero), `row 0, column 0: a cell is a number, not ""`},
		{grid(1, 2, with("A"), with("B", "A")), "row 0, column 1: player A starts on row 0, column 0, too"},
		{grid(1, 2, zero, with("A", "A")), "row 0, column 1: player A starts on row 0, column 1, too"},
		{grid(1, 2, zero, with("")), `row 0, column 1: player "": a name is of letters`},
		{grid(1, 2, zero, with("A=0,0")), `row 0, column 1: player "A=0,0": a name is of letters`},
		{grid(1, 2, zero, with("a b")), `row 0, column 1: player "a b": a name is of letters`},
	} {
		text, _, err := Game().Draw(c.board, catalog.Values{}, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("drawn as %q, %v; want %q", text, err, c.want)
		}
	}
}

func TestNothingIsDrawnAsTheEmptyBoard(t *testing.T) {
	text, values, err := Game().Draw(board.View{Grid: &board.Grid{}}, catalog.Values{}, nil)
	if err != nil || text != "0 0\n0\n" || len(values) > 0 {
		t.Errorf("%q, %v, %v", text, values, err)
	}
}

func TestBrushesPaintWhatDrawReads(t *testing.T) {
	for _, b := range brushes() {
		for _, text := range append(b.Texts, b.Text) {
			board := board.View{Grid: &board.Grid{Rows: 1, Cols: 1, Cell: func(int, int) board.Cell {
				if b.Target == board.OnToken {
					return board.Cell{Kind: numberCell, Text: "0", Tokens: b.Tokens}
				}
				return board.Cell{Kind: b.Kind, Text: text}
			}}}
			if _, _, err := Game().Draw(board, catalog.Values{}, nil); err != nil {
				t.Errorf("%s %q: %v", b.Name, text, err)
			}
		}
	}
}
