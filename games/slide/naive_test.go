package slide

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/search"
)

// rows is a board as the rules of these tests see it. They share nothing with the package: they turn the board until
// the slide is to the left, and merge lists.
type rows [][]int64

// turned is the board a quarter turn to the left: its last column becomes the first row.
func (b rows) turned() rows {
	out := make(rows, len(b))
	for r := range b {
		for c := range b {
			out[r] = append(out[r], b[c][len(b)-1-r])
		}
	}
	return out
}

// merged are the tiles of a row after a slide towards its beginning.
func merged(tiles []int64) []int64 {
	switch {
	case len(tiles) < 2:
		return tiles
	case tiles[0] == tiles[1]:
		return append([]int64{2 * tiles[0]}, merged(tiles[2:])...)
	}
	return append([]int64{tiles[0]}, merged(tiles[1:])...)
}

// slid is the board after a slide.
func (b rows) slid(s Slide) rows {
	turns := strings.IndexByte("LURD", byte(s))
	for range turns {
		b = b.turned()
	}
	out := make(rows, len(b))
	for r, row := range b {
		tiles := slices.DeleteFunc(slices.Clone(row), func(v int64) bool { return v == 0 })
		out[r] = append(merged(tiles), make([]int64, len(row))...)[:len(row)]
	}
	for range (4 - turns) % 4 {
		out = out.turned()
	}
	return out
}

// String is the board in the notation of the package, written anew: it is the key of many a table here.
func (b rows) String() string {
	var out []byte
	for _, row := range b {
		for _, v := range row {
			out = append(strconv.AppendInt(out, v, 10), ',')
		}
		out[len(out)-1] = '/'
	}
	return string(out[:len(out)-1])
}

func (b rows) tiles() (n int) {
	for _, row := range b {
		for _, v := range row {
			if v != 0 {
				n++
			}
		}
	}
	return n
}

// distance is the fewest slides that leave at most one tile, by looking at all boards that can be reached.
func (b rows) distance() (slides int, possible bool) {
	seen := map[string]bool{b.String(): true}
	for layer := []rows{b}; len(layer) > 0; slides++ {
		var next []rows
		for _, at := range layer {
			if at.tiles() <= 1 {
				return slides, true
			}
			for _, s := range "LRUD" {
				to := at.slid(Slide(s))
				if key := to.String(); !seen[key] {
					seen[key] = true
					next = append(next, to)
				}
			}
		}
		layer = next
	}
	return 0, false
}

// puzzle is the question of the board.
func (b rows) puzzle(limit int) Puzzle {
	var tiles []int32
	for _, row := range b {
		for _, v := range row {
			tiles = append(tiles, int32(v))
		}
	}
	return NewPuzzle(len(b), tiles, limit)
}

// rowsOf is a board of a question as rows.
func rowsOf(p Puzzle, b Board) rows {
	out := make(rows, p.Side())
	for i := range p.Side() * p.Side() {
		out[i/p.Side()] = append(out[i/p.Side()], p.Tile(b, i))
	}
	return out
}

// drawn is a random board of a side: empty in a third to two thirds of its cells, with powers of two times one of the
// odd parts.
func drawn(d *catalog.Dice, side, powers int, odds ...int) rows {
	empty := 1 + d.Roll(2)
	out := make(rows, side)
	for r := range out {
		for range side {
			v := int64(0)
			if !d.Chance(empty, 3) {
				v = int64(odds[d.Roll(len(odds))] << d.Roll(powers))
			}
			out[r] = append(out[r], v)
		}
	}
	return out
}

// cut is a random board whose tiles were one tile once, of this odd part: the invariant holds.
func cut(d *catalog.Dice, side, odd int) rows {
	tiles := []int64{int64(odd) << (2 + d.Roll(5))}
	for range d.Roll(side * side) {
		if i := d.Roll(len(tiles)); tiles[i]%2 == 0 {
			tiles[i] /= 2
			tiles = append(tiles, tiles[i])
		}
	}
	tiles = append(tiles, make([]int64, side*side-len(tiles))...)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return slices.Collect(slices.Chunk(tiles, side))
}

// reach calls f for the boards that can be reached, each once, up to most of them.
func reach(p Puzzle, most int, f func(b Board, steps []search.Step[Board, Slide])) {
	seen := map[Board]bool{p.Start(): true}
	for todo := []Board{p.Start()}; len(todo) > 0 && most > 0; most-- {
		b := todo[0]
		todo = todo[1:]
		steps := p.Steps(b, nil)
		f(b, steps)
		for _, step := range steps {
			if !seen[step.To] {
				seen[step.To] = true
				todo = append(todo, step.To)
			}
		}
	}
}

// board prints a question so that it can be pasted into the command line.
func newBoard(p Puzzle) string { return newInstance(p).Text() }

func parsed(t testing.TB, text string, given map[string]string) []catalog.Instance {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := parse([]byte(text), v)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return boards
}
