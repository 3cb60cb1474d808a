package keys

import (
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/keys/internal/grid"
	"jogada/solve"
)

// The kinds of cells.
const (
	freeCell = "free"
	rockCell = "rock"
	keyCell  = "key"
	doorCell = "door"
)

func kinds() []board.Kind {
	return []board.Kind{{Name: freeCell, Role: board.Floor, Sign: "·"}, {Name: rockCell, Role: board.Wall, Sign: "█"},
		{Name: keyCell, Role: board.Item}, {Name: doorCell, Role: board.Gate}}
}

// brushes returns the brushes for a map.
func brushes() []board.Brush {
	return []board.Brush{
		{Name: "free", Doc: "a free cell", Target: board.OnLook, Kind: freeCell, Key: "f"},
		{Name: "rock", Doc: "rock, which nobody enters", Target: board.OnLook, Kind: rockCell, Key: "r"},
		{Name: "key", Doc: "a key, which opens every door of its letter", Target: board.OnLook, Kind: keyCell,
			Text: "a", Texts: alphabet('a'), Key: "k"},
		{Name: "door", Doc: "a door, which a key of its letter opens", Target: board.OnLook, Kind: doorCell,
			Text: "A", Texts: alphabet('A'), Key: "d"},
		{Name: "player", Doc: "where a player starts", Target: board.OnToken, Token: "1", Tokens: strings.Split(playerNames, ""), Key: "p"},
	}
}

// alphabet returns all letters, counted from base.
func alphabet(base rune) []string { return grid.AllLetters.Names(base) }

// draw returns the text of a drawn map. Rows and columns in its errors count from 1, like lines and columns of a text.
func draw(board board.View, _ catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	g := board.Grid
	switch {
	case g == nil || g.Rows < 1 || g.Cols < 1:
		return "", nil, fmt.Errorf("a map is a grid with at least one cell")
	case g.Rows > MaxCells/g.Cols:
		return "", nil, fmt.Errorf("a map of %d rows and %d columns is over the most allowed, %d cells", g.Rows, g.Cols, MaxCells)
	}
	text := make([]byte, 0, g.Rows*(g.Cols+1))
	var starts [len(playerNames)]string // by player: where it starts
	for row := range g.Rows {
		for col := range g.Cols {
			c, err := character(g.Cell(row, col))
			if err != nil {
				return "", nil, fmt.Errorf("%s: %w", spot(row, col), err)
			}
			if grid.IsStart(c) {
				first := &starts[grid.PlayerNumber(c)]
				if *first != "" {
					return "", nil, fmt.Errorf("%s: player %c starts here and at %s; a player has one start", spot(row, col), c, *first)
				}
				*first = spot(row, col)
			}
			text = append(text, c)
		}
		text = append(text, '\n')
	}
	if starts == [len(playerNames)]string{} {
		return "", nil, fmt.Errorf("the map has no start; put a player on it")
	}
	return string(text), catalog.Values{}, nil
}

func spot(row, col int) string { return fmt.Sprintf("row %d, column %d", row+1, col+1) }

// character returns the character of a drawn cell in the text of a map.
func character(c board.Cell) (byte, error) {
	if len(c.Tokens) > 0 {
		return start(c)
	}
	switch {
	case c.Kind == rockCell && c.Text == "":
		return rock, nil
	case c.Kind == freeCell && c.Text == "":
		return free, nil
	case c.Kind == keyCell && len(c.Text) == 1 && grid.IsKey(c.Text[0]), c.Kind == doorCell && len(c.Text) == 1 && grid.IsDoor(c.Text[0]):
		return c.Text[0], nil
	case c.Kind == keyCell:
		return 0, fmt.Errorf("a key is a letter from a to z, not %s", quoted(c.Text))
	case c.Kind == doorCell:
		return 0, fmt.Errorf("a door is a letter from A to Z, not %s", quoted(c.Text))
	case c.Kind == rockCell || c.Kind == freeCell:
		return 0, fmt.Errorf("a cell of kind %s has no text, and this one has %s", c.Kind, quoted(c.Text))
	}
	return 0, fmt.Errorf("a cell of kind %s is not part of a map; want free, rock, key or door", quoted(c.Kind))
}

// start returns the character of the player on a drawn cell.
func start(c board.Cell) (byte, error) {
	name := c.Tokens[0]
	switch {
	case len(name) != 1 || !grid.IsStart(name[0]):
		return 0, fmt.Errorf("%s is no player; want 1-9 or @", quoted(name))
	case len(c.Tokens) > 1:
		return 0, fmt.Errorf("players %s and %s can't start on the same cell", quoted(name), quoted(c.Tokens[1]))
	case c.Kind != freeCell || c.Text != "":
		return 0, fmt.Errorf("player %s starts on a cell that is not free", name)
	}
	return name[0], nil
}

// quoted returns a text of a drawing for an error, truncated.
func quoted(text string) string { return fmt.Sprintf("%.20q", text) }
