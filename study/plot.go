package study

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a plot, of a key of its legend, of the letters in it and of the room that a title takes.
const (
	plotWidth, plotHeight = 600, 380
	keyWidth, keyHeight   = 44, 18
	letterSize            = 13
	titleHeight           = 22
	rightMargin           = 12
)

// Plot draws series by one measure, as an SVG element for a page. It is empty where there is nothing to draw.
func (r Result) Plot(m Measure) string {
	series := r.Series(m)
	low, high, any := extent(m, series)
	if !any {
		return ""
	}
	p := r.axes(m, low, high)
	for _, s := range series {
		addSeries(p, m, s)
	}
	canvas := vgsvg.New(plotWidth, plotHeight)
	c := draw.New(canvas)
	r.titles(c, m)
	p.Draw(draw.Crop(c, 0, -rightMargin, titleHeight, -titleHeight))
	return element(canvas, plotWidth, plotHeight, fmt.Sprintf("%s against %s", m.title(r.Centre), r.X.Label))
}

// Key draws how the n-th series looks in a plot.
func Key(n int) string {
	canvas := vgsvg.New(keyWidth, keyHeight)
	c := draw.New(canvas)
	c.StrokeLine2(lineStyle(n), 2, keyHeight/2, keyWidth-2, keyHeight/2)
	c.DrawGlyph(marker(n, false), vg.Point{X: keyWidth / 2, Y: keyHeight / 2})
	return element(canvas, keyWidth, keyHeight, "")
}

// drawable says whether a point has a place in a plot. The deviation of runs that were stopped is not even a bound.
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

// extent is the range of the values to draw, with some room about it.
func extent(m Measure, series []Series) (low, high float64, any bool) {
	low, high = math.Inf(1), 0
	for _, s := range series {
		for _, p := range s.Points {
			if !drawable(m, p) {
				continue
			}
			any = true
			low, high = min(low, p.Value), max(high, p.Value, p.High)
			if p.Low > p.Value/10 { // a bar that reaches farther down is cut off
				low = min(low, p.Low)
			}
		}
	}
	if m == Errors {
		return 0, min(1, max(0.05, high*1.1)), any
	}
	return low / 1.4, high * 2, any
}

// axes is a plot without anything in it but a grid.
func (r Result) axes(m Measure, low, high float64) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	first, last := float64(r.Sizes[0]), float64(r.Sizes[len(r.Sizes)-1])
	if first == last {
		first, last = first/2, last*2+1
	}
	p.X.Min, p.X.Max = first-(last-first)*0.03, last+(last-first)*0.03
	if r.X.Log {
		margin := math.Pow(last/first, 0.03)
		p.X.Min, p.X.Max, p.X.Scale = first/margin, last*margin, plot.LogScale{}
	}
	p.X.Tick.Marker = sizes{r.Sizes, r.X.Log}
	p.Y.Min, p.Y.Max = low, high
	switch m {
	case Errors:
		p.Y.Tick.Marker = shares{}
	case Expanded:
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{tickQuantity}
	default:
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{tickDuration}
	}
	grid := plotter.NewGrid()
	grid.Vertical = draw.LineStyle{Color: mesh, Width: vg.Points(0.8)}
	grid.Horizontal = grid.Vertical
	p.Add(grid)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		dress(axis)
	}
	return p
}

// dress gives an axis the look of the page.
func dress(axis *plot.Axis) {
	axis.Padding = 0
	axis.LineStyle.Color, axis.Tick.LineStyle.Color = ink, ink
	dressText(&axis.Tick.Label)
}

func dressText(style *text.Style) {
	style.Color = ink
	style.Font.Variant = "Sans"
	style.Font.Size = letterSize
}

// titles writes what the axes are: the upright one's over it, where it can be read without turning the head. (On a
// logarithmic axis the plot would besides keep room for its title in the wrong place.)
func (r Result) titles(c draw.Canvas, m Measure) {
	style := plot.New().X.Label.TextStyle
	dressText(&style)
	style.XAlign, style.YAlign = draw.XLeft, draw.YTop
	c.FillText(style, vg.Point{X: 2, Y: plotHeight - 2}, m.title(r.Centre))
	// In the middle there is room on both sides where a reader's letters are wider than those that are measured here.
	style.XAlign, style.YAlign = draw.XCenter, draw.YBottom
	c.FillText(style, vg.Point{X: plotWidth / 2, Y: 4}, r.X.Label)
}

func lineStyle(n int) draw.LineStyle {
	return draw.LineStyle{Color: palette[n%len(palette)], Width: vg.Points(1.5)}
}

// addSeries draws a series: a line through its points, the fit as a dotted line, the points with their bars.
func addSeries(p *plot.Plot, m Measure, s Series) {
	var line plotter.XYs
	var dots []plot.Plotter
	for _, point := range s.Points {
		if !drawable(m, point) {
			continue
		}
		at := plotter.XY{X: float64(point.X), Y: point.Value}
		line = append(line, at)
		dots = append(dots, dot{at, marker(s.Index, point.Stopped > 0), max(point.Low, p.Y.Min), min(point.High, p.Y.Max)})
	}
	p.Add(&plotter.Line{XYs: line, LineStyle: lineStyle(s.Index)})
	if len(s.Fits) > 0 && m != Deviation {
		p.Add(curve(p, s.Index, s.Fits[0]))
	}
	p.Add(dots...)
}

// curve is a fit over the sizes that it is fitted to.
func curve(p *plot.Plot, n int, f Fit) *plotter.Line {
	var curve plotter.XYs
	const steps = 40
	for i := range steps + 1 {
		x := float64(f.From) + float64(f.To-f.From)*float64(i)/steps
		if y := f.At(x); y > p.Y.Min && y < p.Y.Max {
			curve = append(curve, plotter.XY{X: x, Y: y})
		}
	}
	dotted := lineStyle(n)
	dotted.Width, dotted.Dashes = vg.Points(1), []vg.Length{vg.Points(2), vg.Points(3)}
	return &plotter.Line{XYs: curve, LineStyle: dotted}
}

// dot is a point with its bar.
type dot struct {
	plotter.XY
	style     draw.GlyphStyle
	low, high float64
}

// Plot implements plot.Plotter.
func (d dot) Plot(c draw.Canvas, p *plot.Plot) {
	toX, toY := p.Transforms(&c)
	x, bar := toX(d.X), draw.LineStyle{Color: d.style.Color, Width: vg.Points(1)}
	const cap = 3
	for _, end := range []float64{d.low, d.high} {
		c.StrokeLine2(bar, x, toY(d.Y), x, toY(end))
		c.StrokeLine2(bar, x-cap, toY(end), x+cap, toY(end))
	}
	c.DrawGlyphNoClip(d.style, vg.Point{X: x, Y: toY(d.Y)})
}

// element is a canvas as an SVG element that takes its colours and letters from the page around it.
func element(canvas *vgsvg.Canvas, width, height int, label string) string {
	var out bytes.Buffer
	canvas.WriteTo(&out) // a Buffer takes everything
	_, body, _ := strings.Cut(out.String(), "<svg")
	_, body, _ = strings.Cut(body, ">")
	role := `aria-hidden="true"`
	if label != "" {
		role = fmt.Sprintf(`role="img" aria-label="%s"`, html.EscapeString(label))
	}
	return fmt.Sprintf(`<svg viewBox="0 0 %d %d" %s>`, width, height, role) + variables().Replace(body)
}

// variables turns the colours of a plot into those of the page.
func variables() *strings.Replacer {
	hex := func(c color.RGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
	pairs := []string{
		"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "",
		hex(ink), "currentColor", hex(mesh), "var(--mesh)", hex(paper), "var(--paper)",
	}
	for n, c := range palette {
		pairs = append(pairs, hex(c), fmt.Sprintf("var(--s%d)", n))
	}
	return strings.NewReplacer(pairs...)
}
