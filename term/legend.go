package term

import (
	"iter"

	"jogada/board"
)

// gridCells are the cells of a part of a grid.
func gridCells(g board.Grid, rows, cols int) iter.Seq[board.Cell] {
	return func(yield func(board.Cell) bool) {
		for r := range rows {
			for c := range cols {
				if !yield(g.Cell(r, c)) {
					return
				}
			}
		}
	}
}

// legend explains the signs that a drawing uses, each by the first example of it. Tight: tokens stand without brackets.
func (p Page) legend(cells iter.Seq[board.Cell], tight bool) []string {
	first := map[string]string{}
	note := func(what, sign string) {
		if _, known := first[what]; !known {
			first[what] = sign
		}
	}
	for cell := range cells {
		switch {
		case len(cell.Tokens) > 0 && tight:
			note("player", cell.Tokens[0])
		case len(cell.Tokens) > 0:
			note("player", "["+cell.Tokens[0]+"]")
		}
		switch cell.Kind {
		case board.Rock:
			note("rock", rockSign)
		case board.Goal:
			if tight && isSign(cell.Text) {
				note("goal", cell.Text)
			}
			note("goal", "*")
		case board.Key, board.Door:
			note(cell.Kind, cell.Text)
		}
	}
	var words []string
	for _, what := range []string{"rock", "key", "door", "player", "goal"} {
		if sign, used := first[what]; used {
			words = append(words, sign+" "+p.In.Of(what))
		}
	}
	return words
}

// nodeCells are nodes as cells.
func nodeCells(nodes []board.Node) iter.Seq[board.Cell] {
	return func(yield func(board.Cell) bool) {
		for _, n := range nodes {
			if !yield(board.Cell(n)) {
				return
			}
		}
	}
}
