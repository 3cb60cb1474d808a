package slide

import (
	"embed"
	"fmt"
	"iter"
	"slices"
	"strings"

	"jogada/catalog"
)

const gradingDoc = `Boards have a side up to 20, a limit up to 50 and at least one tile. The size of a board is its cells, its limit, and the sum of its
tiles divided by what they have in common. Boards that are turned or mirrored, or whose tiles are multiplied by a number,
count as one.`

// What the assignment allows.
const (
	gradedSide  = 20
	gradedLimit = 50
)

// What a program reads and writes, and the programs of packages.
const (
	readsDoc  = "The first line holds the number of boards. Each board begins with a line of two numbers, its side N, 1 to 20, and the limit, 0 to 50. Then come N rows of N tiles, 0 for an empty cell; tiles are at most 2147483647, and each board has one or more."
	writesDoc = "A line for each board: the fewest slides, or no solution if there is none within the limit."
)

//go:embed course
var course embed.FS

// grading describes how to grade programs.
func grading() *catalog.Grading {
	return &catalog.Grading{
		Doc:   gradingDoc,
		Reads: readsDoc, Writes: writesDoc, Kit: catalog.CourseFiles(course),
		Form: catalog.Form{"<count>", "no solution"},
		Input: func(b catalog.Instance) (string, bool) {
			p := b.(instance).puzzle
			return b.Text(), p.sum > 0 && p.side <= gradedSide && p.limit <= gradedLimit
		},
		Join:     joined,
		Domain:   "side >= 2 && limit >= 1 && powers_of_two",
		Size:     func(b catalog.Instance) int { return b.(instance).puzzle.size() },
		First:    2,
		Boards:   smallBoards,
		Smaller:  smaller,
		Mistakes: wrongMethods(),
		Growth:   growing(),
		Shapes: []map[string]string{
			{"side": "2", "slides": "3", "slack": "0"},
			{"side": "3", "slides": "4", "slack": "0"},
			{"side": "3", "slides": "5", "kind": "random"},
			{"side": "4", "slides": "5", "slack": "1"},
			{"side": "4", "slides": "6", "slack": "-1", "factor": "3"},
			{"side": "3", "slides": "5", "kind": "stuck"},
			{"side": "5", "slides": "6", "slack": "1"},
			{"side": "6", "slides": "6", "slack": "0"},
			{"side": "20", "slides": "5", "slack": "0", "kind": "backward"},
		},
	}
}

// joined returns a course text of several cases.
func joined(boards []catalog.Instance) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d\n", len(boards))
	for _, b := range boards {
		_, one, _ := strings.Cut(b.Text(), "\n")
		text.WriteString(one)
	}
	return text.String()
}

// common returns the largest number that divides all tiles.
func (p Puzzle) common() (common int64) {
	for c := range p.side * p.side {
		common = divisor(common, p.Tile(p.start, c))
	}
	return max(1, common)
}

// size returns cells + limit + sum of the tiles divided by their common divisor.
func (p Puzzle) size() int { return p.side*p.side + p.limit + int(p.sum/p.common()) }

// smallBoards yields the boards of a size, those with fewer cells first. The smallest tile of each is even, as in the game that
// people know: all tiles are multiplied by 2.
func smallBoards(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for side := 1; side*side < size && side <= gradedSide; side++ {
			for limit := range min(size-side*side, gradedLimit+1) {
				if v.Has("limit") && limit != v.Int("limit") {
					continue
				}
				for halves := range catalog.Sums(side*side, size-side*side-limit) {
					p := NewPuzzle(side, doubled(halves), limit)
					if p.common() == 2 && p.leastTurned() && !yield(newInstance(p)) {
						return
					}
				}
			}
		}
	}
}

// doubled returns numbers twice as large.
func doubled(list []int32) []int32 {
	list = slices.Clone(list)
	for i := range list {
		list[i] *= 2
	}
	return list
}

// leastTurned reports whether the board is the least of all that it becomes by turning and mirroring.
func (p Puzzle) leastTurned() bool {
	own := p.turned(0, 1)
	for turn := range 8 {
		if slices.Compare(p.turned(turn, 1), own) < 0 {
			return false
		}
	}
	return true
}

// smaller yields the board without a row and a column, with a lower limit, and with fewer or smaller tiles.
func smaller(b catalog.Instance) iter.Seq[catalog.Instance] {
	p := b.(instance).puzzle
	return func(yield func(catalog.Instance) bool) {
		try := func(side int, tiles []int32, limit int) bool {
			if less := NewPuzzle(side, tiles, limit); less.sum > 0 && less.size() < p.size() {
				return yield(newInstance(less))
			}
			return true
		}
		tiles := p.tiles()
		for cell := range len(tiles) {
			if p.side > 1 && !try(p.side-1, p.without(cell/p.side, cell%p.side), p.limit) {
				return
			}
		}
		for _, limit := range []int{p.limit / 2, p.limit - 1} {
			if limit >= 0 && limit < p.limit && !try(p.side, tiles, limit) {
				return
			}
		}
		for c, tile := range tiles {
			for _, value := range []int32{0, 2, tile / 2, tile - 1} {
				if tile > value && value >= 0 {
					less := slices.Clone(tiles)
					if less[c] = value; !try(p.side, less, p.limit) {
						return
					}
				}
			}
		}
	}
}

// tiles returns the tiles row by row.
func (p Puzzle) tiles() []int32 {
	tiles := make([]int32, p.side*p.side)
	for c := range tiles {
		tiles[c] = int32(p.Tile(p.start, c))
	}
	return tiles
}

// without returns the tiles that are not in a row and not in a column.
func (p Puzzle) without(row, col int) (tiles []int32) {
	for c, tile := range p.tiles() {
		if c/p.side != row && c%p.side != col {
			tiles = append(tiles, tile)
		}
	}
	return tiles
}
