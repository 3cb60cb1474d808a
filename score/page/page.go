// Package page writes a summary of scores as one page of HTML with plots: accuracy against each entry of the difficulty.
package page

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"io"
	"maps"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"jogada/score"
)

// figure is a plot and the entry that it is about.
type figure struct {
	Name   string
	SVG    template.HTML
	Groups []score.Group
}

// Write writes the page.
func Write(w io.Writer, s *score.Summary) error {
	var figures []figure
	for _, name := range slices.Sorted(maps.Keys(s.Measure)) {
		svg, err := plotOf(name, s.Measure[name])
		if err != nil {
			return fmt.Errorf("the plot of %s: %w", name, err)
		}
		figures = append(figures, figure{name, template.HTML(svg), s.Measure[name]})
	}
	return layout.Execute(w, map[string]any{"Summary": s, "Figures": figures})
}

var layout = template.Must(template.New("page").Funcs(template.FuncMap{"percent": func(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }}).Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Scores</title>
<style>body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #999;padding:.25rem .6rem;text-align:right}th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}</style></head><body>
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
func plotOf(name string, groups []score.Group) ([]byte, error) {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = name, "accuracy"
	p.Y.Min, p.Y.Max = 0, 1
	points := make(plotter.XYs, len(groups))
	for i, g := range groups {
		points[i] = plotter.XY{X: (g.From + g.To) / 2, Y: g.Accuracy()}
	}
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return nil, err
	}
	blue := color.RGBA{R: 0, G: 114, B: 178, A: 255}
	line.Color, dots.Color, dots.Shape = blue, blue, draw.CircleGlyph{}
	p.Add(plotter.NewGrid(), line, dots)
	w, err := p.WriterTo(14*vg.Centimeter, 7*vg.Centimeter, "svg")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if _, err := w.WriteTo(&out); err != nil {
		return nil, err
	}
	svg := out.Bytes()
	return svg[max(0, bytes.Index(svg, []byte("<svg"))):], nil
}
