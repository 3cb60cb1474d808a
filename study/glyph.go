package study

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Colours of a plot. In the page each is a variable, so that the plot goes with a light and with a dark screen; these
// are what they are elsewhere. Those of the series are the palette of Okabe and Ito, which colour-blind people can tell
// apart, in an order that keeps neighbours far from each other.
var (
	ink   = color.RGBA{0x11, 0x11, 0x11, 0xff}
	mesh  = color.RGBA{0xdd, 0xdd, 0xdd, 0xff}
	paper = color.RGBA{0xfe, 0xfe, 0xfe, 0xff}

	palette = [...]color.RGBA{
		{0x00, 0x72, 0xb2, 0xff}, // blue
		{0xd5, 0x5e, 0x00, 0xff}, // vermilion
		{0x00, 0x9e, 0x73, 0xff}, // green
		{0xcc, 0x79, 0xa7, 0xff}, // purple
		{0xe6, 0x9f, 0x00, 0xff}, // orange
		{0x56, 0xb4, 0xe9, 0xff}, // sky
		{0x77, 0x77, 0x77, 0xff}, // grey
	}
)

// glyph is a marker: a polygon with so many corners, the first of them turned from the right by an angle. Hollow ones
// stand for runs that were stopped, and point upwards: the true value is higher.
type glyph struct {
	corners int
	turn    float64
	hollow  bool
}

// shapes are as many as there are colours, so that a series is known by either.
var shapes = [len(palette)]glyph{
	{corners: 40},
	{corners: 4, turn: math.Pi / 4},
	{corners: 3, turn: math.Pi / 2},
	{corners: 4},
	{corners: 3, turn: -math.Pi / 2},
	{corners: 5, turn: math.Pi / 2},
	{corners: 6},
}

// marker is the n-th marker. Each is smaller than the one before, which it may lie on.
func marker(n int, hollow bool) draw.GlyphStyle {
	n %= len(shapes)
	g := shapes[n]
	g.hollow = hollow
	return draw.GlyphStyle{Color: palette[n], Radius: vg.Points(6 - 0.35*float64(n)), Shape: g}
}

// DrawGlyph implements draw.GlyphDrawer.
func (g glyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	corner := func(i int) vg.Point {
		sin, cos := math.Sincos(g.turn + 2*math.Pi*float64(i)/float64(g.corners))
		return vg.Point{X: at.X + sty.Radius*vg.Length(cos), Y: at.Y + sty.Radius*vg.Length(sin)}
	}
	var path vg.Path
	path.Move(corner(0))
	for i := 1; i < g.corners; i++ {
		path.Line(corner(i))
	}
	path.Close()
	if !g.hollow {
		c.Fill(path)
		return
	}
	c.SetColor(paper)
	c.Fill(path)
	c.SetLineStyle(draw.LineStyle{Color: sty.Color, Width: vg.Points(1.5)})
	c.Stroke(path)
	c.Stroke(arrow(vg.Point{X: at.X, Y: at.Y + sty.Radius}))
}

// arrow is an arrow upwards.
func arrow(from vg.Point) vg.Path {
	const length, barb = 10, 3
	tip := vg.Point{X: from.X, Y: from.Y + length}
	var path vg.Path
	path.Move(from)
	path.Line(tip)
	path.Move(vg.Point{X: tip.X - barb, Y: tip.Y - barb})
	path.Line(tip)
	path.Line(vg.Point{X: tip.X + barb, Y: tip.Y - barb})
	return path
}
