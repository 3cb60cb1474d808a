package jump

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

// The kinds of cells.
const (
	numberCell = "number"
	goalCell   = "goal"
)

func kinds() []board.Kind {
	return []board.Kind{{Name: numberCell, Role: board.Field}, {Name: goalCell, Role: board.Goal, Sign: "*"}}
}

// brushes returns the brushes for numbers and players. The last cell is the goal by the rules, so nothing paints that.
func brushes() []board.Brush {
	var digits, names []string
	for n := range 10 {
		digits = append(digits, strconv.Itoa(n))
	}
	for n := range 26 {
		names = append(names, nameOf(n))
	}
	return []board.Brush{
		{Name: "number", Doc: "how far jumps from the cell go; from a 0 nobody gets away", Target: board.OnLook, Kind: numberCell,
			Text: "0", Texts: digits, Key: "n"},
		{Name: "larger number", Doc: "how far jumps from the cell go, as far as you like", Target: board.OnLook, Kind: numberCell,
			Text: "10", Min: catalog.Some(0), Max: catalog.Some(MaxJump), Key: "l"},
		{Name: "player", Doc: "where a player starts; several may start on one cell", Target: board.OnToken, Token: "A", Tokens: names, Key: "p"},
	}
}

// draw returns the text of a drawn board: course text if possible, otherwise a bare matrix with the players in their
// parameter.
//
// The order of the players is part of the question, and a drawing has none. Players that the parameter named before
// keep their order; the others follow, by name.
func draw(board board.View, v catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	b, err := drawnBoard(board.Grid)
	if err != nil {
		return "", nil, err
	}
	players, err := drawnPlayers(b, *board.Grid)
	if err != nil {
		return "", nil, err
	}
	inOrder(players, v.Words("player"))
	r, err := NewRace(b, players, Straight, FirstRound)
	if err != nil {
		return "", nil, err
	}
	// A given parameter stays given: beside course text it would contradict the starts.
	if r.course && (len(players) == 0 || !v.Has("player")) {
		return instance{race: r}.Text(), catalog.Values{}, nil
	}
	return string(b.appendRows(nil)), catalog.Values{"player": r.writePlayers()}, nil
}

// drawnBoard returns the numbers of a drawn board. It ignores which cell is drawn as the goal: that is always the last
// one, and an enlarged board still shows its old one.
func drawnBoard(g *board.Grid) (Board, error) {
	switch {
	case g == nil:
		return Board{}, errors.New("a board has rows and columns of numbers; this is a graph")
	case (g.Rows == 0) != (g.Cols == 0):
		return Board{}, fmt.Errorf("a board of %d × %d; rows and columns are both 0, for an empty board, or neither", g.Rows, g.Cols)
	case g.Rows < 0 || g.Cols < 0 || g.Rows > 0 && g.Cols > MaxCells/g.Rows:
		return Board{}, fmt.Errorf("a board of %d × %d has more cells than the most allowed, %d", g.Rows, g.Cols, MaxCells)
	}
	b := Board{Rows: g.Rows, Cols: g.Cols, Jumps: make([]int32, g.Rows*g.Cols)}
	for c := range b.Jumps {
		row, col := b.Place(Cell(c))
		cell := g.Cell(row, col)
		if cell.Kind != numberCell && cell.Kind != goalCell {
			return b, fmt.Errorf("row %d, column %d: a cell is a number, not %q", row, col, cell.Kind)
		}
		jump, err := strconv.ParseUint(cell.Text, 10, 31)
		if err != nil {
			return b, fmt.Errorf("row %d, column %d: %q is not a whole number from 0 to %d", row, col, cell.Text, MaxJump)
		}
		b.Jumps[c] = int32(jump)
	}
	return b, nil
}

// drawnPlayers returns the tokens of a drawn board.
func drawnPlayers(b Board, g board.Grid) ([]Player, error) {
	var players []Player
	taken := map[string]Cell{}
	for c := range b.Jumps {
		row, col := b.Place(Cell(c))
		for _, name := range g.Cell(row, col).Tokens {
			at, twice := taken[name]
			switch {
			case !isName(name):
				return nil, fmt.Errorf("row %d, column %d: player %q: a name is of letters, digits, - and _", row, col, name)
			case twice:
				return nil, fmt.Errorf("row %d, column %d: player %s starts on row %d, column %d, too", row, col, name, int(at)/b.Cols, int(at)%b.Cols)
			}
			taken[name] = Cell(c)
			players = append(players, Player{Name: name, At: Cell(c)})
		}
	}
	if len(players) > MaxPlayers {
		return nil, fmt.Errorf("%d players, over the most allowed, %d", len(players), MaxPlayers)
	}
	return players, nil
}

// inOrder sorts players in the order of the parameter, followed by the others, shorter names first: Z comes before AA,
// and 9 before 10.
func inOrder(players []Player, given []string) {
	known := make(map[string]int, len(given))
	for i, word := range given {
		name, _, _ := strings.Cut(word, "=")
		known[name] = i - len(given)
	}
	slices.SortFunc(players, func(x, y Player) int {
		return cmp.Or(cmp.Compare(known[x.Name], known[y.Name]), cmp.Compare(len(x.Name), len(y.Name)), strings.Compare(x.Name, y.Name))
	})
}
