package packed

import (
	"fmt"
	"slices"
	"strings"
)

// mostSide is the largest side of a board.
const mostSide = 64

// tiles is a board without its empty rows and columns: the code of each cell, row by row.
type tiles struct {
	rows, cols int
	codes      []byte
}

// tighten takes the empty rows and columns out of a board.
func tighten(side int, codes []byte) tiles {
	var rows, cols uint64
	for i, code := range codes {
		if code != 0 {
			rows |= 1 << (i / side)
			cols |= 1 << (i % side)
		}
	}
	var t tiles
	for r := range side {
		if rows>>r&1 == 0 {
			continue
		}
		t.rows++
		for c := range side {
			if cols>>c&1 != 0 {
				t.codes = append(t.codes, codes[r*side+c])
			}
		}
	}
	t.cols = len(t.codes) / max(1, t.rows)
	return t
}

// loosen lays tiles into the first corner of a board.
func (t tiles) loosen(side int) []byte {
	codes := make([]byte, side*side)
	for i, code := range t.codes {
		codes[i/t.cols*side+i%t.cols] = code
	}
	return codes
}

// The slides of a board, in the order they are tried.
const slides = "LRUD"

// retrace is the line of slides from a board through forms, the first of which is its own; of no forms it is empty.
func (t tiles) retrace(k packing, forms [][]uint64) string {
	var line strings.Builder
	for _, form := range forms[min(1, len(forms)):] {
		slide, to := t.slideTo(k, form)
		line.WriteByte(slide)
		t = to
	}
	return line.String()
}

// slideTo is the slide that leads from a board to a form, and where to.
func (t tiles) slideTo(k packing, form []uint64) (slide byte, to tiles) {
	own := make([]uint64, k.words())
	for i := range len(slides) {
		to = t.slid(slides[i])
		if k.pack(to, own); slices.Equal(own, form) {
			return slides[i], to
		}
	}
	panic(fmt.Sprintf("packed: no slide leads from %v to the next form of its line", t))
}

// slid is a board after a slide, by the plain rules.
func (t tiles) slid(slide byte) tiles {
	side := max(t.rows, t.cols)
	from, cells := t.loosen(side), make([]byte, side*side)
	for k := range side {
		first, stride := lineOf(slide, side, k)
		to, open := first, byte(0) // where the next tile comes to rest; the last one's code while it may still merge
		for i := range side {
			switch code := from[first+i*stride]; code {
			case 0:
			case open:
				cells[to-stride], open = code+1, 0
			default:
				cells[to], open = code, code
				to += stride
			}
		}
	}
	return tighten(side, cells)
}

// lineOf is the k-th line of cells along which a slide moves tiles: the cell at the wall, and how far it is from each
// cell to the one behind it.
func lineOf(slide byte, side, k int) (first, stride int) {
	switch slide {
	case 'L':
		return k * side, 1
	case 'R':
		return k*side + side - 1, -1
	case 'U':
		return k, side
	default:
		return (side-1)*side + k, -side
	}
}
