package plot_test

import (
	"fmt"
	"strings"
	"testing"

	"jogada/internal/base/plot"
	"jogada/internal/gametest"
)

// TestChartsAreDrawnAsRecorded draws every kind of mark, axis and tick, one element a line.
func TestChartsAreDrawnAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/chart.golden", func(string) string {
		c := &plot.Chart{Width: 400, Height: 200, Grid: "#ddd", Label: "times", X: plot.Axis{Title: "size", Min: 2, Max: 12, Ticks: plot.Round(2, 12)},
			Y: plot.Axis{Title: "time", Min: 1e-5, Max: 5, Log: true, Ticks: plot.Decades(1e-5, 5, plot.Seconds)}}
		c.Line("red", false)
		c.Line("red", false, plot.Point{X: 2, Y: 0.001}, plot.Point{X: 7, Y: 0.1}, plot.Point{X: 12, Y: 5})
		c.Line("blue", true, plot.Point{X: 2, Y: 0.01}, plot.Point{X: 12, Y: 0.01})
		c.Bar("green", 4, 6, 0.5)
		c.Range("red", 7, 0.05, 0.2)
		var markers []plot.Marker
		var names []string
		for n := range plot.Shapes + 1 {
			m := plot.Shape(n)
			m.Color, m.Paper, m.Hollow = fmt.Sprintf("c%d", n), "white", n%3 == 1
			c.Mark(m, plot.Point{X: 3 + float64(n), Y: 1})
			markers, names = append(markers, m), append(names, fmt.Sprintf("shape <%d>", n))
		}
		c.Legend(markers[:3], names[:3])
		plain := &plot.Chart{Width: 100, Height: 80, X: plot.Axis{Min: 0, Max: 1}, Y: plot.Axis{Min: 0, Max: 2, Ticks: plot.Round(0, 2)}}
		var out strings.Builder
		out.WriteString(strings.ReplaceAll(string(c.File())+plain.SVG()+plot.Key(markers[1])+plot.Key(markers[2]), "><", ">\n<") + "\n")
		for _, ends := range [][2]float64{{1, 1000}, {3, 40}, {20, 90}, {1e-9, 1e9}, {1, 100}, {0.5, 5}} {
			fmt.Fprintf(&out, "%v: %v\n", ends, plot.Decades(ends[0], ends[1], plot.Seconds))
		}
		for _, ends := range [][2]float64{{0, 6}, {0, 12}, {0, 13}, {-1, 1}, {0, 0.3}, {5, 4}, {0, 30}, {0, 60}, {0, 61}} {
			fmt.Fprintf(&out, "%v: %v\n", ends, plot.Round(ends[0], ends[1]))
		}
		for _, s := range []float64{3600, 1.4, 1, 0.9995, 0.9985, 0.5, 1e-3, 1.5e-6, 1e-6, 9.9e-7, 2e-9, 0} {
			fmt.Fprintf(&out, "%g is %s\n", s, plot.Seconds(s))
		}
		return out.String()
	})
}
