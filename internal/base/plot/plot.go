// Package plot draws charts as SVG: lines, bars and markers over two axes. The text takes the colour of the page around it.
package plot

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// Point is a point in the units of the axes.
type Point struct{ X, Y float64 }

// Axis is a horizontal or vertical axis. On a logarithmic axis all values must be positive.
type Axis struct {
	Title    string
	Min, Max float64
	Log      bool
	Ticks    []Tick
}

// Tick is a mark on an axis. A tick without a label is shorter and has no grid line.
type Tick struct {
	Value float64
	Label string
}

// Share returns where a value lies on the axis, from 0 at its start to 1 at its end.
func (a Axis) Share(value float64) float64 {
	if a.Log {
		return math.Log(value/a.Min) / math.Log(a.Max/a.Min)
	}
	return (value - a.Min) / (a.Max - a.Min)
}

// Sizes in pixels.
const (
	letter      = 13  // of text
	letterWidth = 7.3 // of an average character, for the room that labels need
	titleRoom   = 22
	tickLength  = 5
	rightMargin = 14
)

// Chart is a chart under construction. Later marks are drawn over earlier ones.
type Chart struct {
	Width, Height float64
	X, Y          Axis
	Label         string // text for screen readers
	Grid          string // colour of grid lines; empty for none

	marks strings.Builder
}

// The edges of the area between the axes.
func (c *Chart) left() float64 {
	longest := 0
	for _, t := range c.Y.Ticks {
		longest = max(longest, len([]rune(t.Label)))
	}
	return float64(longest)*letterWidth + tickLength + 6
}
func (c *Chart) right() float64  { return c.Width - rightMargin }
func (c *Chart) top() float64    { return titleRoom + 4 }
func (c *Chart) bottom() float64 { return c.Height - titleRoom - letter - tickLength - 4 }

func (c *Chart) x(value float64) float64 { return c.left() + c.X.Share(value)*(c.right()-c.left()) }
func (c *Chart) y(value float64) float64 {
	return c.bottom() - c.Y.Share(value)*(c.bottom()-c.top())
}

// Line draws a line through points. A dotted line is thinner.
func (c *Chart) Line(color string, dotted bool, points ...Point) {
	if len(points) == 0 {
		return
	}
	var at []string
	for _, p := range points {
		at = append(at, pair(c.x(p.X), c.y(p.Y)))
	}
	style := `stroke-width="1.5"`
	if dotted {
		style = `stroke-width="1" stroke-dasharray="2 3"`
	}
	fmt.Fprintf(&c.marks, `<polyline points="%s" fill="none" stroke="%s" %s/>`, strings.Join(at, " "), color, style)
}

// Bar draws a bar from the horizontal axis up to a height.
func (c *Chart) Bar(color string, from, to, height float64) {
	top := c.y(height)
	fmt.Fprintf(&c.marks, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`, formatNumber(c.x(from)), formatNumber(top), formatNumber(c.x(to)-c.x(from)), formatNumber(c.bottom()-top), color)
}

// Range draws an error bar: an upright line with a cap at each end.
func (c *Chart) Range(color string, x, low, high float64) {
	at, from, to := c.x(x), c.y(low), c.y(high)
	const cap = 3
	fmt.Fprintf(&c.marks, `<path d="M%s V%s M%s H%s M%s H%s" fill="none" stroke="%s"/>`,
		pair(at, from), formatNumber(to), pair(at-cap, from), formatNumber(at+cap), pair(at-cap, to), formatNumber(at+cap), color)
}

// Mark draws a marker at a point.
func (c *Chart) Mark(m Marker, at Point) { c.marks.WriteString(m.svg(c.x(at.X), c.y(at.Y))) }

// Legend names series by their markers, in the upper left corner of the area.
func (c *Chart) Legend(markers []Marker, names []string) {
	const line, gap = 18, 12
	for i, m := range markers {
		x, y := c.left()+gap, c.top()+gap+float64(i*line)
		fmt.Fprintf(&c.marks, `%s<text x="%s" y="%s">%s</text>`, m.svg(x, y), formatNumber(x+gap), formatNumber(y+letter/3.0), html.EscapeString(names[i]))
	}
}

// SVG returns the chart as an element for a page of HTML.
func (c *Chart) SVG() string {
	var out strings.Builder
	open(&out, c.Width, c.Height, c.Label)
	c.axes(&out)
	out.WriteString(c.marks.String())
	out.WriteString("</svg>")
	return out.String()
}

// File returns the chart as an SVG file.
func (c *Chart) File() []byte {
	return []byte(strings.Replace(c.SVG(), "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1) + "\n")
}

func (c *Chart) axes(out *strings.Builder) {
	var ticks strings.Builder
	label := func(x, y float64, anchor, words string) {
		fmt.Fprintf(out, `<text x="%s" y="%s" text-anchor="%s">%s</text>`, formatNumber(x), formatNumber(y), anchor, html.EscapeString(words))
	}
	grid := func(from, to string) {
		if c.Grid != "" {
			fmt.Fprintf(out, `<path d="M%s L%s" stroke="%s" stroke-width="0.8"/>`, from, to, c.Grid)
		}
	}
	length := func(t Tick) float64 {
		if t.Label == "" {
			return tickLength / 2.0
		}
		return tickLength
	}
	for _, t := range c.X.Ticks {
		x := c.x(t.Value)
		fmt.Fprintf(&ticks, "M%s v%s", pair(x, c.bottom()), formatNumber(length(t)))
		if t.Label != "" {
			grid(pair(x, c.bottom()), pair(x, c.top()))
			label(x, c.bottom()+tickLength+letter, "middle", t.Label)
		}
	}
	for _, t := range c.Y.Ticks {
		y := c.y(t.Value)
		fmt.Fprintf(&ticks, "M%s h%s", pair(c.left(), y), formatNumber(-length(t)))
		if t.Label != "" {
			grid(pair(c.left(), y), pair(c.right(), y))
			label(c.left()-tickLength-3, y+letter/3.0, "end", t.Label)
		}
	}
	fmt.Fprintf(out, `<path d="M%s V%s H%s %s" fill="none" stroke="currentColor"/>`, pair(c.left(), c.top()), formatNumber(c.bottom()), formatNumber(c.right()), ticks.String())
	label(2, letter+1, "start", c.Y.Title)
	label((c.left()+c.right())/2, c.Height-5, "middle", c.X.Title)
}

// open writes the start tag. A drawing without a label is hidden from screen readers.
func open(out *strings.Builder, width, height float64, label string) {
	role := `aria-hidden="true"`
	if label != "" {
		role = fmt.Sprintf(`role="img" aria-label="%s"`, html.EscapeString(label))
	}
	fmt.Fprintf(out, `<svg viewBox="0 0 %s %s" font-family="system-ui, sans-serif" font-size="%d" fill="currentColor" %s>`,
		formatNumber(width), formatNumber(height), letter, role)
}

func formatNumber(v float64) string { return fmt.Sprintf("%.4g", v) }

func pair(x, y float64) string { return formatNumber(x) + " " + formatNumber(y) }
