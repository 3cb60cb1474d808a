package sokoban

import (
	"bytes"
	"embed"
	"iter"
	"slices"

	"jogada/catalog"
)

const gradingDoc = `A level has at most 200 cells, one to three boxes and as many goals, and the man could walk to every cell without wall if there were no boxes. Its size
is its cells, and one more for the man, each box and each goal. Levels that are turned or mirrored, or have more walls around them, count as one.`

// What a program reads and writes.
const (
	readsDoc  = "The level, a line for each row, until the end of the input. All rows have the same length: # is wall, - floor, @ the man, $ a box, . a goal, * a box on a goal, + the man on a goal. The cells outside the level are wall."
	writesDoc = "One line: the fewest pushes, or moves where these are counted; or the words no solution."
)

//go:embed course
var course embed.FS

// rectangles describes the levels up to symmetry. A cell counts once, and each thing in it once.
var rectangles = catalog.Rectangles{Wall: '#', Signs: small, Weight: weight, Most: 3}

func weight(sign byte) int {
	switch sign {
	case '@', '$', '.':
		return 2
	case '+', '*':
		return 3
	}
	return 1
}

// small returns what may follow in a level: one man, and anything else.
func small(before []byte) []byte {
	if bytes.ContainsAny(before, "@+") {
		return []byte("#-$.*")
	}
	return []byte("#-$.*@+")
}

// grading describes how programs for this game are graded.
func grading() *catalog.Grading {
	return &catalog.Grading{
		Doc:   gradingDoc,
		Reads: readsDoc, Writes: writesDoc, Kit: catalog.CourseFiles(course),
		Form: catalog.Form{"<count>", "no solution"},
		Input: func(b catalog.Instance) (string, bool) {
			p := b.(instance).puzzle
			rows := p.plainRows()
			return string(bytes.Join(rows, []byte{'\n'})) + "\n", p.fair()
		},
		Size:  func(b catalog.Instance) int { return rectangles.Size(b.(instance).puzzle.plainRows()) },
		First: 5,
		Class: func(b catalog.Instance) string { return rectangles.Class(b.(instance).puzzle.plainRows()) },
		Boards: func(v catalog.Values, size int) iter.Seq[catalog.Instance] {
			return levels(v, rectangles.All(size))
		},
		Smaller: func(b catalog.Instance) iter.Seq[catalog.Instance] {
			return levels(b.Rules(), smaller(b.(instance).puzzle.plainRows()))
		},
		Mistakes: wrongMethods(),
		Growth:   growing(),
		Shapes: []map[string]string{
			{"rows": "4", "cols": "5", "boxes": "1", "pulls": "10"},
			{"rows": "5", "cols": "5", "boxes": "2", "pulls": "20"},
			{"rows": "5", "cols": "6", "boxes": "2", "kind": "random"},
			{"rows": "6", "cols": "6", "boxes": "2", "pulls": "30"},
			{"rows": "6", "cols": "7", "boxes": "3", "pulls": "40"},
			{"rows": "7", "cols": "7", "boxes": "3", "kind": "random"},
			{"rows": "9", "cols": "9", "boxes": "2", "pulls": "100"},
			{"rows": "8", "cols": "8", "boxes": "3", "pulls": "100"},
			{"rows": "14", "cols": "14", "boxes": "1", "pulls": "200"},
		},
	}
}

// What is left of a cell without its box, and without its goal.
var (
	withoutBox  = map[byte]byte{'$': '-', '*': '.'}
	withoutGoal = map[byte]byte{'.': '-', '+': '@', '*': '$'}
)

// smaller yields the level without a row, a column, or a box and a goal.
func smaller(rows [][]byte) iter.Seq[[][]byte] {
	return func(yield func([][]byte) bool) {
		for fewer := range rectangles.Smaller(rows, func(byte) []byte { return nil }) {
			if !yield(fewer) {
				return
			}
		}
		text := bytes.Join(rows, nil)
		for box, sign := range text {
			left, is := withoutBox[sign]
			if !is {
				continue
			}
			less := bytes.Clone(text)
			less[box] = left
			for goal, sign := range less {
				left, is := withoutGoal[sign]
				if !is {
					continue
				}
				least := bytes.Clone(less)
				least[goal] = left
				if !yield(slices.Collect(slices.Chunk(least, len(rows[0])))) {
					return
				}
			}
		}
	}
}

// The largest level of the assignment.
const (
	fairBoxes = 3
	fairCells = 200
)

// fair reports whether the assignment has a level.
func (p Puzzle) fair() bool {
	boxes, goals := len(p.start)/2-1, 0
	for place, goal := range p.goal {
		if goal {
			goals++
		}
		if !p.wall[place] && !p.reach[place] {
			return false
		}
	}
	return boxes > 0 && boxes <= fairBoxes && boxes == goals && len(p.wall) <= fairCells
}

// levels yields the levels that rows are, where the assignment has them.
func levels(v catalog.Values, all iter.Seq[[][]byte]) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for rows := range all {
			d := newDraft(len(rows), len(rows[0]))
			for place, sign := range bytes.Join(rows, nil) {
				if d.setCell(place, sign) != nil {
					break
				}
			}
			if p, err := d.puzzle(countOf(v)); err == nil && p.fair() && !yield(newInstance(p)) {
				return
			}
		}
	}
}
