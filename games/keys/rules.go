// Package keys is the mysterious keys of the lost kingdom: how much of a map each player can explore alone, where a door
// is entered once a key of its letter has been picked up.
package keys

import (
	"fmt"
	"strconv"
	"strings"

	"jogada/search"
)

// MaxCells is the most cells a map has, those added as rock to make its rows equally long included.
const MaxCells = 1 << 28

// What a cell holds besides the digits of starts, the lower-case letters of keys and the upper-case letters of doors.
const (
	rock = '#'
	free = '.'
)

// Cell is a cell of a map, counted row by row from 0.
type Cell int32

// Key is the lower-case letter of a key. It opens every door of its letter and is never used up.
type Key byte

// String is the letter.
func (k Key) String() string { return string(rune(k)) }

// Player is who explores: a name, which is the character on the map, and the cell where it starts.
type Player struct {
	Name string
	At   Cell
}

// Exploration is what each player of a map explores, in the order of the players.
type Exploration = search.Exploration[Cell, Key]

// Region is what one player explores.
type Region = search.Region[Cell, Key]

// Map is one question: a rectangle of cells with rock all round it. It is the whole of the rules and never changes.
type Map struct {
	rows, cols int
	cells      []byte // row by row
	players    []Player
	keys       [letters]int // by letter: how many keys there are
	doors      [letters]int // by letter: how many doors there are
}

// What the question knows besides its rules.
var (
	_ search.Maze[Cell, Key] = (*Map)(nil)
	_ search.Numbered[Cell]  = (*Map)(nil)
)

// playerNames are the characters of starts, in the order of the players.
const playerNames = "123456789@"

// newMap is the map of these cells, which must be characters of a map with every player at most once.
func newMap(rows, cols int, cells []byte) *Map {
	m := &Map{rows: rows, cols: cols, cells: cells}
	var starts [len(playerNames)]Cell
	var plays [len(playerNames)]bool
	for i, c := range cells {
		switch {
		case isKey(c):
			m.keys[c-'a']++
		case isDoor(c):
			m.doors[c-'A']++
		case isStart(c):
			starts[playerNumber(c)], plays[playerNumber(c)] = Cell(i), true
		}
	}
	for n, at := range starts {
		if plays[n] {
			m.players = append(m.players, Player{playerNames[n : n+1], at})
		}
	}
	return m
}

func isKey(c byte) bool   { return 'a' <= c && c <= 'z' }
func isDoor(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isStart(c byte) bool { return '1' <= c && c <= '9' || c == '@' }

// playerNumber is the place in playerNames of a start.
func playerNumber(c byte) int {
	if c == '@' {
		return len(playerNames) - 1
	}
	return int(c - '1')
}

// Players are the players: those with digits in the order of their digits, then @.
func (m *Map) Players() []Player { return m.players }

// Starts are the cells where the players start, in their order.
func (m *Map) Starts() []Cell {
	starts := make([]Cell, len(m.players))
	for i, p := range m.players {
		starts[i] = p.At
	}
	return starts
}

// Near appends the cells above, below, left and right of c that are not rock.
func (m *Map) Near(c Cell, buf []Cell) []Cell {
	cols := Cell(m.cols)
	if up := c - cols; up >= 0 && m.cells[up] != rock {
		buf = append(buf, up)
	}
	if down := c + cols; int(down) < len(m.cells) && m.cells[down] != rock {
		buf = append(buf, down)
	}
	col := c % cols
	if col > 0 && m.cells[c-1] != rock {
		buf = append(buf, c-1)
	}
	if col < cols-1 && m.cells[c+1] != rock {
		buf = append(buf, c+1)
	}
	return buf
}

// Needs is the key of the door at c, if there is a door.
func (m *Map) Needs(c Cell) (Key, bool) {
	if door := m.cells[c]; isDoor(door) {
		return Key(door - 'A' + 'a'), true
	}
	return 0, false
}

// Gives is the key that lies at c, if one does.
func (m *Map) Gives(c Cell) (Key, bool) {
	if key := m.cells[c]; isKey(key) {
		return Key(key), true
	}
	return 0, false
}

// States is how many cells there are.
func (m *Map) States() int { return len(m.cells) }

// Number is the cell itself.
func (m *Map) Number(c Cell) int { return int(c) }

// writeCell writes a cell as its row and its column, which count from 0.
func (m *Map) writeCell(c Cell) string {
	return strconv.Itoa(int(c)/m.cols) + " " + strconv.Itoa(int(c)%m.cols)
}

// readCell reads what writeCell writes, and nothing else.
func (m *Map) readCell(s string) (Cell, error) {
	before, after, _ := strings.Cut(s, " ")
	row, bad := strconv.Atoi(before)
	col, worse := strconv.Atoi(after)
	if bad == nil && worse == nil && 0 <= row && row < m.rows && 0 <= col && col < m.cols {
		if c := Cell(row*m.cols + col); m.writeCell(c) == s {
			return c, nil
		}
	}
	return 0, fmt.Errorf("%q is not the row and column of a cell on this map of %d rows and %d columns", s, m.rows, m.cols)
}
