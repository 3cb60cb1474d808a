package own

import (
	"encoding/json"
	"maps"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

// drawnAgain draws a board after a change of its first cell.
func drawnAgain(t *testing.T, b catalog.Instance, sign string) (string, catalog.Values, error) {
	t.Helper()
	data, err := json.Marshal(b.View())
	if err != nil {
		t.Fatal(err)
	}
	var view board.View
	if err := json.Unmarshal(data, &view); err != nil {
		t.Fatal(err)
	}
	plain := view.Grid.Cell
	view.Grid.Cell = func(row, col int) board.Cell {
		if sign != "" && row == 0 && col == 0 {
			return board.Cell{Kind: pieceCell, Text: sign}
		}
		return plain(row, col)
	}
	return draw(view, b.Rules(), nil)
}

func TestADrawingBringsItsRulesAlong(t *testing.T) {
	for _, e := range exampleList() {
		boards, _, err := Game().Read([]byte(e.Text), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		b := boards[0]
		if b.View().Grid != nil {
			if text, given, err := drawnAgain(t, b, ""); err != nil || text != b.Text() || len(given) > 0 {
				t.Errorf("%s: drawn again it is %q under %v: %v", e.Name, text, given, err)
			}
		}
	}
}

func TestAChangedDrawingIsReadIfTheFileCan(t *testing.T) {
	for name, from := range map[string]string{"01-tic-tac-toe.star": `"x........"`, "04-hexapawn.star": "", "12-pancakes.star": ""} {
		source, err := examples.ReadFile("examples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		boards, _, err := Game().Read(source, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		sign := "x"
		if from == "" {
			sign = "w"
		}
		text, given, err := drawnAgain(t, boards[0], sign)
		if from == "" {
			if err == nil {
				t.Errorf("%s has no read, or draws what it reads in another way, and is drawn under %v", name, given)
			}
			continue
		}
		if err != nil || text != boards[0].Text() || !maps.Equal(given, catalog.Values{fromParam: from}) {
			t.Errorf("%s is drawn under %v: %v", name, given, err)
		}
	}
}
