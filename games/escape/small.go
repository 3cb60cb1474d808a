package escape

import (
	"bytes"
	"embed"
	"iter"
	"strings"

	"jogada/catalog"
)

const gradingDoc = `The player is on the map, on a free cell, and has no keys. The size of a map is its cells, and one more for each that is neither
rock nor free. Maps that are turned or mirrored, have other letters, or more rock around them, count as one.`

// What a program reads and writes.
const (
	readsDoc  = "The map, a line for each row, until the end of the input. All rows have the same length. There is one @, and the cells outside the map are rock."
	writesDoc = "One line: the fewest steps, or the words no solution."
)

//go:embed course
var course embed.FS

// rectangles describes the maps up to symmetry.
var rectangles = catalog.Rectangles{Wall: rock, Signs: small, Weight: weight, Most: 2, Flipped: flipped, Named: named}

func weight(sign byte) int {
	if sign == rock || sign == free {
		return 1
	}
	return 2
}

// small returns what may follow on a map: one player, letters in their order, and anything else.
func small(before []byte) []byte {
	signs := []byte{rock, free, exit}
	signs = append(signs, arrows...)
	if bytes.IndexByte(before, player) < 0 {
		signs = append(signs, player)
	}
	used := byte(0)
	for _, c := range before {
		if isKey(c) || isDoor(c) {
			used = max(used, c|32-'a'+1)
		}
	}
	for letter := range min(used+1, 26) {
		signs = append(signs, 'a'+letter, 'A'+letter)
	}
	return signs
}

// flipped returns what a sign becomes: one-way cells turn.
func flipped(sign byte, f catalog.Flip) byte {
	at := strings.IndexByte(arrows, sign)
	if at < 0 {
		return sign
	}
	turned := map[catalog.Flip]string{catalog.UpsideDown: "_^<)", catalog.LeftToRight: "^_)<", catalog.AlongDiagonal: "<)^_"}[f]
	return turned[at]
}

// named gives the letters of a map names in the order in which they are met.
func named(cells []byte) {
	names, used := [26]byte{}, byte(0)
	for i, c := range cells {
		if !isKey(c) && !isDoor(c) {
			continue
		}
		letter := c | 32 - 'a'
		if names[letter] == 0 {
			used++
			names[letter] = used
		}
		cells[i] = c - letter + names[letter] - 1
	}
}

// grading describes how programs for this game are graded.
func grading() *catalog.Grading {
	return &catalog.Grading{
		Doc:   gradingDoc,
		Reads: readsDoc, Writes: writesDoc, Kit: catalog.CourseFiles(course),
		Form: catalog.Form{"<count>", "no solution"},
		Input: func(b catalog.Instance) (string, bool) {
			p := b.(instance).puzzle
			return b.Text(), p.hand == [26]int{} && p.cells[p.start.at] == free
		},
		Size:  func(b catalog.Instance) int { return rectangles.Size(b.(instance).puzzle.plainRows()) },
		First: 2,
		Class: func(b catalog.Instance) string { return rectangles.Class(b.(instance).puzzle.plainRows()) },
		Boards: func(v catalog.Values, size int) iter.Seq[catalog.Instance] {
			return mapsOf(v, rectangles.All(size))
		},
		Smaller: func(b catalog.Instance) iter.Seq[catalog.Instance] {
			return mapsOf(b.Rules(), rectangles.Smaller(b.(instance).puzzle.plainRows(), func(sign byte) []byte {
				if weight(sign) == 1 || sign == player {
					return nil
				}
				return []byte{free, rock}
			}))
		},
		Mistakes: wrongMethods(),
		Growth:   growing(),
		Shapes: []map[string]string{
			{"rows": "3", "cols": "4", "letters": "2", "doors": "2", "more": "0", "ledges": "60", "kind": "random"},
			{"rows": "4", "cols": "5", "letters": "2", "doors": "3", "more": "0", "ledges": "80", "kind": "random"},
			{"rows": "5", "cols": "5", "letters": "2", "doors": "4", "more": "0", "ledges": "60", "kind": "random"},
			{"rows": "9", "cols": "9", "letters": "2", "doors": "2", "more": "2", "ledges": "40"},
			{"rows": "9", "cols": "13", "letters": "3", "doors": "3", "more": "1", "ledges": "30"},
			{"rows": "10", "cols": "10", "letters": "3", "doors": "4", "more": "0", "ledges": "50", "kind": "random"},
			{"rows": "17", "cols": "17", "letters": "2", "doors": "3", "more": "0", "ledges": "20"},
			{"rows": "25", "cols": "41", "letters": "3", "doors": "3", "more": "0", "ledges": "20"},
			{"rows": "60", "cols": "60", "letters": "2", "doors": "2", "more": "0", "ledges": "20"},
		},
	}
}

// mapsOf yields the maps that rows are, where there is a player.
func mapsOf(v catalog.Values, all iter.Seq[[][]byte]) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := range all {
			cells := bytes.Join(rows, nil)
			at := bytes.IndexByte(cells, player)
			if at < 0 {
				continue
			}
			cells[at] = free
			if !yield(newInstance(newPuzzle(len(rows), len(rows[0]), cells, at, [26]int{}, Goal(v["ask"]), v["keys"] == "once"))) {
				return
			}
		}
	}
}
