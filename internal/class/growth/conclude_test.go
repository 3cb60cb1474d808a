package growth

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// concluded returns the report on measurements of three texts a size, whose seconds and bytes are laws of n, beside two methods.
func concluded(sizes []int, o Options, seconds, bytes func(n float64) float64, change func(n int, c *cost)) *Report {
	step := sizes[1] != 2*sizes[0]
	m := &measuring{Options: o, growth: &catalog.Growth{N: "cells", Texts: 3, Step: step}, all: sizes, costs: map[[2]int]cost{}, report: &Report{N: "cells", step: step, Interpreted: o.Interpreted, Ended: "these are the largest boards"}}
	own, reported := &rival{method: "claims", costs: map[[2]int]cost{}}, &rival{method: "layers", reported: true, costs: map[[2]int]cost{}}
	for i, n := range sizes {
		for k := range 3 {
			x := float64(n)
			c := cost{seconds: seconds(x) * (1 + 0.02*float64(k)), bytes: int64(bytes(x)), touched: 1 << 20, runs: 8}
			if change != nil {
				change(n, &c)
			}
			if c.runs > 0 {
				m.costs[[2]int{n, k}] = c
			}
			own.costs[[2]int{n, k}] = cost{seconds: 0.001 + x/1e6, runs: 1}
			if i < len(sizes)/2 {
				reported.costs[[2]int{n, k}] = cost{seconds: 0.001 + x*x/1e6, runs: 1}
			}
		}
	}
	m.rivals = []*rival{own, reported, {method: "never run", costs: map[[2]int]cost{}}}
	m.conclude(true)
	return m.report
}

// TestConclusionsAreAsRecorded compares the conclusions from measurements, and the chart, with the recorded ones.
func TestConclusionsAreAsRecorded(t *testing.T) {
	doubling, steps := catalog.Doubling(64, 1<<17), []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
	flat := func(float64) float64 { return 8 << 20 }
	linear := func(n float64) float64 { return 0.01 + n/1e4 }
	gametest.Recorded(t, "testdata/concluded.golden", func(string) string {
		var out strings.Builder
		for _, c := range []struct {
			name string
			made *Report
		}{
			{"linear", concluded(doubling, Options{}, linear, func(n float64) float64 { return 1<<20 + 100*n }, nil)},
			{"square, interpreted", concluded(doubling[:9], Options{Interpreted: true}, func(n float64) float64 { return 0.02 + n*n/1e6 }, flat, nil)},
			{"exponential", concluded(steps, Options{}, func(n float64) float64 { return 0.01 + math.Exp2(n)/1e3 }, func(n float64) float64 { return 1<<20 + 100*math.Exp2(n) }, nil)},
			{"hidden memory", concluded(doubling, Options{}, linear, flat, func(_ int, c *cost) { c.hidden = true })},
			{"memory hidden at first", concluded(doubling, Options{}, linear, func(n float64) float64 { return max(1<<20, 1000*n) }, func(n int, c *cost) { c.hidden = n < 1500 })},
			{"memory beyond a cache", concluded(doubling, Options{}, linear, flat, func(n int, c *cost) { c.touched = int64(n) << 10 })},
			{"surely not compiled while it runs", concluded(doubling, Options{MayJIT: true}, linear, flat, nil)},
			{"maybe compiled while it runs", concluded(doubling, Options{MayJIT: true}, func(n float64) float64 { return 0.2 + n/3e4 }, flat, nil)},
			{"few sizes repeated", concluded(doubling, Options{}, linear, flat, func(n int, c *cost) {
				if n%3 == 1 {
					c.runs, c.seconds = 1, 5*c.seconds
				}
			})},
			{"one text of a size", concluded(doubling[:5], Options{}, linear, flat, func(n int, c *cost) {
				if c.seconds > linear(float64(n)) {
					c.runs = 0
				}
			})},
		} {
			r := c.made
			fmt.Fprintf(&out, "%s: %s %.2f %v %q; memory %s %.2f %v %q\n", c.name, r.Class.Class, r.Class.Confidence, r.Class.Candidates, r.Class.Why, r.Memory.Class, r.Memory.Confidence, r.Memory.Candidates, r.Memory.Why)
			if r.Exponent != nil {
				fmt.Fprintf(&out, "  exponent %.1f, base %.1f\n", *r.Exponent, r.Base)
			}
			p := r.Points[1]
			fmt.Fprintf(&out, "  %d points, the second one %d: %.4g s from %.4g to %.4g, %d bytes, %d runs, off %.3f\n", len(r.Points), p.N, p.Seconds, p.Low, p.High, p.Bytes, p.Runs, p.off)
			for _, b := range r.References {
				fmt.Fprintf(&out, "  %s %v %s, %d points\n", b.Method, b.Report, b.Class.Class, len(b.Points))
			}
			var words []string
			for _, part := range strings.Split(r.Chart().SVG(), "<text")[1:] {
				_, part, _ = strings.Cut(part, ">")
				word, _, _ := strings.Cut(part, "<")
				words = append(words, word)
			}
			fmt.Fprintf(&out, "  chart %q\n", words)
		}
		return out.String()
	})
	if (&Report{}).Chart() != nil {
		t.Error("a chart of nothing")
	}
}
