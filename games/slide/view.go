package slide

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// View returns the board as a grid of tiles.
func (i instance) View() board.View { return i.puzzle.view(i.puzzle.start) }

func (p Puzzle) view(b Board) board.View {
	return board.View{Grid: &board.Grid{Rows: p.side, Cols: p.side, Cell: func(row, col int) board.Cell {
		tile := p.Tile(b, row*p.side+col)
		if tile == 0 {
			return board.Cell{Kind: emptyCell}
		}
		return board.Cell{Text: strconv.FormatInt(tile, 10), Kind: tileCell}
	}}}
}

// frames returns the start and the board after each slide, with the merged tiles marked.
func (p Puzzle) frames(line []search.Step[Board, Slide], t say.Translator) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: p.view(p.start)}}
	at := p.start
	for _, step := range line {
		frames = append(frames, board.Frame{Caption: sayMove(at, step.Move, t), View: p.view(step.To), Marks: p.merged(at, step.Move)})
		at = step.To
	}
	return frames
}

// merged returns the cells in which a slide leaves a merged tile. It scans the board as slide does.
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

// sayLine describes the slides of a line for readers.
func sayLine(line []search.Step[Board, Slide], t say.Translator) string {
	var said []string
	for _, step := range line {
		said = append(said, sayMove(step.To, step.Move, t))
	}
	return strings.Join(said, " ")
}

// sayMove describes a slide for readers: ↑.
func sayMove(_ Board, s Slide, _ say.Translator) string { return board.Arrow(arrow(s)) }

// arrow returns the direction of a slide.
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

// edge returns the cell that selects a slide: near the middle of the side it goes to, and different for each direction.
func (p Puzzle) edge(s Slide) int {
	low, high, last := (p.side-1)/2, p.side/2, p.side-1
	switch s {
	case Left:
		return high * p.side
	case Right:
		return low*p.side + last
	case Up:
		return low
	default:
		return last*p.side + high
	}
}

// places returns the cells of the start with tiles of that value; with 0, those with any tile.
func (p Puzzle) places(tile int64) []int {
	var cells []int
	for i := range p.side * p.side {
		if here := p.Tile(p.start, i); here != 0 && (tile == 0 || here == tile) {
			cells = append(cells, i)
		}
	}
	return cells
}

// carried returns where a slide carries the tile of each cell. It scans the board as slide does.
func (p Puzzle) carried(b Board, s Slide) []int {
	to := make([]int, p.side*p.side)
	for k := range p.side {
		first, stride := s.line(p.side, k)
		free, open := first, 0
		for i, from := 0, first; i < p.side; i, from = i+1, from+stride {
			switch code := p.at(b, from); code {
			case 0:
			case open:
				to[from], open = free-stride, 0
			default:
				to[from], free, open = free, free+stride, code
			}
		}
	}
	return to
}

// longestWay limits the slides for which a tile is followed.
const longestWay = 32

// path returns where the slides of a line carry each tile of the start, merged tiles included; nil if there is no line.
func (p Puzzle) path(line []search.Step[Board, Slide]) *board.Path {
	if len(line) == 0 {
		return nil
	}
	line = line[:min(len(line), longestWay)]
	slides := sync.OnceValue(func() [][]int {
		all, at := make([][]int, len(line)), p.start
		for i, step := range line {
			all[i], at = p.carried(at, step.Move), step.To
		}
		return all
	})
	return &board.Path{Line: func(place int) []board.PathMove {
		var legs []board.PathMove
		if p.at(p.start, place) == 0 {
			return nil
		}
		for i, to := range slides() {
			if to[place] != place {
				legs = append(legs, board.PathMove{Step: i, From: place, To: to[place]})
			}
			place = to[place]
		}
		return legs
	}}
}

// layers returns overlays that show why the board needs so many slides, or why no number of them suffices. If there is
// a line, each tile can be followed along it.
func (p Puzzle) layers(line []search.Step[Board, Slide], t say.Translator) []board.Layer {
	if p.tilesOn(p.start) <= 1 {
		return nil
	}
	if p.doublings != nil {
		smallest, doublings := p.smallestLayer(t), p.doublingsLayer(t)
		smallest.Path = p.path(line)
		doublings.Path = smallest.Path
		return []board.Layer{smallest, doublings}
	}
	if odds := p.oddParts(); len(odds) > 1 {
		return []board.Layer{p.oddLayer(odds, t)}
	}
	return nil
}

// smallestLayer shows the tiles that the bound refers to.
func (p Puzzle) smallestLayer(t say.Translator) board.Layer {
	least := p.least(p.start)
	n := p.doublings[least]
	return board.Layer{
		Name: t.Of("Which tiles have the furthest to go?"), Doc: t.Of("the tiles that have to double most often: no solution has fewer slides than that"), Kind: board.Area,
		Value:  func(place int) (int, bool) { return 1, p.at(p.start, place) == least },
		Legend: map[int]string{1: t.Say("tile %d: %s to become %d", p.values[least], t.Count(n, "1 doubling", "%d doublings"), p.sum)},
	}
}

// doublingsLayer shows how far each tile is from being the last one.
func (p Puzzle) doublingsLayer(t say.Translator) board.Layer {
	return board.Layer{
		Name: t.Of("How often must each tile double?"), Doc: t.Say("how often each tile has to double to become %d, the only tile left", p.sum), Kind: board.Heat,
		Value: func(place int) (int, bool) {
			code := p.at(p.start, place)
			return p.doublings[code], code != 0
		},
	}
}

// mostOdds limits the odd parts that are distinguished, by the number of colours.
const mostOdds = 8

// oddLayer shows which tiles can never merge with which.
func (p Puzzle) oddLayer(odds []int64, t say.Translator) board.Layer {
	number := func(odd int64) int { return 1 + min(slices.Index(odds, odd), mostOdds-1) }
	legend := map[int]string{}
	for _, odd := range odds[:min(len(odds), mostOdds)] {
		legend[number(odd)] = t.Say("odd part %d", odd)
	}
	if len(odds) > mostOdds {
		legend[mostOdds] = t.Of("other odd parts")
	}
	return board.Layer{
		Name: t.Of("Which tiles can never merge?"), Doc: t.Of("tiles by what is left when they are halved as often as they can be; tiles of different groups never merge, nor do those that they become"),
		Kind: board.Area, Legend: legend,
		Value: func(place int) (int, bool) {
			tile := p.Tile(p.start, place)
			return number(oddPart(tile)), tile != 0
		},
	}
}

// oddParts returns the odd parts of the tiles of the start, the smallest first.
func (p Puzzle) oddParts() []int64 {
	var odds []int64
	for i := range p.side * p.side {
		if tile := p.Tile(p.start, i); tile != 0 {
			odds = append(odds, oddPart(tile))
		}
	}
	slices.Sort(odds)
	return slices.Compact(odds)
}

// The kinds of cells.
const (
	emptyCell = "empty"
	tileCell  = "tile"
)

func kinds() []board.Kind {
	return []board.Kind{{Name: emptyCell, Role: board.Floor, Sign: "·"}, {Name: tileCell, Role: board.Piece}}
}

// brushes returns an empty cell, the usual tiles, and any other.
func brushes() []board.Brush {
	var known []string
	for tile := 2; tile <= 2048; tile *= 2 {
		known = append(known, strconv.Itoa(tile))
	}
	return []board.Brush{
		{Name: "empty", Doc: "a cell without a tile", Target: board.OnLook, Kind: emptyCell, Key: "e"},
		{Name: "tile", Doc: "a tile with a power of two", Target: board.OnLook, Kind: tileCell, Text: "2", Texts: known, Key: "t"},
		{Name: "number", Doc: "a tile with any whole number", Target: board.OnLook, Kind: tileCell, Text: "3",
			Min: catalog.Some(1), Max: catalog.Some(MostTile), Key: "n"},
	}
}

// draw returns the text of a drawn board: one case with the chosen limit, or with the largest, which is as good as
// none. The limit is not part of the drawing.
func draw(board board.View, v catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	grid := board.Grid
	switch {
	case grid == nil:
		return "", nil, errors.New("a board is a grid of cells")
	case grid.Rows != grid.Cols:
		return "", nil, fmt.Errorf("a board is square, and this one has %s and %s", quantity(grid.Rows, "row"), quantity(grid.Cols, "column"))
	case grid.Rows < 1 || grid.Rows > MostSide:
		return "", nil, fmt.Errorf("a board has from 1 to %d rows, and this one has %d", MostSide, grid.Rows)
	}
	tiles := make([]int32, board.Places())
	for i := range tiles {
		tile, err := drawnTile(board.Place(i))
		if err != nil {
			return "", nil, fmt.Errorf("row %d, column %d: %w", i/grid.Cols+1, i%grid.Cols+1, err)
		}
		tiles[i] = tile
	}
	limit := MostLimit
	if v.Has("limit") {
		limit = v.Int("limit")
	}
	return caseText(NewPuzzle(grid.Rows, tiles, limit)), catalog.Values{}, nil
}

// drawnTile returns the tile of one drawn cell, 0 for none.
func drawnTile(cell board.Cell) (int32, error) {
	switch {
	case len(cell.Tokens) > 0:
		return 0, fmt.Errorf("%q is here, and boards of this game have no players", cell.Tokens[0])
	case cell.Kind == emptyCell && cell.Text == "":
		return 0, nil
	case cell.Kind == emptyCell:
		return 0, fmt.Errorf("a cell without a tile says %q", cell.Text)
	case cell.Kind != tileCell:
		return 0, fmt.Errorf("a cell is %s or %s, and this one is %q", emptyCell, tileCell, cell.Kind)
	}
	n, err := strconv.ParseInt(cell.Text, 10, 64)
	if err != nil || n < 1 || n > MostTile {
		return 0, fmt.Errorf("a tile is a whole number from 1 to %d, and this one is %q", MostTile, cell.Text)
	}
	return int32(n), nil
}
