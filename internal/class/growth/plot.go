package growth

import (
	"fmt"
	"math"

	"jogada/internal/base/fit"
	"jogada/internal/base/plot"
)

// line is a series of the chart.
type line struct {
	name   string
	color  string
	points []Point
	fitted fit.Growth
}

// colors of the program, our own method and the report's. They are legible on white and on black.
var colors = [...]string{"#d55e00", "#0072b2", "#009e73"}

// lines returns the series, the program first.
func (r *Report) lines() []line {
	program := "the program: "
	if r.Interpreted {
		program = "the program, interpreted: "
	}
	all := []line{{program + r.Class.Class, colors[0], r.Points, r.fitted}}
	for _, b := range r.References {
		name, color := "our method "+b.Method+": ", colors[1]
		if b.Report {
			name, color = "the report's method "+b.Method+": ", colors[2]
		}
		all = append(all, line{name + b.Class.Class, color, b.Points, b.fitted})
	}
	return all
}

// Chart draws processor time against n: the program, our own method and the report's, with the likeliest class of each as a dotted line. It
// returns nil where nothing was measured.
func (r *Report) Chart() *plot.Chart {
	if len(r.Points) == 0 {
		return nil
	}
	lines := r.lines()
	low, high := math.Inf(1), 0.0
	for _, l := range lines {
		for _, p := range l.points {
			low, high = min(low, p.Low), max(high, p.High)
		}
	}
	c := &plot.Chart{Width: 640, Height: 420, Grid: "#8884", Label: "processor time against " + r.N, X: r.horizontal(),
		Y: plot.Axis{Title: "processor time", Min: low / 1.5, Max: high * float64(4+8*len(lines)), Log: true}}
	c.Y.Ticks = plot.Decades(c.Y.Min, c.Y.Max, plot.Seconds)
	var markers []plot.Marker
	var names []string
	for i, l := range lines {
		m := plot.Shape(i)
		m.Color = l.color
		l.draw(c, m)
		markers, names = append(markers, m), append(names, l.name)
	}
	c.Legend(markers, names)
	return c
}

// horizontal returns the axis of n.
func (r *Report) horizontal() plot.Axis {
	first, last := float64(r.Points[0].N), float64(r.Points[len(r.Points)-1].N)
	if r.step {
		return plot.Axis{Title: "n, " + r.N, Min: first - 0.5, Max: last + 0.5, Ticks: plot.Whole(first, last)}
	}
	a := plot.Axis{Title: "n, " + r.N, Min: first / 1.2, Max: max(last, 2*first) * 1.2, Log: true}
	a.Ticks = plot.Decades(a.Min, a.Max, func(v float64) string { return fmt.Sprintf("%.0f", v) })
	return a
}

// draw draws a series.
func (l line) draw(c *plot.Chart, m plot.Marker) {
	var line, curve []plot.Point
	for _, p := range l.points {
		x := float64(p.N)
		line = append(line, plot.Point{X: x, Y: p.Seconds})
		if y := l.fitted.At(x); y > c.Y.Min && y < c.Y.Max {
			curve = append(curve, plot.Point{X: x, Y: y})
		}
	}
	c.Line(l.color, false, line...)
	c.Line(l.color, true, curve...)
	for i, p := range l.points {
		c.Range(l.color, float64(p.N), p.Low, p.High)
		c.Mark(m, line[i])
	}
}
