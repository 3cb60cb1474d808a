package source

import (
	"cmp"
	"math"
	"slices"

	"jogada/solve"
)

// Run is a run of cells in a row: columns From … To-1.
type Run struct{ From, To int }

// Cover is the set of cells that an object covers: those that a point or a line touches, and for other shapes those
// whose centre it covers, or the one with its own centre if it covers none. Cells outside the map are left out.
type Cover struct {
	m       *Map
	object  *Object
	corners []Dot
	from    int     // the first row
	to      int     // behind the last row
	cells   []int   // for points, lines and shapes that cover no centre: all cells, ascending; nil means row by row
	first   int     // the first cell, -1 if there is none
	count   int     // number of cells
	turns   []int   // scratch: the columns at which a row enters or leaves the outline
	flips   []bool  // scratch: by column
	edges   []edge  // of an outline with many corners, by their first rows
	active  []int32 // those that may cross the row at hand
	next    int     // the next of edges
	row     int     // the row after the one at hand
}

// edge is a side of an outline, and the rows from the first to the last that it may cross.
type edge struct {
	a, b        Dot
	first, last int32
}

// Cover finds the cells that an object covers. If the meter stops, some may be missing.
func (m *Map) Cover(o *Object, meter *solve.Meter) *Cover {
	c := &Cover{m: m, object: o}
	switch o.Shape {
	case Point:
		return c.only(m.dot(nil, o.turned(Dot{o.X, o.Y})))
	case Polyline:
		cells := m.line(o, nil, meter)
		slices.Sort(cells)
		return c.only(slices.Compact(cells))
	}
	c.corners = o.outline()
	low, high := bounds(c.corners)
	h := float64(m.Cell.Height)
	c.from, c.to = span(low.Y/h, high.Y/h, m.Height)
	if c.measure(meter); c.first < 0 {
		return c.only(m.dot(nil, o.middle(c.corners)))
	}
	return c
}

// Crossings returns how often, at most, the sides of an outline cross rows of the map: what Cover takes to find its cells.
func (m *Map) Crossings(o *Object) (crossings int) {
	if o.Shape != Polygon {
		return 0
	}
	h, corners := float64(m.Cell.Height), o.outline()
	// a few operations for each point that was read
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		from, to := span(min(a.Y, b.Y)/h, max(a.Y, b.Y)/h, m.Height)
		crossings += to - from
	}
	return crossings
}

// Cells appends the numbers of the cells that an object covers; those of a line in the order in which it enters them.
func (m *Map) Cells(o *Object, buf []int, meter *solve.Meter) []int {
	if o.Shape == Polyline {
		return m.line(o, buf, meter)
	}
	c := m.Cover(o, meter)
	var runs []Run
	for y := c.from; y < c.to; y++ {
		runs = c.Row(y, runs[:0], meter)
		for _, r := range runs {
			if !meter.Work(r.To - r.From) {
				return buf
			}
			for x := r.From; x < r.To; x++ {
				buf = append(buf, y*m.Width+x)
			}
		}
	}
	return buf
}

// only makes the cover consist of the given cells.
func (c *Cover) only(cells []int) *Cover {
	c.cells, c.from, c.to, c.first, c.count = cells, 0, 0, -1, len(cells)
	if len(cells) > 0 {
		c.first = cells[0]
		c.from, c.to = cells[0]/c.m.Width, cells[len(cells)-1]/c.m.Width+1
	}
	return c
}

// Rows returns the first row of the cover, and the one after the last.
func (c *Cover) Rows() (from, to int) { return c.from, c.to }

// Count returns the first cell, -1 if there is none, and the number of cells.
func (c *Cover) Count() (first, count int) { return c.first, c.count }

// measure counts the cells.
func (c *Cover) measure(meter *solve.Meter) {
	c.first, c.count = -1, 0
	var runs []Run
	for y := c.from; y < c.to && meter.Work(1); y++ {
		runs = c.Row(y, runs[:0], meter)
		for _, r := range runs {
			if c.first < 0 {
				c.first = y*c.m.Width + r.From
			}
			c.count += r.To - r.From
		}
	}
}

// Row appends the cells of a row, from the left to the right.
func (c *Cover) Row(y int, buf []Run, meter *solve.Meter) []Run {
	switch {
	case y < c.from || y >= c.to:
		return buf
	case c.cells != nil:
		return c.listed(y, buf, meter)
	case c.object.Shape == Ellipse:
		return c.ellipse(y, buf, meter)
	default:
		return c.polygon(y, buf, meter)
	}
}

// listed appends the cells of a row that are in the list.
func (c *Cover) listed(y int, buf []Run, meter *solve.Meter) []Run {
	at, _ := slices.BinarySearch(c.cells, y*c.m.Width)
	begin := len(buf)
	for ; at < len(c.cells) && c.cells[at] < (y+1)*c.m.Width && meter.Work(1); at++ {
		x := c.cells[at] - y*c.m.Width
		if last := len(buf) - 1; last >= begin && buf[last].To == x {
			buf[last].To++
		} else {
			buf = append(buf, Run{x, x + 1})
		}
	}
	return buf
}

// middle returns the centre of a cell.
func (c *Cover) middle(x, y int) Dot {
	return Dot{(float64(x) + .5) * float64(c.m.Cell.Width), (float64(y) + .5) * float64(c.m.Cell.Height)}
}

// polygon appends the cells of a row whose centres lie inside the outline: a ray from there to the right crosses it an
// odd number of times. Each edge flips all cells left of where it crosses the row.
//
// Rows taken in order cost one unit for each edge that crosses them, and an eighth of one for each column.
func (c *Cover) polygon(y int, buf []Run, meter *solve.Meter) []Run {
	d := c.middle(0, y)
	c.turns = c.turns[:0]
	if len(c.corners) > fewTurns {
		c.manyTurns(y, d, meter)
	} else {
		meter.Work(len(c.corners))
		for i, a := range c.corners {
			b := c.corners[(i+1)%len(c.corners)]
			if (a.Y > d.Y) != (b.Y > d.Y) {
				c.turns = append(c.turns, c.leftOf(a.X+(d.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X)))
			}
		}
		slices.Sort(c.turns)
	}
	turns := c.turns
	for i := 0; i+1 < len(turns); i += 2 { // an outline crosses a row an even number of times
		if from, to := turns[i], turns[i+1]; from < to {
			if last := len(buf) - 1; last >= 0 && i > 0 && buf[last].To == from {
				buf[last].To = to
			} else {
				buf = append(buf, Run{from, to})
			}
		}
	}
	return buf
}

// fewTurns is the number of corners up to which each row looks at all of them.
const fewTurns = 64

// manyTurns finds the columns at which an outline with many corners crosses a row, in order. Duplicates cancel each
// other.
func (c *Cover) manyTurns(y int, d Dot, meter *solve.Meter) {
	c.seek(y, meter)
	meter.Work(len(c.active))
	low, high := c.m.Width, -1
	for _, i := range c.active {
		e := &c.edges[i]
		if (e.a.Y > d.Y) != (e.b.Y > d.Y) {
			x := c.leftOf(e.a.X + (d.Y-e.a.Y)/(e.b.Y-e.a.Y)*(e.b.X-e.a.X))
			c.flips[x] = !c.flips[x]
			low, high = min(low, x), max(high, x)
		}
	}
	meter.Work(max(0, high-low) / 8)
	for x := low; x <= high; x++ {
		if c.flips[x] {
			c.flips[x] = false
			c.turns = append(c.turns, x)
		}
	}
}

// seek makes active the edges that may cross a row. A row that does not follow the one before starts again.
func (c *Cover) seek(y int, meter *solve.Meter) {
	if c.edges == nil {
		c.sortEdges(meter)
	}
	if y != c.row {
		c.active, c.next = c.active[:0], 0
	}
	c.row = y + 1
	c.active = slices.DeleteFunc(c.active, func(i int32) bool { return int(c.edges[i].last) < y })
	for ; c.next < len(c.edges) && int(c.edges[c.next].first) <= y && meter.Work(1); c.next++ {
		if int(c.edges[c.next].last) >= y {
			c.active = append(c.active, int32(c.next))
		}
	}
}

// sortEdges lists the edges of the outline that may cross a row of the map, by their first rows.
func (c *Cover) sortEdges(meter *solve.Meter) {
	c.flips, c.row = make([]bool, c.m.Width+1), -1
	c.edges = make([]edge, 0, len(c.corners))
	meter.Work(len(c.corners))
	h := float64(c.m.Cell.Height)
	for i, a := range c.corners {
		b := c.corners[(i+1)%len(c.corners)]
		first, last := span(min(a.Y, b.Y)/h-2, max(a.Y, b.Y)/h+2, c.m.Height) // a row more on both sides than needed
		if first < last && a.Y != b.Y {
			c.edges = append(c.edges, edge{a, b, int32(first), int32(last - 1)})
		}
	}
	slices.SortFunc(c.edges, func(a, b edge) int { return cmp.Compare(a.first, b.first) })
}

// leftOf returns the number of cells whose centre is left of x.
func (c *Cover) leftOf(x float64) int {
	w := float64(c.m.Cell.Width)
	if !(x > 0) { // also true if x is not a number
		return 0
	}
	n := int(max(0, min(float64(c.m.Width), math.Ceil(x/w-.5))))
	for n > 0 && !((float64(n-1)+.5)*w < x) {
		n--
	}
	for n < c.m.Width && (float64(n)+.5)*w < x {
		n++
	}
	return n
}

// ellipse appends the cells of a row whose centres lie inside the ellipse, which form one span: its ends are computed,
// and then corrected by testing the centres.
func (c *Cover) ellipse(y int, buf []Run, meter *solve.Meter) []Run {
	from, to := c.chord(y)
	holds := func(x int) bool { return meter.Work(1) && c.object.inEllipse(c.middle(x, y)) }
	for from < to && !holds(from) {
		from++
	}
	for from > 0 && holds(from-1) {
		from--
	}
	for to > from && !holds(to-1) {
		to--
	}
	for to < c.m.Width && to > from && holds(to) {
		to++
	}
	if from < to {
		buf = append(buf, Run{from, to})
	}
	return buf
}

// chord estimates which cells of a row an ellipse covers, with a margin of one cell on both sides.
func (c *Cover) chord(y int) (from, to int) {
	o, w := c.object, float64(c.m.Cell.Width)
	back := Object{Rotation: -o.Rotation, Pivot: o.Pivot}
	at := func(x float64) Dot { // position of a point of the row in the unit circle
		d := back.turned(Dot{x, (float64(y) + .5) * float64(c.m.Cell.Height)})
		return Dot{(d.X-o.X)/o.Width*2 - 1, (d.Y-o.Y)/o.Height*2 - 1}
	}
	p, q := at(0), at(w*float64(c.m.Width))
	dx, dy := q.X-p.X, q.Y-p.Y
	a, b, k := dx*dx+dy*dy, p.X*dx+p.Y*dy, p.X*p.X+p.Y*p.Y-1
	root := b*b - a*k
	if !(a > 0) || math.IsInf(a, 0) {
		return 0, c.m.Width // too thin or too wide to tell
	}
	root = math.Sqrt(max(0, root))
	return span((-b-root)/a*float64(c.m.Width)-1, (-b+root)/a*float64(c.m.Width)+1, c.m.Width)
}

// Middle returns the number of the cell with the centre of an object, or -1 if that is outside the map. For a line it
// is the cell where it begins.
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

// span returns the range of cells between two positions, clipped to those that exist.
func span(low, high float64, most int) (from, to int) {
	limit := float64(most)
	return int(min(limit, max(0, math.Floor(low)))), int(max(0, min(limit, math.Ceil(high))))
}

// dot appends the cell of a point.
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

// outline returns the corners of an object after rotation.
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

// turned returns a point of an object after rotation about its pivot.
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

// middle returns the centre of the corners.
func (o *Object) middle(corners []Dot) Dot {
	low, high := bounds(corners)
	return Dot{(low.X + high.X) / 2, (low.Y + high.Y) / 2}
}

// inEllipse reports whether a point lies inside an ellipse, after rotating it back.
func (o *Object) inEllipse(d Dot) bool {
	back := Object{Rotation: -o.Rotation, Pivot: o.Pivot}
	d = back.turned(d)
	x, y := (d.X-o.X)/o.Width*2-1, (d.Y-o.Y)/o.Height*2-1
	return x*x+y*y <= 1
}
