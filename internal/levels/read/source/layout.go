package source

// Layout says how the cells of a map lie beside each other. Whatever it is, the pixels of a Map are those of a grid of
// rectangles, row by row: readers convert the positions of objects.
type Layout struct {
	Kind    LayoutKind
	Columns bool // of staggered and hexagonal maps: every second column is shifted, instead of every second row
	Even    bool // the even ones are shifted, instead of the odd ones
}

// LayoutKind is the kind of a layout.
type LayoutKind string

// Layouts. In the first two a cell has four neighbours: left, right, above and below.
const (
	Square    LayoutKind = ""
	Isometric LayoutKind = "isometric"
	Staggered LayoutKind = "staggered" // four neighbours, which share a side of a rhombus
	Hexagonal LayoutKind = "hexagonal" // six neighbours
)

// Skewed reports whether the neighbours of a cell are not those left, right, above and below.
func (l Layout) Skewed() bool { return l.Kind == Staggered || l.Kind == Hexagonal }

// Shifted reports whether the row or column of a number, as the editor counts, is shifted.
func (l Layout) Shifted(n int) bool { return (n&1 == 1) != l.Even }

// Neighbours appends the neighbours of a cell of a skewed layout.
func (m *Map) Neighbours(cell int, buf []int) []int {
	x, y := m.Place(cell)
	along, across := x, y // the position in its row, and the number of the row
	if m.Layout.Columns {
		along, across = y, x
	}
	add := func(along, across int) {
		if m.Layout.Columns {
			along, across = across, along
		}
		if at := m.At(along, across); at >= 0 {
			buf = append(buf, at)
		}
	}
	left := along - 1 // of the two neighbours in the rows before and after
	if m.Layout.Shifted(across) {
		left = along
	}
	for _, row := range []int{across - 1, across + 1} {
		add(left, row)
		add(left+1, row)
	}
	if m.Layout.Kind == Hexagonal {
		add(along-1, across)
		add(along+1, across)
	}
	return buf
}
