package source

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest"
)

// TestCoversAreAsRecorded draws the cells that objects cover: # covered, + the middle as well, o the middle alone.
func TestCoversAreAsRecorded(t *testing.T) {
	m := &Map{Width: 9, Height: 6, Cell: Size{Width: 10, Height: 20}, X: -3, Y: 2}
	box := func(shape Shape, x, y, width, height, rotation float64) Object {
		return Object{Shape: shape, X: x, Y: y, Width: width, Height: height, Rotation: rotation, Pivot: Dot{x, y}}
	}
	points := func(shape Shape, rotation float64, list ...float64) Object {
		o := Object{Shape: shape, X: list[0], Y: list[1], Rotation: rotation, Pivot: Dot{list[0], list[1]}}
		for i := 0; i < len(list); i += 2 {
			o.Points = append(o.Points, Dot{list[i], list[i+1]})
		}
		return o
	}
	comb := []float64{0, 120} // more teeth than are sorted by comparison
	for i := range 70 {
		comb = append(comb, float64(i)*1.25, float64(i%2)*100)
	}
	comb = append(comb, 88, 120)
	tile := box(Rectangle, 20, 40, 20, 40, 90)
	tile.Pivot = Dot{20, 80} // the lower left corner
	gametest.Recorded(t, "testdata/covers.golden", func(string) string {
		var out strings.Builder
		for _, o := range []Object{
			box(Rectangle, 10, 20, 30, 40, 0), box(Rectangle, 10, 20, 30, 40, 90), box(Rectangle, 40, 40, 30, 40, 45), box(Rectangle, 40, 40, 30, 40, -90), tile,
			box(Rectangle, 11, 22, 2, 3, 0), box(Rectangle, 15, 30, 10, 20, 0), box(Rectangle, -20, -40, 30, 70, 0), box(Rectangle, 85, 110, 90, 90, 0), box(Rectangle, 200, 0, 10, 20, 0),
			box(Ellipse, 10, 0, 60, 120, 0), box(Ellipse, 60, 20, 40, 60, 90), box(Ellipse, 31, 41, 1, 1, 0),
			box(Point, 45, 59.9, 0, 0, 0), box(Point, 90, 10, 0, 0, 0), box(Point, -1, 10, 0, 0, 0),
			points(Polygon, 0, 10, 0, 80, 60, 10, 120), points(Polygon, 180, 80, 100, 80, 0, 10, 50), points(Polygon, 0, comb...), points(Polygon, 0, 5, 5, 6, 6, 5, 6),
			points(Polyline, 0, 5, 10, 85, 110), points(Polyline, 0, 85, 10, 45, 10, 45, 90, 46, 90), points(Polyline, 90, 45, 10, 85, 10), points(Polyline, 0, -50, 30, 200, 30), points(Polyline, 0, 15, 30, 15, 30), points(Polyline, 0, 80, 100, 0, 20),
		} {
			c := m.Cover(&o, nil)
			first, count := c.Count()
			from, to := c.Rows()
			middle, cells := m.Middle(&o), m.Cells(&o, nil, nil)
			fmt.Fprintf(&out, "%s %g,%g %g × %g, %g°: %d cells from %d, rows %d to %d, middle %d", o.Shape, o.X, o.Y, o.Width, o.Height, o.Rotation, count, first, from, to, middle)
			if o.Shape == Polyline {
				fmt.Fprintf(&out, ", in order %v", cells)
			}
			for cell := range m.Width * m.Height {
				if cell%m.Width == 0 {
					out.WriteByte('\n')
				}
				sign := map[bool]string{true: "#", false: "."}[slices.Contains(cells, cell)]
				if cell == middle {
					sign = map[string]string{"#": "+", ".": "o"}[sign]
				}
				out.WriteString(sign)
			}
			out.WriteByte('\n')
		}
		return out.String()
	})
}
