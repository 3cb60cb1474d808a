package packed

import (
	"fmt"
	"math/bits"
	"slices"
)

// mostSide is the largest side of a board.
const mostSide = 64

// tiles is a board without its empty rows and columns: the code of each cell, row by row.
type tiles struct {
	rows, cols int
	codes      []byte
}

// tighten removes the empty rows and columns of a board.
func tighten(side int, codes []byte) tiles { return tiles{side, side, slices.Clone(codes)}.tight() }

// tight removes the empty rows and columns in place.
func (t tiles) tight() tiles {
	var rows, cols uint64
	for r := range t.rows {
		for c, code := range t.codes[r*t.cols : (r+1)*t.cols] {
			if code != 0 {
				rows |= 1 << r
				cols |= 1 << c
			}
		}
	}
	to := tiles{bits.OnesCount64(rows), bits.OnesCount64(cols), t.codes[:0]}
	if to.rows == t.rows && to.cols == t.cols {
		return t
	}
	for ; rows != 0; rows &= rows - 1 {
		row := t.codes[bits.TrailingZeros64(rows)*t.cols:]
		for left := cols; left != 0; left &= left - 1 {
			to.codes = append(to.codes, row[bits.TrailingZeros64(left)])
		}
	}
	return to
}

// loosen places tiles in the first corner of a board.
func (t tiles) loosen(side int) []byte {
	codes := make([]byte, side*side)
	for i, code := range t.codes {
		codes[i/t.cols*side+i%t.cols] = code
	}
	return codes
}

// The slides of a board, in the order they are tried.
const slides = "LRUD"

// retrace returns the line of slides from a board through forms, the first of which is its own; "" for no forms.
func (t tiles) retrace(k packing, forms [][]uint64) string {
	if len(forms) == 0 {
		return ""
	}
	line, own := make([]byte, 0, len(forms)-1), make([]uint64, k.words())
	room, next := make([]byte, len(t.codes)), make([]byte, len(t.codes))
	for _, form := range forms[1:] {
		slide, to := t.slideTo(k, form, room, own)
		line = append(line, slide)
		t, room, next = to, next, room
	}
	return string(line)
}

// slideTo returns the slide that leads from a board to a form, and its result. It uses room for as many codes, and own
// for a form.
func (t tiles) slideTo(k packing, form []uint64, room []byte, own []uint64) (slide byte, to tiles) {
	for i := range len(slides) {
		to = t.slid(slides[i], room)
		if k.pack(to, own); slices.Equal(own, form) {
			return slides[i], to
		}
	}
	panic(fmt.Sprintf("packed: no slide leads from %v to the next form of its line", t))
}

// slid returns a board after a slide, by the plain rules, in room for as many codes.
func (t tiles) slid(slide byte, room []byte) tiles {
	cells := room[:len(t.codes)]
	clear(cells)
	lines, length := t.rows, t.cols
	if slide == 'U' || slide == 'D' {
		lines, length = t.cols, t.rows
	}
	for k := range lines {
		first, stride := t.lineOf(slide, k)
		to, open := first, byte(0) // where the next tile comes to rest; the last one's code while it may still merge
		for i := range length {
			switch code := t.codes[first+i*stride]; code {
			case 0:
			case open:
				cells[to-stride], open = code+1, 0
			default:
				cells[to], open = code, code
				to += stride
			}
		}
	}
	return tiles{t.rows, t.cols, cells}.tight()
}

// lineOf returns the k-th line of cells along which a slide moves tiles: the cell at the wall, and the distance from
// each cell to the one behind it.
func (t tiles) lineOf(slide byte, k int) (first, stride int) {
	switch slide {
	case 'L':
		return k * t.cols, 1
	case 'R':
		return (k+1)*t.cols - 1, -1
	case 'U':
		return k, t.cols
	default:
		return (t.rows-1)*t.cols + k, -t.cols
	}
}
