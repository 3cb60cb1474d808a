package slide

import (
	"strconv"

	"jogada/catalog"
	"jogada/search"
)

// View is the board as a grid of tiles.
func (i instance) View() catalog.View { return i.puzzle.view(i.puzzle.start) }

func (p Puzzle) view(b Board) catalog.View {
	return catalog.View{Grid: &catalog.Grid{Rows: p.side, Cols: p.side, Cell: func(row, col int) catalog.Cell {
		tile := p.Tile(b, row*p.side+col)
		if tile == 0 {
			return catalog.Cell{Kind: catalog.Empty}
		}
		return catalog.Cell{Text: strconv.FormatInt(tile, 10), Kind: catalog.Tile}
	}}}
}

// frames are the start and the board after each slide.
func (p Puzzle) frames(line []search.Step[Board, Slide]) []catalog.Frame {
	frames := []catalog.Frame{{Caption: "start", View: p.view(p.start)}}
	for _, step := range line {
		frames = append(frames, catalog.Frame{Caption: writeMove("", step.Move), View: p.view(step.To)})
	}
	return frames
}
