// Package keys is the mysterious keys of the lost kingdom: how much of a map each player can explore alone, where a
// door can be entered once a key of its letter has been picked up.
package keys

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"jogada/games/keys/internal/grid"
	"jogada/search"
)

// MaxCells is the most cells of a map, including rock added to make its rows equally long.
const MaxCells = 1 << 28

// Characters of a map: the digits and @ of starts, the lower-case letters of keys, the upper-case letters of doors,
// rock and free cells.
const (
	rock        = grid.Rock
	free        = grid.Free
	letters     = grid.Alphabet
	playerNames = grid.PlayerNames
)

// Cell is a cell of a map: the offset of its character in the text of the map.
type Cell = grid.Cell

// Key is the lower-case letter of a key. It opens every door of its letter and is never used up.
type Key = grid.Key

// Player is an explorer: a name, which is the character on the map, and its start.
type Player struct {
	Name string
	At   Cell
}

// Exploration is the answer to a map: a region for each player, in order.
type Exploration = search.Exploration[Cell, Key]

// Region describes what one player explores.
type Region = search.Region[Cell, Key]

// Map is one question: a rectangle of cells surrounded by rock. It defines the rules completely and is immutable; other
// fields cache what follows from it.
type Map struct {
	grid       *grid.Map // its text: row by row, with a line break after each row, which counts as rock
	rows, cols int
	players    []Player
	journeys   atomic.Pointer[journeys] // stored by the first to find them
}

// Optional interfaces of the question.
var (
	_ search.Maze[Cell, Key] = (*Map)(nil)
	_ search.Numbered[Cell]  = (*Map)(nil)

	_ search.GridMaze[Cell, Key] = (*Map)(nil)
)

// Players returns the players: those with digits in the order of their digits, then @.
func (m *Map) Players() []Player { return m.players }

// names returns the names of the players, in order.
func (m *Map) names() []string {
	names := make([]string, len(m.players))
	for i, p := range m.players {
		names[i] = p.Name
	}
	return names
}

// Starts returns the starts of the players, in order.
func (m *Map) Starts() []Cell { return m.grid.Starts }

// Near appends the cells above, below, left and right of c that are not rock.
func (m *Map) Near(c Cell, buf []Cell) []Cell {
	stride := Cell(m.cols + 1)
	if up := c - stride; up >= 0 && !grid.IsRock(m.grid.Cells[up]) {
		buf = append(buf, up)
	}
	if down := c + stride; int(down) < len(m.grid.Cells) && !grid.IsRock(m.grid.Cells[down]) {
		buf = append(buf, down)
	}
	if left := c - 1; left >= 0 && !grid.IsRock(m.grid.Cells[left]) { // left of the first column is the line break of the row above
		buf = append(buf, left)
	}
	if right := c + 1; !grid.IsRock(m.grid.Cells[right]) {
		buf = append(buf, right)
	}
	return buf
}

// Needs returns the key of the door at c, if there is a door.
func (m *Map) Needs(c Cell) (Key, bool) {
	if door := m.grid.Cells[c]; grid.IsDoor(door) {
		return Key(door - 'A' + 'a'), true
	}
	return 0, false
}

// Gives returns the key that lies at c, if any.
func (m *Map) Gives(c Cell) (Key, bool) {
	if key := m.grid.Cells[c]; grid.IsKey(key) {
		return Key(key), true
	}
	return 0, false
}

// States returns how many numbers the cells need: line breaks use some that no cell has.
func (m *Map) States() int { return len(m.grid.Cells) }

// Number returns the cell itself.
func (m *Map) Number(c Cell) int { return int(c) }

// Grid returns the map in flat form: its text, in which the line breaks are walls.
func (m *Map) Grid() search.MazeGrid[Key] {
	g := search.MazeGrid[Key]{Places: m.grid.Cells, Stride: m.cols + 1}
	for letter := range uint8(letters) {
		g.Keys = append(g.Keys, Key('a'+letter))
		g.Kinds['a'+letter].Gives, g.Kinds['A'+letter].Needs = letter+1, letter+1
	}
	for what := range g.Kinds {
		g.Kinds[what].Wall = grid.IsRock(byte(what))
	}
	return g
}

// cell returns the cell of a row and a column.
func (m *Map) cell(row, col int) Cell { return Cell(row*(m.cols+1) + col) }

// place returns the row and the column of a cell.
func (m *Map) place(c Cell) (row, col int) { return int(c) / (m.cols + 1), int(c) % (m.cols + 1) }

// at returns the cell of a place in the view of the map.
func (m *Map) at(place int) Cell { return m.cell(place/m.cols, place%m.cols) }

// cellNumber returns the place of a cell in the view of the map: row by row, without the line breaks.
func (m *Map) cellNumber(c Cell) int { return int(c) - int(c)/(m.cols+1) }

// writeCell writes a cell as its row and its column, which count from 0.
func (m *Map) writeCell(c Cell) string {
	row, col := m.place(c)
	return strconv.Itoa(row) + " " + strconv.Itoa(col)
}

// readCell reads what writeCell writes, and rejects anything else.
func (m *Map) readCell(s string) (Cell, error) {
	before, after, _ := strings.Cut(s, " ")
	row, bad := strconv.Atoi(before)
	col, worse := strconv.Atoi(after)
	if bad == nil && worse == nil && 0 <= row && row < m.rows && 0 <= col && col < m.cols {
		if c := m.cell(row, col); m.writeCell(c) == s {
			return c, nil
		}
	}
	return 0, fmt.Errorf("%q is not the row and column of a cell on this map of %d rows and %d columns", s, m.rows, m.cols)
}
