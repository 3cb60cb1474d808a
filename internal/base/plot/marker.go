package plot

import (
	"fmt"
	"math"
	"strings"
)

// Marker is a regular polygon. A hollow one has an arrow upwards, which means that the true value is higher.
type Marker struct {
	Color   string
	Paper   string // fill of a hollow marker
	Corners int
	Turn    float64 // angle of the first corner, anticlockwise from the right
	Radius  float64
	Hollow  bool
}

// shapes lists the markers of series, so that either shape or colour identifies one.
var shapes = [Shapes]Marker{
	{Corners: 40},
	{Corners: 4, Turn: math.Pi / 4},
	{Corners: 3, Turn: math.Pi / 2},
	{Corners: 4},
	{Corners: 3, Turn: -math.Pi / 2},
	{Corners: 5, Turn: math.Pi / 2},
	{Corners: 6},
}

// Shapes is the number of shapes.
const Shapes = 7

// Shape returns the n-th marker, without a colour. Each is smaller than the one before, which it may cover.
func Shape(n int) Marker {
	m := shapes[n%Shapes]
	m.Radius = 6 - 0.35*float64(n%Shapes)
	return m
}

func (m Marker) svg(x, y float64) string {
	var corners []string
	for i := range m.Corners {
		sin, cos := math.Sincos(m.Turn + 2*math.Pi*float64(i)/float64(m.Corners))
		corners = append(corners, pair(x+m.Radius*cos, y-m.Radius*sin))
	}
	shape := fmt.Sprintf(`<polygon points="%s"`, strings.Join(corners, " "))
	if !m.Hollow {
		return shape + fmt.Sprintf(` fill="%s"/>`, m.Color)
	}
	const length, barb = 10, 3
	tip := y - m.Radius - length
	return shape + fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="1.5"/><path d="M%s V%s M%s L%s L%s" fill="none" stroke="%s" stroke-width="1.5"/>`,
		m.Paper, m.Color, pair(x, y-m.Radius), formatNumber(tip), pair(x-barb, tip+barb), pair(x, tip), pair(x+barb, tip+barb), m.Color)
}

// Key draws a marker on a piece of its line, for a legend.
func Key(m Marker) string {
	const width, height = 44, 18
	var out strings.Builder
	open(&out, width, height, "")
	fmt.Fprintf(&out, `<path d="M2 %d H%d" stroke="%s" stroke-width="1.5"/>%s</svg>`, height/2, width-2, m.Color, m.svg(width/2, height/2))
	return out.String()
}
