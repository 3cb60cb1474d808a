package keys

import (
	"bytes"
	"slices"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
)

// The small changes to a cell of a map.
const (
	toggle = 4 // rock becomes free and free cells rock; the edits before it move the contents in one of four directions
	rename = 5 // a key or a door gets the next letter
	ways   = 6
)

// Edits returns the number of small edits of a map: for each cell, moving its contents up, down, left or right onto a
// free cell; turning rock into a free cell or back; the next letter for a key or a door.
func (i instance) Edits() int { return ways * i.world.rows * i.world.cols }

// Edit returns the map after one of the edits, and false if the result is not a valid map.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	m := i.world
	at := m.at(n / ways)
	cells := bytes.Clone(m.grid.Cells)
	what := cells[at]
	switch way := n % ways; {
	case way < toggle:
		if what == rock || what == free || !m.shift(cells, at, way) {
			return nil, false
		}
	case way == toggle && what == rock:
		cells[at] = free
	case way == toggle && what == free:
		cells[at] = rock
	case way == rename && grid.IsKey(what):
		cells[at] = 'a' + (what-'a'+1)%m.letters()
	case way == rename && grid.IsDoor(what):
		cells[at] = 'A' + (what-'A'+1)%m.letters()
	default:
		return nil, false
	}
	if cells[at] == what {
		return nil, false
	}
	return newInstance(newMap(cells)), true
}

// shift moves the contents of a cell to the next one, if that is free.
func (m *Map) shift(cells []byte, at Cell, way int) bool {
	row, col := m.place(at)
	row, col = row+[4]int{-1, 1, 0, 0}[way], col+[4]int{0, 0, -1, 1}[way]
	if row < 0 || row >= m.rows || col < 0 || col >= m.cols || cells[m.cell(row, col)] != free {
		return false
	}
	cells[m.cell(row, col)], cells[at] = cells[at], free
	return true
}

// letters returns the number of letters up to the last one used, plus one.
func (m *Map) letters() byte {
	last := 0
	for letter := range letters {
		if m.grid.Keys[letter]+m.grid.Doors[letter] > 0 {
			last = letter + 1
		}
	}
	return byte(min(last+1, letters))
}

// Canonical returns the least text of the map under turning and mirroring, without the surrounding rock and with its
// letters renamed in order of appearance. Steps treat all four directions alike, outside is rock, and a letter only
// says which keys open which doors. Players stay distinct, because the answer names them.
func (i instance) Canonical() string {
	rows := i.world.trimmed()
	var least []byte
	for turn := range 8 {
		if turn == 4 {
			rows = transposed(rows)
		}
		if text := renamed(mirrored(rows, turn)); least == nil || bytes.Compare(text, least) < 0 {
			least = text
		}
	}
	return string(least)
}

// trimmed returns the rows of a map without the rows and columns of rock at its edges.
func (m *Map) trimmed() [][]byte {
	rows := bytes.Split(bytes.TrimSuffix(m.grid.Cells, []byte{'\n'}), []byte{'\n'})
	solid := func(row []byte) bool { return len(bytes.Trim(row, string(rune(rock)))) == 0 }
	for range 2 {
		for len(rows) > 1 && solid(rows[0]) {
			rows = rows[1:]
		}
		for len(rows) > 1 && solid(rows[len(rows)-1]) {
			rows = rows[:len(rows)-1]
		}
		rows = transposed(rows)
	}
	return rows
}

// transposed exchanges rows and columns.
func transposed(rows [][]byte) [][]byte {
	turned := make([][]byte, len(rows[0]))
	for _, row := range rows {
		for c, what := range row {
			turned[c] = append(turned[c], what)
		}
	}
	return turned
}

// mirrored returns the rows, upside down and from right to left by the bits of turn.
func mirrored(rows [][]byte, turn int) [][]byte {
	rows = slices.Clone(rows)
	if turn&1 > 0 {
		slices.Reverse(rows)
	}
	if turn&2 > 0 {
		for r, row := range rows {
			rows[r] = slices.Clone(row)
			slices.Reverse(rows[r])
		}
	}
	return rows
}

// renamed returns a text of rows with letters renamed.
func renamed(rows [][]byte) []byte {
	text := bytes.Join(rows, []byte{'\n'})
	nameLetters(text)
	return text
}

// nameLetters renames the letters of a text a, b, c in order of appearance, as keys or doors.
func nameLetters(text []byte) {
	var names [letters]byte
	used := byte(0)
	for i, what := range text {
		base := byte('a')
		switch {
		case grid.IsDoor(what):
			base = 'A'
		case !grid.IsKey(what):
			continue
		}
		if names[what-base] == 0 {
			used++
			names[what-base] = used
		}
		text[i] = base + names[what-base] - 1
	}
}
