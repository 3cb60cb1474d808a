package keys

import (
	"bytes"
	"embed"
	"iter"

	"jogada/catalog"
	"jogada/games/keys/internal/grid"
)

const gradingDoc = `The players are 1, 2, … without gaps, and rows have equal lengths; a map need not have rock around it. The size of a map is its
cells without the rock around it, plus one more for each start, key and door. Maps that are turned or mirrored, have other letters, or more rock around
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
		Domain: "enclosed",
		Alike: func(b catalog.Instance) iter.Seq[catalog.Instance] {
			return func(yield func(catalog.Instance) bool) {
				yieldRows(smallRectangles(0).Framed(plainWorld(b).Cells), yield)
			}
		},
		Size: func(b catalog.Instance) int {
			r := smallRectangles(0)
			return r.Size(r.Inner(plainWorld(b).Cells))
		},
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
			{"rows": "120", "cols": "120", "players": "9", "letters": "26"},
			{"rows": "150", "cols": "150", "players": "9", "letters": "26", "kind": "cave"},
		},
	}
}

// smallRectangles returns the maps of at most a size up to symmetry. Not more than half of the size are starts, keys and doors.
func smallRectangles(size int) catalog.Rectangles {
	return catalog.Rectangles{Wall: rock, Weight: weight, Most: 2, Named: nameLetters, Valid: hasPlayers, Signs: func(before []byte) []byte {
		signs := []byte{rock, free}
		for digit := byte('1'); digit <= '9' && int(digit-'0') <= size/2; digit++ {
			if bytes.IndexByte(before, digit) < 0 {
				signs = append(signs, digit)
			}
		}
		used := byte(0)
		for _, sign := range before {
			if grid.IsKey(sign) || grid.IsDoor(sign) {
				used = max(used, sign|32-'a'+1)
			}
		}
		for letter := range min(used+1, letters) {
			signs = append(signs, 'a'+letter, 'A'+letter)
		}
		return signs
	}}
}

// weight returns what a sign adds to the size of a map: 2 for a start, a key or a door, 1 for rock and free cells.
func weight(sign byte) int {
	if sign == rock || sign == free {
		return 1
	}
	return 2
}

// smallMaps yields the maps of a size, those with fewer cells first.
func smallMaps(_ catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := range smallRectangles(size).All(size) {
			if !yieldRows(rows, yield) {
				return
			}
		}
	}
}

// hasPlayers reports whether a map has players, numbered without gaps.
func hasPlayers(cells []byte) bool {
	count, last := 0, byte('0')
	for _, sign := range cells {
		if grid.IsStart(sign) {
			count, last = count+1, max(last, sign)
		}
	}
	return count > 0 && int(last-'0') == count
}

// smaller yields the map without a row, a column or a thing.
func smaller(b catalog.Instance) iter.Seq[catalog.Instance] {
	r := smallRectangles(0)
	return func(yield func(catalog.Instance) bool) {
		for rows := range r.Smaller(r.Inner(plainWorld(b).Cells), func(sign byte) []byte { return []byte{free}[:weight(sign)-1] }) {
			if !yieldRows(rows, yield) {
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
