// Package page writes a summary of scores as one HTML page with plots: accuracy against each entry of the difficulty.
package page

import (
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"

	"jogada/plot"
	"jogada/score"
)

// figure is a plot and the entry that it shows.
type figure struct {
	Name   string
	SVG    template.HTML
	Groups []score.Group
}

// Write writes the page.
func Write(w io.Writer, s *score.Summary) error {
	var figures []figure
	for _, name := range slices.Sorted(maps.Keys(s.Measure)) {
		if groups := s.Measure[name]; len(groups) > 0 {
			figures = append(figures, figure{name, template.HTML(plotOf(name, groups)), groups})
		}
	}
	return layout.Execute(w, map[string]any{"Summary": s, "Figures": figures})
}

var layout = template.Must(template.New("page").Funcs(template.FuncMap{"percent": func(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }}).Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Scores</title>
<style>body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #999;padding:.25rem .6rem;text-align:right}th:first-child,td:first-child{text-align:left}th:first-child,td:first-child,h2,figcaption{overflow-wrap:anywhere}svg{max-width:100%;height:auto}</style></head><body>
<h1>{{percent .Summary.All.Accuracy}} of {{.Summary.All.Questions}} questions answered right</h1>
{{define "rows"}}{{range $name, $t := .}}<tr><td>{{$name}}</td><td>{{$t.Questions}}</td><td>{{$t.Answered}}</td><td>{{$t.Right}}</td><td>{{percent $t.Accuracy}}</td><td>{{printf "%.2f" $t.Credit}}</td></tr>{{end}}{{end}}
<table><tr><th></th><th>questions</th><th>answered</th><th>right</th><th>accuracy</th><th>credit</th></tr>
{{template "rows" .Summary.Games}}{{template "rows" .Summary.Splits}}{{template "rows" .Summary.Bins}}</table>
{{range .Figures}}<h2>{{.Name}}</h2>
<figure>{{.SVG}}<figcaption>Accuracy against {{.Name}}</figcaption></figure>
<table><tr><th>{{.Name}}</th><th>questions</th><th>right</th><th>accuracy</th></tr>
{{range .Groups}}<tr><td>{{if eq .From .To}}{{.From}}{{else}}{{.From}} to {{.To}}{{end}}</td><td>{{.Questions}}</td><td>{{.Right}}</td><td>{{percent .Accuracy}}</td></tr>
{{end}}</table>
{{end}}</body></html>
`))

// plotOf draws accuracy against one entry of the difficulty.
func plotOf(name string, groups []score.Group) string {
	const blue = "#0072b2"
	low, high := math.Inf(1), math.Inf(-1)
	var points []plot.Point
	for _, g := range groups {
		x := (g.From + g.To) / 2
		low, high = min(low, x), max(high, x)
		points = append(points, plot.Point{X: x, Y: g.Accuracy()})
	}
	margin := max((high-low)*0.04, 0.5)
	c := &plot.Chart{Width: 560, Height: 280, Grid: "#dddddd", Label: "accuracy against " + name,
		X: plot.Axis{Title: name, Min: low - margin, Max: high + margin, Ticks: plot.Round(low, high)},
		Y: plot.Axis{Title: "accuracy", Min: 0, Max: 1, Ticks: plot.Round(0, 1)}}
	c.Line(blue, false, points...)
	for _, p := range points {
		c.Mark(plot.Marker{Color: blue, Corners: 24, Radius: 3.5}, p)
	}
	return c.SVG()
}
