package study

import (
	"fmt"
	"math"

	"jogada/internal/base/fit"
	"jogada/internal/base/plot"
)

// The size of a plot.
const plotWidth, plotHeight = 600, 380

// Plot draws the series of one measure as an SVG element. It is empty if there is nothing to draw.
func (r Result) Plot(m Measure) string {
	series := r.Series(m)
	low, high, any := extent(m, series)
	if !any {
		return ""
	}
	c := &plot.Chart{Width: plotWidth, Height: plotHeight, Grid: "var(--mesh)", X: r.horizontal(), Y: vertical(m, low, high),
		Label: fmt.Sprintf("%s against %s", m.title(r.Centre), r.X.Label)}
	c.Y.Title = m.title(r.Centre)
	for _, s := range series {
		addSeries(c, m, s)
	}
	return c.SVG()
}

// Key draws how the n-th series looks in a plot.
func Key(n int) string { return plot.Key(marker(n, false)) }

// drawable reports whether a plot shows a point. The deviation of runs that were stopped is not even a bound.
func drawable(m Measure, p Point) bool {
	switch m {
	case Errors:
		return p.Decided > 0
	case Deviation:
		return p.Whole() && p.Value > 0
	default:
		return !p.Skipped && p.Value > 0
	}
}

// extent returns the range of the values to draw, with a margin.
func extent(m Measure, series []Series) (low, high float64, any bool) {
	low, high = math.Inf(1), 0
	for _, s := range series {
		for _, p := range s.Points {
			if !drawable(m, p) {
				continue
			}
			any = true
			low, high = min(low, p.Value), max(high, p.Value, p.High)
			if p.Low > p.Value/10 { // a bar that reaches farther down is clipped
				low = min(low, p.Low)
			}
		}
	}
	if m == Errors {
		return 0, min(1, max(0.05, high*1.1)), any
	}
	return low / 1.4, high * 2, any
}

// horizontal returns the axis of the sizes, with a tick at each.
func (r Result) horizontal() plot.Axis {
	first, last := float64(r.Sizes[0]), float64(r.Sizes[len(r.Sizes)-1])
	if first == last {
		first, last = first/2, last*2+1
	}
	axis := plot.Axis{Title: r.X.Label, Min: first - (last-first)*0.03, Max: last + (last-first)*0.03}
	if r.X.Log {
		margin := math.Pow(last/first, 0.03)
		axis.Min, axis.Max, axis.Log = first/margin, last*margin, true
	}
	axis.Ticks = sizeTicks(r.Sizes, axis)
	return axis
}

// vertical returns the axis of a measure.
func vertical(m Measure, low, high float64) plot.Axis {
	switch m {
	case Errors:
		return plot.Axis{Min: low, Max: high, Ticks: shareTicks(high)}
	case Expanded:
		return plot.Axis{Min: low, Max: high, Log: true, Ticks: plot.Decades(low, high, tickQuantity)}
	default:
		return plot.Axis{Min: low, Max: high, Log: true, Ticks: plot.Decades(low, high, plot.Seconds)}
	}
}

// addSeries draws a series: a line through its points, the fit as a dotted line, the points with their bars.
func addSeries(c *plot.Chart, m Measure, s Series) {
	var line []plot.Point
	for _, p := range s.Points {
		if drawable(m, p) {
			line = append(line, plot.Point{X: float64(p.X), Y: p.Value})
		}
	}
	color := marker(s.Index, false).Color
	c.Line(color, false, line...)
	if len(s.Fits) > 0 && m != Deviation {
		c.Line(color, true, curve(s.Fits[0], c.Y.Min, c.Y.Max)...)
	}
	for _, p := range s.Points {
		if drawable(m, p) {
			c.Range(color, float64(p.X), max(p.Low, c.Y.Min), min(p.High, c.Y.Max))
			c.Mark(marker(s.Index, p.Stopped > 0), plot.Point{X: float64(p.X), Y: p.Value})
		}
	}
}

// curve returns points of a fit over the sizes that it is fitted to, between two values.
func curve(f fit.Fit, low, high float64) []plot.Point {
	var curve []plot.Point
	const steps = 40
	for i := range steps + 1 {
		x := float64(f.From) + float64(f.To-f.From)*float64(i)/steps
		if y := f.At(x); y > low && y < high {
			curve = append(curve, plot.Point{X: x, Y: y})
		}
	}
	return curve
}
