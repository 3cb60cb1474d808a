package null

import (
	"errors"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

// The kinds of cells.
const (
	startCell = "start"
	goalCell  = "goal"
)

func kinds() []board.Kind {
	return []board.Kind{{Name: startCell, Role: board.Piece}, {Name: goalCell, Role: board.Goal, Sign: "*"}}
}

func brushes() []board.Brush {
	return []board.Brush{
		{Name: "start", Doc: "the number to start from", Target: board.OnLook, Kind: startCell, Text: "1", Min: catalog.Some(0), Max: catalog.Some(Most), Key: "s"},
		{Name: "goal", Doc: "the number wanted", Target: board.OnLook, Kind: goalCell, Text: "10", Min: catalog.Some(0), Max: catalog.Some(Most), Key: "g"},
	}
}

// draw returns the text of a drawn board.
func draw(board board.View, _ catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	if board.Grid == nil || board.Grid.Rows != 1 || board.Grid.Cols != 2 {
		return "", nil, errors.New("a board has one row and two cells")
	}
	return board.Place(0).Text + " " + board.Place(1).Text + "\n", catalog.Values{}, nil
}

// View returns the two numbers side by side.
func (i instance) View() board.View { return view(i.puzzle.From, i.puzzle.To) }

func view(at, to int) board.View {
	return board.View{Grid: &board.Grid{Rows: 1, Cols: 2, Cell: func(_, col int) board.Cell {
		if col == 0 {
			return board.Cell{Text: strconv.Itoa(at), Kind: startCell}
		}
		return board.Cell{Text: strconv.Itoa(to), Kind: goalCell}
	}}}
}
