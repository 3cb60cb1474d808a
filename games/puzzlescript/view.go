package puzzlescript

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// The kinds of cells.
const (
	emptyCell = "empty"
	thingCell = "things"
)

func kinds() []board.Kind {
	return []board.Kind{
		{Name: emptyCell, Role: board.Floor, Sign: "·"},
		{Name: thingCell, Role: board.Field},
	}
}

func brushes() []board.Brush {
	return []board.Brush{
		{Name: "empty", Doc: "a cell with nothing but the background", Target: board.OnLook, Kind: emptyCell, Key: "e"},
		{Name: "things", Doc: "the objects of one of the signs of the legend", Target: board.OnLook, Kind: thingCell, Text: "#", Sheet: true, Key: "t"},
	}
}

// View returns the level as it is drawn in the game, with the author's sprites.
func (i instance) View() board.View {
	return i.puzzle.viewOf(i.puzzle.source.Levels[i.puzzle.level].Cells)
}

func (p Puzzle) view(s State) board.View { return p.viewOf(p.cells(s)) }

func (p Puzzle) viewOf(cells [][]int) board.View {
	l := p.source.Levels[p.level]
	return board.View{Sheet: p.sheet(), Grid: &board.Grid{Rows: l.Height, Cols: l.Width, Cell: func(row, col int) board.Cell {
		return p.cellOf(cells[col*l.Height+row])
	}}}
}

// cellOf returns the appearance of objects.
func (p Puzzle) cellOf(ids []int) board.Cell {
	if slices.Equal(ids, []int{p.source.Levels[p.level].Fill}) {
		return board.Cell{Kind: emptyCell}
	}
	return board.Cell{Kind: thingCell, Text: p.signs.signOf(p.source, ids)}
}

// sheet returns the data that the page needs to draw the level with the author's sprites.
func (p Puzzle) sheet() *board.Sheet {
	s := &board.Sheet{Origin: p.game.text, Signs: map[string][]string{"": {p.source.IDs[p.source.Levels[p.level].Fill]}}}
	for id, name := range p.source.IDs {
		o, known := p.source.Object(name)
		if !known || o.ID != id {
			continue
		}
		thing := board.Thing{Name: name, Rows: o.Sprite}
		for _, c := range o.Colors {
			if c == "transparent" {
				c = ""
			}
			thing.Colours = append(thing.Colours, c)
		}
		if len(thing.Rows) == 0 {
			thing.Rows = slices.Repeat([]string{"00000"}, 5)
		}
		s.Things = append(s.Things, thing)
	}
	for sign, ids := range p.signs.bySign {
		for _, id := range ids {
			s.Signs[sign] = append(s.Signs[sign], p.source.IDs[id])
		}
	}
	return s
}

// frames returns the start and the level after each input.
func (p Puzzle) frames(line []search.Step[State, Input], t say.Translator) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: p.view(p.start)}}
	at := p.start
	for _, step := range line {
		frame := board.Frame{Caption: sayInput(step.Move, t), View: p.view(step.To)}
		if place, there := p.playerPlace(p.cells(at)); there {
			frame.Walk = []int{place}
		}
		frames = append(frames, frame)
		at = step.To
	}
	return frames
}

// playerPlace returns the place of the first player, if there is one.
func (p Puzzle) playerPlace(cells [][]int) (place int, there bool) {
	l := p.source.Levels[p.level]
	players, _ := p.source.Members("player")
	at := slices.IndexFunc(cells, func(ids []int) bool {
		return slices.ContainsFunc(players, func(o *source.Object) bool { return slices.Contains(ids, o.ID) })
	})
	return at%l.Height*l.Width + at/l.Height, at >= 0
}

// sayInput says an input: an arrow, or action.
func sayInput(i Input, t say.Translator) string {
	if i == 'X' {
		return t.Of("action")
	}
	return board.Arrow(arrowOf(i))
}

// arrowOf returns the way that an input goes; action goes none.
func arrowOf(i Input) string {
	return map[Input]string{'U': "up", 'L': "left", 'D': "down", 'R': "right"}[i]
}

// places returns the cells that a click chooses an input by: the cell beside the first player; for action the player's own cell twice; for an input that
// leads off the board the player's own cell and another one that tells which it is.
func (p Puzzle) places(s State, i Input) []int {
	l := p.source.Levels[p.level]
	own, there := p.playerPlace(p.cells(s))
	if !there {
		own = 0
	}
	nx, ny := own%l.Width, own/l.Width
	switch i {
	case 'U':
		ny--
	case 'D':
		ny++
	case 'L':
		nx--
	case 'R':
		nx++
	}
	if i == 'X' {
		return []int{own, own}
	}
	if there && nx >= 0 && ny >= 0 && nx < l.Width && ny < l.Height {
		return []int{ny*l.Width + nx}
	}
	code := slices.Index([]byte("ULDR"), byte(i))
	if code >= own {
		code++
	}
	return []int{own, code % (l.Width * l.Height)}
}

// draw returns the game of a drawn level.
func draw(view board.View, v catalog.Values, meter *solve.Meter) (string, catalog.Values, error) {
	if view.Grid == nil || view.Sheet == nil {
		return "", nil, errors.New("a level is a grid of cells, with the game that it belongs to")
	}
	g, err := readGame(view.Sheet.Origin, meter)
	if err != nil {
		return "", nil, err
	}
	levels := g.source.Playable()
	n, err := strconv.Atoi(v["level"])
	if err != nil || n < 1 || n > len(levels) {
		n = 1
	}
	p := newPuzzle(g, levels[n-1], n, asked(v), meter)
	if meter.Stopped() != nil {
		return "", nil, meter.Stopped()
	}
	p, err = p.resized(view.Grid.Rows, view.Grid.Cols)
	if err != nil {
		return "", nil, err
	}
	cells := make([][]int, view.Grid.Rows*view.Grid.Cols)
	for place := range cells {
		cell, at := view.Place(place), place%view.Grid.Cols*view.Grid.Rows+place/view.Grid.Cols
		switch {
		case len(cell.Tokens) > 0 || cell.Kind != emptyCell && cell.Kind != thingCell:
			return "", nil, fmt.Errorf("row %d, column %d: a cell is %s or has %s", place/view.Grid.Cols+1, place%view.Grid.Cols+1, emptyCell, thingCell)
		case cell.Kind == emptyCell:
			cells[at] = []int{p.source.Levels[p.level].Fill}
		default:
			if cells[at], err = p.signs.read(p.source, cell.Text); err != nil {
				return "", nil, fmt.Errorf("row %d, column %d: %w", place/view.Grid.Cols+1, place%view.Grid.Cols+1, err)
			}
		}
	}
	text, err := p.rewritten(cells)
	return text, catalog.Values{}, err
}

// resized returns the question with room for other rows and columns: the level of the source has as many lines as before, so it can't grow or
// shrink in height.
func (p Puzzle) resized(rows, cols int) (Puzzle, error) {
	l := p.source.Levels[p.level]
	if rows != l.Height {
		return p, fmt.Errorf("the level has %d rows in its game, and %d are drawn; change the game to change that", l.Height, rows)
	}
	if cols != l.Width {
		changed := *p.source
		changed.Levels = slices.Clone(p.source.Levels)
		changed.Levels[p.level].Width = cols
		other := *p.game
		other.source = &changed
		p.game = &other
	}
	return p, nil
}
