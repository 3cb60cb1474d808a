package keys

import "jogada/catalog"

// View is the map: rock, doors and keys by their letters, and the players where they start.
func (i instance) View() catalog.View {
	m := i.world
	return catalog.View{Grid: &catalog.Grid{Rows: m.rows, Cols: m.cols, Cell: func(row, col int) catalog.Cell {
		return look(m.cells[m.cell(row, col)])
	}}}
}

func look(c byte) catalog.Cell {
	switch {
	case c == rock:
		return catalog.Cell{Kind: catalog.Rock}
	case isDoor(c):
		return catalog.Cell{Text: string(rune(c)), Kind: catalog.Door}
	case isKey(c):
		return catalog.Cell{Text: string(rune(c)), Kind: catalog.Key}
	case isStart(c):
		return catalog.Cell{Kind: catalog.Empty, Tokens: []string{string(rune(c))}}
	default:
		return catalog.Cell{Kind: catalog.Empty}
	}
}
