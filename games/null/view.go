package null

import (
	"errors"
	"strconv"

	"jogada/catalog"
)

func brushes() []catalog.Brush {
	return []catalog.Brush{
		{Name: "start", Doc: "the number to start from", Target: catalog.OnLook, Kind: catalog.Tile, Text: "1", Min: catalog.Some(0), Max: catalog.Some(Most), Key: "s"},
		{Name: "goal", Doc: "the number wanted", Target: catalog.OnLook, Kind: catalog.Goal, Text: "10", Min: catalog.Some(0), Max: catalog.Some(Most), Key: "g"},
	}
}

// draw is the text of a drawn board.
func draw(board catalog.View, _ catalog.Values) (string, catalog.Values, error) {
	if board.Grid == nil || board.Grid.Rows != 1 || board.Grid.Cols != 2 {
		return "", nil, errors.New("a board has one row and two cells")
	}
	return board.Place(0).Text + " " + board.Place(1).Text + "\n", catalog.Values{}, nil
}

// View is the two numbers side by side.
func (i instance) View() catalog.View { return view(i.puzzle.From, i.puzzle.To) }

func view(at, to int) catalog.View {
	return catalog.View{Grid: &catalog.Grid{Rows: 1, Cols: 2, Cell: func(_, col int) catalog.Cell {
		if col == 0 {
			return catalog.Cell{Text: strconv.Itoa(at), Kind: catalog.Tile}
		}
		return catalog.Cell{Text: strconv.Itoa(to), Kind: catalog.Goal}
	}}}
}
