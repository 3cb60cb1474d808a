package keys

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"unicode/utf8"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
	"jogada/internal/base/text"
	"jogada/solve"
)

// parse reads one map.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	m, err := ReadMap(data)
	if err != nil {
		return nil, err
	}
	return []catalog.Instance{newInstance(m)}, nil
}

// ReadMap reads the characters of a map, one row per line. It pads short lines with rock, and a space is rock. Blank
// lines are rows of rock, so that a row keeps the number of its line; those after the last row are dropped. It fails on
// other characters, on a player that occurs twice, and on a map that is empty, too large or without a start.
//
// A text with all its rows in full becomes part of the map, uncopied, and must not be changed afterwards.
func ReadMap(data []byte) (*Map, error) {
	if m, ok := readFull(data); ok {
		return m, nil
	}
	size, err := measure(data)
	if err != nil {
		return nil, err
	}
	row := append(bytes.Repeat([]byte{rock}, size.cols), '\n')
	cells := bytes.Repeat(row, size.rows)
	for rest := cells; len(rest) > 0; rest = rest[len(row):] {
		var line []byte
		line, data, _ = bytes.Cut(data, []byte{'\n'})
		mend(rest[:copy(rest, trim(line))])
	}
	return newMap(cells), nil
}

// mend replaces the spaces of a row by rock.
func mend(row []byte) {
	space := bytes.IndexByte(row, ' ')
	for col := space; space >= 0 && col < len(row); col++ {
		if row[col] == ' ' {
			row[col] = rock
		}
	}
}

// readFull reads a text that needs no repair: its lines are equally long, each with its line break, and there are no
// spaces. It leaves any other text, also a faulty one, to the slower path.
func readFull(data []byte) (*Map, bool) {
	end := len(bytes.TrimRight(data, "\n"))
	cols := bytes.IndexByte(data, '\n')
	if cols < 1 || end == len(data) {
		return nil, false
	}
	data = data[:end+1]
	if len(data)/(cols+1) > MaxCells/cols {
		return nil, false
	}
	g, ok := grid.New(data)
	if !ok || len(g.Starts) == 0 {
		return nil, false
	}
	return mapOf(g), true
}

// trim drops what is rock at the end of a line whatever its width: spaces, tabs, and the first half of CRLF.
func trim(line []byte) []byte { return bytes.TrimRight(line, " \t\r") }

// extent holds what must be known of a text before memory is allocated for its map.
type extent struct {
	rows, cols int
	widest     int                      // the row with the most columns
	starts     [len(playerNames)]string // by player: the line and column of its start
}

// measure checks every character of a text and returns the size of the map. It allocates nothing, because a ragged text
// may describe a map far larger than itself.
func measure(data []byte) (extent, error) {
	var e extent
	for pos, row := 0, 0; pos < len(data); row++ {
		rest, _, _ := bytes.Cut(data[pos:], []byte{'\n'})
		line := trim(rest)
		if err := e.row(data, pos, row, line); err != nil {
			return e, err
		}
		if len(line) > 0 {
			e.rows = row + 1
		}
		if len(line) > e.cols {
			e.cols, e.widest = len(line), row
		}
		pos += len(rest) + 1
	}
	return e, e.check()
}

// row checks the characters of one line, which begins at pos.
func (e *extent) row(data []byte, pos, row int, line []byte) error {
	for col := 0; col < len(line); col++ {
		if ahead := line[col:]; len(ahead) >= 8 {
			if _, other := grid.Split(binary.LittleEndian.Uint64(ahead)); other == 0 {
				col += 7
				continue
			}
		}
		switch c := line[col]; {
		case c == free || c == rock:
		case grid.IsStart(c):
			if err := e.start(data, pos+col, row, col); err != nil {
				return err
			}
		case !grid.IsKey(c) && !grid.IsDoor(c) && c != ' ':
			return strange(data, pos+col)
		}
	}
	return nil
}

// start records the position of a start, which must be the only one of its player.
func (e *extent) start(data []byte, pos, row, col int) error {
	first := &e.starts[grid.PlayerNumber(data[pos])]
	if *first != "" {
		return text.At(data, pos, "player %c starts here and at %s; a player has one start", data[pos], *first)
	}
	*first = fmt.Sprintf("%d:%d", row+1, col+1)
	return nil
}

func strange(data []byte, pos int) error {
	_, length := utf8.DecodeRune(data[pos:])
	return text.At(data, pos, "%s is not part of a map; want # . 1-9 @ a-z A-Z or a space",
		strconv.QuoteToASCII(string(data[pos:pos+length])))
}

func (e *extent) check() error {
	switch {
	case e.rows == 0:
		return &text.Error{Line: 1, Col: 1, Msg: "the text is empty; a map was expected"}
	case e.rows > MaxCells/e.cols:
		return &text.Error{Line: e.widest + 1, Col: 1, Msg: fmt.Sprintf("the map has %d rows and this one has %d columns, "+
			"which makes %d cells, over the most allowed, %d", e.rows, e.cols, e.rows*e.cols, MaxCells)}
	case e.starts == [len(playerNames)]string{}:
		return &text.Error{Line: 1, Col: 1, Msg: "the map has no start; want a digit 1-9 or @"}
	}
	return nil
}

// newMap returns the map of a text with all its rows in full and a line break after each. It must have only characters
// of a map, with every player at most once.
func newMap(cells []byte) *Map {
	flat, _ := grid.New(cells)
	return mapOf(flat)
}

func mapOf(g *grid.Map) *Map {
	m := &Map{grid: g, rows: len(g.Cells) / g.Stride, cols: g.Stride - 1}
	for _, at := range g.Starts {
		m.players = append(m.players, Player{string(rune(g.Cells[at])), at})
	}
	return m
}

// Text returns the map with all its rows in full.
func (i instance) Text() string { return i.world.String() }

// String returns the map with all its rows in full, as ReadMap reads it.
func (m *Map) String() string { return string(m.grid.Cells) }
