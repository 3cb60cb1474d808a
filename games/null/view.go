package null

import (
	"strconv"

	"jogada/catalog"
)

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
