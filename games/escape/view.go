package escape

import (
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// The kinds of cells.
const (
	freeCell = "free"
	rockCell = "rock"
	keyCell  = "key"
	doorCell = "door"
	exitCell = "exit"
)

// arrowCells lists the kinds of one-way cells, in the order of arrows.
var arrowCells = []string{"up only", "down only", "left only", "right only"}

func kinds() []board.Kind {
	list := []board.Kind{{Name: freeCell, Role: board.Floor, Sign: "·"}, {Name: rockCell, Role: board.Wall, Sign: "█"},
		{Name: keyCell, Role: board.Item}, {Name: doorCell, Role: board.Gate}, {Name: exitCell, Role: board.Goal, Sign: ">"}}
	for i, sign := range []string{"↑", "↓", "←", "→"} {
		list = append(list, board.Kind{Name: arrowCells[i], Role: board.Floor, Sign: sign})
	}
	return list
}

// brushes returns the brushes for a map.
func brushes() []board.Brush {
	list := []board.Brush{
		{Name: "free", Doc: "a free cell", Target: board.OnLook, Kind: freeCell, Key: "f"},
		{Name: "rock", Doc: "rock, which nobody enters", Target: board.OnLook, Kind: rockCell, Key: "r"},
		{Name: "key", Doc: "a key, which opens doors of its letter", Target: board.OnLook, Kind: keyCell, Text: "a", Texts: alphabet('a'), Key: "k"},
		{Name: "door", Doc: "a door, which a key of its letter opens", Target: board.OnLook, Kind: doorCell, Text: "A", Texts: alphabet('A'), Key: "d"},
		{Name: "exit", Doc: "an exit", Target: board.OnLook, Kind: exitCell, Key: "x"},
	}
	docs := []string{"a cell that is entered going up alone", "a cell that is entered going down alone", "a cell that is entered going left alone", "a cell that is entered going right alone"}
	for i, kind := range arrowCells {
		list = append(list, board.Brush{Name: kind, Doc: docs[i], Target: board.OnLook, Kind: kind, Key: "1234"[i : i+1]})
	}
	return append(list, board.Brush{Name: "player", Doc: "where the player starts", Target: board.OnToken, Token: string(player), Key: "p"})
}

// alphabet returns all letters, counted from base.
func alphabet(base byte) (list []string) {
	for letter := range byte(26) {
		list = append(list, string(rune(base+letter)))
	}
	return list
}

// View returns the map at the start.
func (i instance) View() board.View { return i.puzzle.view(i.puzzle.start) }

// view returns the map in a state. The keys in hand are written at the player's cell.
func (p Puzzle) view(s State) board.View {
	hand := p.inHand(s)
	return board.View{Grid: &board.Grid{Rows: p.rows, Cols: p.cols, Cell: func(row, col int) board.Cell {
		cell := cellOf(p.now(s, row*p.cols+col))
		if row*p.cols+col == int(s.at) {
			cell.Tokens = []string{string(player)}
			cell.Text += hand
		}
		return cell
	}}}
}

func cellOf(c byte) board.Cell {
	switch {
	case c == rock:
		return board.Cell{Kind: rockCell}
	case c == exit:
		return board.Cell{Kind: exitCell}
	case isArrow(c):
		return board.Cell{Kind: arrowCells[strings.IndexByte(arrows, c)]}
	case isKey(c):
		return board.Cell{Kind: keyCell, Text: string(rune(c))}
	case isDoor(c):
		return board.Cell{Kind: doorCell, Text: string(rune(c))}
	}
	return board.Cell{Kind: freeCell}
}

// frames returns the map at the start and after each step.
func (p Puzzle) frames(line []search.Step[State, Direction], t say.Translator) []board.Frame {
	frames := []board.Frame{{Caption: t.Of("start"), View: p.view(p.start)}}
	for _, step := range line {
		frames = append(frames, board.Frame{Caption: board.Arrow(arrowOf(step.Move)), View: p.view(step.To), Marks: []int{int(step.To.at)}})
	}
	return frames
}

// draw returns the text of a drawn map.
func draw(view board.View, v catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	g := view.Grid
	if g == nil || g.Rows < 1 || g.Cols < 1 || g.Rows > MostSide || g.Cols > MostSide {
		return "", nil, fmt.Errorf("a map is a grid with 1 to %d rows and columns", MostSide)
	}
	var b strings.Builder
	hand, place := "", ""
	for row := range g.Rows {
		for col := range g.Cols {
			cell := g.Cell(row, col)
			if len(cell.Tokens) > 0 {
				var err error
				if cell, hand, err = lift(cell); err != nil {
					return "", nil, fmt.Errorf("row %d, column %d: %w", row+1, col+1, err)
				}
				if cell.Kind == freeCell {
					b.WriteByte(player)
					continue
				}
				place = fmt.Sprintf("@ %d %d\n", row, col)
			}
			c, err := character(cell)
			if err != nil {
				return "", nil, fmt.Errorf("row %d, column %d: %w", row+1, col+1, err)
			}
			b.WriteByte(c)
		}
		b.WriteByte('\n')
	}
	if hand != "" {
		b.WriteString("+" + hand + "\n")
	}
	b.WriteString(place)
	p, err := read([]byte(b.String()), Goal(v["ask"]), v["keys"] == "once")
	if err != nil {
		return "", nil, err
	}
	return newInstance(p).Text(), catalog.Values{}, nil
}

// lift removes the player from a drawn cell, with the keys in its hand.
func lift(c board.Cell) (under board.Cell, hand string, err error) {
	if len(c.Tokens) > 1 || c.Tokens[0] != string(player) {
		return c, "", fmt.Errorf("%.20q stands here, and only the player, %c, can", c.Tokens, player)
	}
	under = board.Cell{Kind: c.Kind}
	hand = c.Text
	if c.Kind == doorCell && hand != "" {
		under.Text, hand = hand[:1], hand[1:]
	}
	if strings.Trim(hand, "abcdefghijklmnopqrstuvwxyz") != "" {
		return c, "", fmt.Errorf("the keys in hand are letters from a to z, not %.20q", hand)
	}
	if c.Kind == keyCell || c.Kind == rockCell {
		return c, "", fmt.Errorf("the player stands on a %s", c.Kind)
	}
	return under, hand, nil
}

// character returns the character of a drawn cell in the text of a map.
func character(c board.Cell) (byte, error) {
	arrow := slices.Index(arrowCells, c.Kind)
	switch {
	case c.Kind == keyCell && len(c.Text) == 1 && isKey(c.Text[0]), c.Kind == doorCell && len(c.Text) == 1 && isDoor(c.Text[0]):
		return c.Text[0], nil
	case c.Text != "" || c.Kind == keyCell || c.Kind == doorCell:
		return 0, fmt.Errorf("a cell of kind %.20q does not have the text %.20q; a key is a letter from a to z, a door one from A to Z, and no other cell has a text", c.Kind, c.Text)
	case c.Kind == rockCell:
		return rock, nil
	case c.Kind == freeCell:
		return free, nil
	case c.Kind == exitCell:
		return exit, nil
	case arrow >= 0:
		return arrows[arrow], nil
	}
	return 0, fmt.Errorf("a cell of kind %.20q is not part of a map", c.Kind)
}
