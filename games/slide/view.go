package slide

import (
	"strconv"

	"jogada/board"
	"jogada/say"
	"jogada/search"
)

// View is the board as a grid of tiles.
func (i instance) View() board.View { return i.puzzle.view(i.puzzle.start) }

func (p Puzzle) view(b Board) board.View {
	return board.View{Grid: &board.Grid{Rows: p.side, Cols: p.side, Cell: func(row, col int) board.Cell {
		tile := p.Tile(b, row*p.side+col)
		if tile == 0 {
			return board.Cell{Kind: board.Empty}
		}
		return board.Cell{Text: strconv.FormatInt(tile, 10), Kind: board.Tile}
	}}}
}

// frames are the start and the board after each slide, where the tiles that it merged are marked.
func (p Puzzle) frames(line []search.Step[Board, Slide], t say.Translator) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: p.view(p.start)}}
	at := p.start
	for _, step := range line {
		frames = append(frames, board.Frame{Caption: writeMove(at, step.Move), View: p.view(step.To), Marks: p.merged(at, step.Move)})
		at = step.To
	}
	return frames
}

// merged are the cells in which a slide leaves a tile that it made of two. It goes over the board as slide does.
func (p Puzzle) merged(b Board, s Slide) []int {
	var cells []int
	for k := range p.side {
		first, stride := s.line(p.side, k)
		to, open := first, 0
		for i, from := 0, first; i < p.side; i, from = i+1, from+stride {
			switch code := p.at(b, from); code {
			case 0:
			case open:
				cells, open = append(cells, to-stride), 0
			default:
				to, open = to+stride, code
			}
		}
	}
	return cells
}

// arrow is the way that a slide goes.
func arrow(s Slide) string {
	switch s {
	case Left:
		return "left"
	case Right:
		return "right"
	case Up:
		return "up"
	default:
		return "down"
	}
}

// places are the cells of the start with tiles of that value; with 0, those with any tile.
func (p Puzzle) places(tile int64) []int {
	var cells []int
	for i := range p.side * p.side {
		if here := p.Tile(p.start, i); here != 0 && (tile == 0 || here == tile) {
			cells = append(cells, i)
		}
	}
	return cells
}
