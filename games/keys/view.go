package keys

import (
	"slices"

	"jogada/board"
)

// View is the map: rock, doors and keys by their letters, and the players where they start.
func (i instance) View() board.View {
	return i.world.view(func(c Cell) board.Cell { return look(i.world.cells[c]) })
}

// view is the map with the cells as told.
func (m *Map) view(cell func(Cell) board.Cell) board.View {
	return board.View{Grid: &board.Grid{Rows: m.rows, Cols: m.cols, Cell: func(row, col int) board.Cell { return cell(m.cell(row, col)) }}}
}

func look(c byte) board.Cell {
	switch {
	case c == rock:
		return board.Cell{Kind: board.Rock}
	case isDoor(c):
		return board.Cell{Text: string(rune(c)), Kind: board.Door}
	case isKey(c):
		return board.Cell{Text: string(rune(c)), Kind: board.Key}
	case isStart(c):
		return board.Cell{Kind: board.Empty, Tokens: []string{string(rune(c))}}
	default:
		return board.Cell{Kind: board.Empty}
	}
}

// walked is the map as a player sees it who has come to a cell with some keys: it stands there, the keys of their letters are
// gone, and the doors that they open are free cells with the letter still on them. The others stand where they start.
func (m *Map) walked(player int, at Cell, keys []Key) board.View {
	var held letterSet
	for _, key := range keys {
		held |= setOf(int(key - 'a'))
	}
	name, home := m.players[player].Name, m.players[player].At
	return m.view(func(c Cell) board.Cell {
		what := m.cells[c]
		cell := look(what)
		switch {
		case isKey(what) && held.has(int(what-'a')):
			cell = board.Cell{Kind: board.Empty}
		case isDoor(what) && held.has(int(what-'A')):
			cell.Kind = board.Empty
		case c == home:
			cell.Tokens = nil
		}
		if c == at {
			cell.Tokens = append(cell.Tokens, name)
			slices.SortFunc(cell.Tokens, func(x, y string) int { return playerNumber(x[0]) - playerNumber(y[0]) })
		}
		return cell
	})
}

// way is the way to a neighbour, as a step is written and as an arrow. The cell below is always more than one further on in
// the text of a map, because of the line break.
func (m *Map) way(from, to Cell) (step, arrow string) {
	switch to - from {
	case -1:
		return "L", "left"
	case 1:
		return "R", "right"
	}
	if to < from {
		return "U", "up"
	}
	return "D", "down"
}
