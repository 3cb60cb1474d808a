package tiled

import (
	"math"

	"jogada/internal/levels/read/source"
)

// skewed holds the geometry of a staggered or hexagonal map, in pixels of the screen.
type skewed struct {
	source.Layout
	tile source.Size
	side int // length of the side of a hexagon along the axis of its rows or columns; 0 for a rhombus
}

// layout reads the orientation of a map. The cells of an isometric map are squares of the height of a tile, since that
// is how Tiled counts the positions of its objects.
func (b *builder) layout() error {
	m := b.raw
	switch kind := source.LayoutKind(m.orientation); kind {
	case "orthogonal":
		return nil
	case source.Isometric:
		b.out.Layout.Kind = kind
		m.cell.Width = m.cell.Height
	case source.Staggered, source.Hexagonal:
		if m.staggerAxis != "x" && m.staggerAxis != "y" || m.staggerIndex != "odd" && m.staggerIndex != "even" {
			return source.Fault("", "the map is %s, its staggeraxis %q and its staggerindex %q; want x or y, and odd or even", kind, m.staggerAxis, m.staggerIndex)
		}
		b.out.Layout = source.Layout{Kind: kind, Columns: m.staggerAxis == "x", Even: m.staggerIndex == "even"}
		b.skew = &skewed{b.out.Layout, source.Size{Width: m.cell.Width &^ 1, Height: m.cell.Height &^ 1}, 0}
		if kind == source.Hexagonal {
			b.skew.side = m.hexSide
		}
		if b.skew.tile.Width == 0 || b.skew.tile.Height == 0 || b.skew.side > max(m.cell.Width, m.cell.Height) {
			return source.Fault("", "the map is %s, and its tiles of %d × %d pixels are too small for that", kind, m.cell.Width, m.cell.Height)
		}
	case "":
		return source.Fault("", "the map has no orientation; want orthogonal, isometric, staggered or hexagonal")
	default:
		return source.Fault("", "the map is %s; orthogonal, isometric, staggered and hexagonal maps are read", m.orientation)
	}
	if b.skew != nil {
		b.out.Edit = nil // an extra layer would have to be drawn in pixels of the screen
	}
	return nil
}

// centre returns the centre of a cell on the screen, as Tiled draws it.
func (s *skewed) centre(x, y int) (px, py float64) {
	sideX, sideY := 0, s.side
	if s.Columns {
		sideX, sideY = s.side, 0
	}
	column, row := (s.tile.Width-sideX)/2+sideX, (s.tile.Height-sideY)/2+sideY
	left, top := x*(s.tile.Width+sideX), y*row
	switch {
	case s.Columns:
		left, top = x*column, y*(s.tile.Height+sideY)
		if s.Shifted(x) {
			top += row
		}
	case s.Shifted(y):
		left += column
	}
	return float64(left) + float64(s.tile.Width)/2, float64(top) + float64(s.tile.Height)/2
}

// cell returns the cell that contains a pixel of the screen: of hexagons the one with the nearest centre, as in Tiled.
func (s *skewed) cell(px, py float64) (x, y int) {
	x0, y0 := s.centre(0, 0)
	x1, y1 := s.centre(2, 2) // two rows and columns on, the pattern repeats
	guessX, guessY := int(math.Floor(2*(px-x0)/(x1-x0))), int(math.Floor(2*(py-y0)/(y1-y0)))
	best := math.Inf(1)
	for cy := guessY - 2; cy <= guessY+2; cy++ {
		for cx := guessX - 2; cx <= guessX+2; cx++ {
			mx, my := s.centre(cx, cy)
			far := math.Hypot(px-mx, py-my)
			if s.Kind == source.Staggered {
				far = math.Abs(px-mx)/float64(s.tile.Width) + math.Abs(py-my)/float64(s.tile.Height)
			}
			if far < best {
				best, x, y = far, cx, cy
			}
		}
	}
	return x, y
}

// settle puts an object of an isometric, staggered or hexagonal map on the grid of rectangles. On skewed maps it
// becomes a point in the cell that contains its centre.
func (b *builder) settle(o *source.Object, shift source.Dot) error {
	side := float64(b.raw.cell.Height)
	switch {
	case b.out.Layout.Kind == source.Square:
		return nil
	case shift != source.Dot{}:
		return source.Fault("", "the layer is shifted, and has objects; that is read on orthogonal maps only")
	case b.skew == nil && o.Tile > 0: // it stands on the cell above its lower corner
		o.X, o.Y, o.Width, o.Height, o.Rotation = o.Pivot.X-side, o.Pivot.Y-side, side, side, 0
		return nil
	case o.Rotation != 0:
		return source.Fault("", "object %s is turned; that is read on orthogonal maps only", o.ID)
	case b.skew == nil:
		return nil
	}
	px, py := o.X+o.Width/2, o.Y+o.Height/2
	if len(o.Points) > 0 {
		px, py = 0, 0
		for _, p := range o.Points {
			px, py = px+p.X/float64(len(o.Points)), py+p.Y/float64(len(o.Points))
		}
	}
	if math.Abs(px) > 1<<30 || math.Abs(py) > 1<<30 || px != px || py != py {
		return source.Fault("", "object %s lies too far away", o.ID)
	}
	x, y := b.skew.cell(px, py)
	o.Shape, o.Points, o.Width, o.Height, o.Rotation = source.Point, nil, 0, 0, 0
	o.X, o.Y = (float64(x)+.5)*float64(b.raw.cell.Width), (float64(y)+.5)*float64(b.raw.cell.Height)
	o.Pivot = source.Dot{X: o.X, Y: o.Y}
	return nil
}
