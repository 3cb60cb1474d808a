package term

import (
	"iter"
	"slices"

	"jogada/catalog/board"
)

// gridCells yields the cells of a part of a grid.
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

// legend explains the signs of a drawing in the words of the game, each by its first example: the kinds of cells in the
// order of the game, then the tokens. If tight, tokens have no brackets.
func (p Page) legend(cells iter.Seq[board.Cell], tight bool) []string {
	signs, tokens, order := map[string]string{}, map[string]string{}, []string(nil)
	for cell := range cells {
		if _, known := signs[cell.Kind]; !known {
			signs[cell.Kind] = explained(cell, p.kind(cell.Kind))
		}
		for _, token := range cell.Tokens {
			if name := p.tokenName(token); tokens[name] == "" {
				tokens[name], order = token, append(order, name)
			}
		}
	}
	in := p.game.Translator(p.In.Language())
	var words []string
	for _, kind := range p.game.Kinds {
		if sign := signs[kind.Name]; sign != "" {
			words = append(words, sign+" "+in.Of(kind.Name))
		}
	}
	for _, name := range order {
		switch sign, word := tokens[name], in.Of(name); {
		case sign == word: // explains itself
		case tight:
			words = append(words, sign+" "+word)
		default:
			words = append(words, "["+sign+"] "+word)
		}
	}
	return words
}

// explained returns the sign of a cell that a legend explains; "" if there is nothing to explain.
func explained(cell board.Cell, kind board.Kind) string {
	switch {
	case kind.Role == board.Floor || kind.Role == board.Field || kind.Role == board.Piece && cell.Text != "":
		return ""
	case kind.Sign != "":
		return kind.Sign
	default:
		return cell.Text
	}
}

// tokenName returns the name of a token: that of the brush that places it, or of the first brush that places any of
// many.
func (p Page) tokenName(token string) string {
	name := token
	for _, b := range p.game.Brushes {
		if b.Target != board.OnToken {
			continue
		}
		if b.Token == token || slices.Contains(b.Tokens, token) {
			return b.Name
		}
		if len(b.Tokens) > 0 && name == token {
			name = b.Name
		}
	}
	return name
}

// nodeCells yields nodes as cells.
func nodeCells(nodes []board.Node) iter.Seq[board.Cell] {
	return func(yield func(board.Cell) bool) {
		for _, n := range nodes {
			if !yield(board.Cell(n)) {
				return
			}
		}
	}
}
