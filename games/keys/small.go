package keys

import (
	"bytes"
	"embed"
	"iter"
	"slices"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
)

const gradingDoc = `The players are 1, 2, … without gaps, and rows have equal lengths; a map need not have rock around it. The size of a map is its
cells, plus one more for each start, key and door. Maps that are turned or mirrored, have other letters, or more rock around
them, count as one.`

// What a program reads and writes, and the programs of packages.
const (
	readsDoc  = "The map, a line for each row, until the end of the input. All rows have the same length. The players are 1, 2, … up to 9, without gaps. The cells outside the map are rock."
	writesDoc = "A line for each player, in the order of their numbers: the number of the player, a blank, and the number of cells that it can explore."
)

//go:embed course
var course embed.FS

// grading describes how to grade programs.
func grading() *catalog.Grading {
	return &catalog.Grading{
		Doc:   gradingDoc,
		Reads: readsDoc, Writes: writesDoc, Kit: catalog.CourseFiles(course),
		Form: catalog.Form{"<player> <count>…"},
		Input: func(b catalog.Instance) (string, bool) {
			for i, p := range b.(instance).world.players {
				if p.Name != string(rune('1'+i)) {
					return "", false
				}
			}
			return b.Text(), true
		},
		Size:     func(b catalog.Instance) int { return b.(instance).world.size() },
		First:    2,
		Boards:   smallMaps,
		Smaller:  smaller,
		Mistakes: wrongMethods(),
		Growth:   growing(),
		Shapes: []map[string]string{
			{"rows": "3", "cols": "5", "players": "2", "letters": "2", "kind": "open"},
			{"rows": "5", "cols": "6", "players": "2", "letters": "3", "kind": "open"},
			{"rows": "7", "cols": "11", "players": "3", "letters": "3", "keys": "1"},
			{"rows": "9", "cols": "15", "players": "3", "letters": "4"},
			{"rows": "15", "cols": "31", "players": "4", "letters": "6"},
			{"rows": "40", "cols": "60", "players": "9", "letters": "12"},
			{"rows": "101", "cols": "101", "players": "9", "letters": "26", "kind": "chain"},
			{"rows": "200", "cols": "200", "players": "9", "letters": "26"},
			{"rows": "300", "cols": "300", "players": "9", "letters": "26", "kind": "cave"},
		},
	}
}

// size returns the number of cells, plus one for each that holds something.
func (m *Map) size() int {
	size := m.rows * m.cols
	for _, what := range m.grid.Cells {
		if what != rock && what != free && what != '\n' {
			size++
		}
	}
	return size
}

// smallMaps yields the maps of a size, those with fewer cells first.
func smallMaps(_ catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for cells := 1; cells < size; cells++ {
			for rows := 1; rows*rows <= cells; rows++ {
				if cells%rows != 0 {
					continue
				}
				d := drafting{rows: rows, cols: cells / rows, text: make([]byte, cells), things: size - cells, yield: yield}
				if !d.fill(0, d.things) {
					return
				}
			}
		}
	}
}

// drafting is the enumeration of the maps of one shape.
type drafting struct {
	rows, cols int
	text       []byte // the cells so far, row by row
	letters    byte   // how many letters are used so far; they are used in their order
	players    [9]bool
	things     int // how many starts, keys and doors there are
	yield      func(catalog.Instance) bool
}

// fill puts everything that there can be into a cell and those behind it, so many things in all; false: no more are wanted.
func (d *drafting) fill(at, things int) bool {
	if things > len(d.text)-at {
		return true
	}
	if at == len(d.text) {
		return things > 0 || d.hand()
	}
	for _, what := range []byte{rock, free} {
		if d.text[at] = what; !d.fill(at+1, things) {
			return false
		}
	}
	if things == 0 {
		return true
	}
	for n := range min(len(d.players), d.things) {
		if d.players[n] {
			continue
		}
		d.text[at], d.players[n] = '1'+byte(n), true
		goesOn := d.fill(at+1, things-1)
		if d.players[n] = false; !goesOn {
			return false
		}
	}
	for letter := range min(d.letters+1, letters) {
		before := d.letters
		for _, base := range []byte{'a', 'A'} {
			d.text[at], d.letters = base+letter, max(before, letter+1)
			goesOn := d.fill(at+1, things-1)
			if d.letters = before; !goesOn {
				return false
			}
		}
	}
	return true
}

// hand yields the map, if it has players without gaps, no rock to be trimmed, and is the least that it becomes by turning.
func (d *drafting) hand() bool {
	last := slices.Index(d.players[:], false)
	if last == 0 || slices.Contains(d.players[max(last, 0):], true) && last > 0 {
		return true
	}
	var rows [][]byte
	for r := range d.rows {
		rows = append(rows, bytes.Clone(d.text[r*d.cols:][:d.cols]))
	}
	text := bytes.Join(rows, []byte{'\n'})
	if solid(rows) || solid(transposed(rows)) || !least(rows, text) {
		return true
	}
	return d.yield(newInstance(newMap(append(text, '\n'))))
}

// solid reports whether the first or the last row is all rock.
func solid(rows [][]byte) bool {
	rocky := func(row []byte) bool { return len(bytes.Trim(row, string(rune(rock)))) == 0 }
	return rocky(rows[0]) || rocky(rows[len(rows)-1])
}

// least reports whether no other map of the same shape that rows become by turning and mirroring is written before their text.
func least(rows [][]byte, text []byte) bool {
	turns := 4
	if len(rows) == len(rows[0]) {
		turns = 8
	}
	for turn := range turns {
		if turn == 4 {
			rows = transposed(rows)
		}
		if bytes.Compare(renamed(mirrored(rows, turn)), text) < 0 {
			return false
		}
	}
	return true
}

// smaller yields the map without a row, a column or a thing.
func smaller(b catalog.Instance) iter.Seq[catalog.Instance] {
	m := b.(instance).world
	rows := plainWorld(b).Cells
	return func(yield func(catalog.Instance) bool) {
		for _, across := range []bool{false, true} {
			if across {
				rows = transposed(rows)
			}
			for r := range rows {
				less := slices.Delete(slices.Clone(rows), r, r+1)
				if len(less) > 0 && across {
					less = transposed(less)
				}
				if !yieldRows(less, yield) {
					return
				}
			}
		}
		rows = transposed(rows)
		for place := range m.rows * m.cols {
			row, col := place/m.cols, place%m.cols
			if what := rows[row][col]; what == rock || what == free {
				continue
			}
			less := slices.Clone(rows)
			less[row] = bytes.Clone(rows[row])
			less[row][col] = free
			if !yieldRows(less, yield) {
				return
			}
		}
	}
}

// yieldRows yields the map of rows with its players numbered without gaps, if it has any.
func yieldRows(rows [][]byte, yield func(catalog.Instance) bool) bool {
	if len(rows) == 0 || len(rows[0]) == 0 {
		return true
	}
	text := append(bytes.Join(rows, []byte{'\n'}), '\n')
	number := byte('0')
	for digit := byte('1'); digit <= '9'; digit++ {
		if at := bytes.IndexByte(text, digit); at >= 0 {
			number++
			text[at] = number
		}
	}
	if number == '0' || bytes.ContainsFunc(text, func(r rune) bool { return r == '@' }) || !grid.IsStart(number) {
		return true
	}
	return yield(newInstance(newMap(text)))
}
