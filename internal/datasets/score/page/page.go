// Package page writes a summary of scores as one HTML page with plots: accuracy against each entry of the difficulty.
package page

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"jogada/internal/base/markup"
	"jogada/internal/base/plot"
	"jogada/internal/datasets/score"
)

const (
	head = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Scores</title>
<style>%s</style></head><body>
<h1>%s of %d questions answered right</h1>
<p>%d answered, %d unreadable, the others not answered. Intervals are 95 %% confidence intervals of the accuracy.</p>
`
	columns = "<h2>%s</h2>\n<table><tr><th>%s</th><th>questions</th><th>answered</th><th>unreadable</th><th>right</th><th>accuracy</th><th>interval</th><th>credit</th></tr>\n"
	style   = markup.CSS(`body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #999;padding:.25rem .6rem;text-align:right}th:first-child,td:first-child{text-align:left}th:first-child,td:first-child,h2,figcaption{overflow-wrap:anywhere}svg{max-width:100%;height:auto}`)
)

// Write writes the page.
func Write(to io.Writer, s *score.Summary) error {
	w := markup.NewWriter(to)
	w.Printf(head, style, percent(s.All.Accuracy()), s.All.Questions, s.All.Answered, s.All.Unreadable)
	writeSamples(w, s.Samples)
	writeSteps(w, s.Steps)
	writeTallies(w, "Games", "game", s.Games, slices.Sorted(maps.Keys(s.Games)))
	writeTallies(w, "Splits", "split", s.Splits, slices.Sorted(maps.Keys(s.Splits)))
	bins := slices.Clone(s.BinOrder)
	for _, name := range slices.Sorted(maps.Keys(s.Bins)) {
		if !slices.Contains(bins, name) {
			bins = append(bins, name)
		}
	}
	writeTallies(w, "Bins", "bin", s.Bins, bins)
	for _, name := range slices.Sorted(maps.Keys(s.Measure)) {
		if groups := s.Measure[name]; len(groups) > 0 {
			writeFigure(w, name, groups)
		}
	}
	w.Printf("</body></html>\n")
	return w.Err()
}

// writeSamples writes the scores over several answers to each question, with a plot of pass@k.
func writeSamples(w *markup.Writer, s *score.Samples) {
	if s == nil {
		return
	}
	w.Printf("<h2>Samples</h2>\n<p>Over %d answers to each question; missing ones count as wrong. The tables below count the first answer to each.</p>\n", s.Samples)
	var points []plot.Point
	for _, p := range s.Pass {
		points = append(points, plot.Point{X: float64(p.K), Y: p.Rate.Rate})
	}
	w.Printf("<figure>%s<figcaption>pass@k: the probability that at least one of k answers is right</figcaption></figure>\n", markup.HTML(curve("k", "pass@k", plot.Whole, points)))
	w.Printf("<table><tr><th>score</th><th>mean</th><th>interval</th></tr>\n")
	row := func(name string, r score.Rate) {
		w.Printf("<tr><td>%s</td><td>%s</td><td>%s to %s</td></tr>\n", name, percent(r.Rate), percent(r.Interval[0]), percent(r.Interval[1]))
	}
	row("right answers", s.Mean)
	for _, p := range s.Pass {
		row(fmt.Sprintf("pass@%d", p.K), p.Rate)
	}
	row("credit", s.Credit)
	row("best credit", s.BestCredit)
	w.Printf("</table>\n")
}

// writeSteps writes the faults of the first wrong steps of lines.
func writeSteps(w *markup.Writer, s *score.StepTally) {
	if s == nil {
		return
	}
	w.Printf("<h2>First wrong steps</h2>\n<table><tr><th>the step</th><th>lines</th><th>mean step</th></tr>\n")
	words := map[score.Fault]string{score.Illegal: "is illegal", score.Loses: "loses the result", score.Detour: "is a detour", score.Ends: "is missing: the line ends too early"}
	for _, fault := range score.Faults() {
		if rows := s.Faults[fault]; rows.Lines > 0 {
			w.Printf("<tr><td>%s</td><td>%d</td><td>%.1f</td></tr>\n", words[fault], rows.Lines, rows.Mean)
		}
	}
	w.Printf("</table>\n")
}

// writeTallies writes a section with a row for each of some names. Names without questions are left out.
func writeTallies(w *markup.Writer, title, of string, tallies map[string]score.Tally, order []string) {
	if len(tallies) == 0 {
		return
	}
	w.Printf(columns, title, of)
	for _, name := range order {
		if t := tallies[name]; t.Questions > 0 {
			w.Printf("<tr><td>%s</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%s</td><td>%s</td><td>%.2f</td></tr>\n",
				name, t.Questions, t.Answered, t.Unreadable, t.Right, percent(t.Accuracy()), interval(t), t.Credit)
		}
	}
	w.Printf("</table>\n")
}

func interval(t score.Tally) string { return percent(t.Interval[0]) + " to " + percent(t.Interval[1]) }

// writeFigure writes a plot and a table of accuracy against one entry of the difficulty.
func writeFigure(w *markup.Writer, name string, groups []score.Group) {
	w.Printf("<h2>%s</h2>\n<figure>%s<figcaption>Accuracy against %s</figcaption></figure>\n", name, markup.HTML(plotOf(name, groups)), name)
	w.Printf("<table><tr><th>%s</th><th>questions</th><th>right</th><th>accuracy</th><th>interval</th></tr>\n", name)
	for _, g := range groups {
		span := rounded(g.From)
		if to := rounded(g.To); to != span {
			span += " to " + to
		}
		w.Printf("<tr><td>%s</td><td>%d</td><td>%d</td><td>%s</td><td>%s</td></tr>\n", span, g.Questions, g.Right, percent(g.Accuracy()), interval(g.Tally))
	}
	w.Printf("</table>\n")
}

// rounded writes a value of the difficulty: whole numbers in full, others with three digits.
func rounded(x float64) string {
	if x == math.Trunc(x) {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// plotOf draws accuracy against one entry of the difficulty.
func plotOf(name string, groups []score.Group) string {
	var points []plot.Point
	for _, g := range groups {
		points = append(points, plot.Point{X: (g.From + g.To) / 2, Y: g.Accuracy()})
	}
	return curve(name, "accuracy", plot.Round, points)
}

// curve draws a share against a number.
func curve(name, share string, ticks func(low, high float64) []plot.Tick, points []plot.Point) string {
	const blue = "#0072b2"
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range points {
		low, high = min(low, p.X), max(high, p.X)
	}
	margin := max((high-low)*0.04, 0.5)
	c := &plot.Chart{Width: 560, Height: 280, Grid: "#dddddd", Label: share + " against " + name,
		X: plot.Axis{Title: name, Min: low - margin, Max: high + margin, Ticks: ticks(low, high)},
		Y: plot.Axis{Title: share, Min: 0, Max: 1, Ticks: plot.Round(0, 1)}}
	c.Line(blue, false, points...)
	for _, p := range points {
		c.Mark(plot.Marker{Color: blue, Corners: 24, Radius: 3.5}, p)
	}
	return c.SVG()
}
