package sokoban

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/sokoban/internal/push"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Kinds of cells, and the tokens on them.
const (
	floorCell  = "floor"
	wallCell   = "wall"
	goalCell   = "goal"
	boxCell    = "box"
	storedCell = "box on a goal"
	outerCell  = "outside"
	manToken   = "@"
)

func kinds() []board.Kind {
	return []board.Kind{
		{Name: floorCell, Role: board.Floor, Sign: "·"},
		{Name: wallCell, Role: board.Wall, Sign: "█"},
		{Name: goalCell, Role: board.Goal, Sign: "."},
		{Name: boxCell, Role: board.Piece, Sign: "$"},
		{Name: storedCell, Role: board.Home, Sign: "*"},
		{Name: outerCell, Role: board.Outside, Sign: " "},
	}
}

// View returns the level as a grid.
func (i instance) View() board.View { return i.puzzle.view(i.puzzle.start) }

func (p Puzzle) view(s Position) board.View {
	boxes := s.Boxes()
	return board.View{Grid: &board.Grid{Rows: p.rows, Cols: p.cols, Cell: func(row, col int) board.Cell {
		place := row*p.cols + col
		_, box := slices.BinarySearch(boxes, place)
		cell := cellOf(p.wall[place], p.goal[place], box)
		if cell.Kind == floorCell && !p.reach[place] {
			cell.Kind = outerCell
		}
		if s.Man() == place {
			cell.Tokens = []string{manToken}
		}
		return cell
	}}}
}

func cellOf(wall, goal, box bool) board.Cell {
	switch {
	case wall:
		return board.Cell{Kind: wallCell}
	case box && goal:
		return board.Cell{Kind: storedCell}
	case box:
		return board.Cell{Kind: boxCell}
	case goal:
		return board.Cell{Kind: goalCell}
	default:
		return board.Cell{Kind: floorCell}
	}
}

// frames returns the start and the level after each move.
func (p Puzzle) frames(line []search.Step[Position, Move], t say.Translator) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: p.view(p.start)}}
	at := p.start
	for _, step := range line {
		if !p.meter.Work(len(step.To)) {
			return nil
		}
		frame := board.Frame{Caption: p.sayMove(at, step.Move, t), View: p.view(step.To)}
		frame.Walk, frame.Push = p.tread(at, step.Move)
		frames = append(frames, frame)
		at = step.To
	}
	return frames
}

// tread returns the cells that the man passes in a move, his own included, and from where to where he pushes a box.
func (p Puzzle) tread(s Position, m Move) (walk, push []int) {
	at := s.Man()
	walk = []int{at}
	for _, letter := range p.writeMove(s, m) {
		at = int(p.next[at][strings.IndexRune(walks, letter|0x20)])
		walk = append(walk, at)
	}
	if m.Box >= 0 {
		push = []int{m.Box, int(p.next[m.Box][m.Dir])}
	}
	return walk, push
}

// stroll returns where the man can walk without a push.
func (p Puzzle) stroll(s Position) *catalog.Walkable {
	p.meter.Work(len(p.next) + len(s))
	k := p.borrowScratch(s)
	defer p.scratch.Put(k)
	k.walk(p.level, int32(s.Man()))
	free := &catalog.Walkable{Token: manToken, Places: make([]int, 0, len(k.queue)), Free: p.count == push.Pushes}
	for _, place := range k.queue {
		free.Places = append(free.Places, int(place))
	}
	slices.Sort(free.Places)
	return free
}

// places returns the cells that select a move: a box and its target or, where moves are counted, the man's target.
func (p Puzzle) places(s Position, m Move) []int {
	if p.count == push.Moves {
		return []int{int(p.next[s.Man()][m.Dir])}
	}
	return []int{m.Box, int(p.next[m.Box][m.Dir])}
}

// arrow returns the direction of a step.
func arrow(m Move) string { return [4]string{"left", "up", "right", "down"}[m.Dir] }

// nearest returns the pushes that a box alone needs from each cell to a goal; see push.Estimate. If the meter stops,
// they are unknown, and callers omit them.
func (p Puzzle) nearest() []int {
	e := p.estimate()
	if e == nil {
		return make([]int, len(p.next))
	}
	defer p.estimates.release(e)
	return e.Nearest()
}

// path returns the pushes that bring a box alone from each cell to the nearest goal.
func (p Puzzle) path() *board.Path {
	return &board.Path{Line: func(place int) []board.PathMove {
		e := p.estimate()
		if e == nil {
			return nil
		}
		defer p.estimates.release(e)
		var legs []board.PathMove
		way := e.Way(place)
		for i := 1; i < len(way); i++ {
			legs = append(legs, board.PathMove{Step: i - 1, From: way[i-1], To: way[i]})
		}
		return legs
	}}
}

// layers shows the basis of the bound and of refutations: the distance of each cell from the goals, and where a box is
// lost.
func (p Puzzle) layers(t say.Translator) []board.Layer {
	nearest := sync.OnceValue(p.nearest)
	return []board.Layer{
		{
			Name: t.Of("Where is a box lost?"), Doc: t.Of("a box that is pushed there never gets to a goal"), Kind: board.Area,
			Value:  func(place int) (int, bool) { return 1, nearest()[place] == -2 },
			Legend: map[int]string{1: t.Of("dead square")}, Path: p.path(),
		},
		{
			Name: t.Of("How many pushes to the nearest goal?"), Doc: t.Of("how many pushes a box there would need to the nearest goal if it were alone"), Kind: board.Heat,
			Value: func(place int) (int, bool) { n := nearest()[place]; return n, n >= 0 }, Path: p.path(),
		},
	}
}

func brushes() []board.Brush {
	return []board.Brush{
		{Name: "floor", Doc: "a free cell", Target: board.OnLook, Kind: floorCell, Key: "f"},
		{Name: "wall", Doc: "a wall", Target: board.OnLook, Kind: wallCell, Key: "w"},
		{Name: "goal", Doc: "where a box belongs", Target: board.OnLook, Kind: goalCell, Key: "g"},
		{Name: "box", Doc: "a box off the goals", Target: board.OnLook, Kind: boxCell, Key: "b"},
		{Name: "box on a goal", Doc: "a box where it belongs", Target: board.OnLook, Kind: storedCell, Key: "s"},
		{Name: "man", Doc: "the man", Target: board.OnToken, Token: manToken, Key: "m", Figure: true},
	}
}

// draw returns the text of a drawn level.
func draw(view board.View, v catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	grid := view.Grid
	switch {
	case grid == nil:
		return "", nil, errors.New("a level is a grid of cells")
	case grid.Rows < 1 || grid.Cols < 1 || grid.Rows > MostSide || grid.Cols > MostSide:
		return "", nil, fmt.Errorf("a level has from 1 to %d rows and columns, and this one has %d and %d", MostSide, grid.Rows, grid.Cols)
	}
	d := newDraft(grid.Rows, grid.Cols)
	for place := range view.Places() {
		sign, err := drawnSign(view.Place(place))
		if err == nil {
			err = d.setCell(place, sign)
		}
		if err != nil {
			return "", nil, fmt.Errorf("row %d, column %d: %w", place/grid.Cols+1, place%grid.Cols+1, err)
		}
	}
	p, err := d.puzzle(countOf(v))
	if err != nil {
		return "", nil, err
	}
	return newInstance(p).Text(), catalog.Values{}, nil
}

// drawnSigns maps the kinds of cells to signs.
var drawnSigns = map[string]byte{floorCell: ' ', wallCell: '#', goalCell: '.', boxCell: '$', storedCell: '*', outerCell: ' '}

// drawnSign returns the sign of one drawn cell.
func drawnSign(cell board.Cell) (byte, error) {
	man := len(cell.Tokens) > 0
	if man && (len(cell.Tokens) > 1 || cell.Tokens[0] != manToken) {
		return 0, fmt.Errorf("%q stands here, and only the man, %s, can", cell.Tokens, manToken)
	}
	what, known := drawnSigns[cell.Kind]
	switch {
	case !known || cell.Text != "":
		return 0, fmt.Errorf("a cell is %s, %s, %s, %s or %s, and this one is %q with %q", floorCell, wallCell, goalCell, boxCell, storedCell, cell.Kind, cell.Text)
	case !man:
		return what, nil
	case what == ' ':
		return '@', nil
	case what == '.':
		return '+', nil
	default:
		return 0, errors.New("the man is in a wall or a box")
	}
}
