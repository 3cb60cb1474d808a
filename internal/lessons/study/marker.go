package study

import (
	"fmt"

	"jogada/internal/base/plot"
)

// marker returns the n-th marker. The colours are variables of the page (page.go), so that a plot fits a light and a dark screen.
func marker(n int, hollow bool) plot.Marker {
	n %= plot.Shapes
	m := plot.Shape(n)
	m.Color, m.Paper, m.Hollow = fmt.Sprintf("var(--s%d)", n), "var(--paper)", hollow
	return m
}
