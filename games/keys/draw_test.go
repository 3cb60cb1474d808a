package keys

import (
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

// painted returns a grid of the cells given, a row after the other.
func painted(cols int, cells ...board.Cell) board.View {
	return board.View{Grid: &board.Grid{Rows: len(cells) / cols, Cols: cols, Cell: func(row, col int) board.Cell { return cells[row*cols+col] }}}
}

var (
	floorCell = board.Cell{Kind: freeCell}
	startCell = board.Cell{Kind: freeCell, Tokens: []string{"1"}}
)

func TestADrawnMapIsItsText(t *testing.T) {
	board := painted(3, floorCell, board.Cell{Kind: rockCell}, startCell,
		board.Cell{Kind: keyCell, Text: "z"}, board.Cell{Kind: doorCell, Text: "Q"}, board.Cell{Kind: freeCell, Tokens: []string{"@"}})
	text, values, err := draw(board, nil, nil)
	if err != nil || text != ".#1\nzQ@\n" || len(values) != 0 {
		t.Errorf("it is %q under %v, %v", text, values, err)
	}
}

func TestEveryRandomMapIsDrawnAsItself(t *testing.T) {
	d := catalog.NewDice(8)
	for range 500 {
		m := read(t, string(scribble(d)))
		if text, _, err := draw(newInstance(m).View(), nil, nil); err != nil || text != m.String() {
			t.Fatalf("drawn as\n%s%v\nand is\n%s", text, err, m)
		}
	}
}

func TestADrawingThatIsNoMapIsRefusedByRowAndColumn(t *testing.T) {
	tokens := func(names ...string) board.Cell { return board.Cell{Kind: freeCell, Tokens: names} }
	for _, bad := range []struct {
		cell board.Cell
		want string
	}{
		{board.Cell{Kind: keyCell}, `a key is a letter from a to z, not ""`},
		{board.Cell{Kind: keyCell, Text: "A"}, `a key is a letter from a to z, not "A"`},
		{board.Cell{Kind: keyCell, Text: "ab"}, `a key is a letter from a to z, not "ab"`},
		{board.Cell{Kind: doorCell, Text: "a"}, `a door is a letter from A to Z, not "a"`},
		{board.Cell{Kind: doorCell, Text: "É"}, `a door is a letter from A to Z, not "É"`},
		{board.Cell{Kind: doorCell, Text: strings.Repeat("9", 99)}, `a door is a letter from A to Z, not "` + strings.Repeat("9", 20) + `"`},
		{board.Cell{Kind: rockCell, Text: "x"}, `a cell of kind rock has no text, and this one has "x"`},
		{board.Cell{Kind: freeCell, Text: "A"}, `a cell of kind free has no text, and this one has "A"`},
		{board.Cell{Kind: "goal"}, `a cell of kind "goal" is not part of a map; want free, rock, key or door`},
		{board.Cell{}, `a cell of kind "" is not part of a map; want free, rock, key or door`},
		{tokens("0"), `"0" is no player; want 1-9 or @`},
		{tokens("mouse"), `"mouse" is no player; want 1-9 or @`},
		{tokens("2", "3"), `players "2" and "3" can't start on the same cell`},
		{tokens("1"), "player 1 starts here and at row 1, column 1; a player has one start"},
		{board.Cell{Kind: rockCell, Tokens: []string{"2"}}, "player 2 starts on a cell that is not free"},
		{board.Cell{Kind: keyCell, Text: "a", Tokens: []string{"2"}}, "player 2 starts on a cell that is not free"},
	} {
		_, _, err := draw(painted(2, startCell, floorCell, floorCell, bad.cell), nil, nil)
		if want := "row 2, column 2: " + bad.want; err == nil || err.Error() != want {
			t.Errorf("%+v: %v; want %s", bad.cell, err, want)
		}
	}
}

func TestADrawingWithoutCellsOrPlayersIsRefused(t *testing.T) {
	for _, bad := range []struct {
		board board.View
		want  string
	}{
		{board.View{}, "a map is a grid with at least one cell"},
		{board.View{Graph: &board.GraphView{}}, "a map is a grid with at least one cell"},
		{board.View{Grid: &board.Grid{Rows: 0, Cols: 3}}, "a map is a grid with at least one cell"},
		{board.View{Grid: &board.Grid{Rows: 3, Cols: 0}}, "a map is a grid with at least one cell"},
		{board.View{Grid: &board.Grid{Rows: 1 << 40, Cols: 1 << 40}}, "is over the most allowed, 268435456 cells"},
		{painted(2, floorCell, floorCell), "the map has no start; put a player on it"},
	} {
		if _, _, err := draw(bad.board, nil, nil); err == nil || !strings.HasSuffix(err.Error(), bad.want) {
			t.Errorf("%+v: %v; want %s", bad.board, err, bad.want)
		}
	}
}

func TestEveryBrushPaintsWhatIsDrawn(t *testing.T) {
	for _, b := range brushes() {
		cells := []board.Cell{startCell, {Kind: b.Kind, Text: b.Text}}
		for _, text := range b.Texts {
			cells = append(cells, board.Cell{Kind: b.Kind, Text: text})
		}
		if b.Target == board.OnToken {
			cells = nil
			for _, name := range b.Tokens {
				cells = append(cells, board.Cell{Kind: freeCell, Tokens: []string{name}})
			}
		}
		text, _, err := draw(painted(len(cells), cells...), nil, nil)
		if err != nil {
			t.Errorf("%s: %v", b.Name, err)
			continue
		}
		if m, err := ReadMap([]byte(text)); err != nil || m.cols != len(cells) {
			t.Errorf("%s paints %q, which is read as %v, %v", b.Name, text, m, err)
		}
	}
}
