package source

import (
	"math"

	"jogada/solve"
)

// Cells appends the numbers of the cells that an object lies on: a point or a line those that it touches, anything else those whose
// middle it covers, or the one with its own middle where it covers none. What lies outside the map is left out. Where the
// meter says stop, the rest is left out too.
func (m *Map) Cells(o *Object, buf []int, meter *solve.Meter) []int {
	w, h := float64(m.Cell.Width), float64(m.Cell.Height)
	switch o.Shape {
	case Point:
		return m.dot(buf, o.turned(Dot{o.X, o.Y}))
	case Polyline:
		return m.line(o, buf, meter)
	}
	corners := o.outline()
	low, high := bounds(corners)
	before := len(buf)
	x0, x1 := span(low.X/w, high.X/w, m.Width)
	y0, y1 := span(low.Y/h, high.Y/h, m.Height)
	for y := y0; y < y1; y++ {
		for x := x0; x < x1 && meter.Work(len(corners)); x++ {
			if o.holds(corners, Dot{(float64(x) + .5) * w, (float64(y) + .5) * h}) {
				buf = append(buf, y*m.Width+x)
			}
		}
	}
	if len(buf) == before {
		buf = m.dot(buf, o.middle(corners))
	}
	return buf
}

// Middle is the number of the cell with the middle of an object, or -1 where that is outside the map. Of a line it is the cell where it begins.
func (m *Map) Middle(o *Object) int {
	at := o.turned(Dot{o.X + o.Width/2, o.Y + o.Height/2})
	switch o.Shape {
	case Point:
		at = o.turned(Dot{o.X, o.Y})
	case Polyline:
		if len(o.Points) > 0 {
			at = o.turned(o.Points[0])
		}
	case Polygon:
		at = o.middle(o.outline())
	}
	if cell := m.dot(nil, at); len(cell) > 0 {
		return cell[0]
	}
	return -1
}

// span is the cells from one place to another, within those that are there.
func span(low, high float64, most int) (from, to int) {
	limit := float64(most)
	return int(min(limit, max(0, math.Floor(low)))), int(max(0, min(limit, math.Ceil(high))))
}

// dot appends the cell of a place.
func (m *Map) dot(buf []int, d Dot) []int {
	x, y := math.Floor(d.X/float64(m.Cell.Width)), math.Floor(d.Y/float64(m.Cell.Height))
	if x >= 0 && y >= 0 && x < float64(m.Width) && y < float64(m.Height) {
		buf = append(buf, int(y)*m.Width+int(x))
	}
	return buf
}

// line appends the cells that a line touches, each once for each time it is entered, in steps of a quarter of a cell.
func (m *Map) line(o *Object, buf []int, meter *solve.Meter) []int {
	before := len(buf)
	step := float64(min(m.Cell.Width, m.Cell.Height)) / 4
	reach := 4 * math.Hypot(float64(m.Width*m.Cell.Width), float64(m.Height*m.Cell.Height))
	for i, p := range o.Points {
		a, b := o.turned(p), o.turned(o.Points[min(i+1, len(o.Points)-1)])
		n := math.Ceil(min(math.Hypot(b.X-a.X, b.Y-a.Y), reach) / step)
		for k := 0.; k <= n && meter.Work(1); k++ {
			next := m.dot(buf, Dot{a.X + (b.X-a.X)*k/max(n, 1), a.Y + (b.Y-a.Y)*k/max(n, 1)})
			if len(next) > len(buf) && (len(buf) == before || buf[len(buf)-1] != next[len(buf)]) {
				buf = next
			}
		}
	}
	return buf
}

// outline is the corners of an object as it is turned.
func (o *Object) outline() []Dot {
	corners := o.Points
	if o.Shape != Polygon {
		corners = []Dot{{o.X, o.Y}, {o.X + o.Width, o.Y}, {o.X + o.Width, o.Y + o.Height}, {o.X, o.Y + o.Height}}
	}
	turned := make([]Dot, len(corners))
	for i, c := range corners {
		turned[i] = o.turned(c)
	}
	return turned
}

// turned is a place of an object after it is turned about its pivot.
func (o *Object) turned(d Dot) Dot {
	if o.Rotation == 0 {
		return d
	}
	sin, cos := math.Sincos(o.Rotation * math.Pi / 180)
	x, y := d.X-o.Pivot.X, d.Y-o.Pivot.Y
	return Dot{o.Pivot.X + x*cos - y*sin, o.Pivot.Y + x*sin + y*cos}
}

func bounds(corners []Dot) (low, high Dot) {
	low, high = Dot{math.Inf(1), math.Inf(1)}, Dot{math.Inf(-1), math.Inf(-1)}
	for _, c := range corners {
		low = Dot{min(low.X, c.X), min(low.Y, c.Y)}
		high = Dot{max(high.X, c.X), max(high.Y, c.Y)}
	}
	return low, high
}

// middle is the middle of the corners.
func (o *Object) middle(corners []Dot) Dot {
	low, high := bounds(corners)
	return Dot{(low.X + high.X) / 2, (low.Y + high.Y) / 2}
}

// holds says whether a place lies inside the outline: a ray from it crosses the outline an odd number of times. Of an
// ellipse, whether it lies inside after turning it back.
func (o *Object) holds(corners []Dot, d Dot) bool {
	if o.Shape == Ellipse {
		back := Object{Rotation: -o.Rotation, Pivot: o.Pivot}
		d = back.turned(d)
		x, y := (d.X-o.X)/o.Width*2-1, (d.Y-o.Y)/o.Height*2-1
		return x*x+y*y <= 1
	}
	inside := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.Y > d.Y) != (b.Y > d.Y) && d.X < a.X+(d.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			inside = !inside
		}
	}
	return inside
}
