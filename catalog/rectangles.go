package catalog

import (
	"bytes"
	"iter"
	"slices"
)

// Rectangles are the boards of a game that are rows of signs, up to turning and mirroring. Around a board everything is wall, so
// walls at its edges do not count.
type Rectangles struct {
	Wall byte
	// Signs returns what a cell may hold after the cells before it, row by row.
	Signs func(before []byte) []byte
	// Valid reports whether cells make a board; nil: they all do.
	Valid func(cells []byte) bool
	// Weight returns how much a sign adds to the size of a board: 1 to Most.
	Weight func(sign byte) int
	Most   int
	// Flipped returns what a sign becomes when the board is flipped; nil: it stays what it is.
	Flipped func(sign byte, f Flip) byte
	// Named renames signs without a meaning of their own, such as letters, to the first names; nil: there are none.
	Named func(cells []byte)
}

// Flip is a way to mirror a board.
type Flip int

// The three flips of which all symmetries of a square are made.
const (
	UpsideDown Flip = 1 << iota
	LeftToRight
	AlongDiagonal // rows become columns
)

// Size returns the size of a board.
func (r Rectangles) Size(rows [][]byte) (size int) {
	for _, row := range rows {
		for _, sign := range row {
			size += r.Weight(sign)
		}
	}
	return size
}

// All yields the boards of a size, one of each symmetry class, those with fewer cells first. Callers must not keep the rows.
func (r Rectangles) All(size int) iter.Seq[[][]byte] {
	return func(yield func([][]byte) bool) {
		for cells := 1; cells <= size; cells++ {
			for rows := 1; rows*rows <= cells; rows++ {
				if cells%rows != 0 {
					continue
				}
				text := make([]byte, 0, cells)
				if !r.fill(text, cells, size, func(text []byte) bool {
					if r.Valid != nil && !r.Valid(text) {
						return true
					}
					board := slices.Collect(slices.Chunk(text, cells/rows))
					return r.walled(board) || !r.least(board) || yield(board)
				}) {
					return
				}
			}
		}
	}
}

// fill puts everything that there can be behind a text, so that it has so many cells more and so much weight; false: no more are wanted.
func (r Rectangles) fill(text []byte, cells, weight int, yield func(text []byte) bool) bool {
	switch {
	case weight < cells || weight > r.Most*cells:
		return true
	case cells == 0:
		return yield(text)
	}
	for _, sign := range r.Signs(text) {
		if !r.fill(append(text, sign), cells-1, weight-r.Weight(sign), yield) {
			return false
		}
	}
	return true
}

// walled reports whether a row or a column at the edge is all wall.
func (r Rectangles) walled(rows [][]byte) bool {
	wall := func(row []byte) bool { return bytes.Count(row, []byte{r.Wall}) == len(row) }
	if wall(rows[0]) || wall(rows[len(rows)-1]) {
		return true
	}
	left, right := true, true
	for _, row := range rows {
		left, right = left && row[0] == r.Wall, right && row[len(row)-1] == r.Wall
	}
	return left || right
}

// least reports whether no image of a board of the same shape is written before it.
func (r Rectangles) least(rows [][]byte) bool {
	own := r.text(rows)
	for turn := Flip(1); turn < 8; turn++ {
		if turn&AlongDiagonal != 0 && len(rows) != len(rows[0]) {
			break
		}
		if bytes.Compare(r.text(r.turn(rows, turn)), own) < 0 {
			return false
		}
	}
	return true
}

// Inner returns the rows without the walls around them.
func (r Rectangles) Inner(rows [][]byte) [][]byte {
	for range 2 {
		for len(rows) > 1 && bytes.Count(rows[0], []byte{r.Wall}) == len(rows[0]) {
			rows = rows[1:]
		}
		for len(rows) > 1 && bytes.Count(rows[len(rows)-1], []byte{r.Wall}) == len(rows[0]) {
			rows = rows[:len(rows)-1]
		}
		rows = r.flip(rows, AlongDiagonal)
	}
	return rows
}

// Framed returns the rows with one row or column of walls at each side.
func (r Rectangles) Framed(rows [][]byte) (framed [][]byte) {
	inner := r.Inner(rows)
	edge := bytes.Repeat([]byte{r.Wall}, len(inner[0])+2)
	framed = append(framed, edge)
	for _, row := range inner {
		framed = append(framed, slices.Concat(edge[:1], row, edge[:1]))
	}
	return append(framed, edge)
}

// Class returns a text that is the same for boards that are equal up to symmetry.
func (r Rectangles) Class(rows [][]byte) string {
	rows = r.Inner(rows)
	var least []byte
	for turn := range Flip(8) {
		if text := r.text(r.turn(rows, turn)); least == nil || bytes.Compare(text, least) < 0 {
			least = text
		}
	}
	return string(least)
}

// text writes rows, with the names that are used first.
func (r Rectangles) text(rows [][]byte) []byte {
	text := bytes.Join(rows, []byte{'\n'})
	if r.Named != nil {
		r.Named(text)
	}
	return text
}

// turn flips rows in several ways.
func (r Rectangles) turn(rows [][]byte, turn Flip) [][]byte {
	for _, f := range []Flip{AlongDiagonal, UpsideDown, LeftToRight} {
		if turn&f != 0 {
			rows = r.flip(rows, f)
		}
	}
	return rows
}

// flip returns the flipped rows.
func (r Rectangles) flip(rows [][]byte, f Flip) [][]byte {
	var flipped [][]byte
	switch f {
	case AlongDiagonal:
		flipped = make([][]byte, len(rows[0]))
		for _, row := range rows {
			for c, sign := range row {
				flipped[c] = append(flipped[c], sign)
			}
		}
	default:
		for _, row := range rows {
			flipped = append(flipped, bytes.Clone(row))
		}
		if f == UpsideDown {
			slices.Reverse(flipped)
		} else {
			for _, row := range flipped {
				slices.Reverse(row)
			}
		}
	}
	if r.Flipped != nil {
		for _, row := range flipped {
			for c, sign := range row {
				row[c] = r.Flipped(sign, f)
			}
		}
	}
	return flipped
}

// Smaller yields the board without a row, without a column, and with one sign replaced by each lighter one that less returns.
func (r Rectangles) Smaller(rows [][]byte, less func(sign byte) []byte) iter.Seq[[][]byte] {
	return func(yield func([][]byte) bool) {
		for y := range rows {
			if len(rows) > 1 && !yield(slices.Delete(slices.Clone(rows), y, y+1)) {
				return
			}
		}
		for x := range rows[0] {
			var narrow [][]byte
			for _, row := range rows {
				narrow = append(narrow, slices.Delete(bytes.Clone(row), x, x+1))
			}
			if len(rows[0]) > 1 && !yield(narrow) {
				return
			}
		}
		for y, row := range rows {
			for x := range row {
				for _, sign := range less(row[x]) {
					changed := slices.Clone(rows)
					changed[y] = bytes.Clone(row)
					changed[y][x] = sign
					if !yield(changed) {
						return
					}
				}
			}
		}
	}
}
