package study

import (
	"fmt"
	"math"

	"jogada/plot"
)

// shapes lists the markers of the series, one for each colour of the page, so that either identifies a series. The
// colours are variables of the page (page.go), so that a plot fits a light and a dark screen.
var shapes = [7]plot.Marker{
	{Corners: 40},
	{Corners: 4, Turn: math.Pi / 4},
	{Corners: 3, Turn: math.Pi / 2},
	{Corners: 4},
	{Corners: 3, Turn: -math.Pi / 2},
	{Corners: 5, Turn: math.Pi / 2},
	{Corners: 6},
}

// marker returns the n-th marker. Each is smaller than the one before, which it may cover.
func marker(n int, hollow bool) plot.Marker {
	n %= len(shapes)
	m := shapes[n]
	m.Color, m.Paper, m.Radius, m.Hollow = fmt.Sprintf("var(--s%d)", n), "var(--paper)", 6-0.35*float64(n), hollow
	return m
}
