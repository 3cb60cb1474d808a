package study

import (
	_ "embed"
	"fmt"
	"io"

	"jogada/internal/base/markup"
)

//go:embed page.css
var pageStyle string

const (
	pageHead = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<style>
%s</style>
</head>
<body>
<h1>%s</h1>
<p>Methods of one game are run against each other on the same boards, board by board in one run, so that whatever else
the machine does hits them alike. All figures, fits and sentences below are computed from these runs; the raw figures are in
the file of the same name that ends in <code>.csv</code>. The same seed makes the same boards.</p>
<p>A run is one method on one board: reading the board and checking the answer are not part of its time. A short run is
repeated, up to five times within 30 milliseconds, and the median counts. A run that reaches its limit is stopped; it is
shown as such, counts as a lower bound, and is left out of fits. A method that was stopped on the first three boards of a
size is given up: it is run on no more of them, and on no larger ones.</p>
`
	alarm = "<p class=\"alarm\">%s</p>\n"
)

// WriteHTML writes the study as one self-contained page: no script, no other file.
func (s Study) WriteHTML(to io.Writer) error {
	p, w := s.page(), markup.NewWriter(to)
	w.Printf(pageHead, s.Title, markup.CSS(pageStyle), s.Title)
	if p.Unfinished != "" {
		w.Printf(alarm, p.Unfinished)
	}
	p.writeFacts(w)
	w.Printf("<nav aria-label=\"Experiments\">\n<ol>\n")
	for _, sec := range p.Sections {
		w.Printf("<li><a href=\"#%s\">%s</a></li>\n", sec.Name, sec.Title)
	}
	w.Printf("</ol>\n</nav>\n")
	for _, sec := range p.Sections {
		sec.writeSection(w)
	}
	w.Printf("</body>\n</html>\n")
	return w.Err()
}

// writeFacts writes what was run, and on what.
func (p page) writeFacts(w *markup.Writer) {
	facts := p.Facts
	command := markup.HTML("")
	if facts.Command != "" {
		command = markup.Sprintf("<code>%s</code>", facts.Command)
	}
	cpus := ""
	if facts.CPUs != 0 {
		cpus = fmt.Sprint(facts.CPUs)
	}
	quick := ""
	if p.Quick {
		quick = "quick: fewer and smaller boards than the full study"
	}
	w.Printf("<dl>\n")
	for _, fact := range []struct {
		name  string
		value any
	}{{"date", facts.Date}, {"command", command}, {"version", facts.Version}, {"processor", facts.Processor}, {"CPUs", cpus}, {"system", facts.System}, {"built with", facts.Go},
		{"seed", fmt.Sprint(p.Seed)}, {"limit of a run", p.Limit}, {"scale", quick}} {
		if fact.value != "" && fact.value != markup.HTML("") {
			w.Printf("<dt>%s</dt><dd>%s</dd>\n", fact.name, fact.value)
		}
	}
	w.Printf("</dl>\n")
}

// writeSection writes an experiment: its question, findings, figures and fits.
func (sec section) writeSection(w *markup.Writer) {
	w.Printf("<section id=\"%s\">\n<h2>%s</h2>\n", sec.Name, sec.Title)
	if sec.Unfinished != "" {
		w.Printf(alarm, sec.Unfinished)
	}
	w.Printf("<p>%s</p>\n<p class=\"faint\">%s</p>\n", sec.Asked, sec.Ran)
	if len(sec.Findings) > 0 {
		w.Printf("<ul class=\"findings\">\n")
		for _, f := range sec.Findings {
			w.Printf("<li>%s</li>\n", f)
		}
		w.Printf("</ul>\n")
	}
	if sec.Alarm {
		w.Printf(alarm, "Two sound methods can't both be right: this is a fault of the program. Please report it with the board.")
	}
	for _, f := range sec.Figures {
		if f.Plot != "" {
			f.writeFigure(w)
		}
	}
	if len(sec.Fits) > 0 {
		writeFits(w, sec.Fits)
	}
	for _, left := range sec.LeftOut {
		w.Printf("<p class=\"faint\"><small>%s</small></p>\n", left)
	}
	w.Printf("</section>\n")
}

// writeFigure writes a plot with its legend and its table.
func (f figure) writeFigure(w *markup.Writer) {
	w.Printf("<figure>\n<div class=\"plot\">%s</div>\n<ul class=\"legend\">\n", f.Plot)
	for _, k := range f.Legend {
		w.Printf("<li>%s %s", k.Sign, k.Label)
		if !k.Sound {
			w.Printf(" <small>(unsound)</small>")
		}
		if k.Rate != "" {
			w.Printf(" <small>%s</small>", k.Rate)
		}
		w.Printf("</li>\n")
	}
	w.Printf("</ul>\n<figcaption>%s</figcaption>\n</figure>\n<div class=\"table\" tabindex=\"0\">\n<table>\n<thead><tr>", f.Caption)
	for _, h := range f.Head {
		w.Printf("<th scope=\"col\">%s</th>", h)
	}
	w.Printf("</tr></thead>\n<tbody>\n")
	for _, row := range f.Rows {
		w.Printf("<tr><th scope=\"row\">%s</th>", row[0].Text)
		for _, c := range row[1:] {
			c.writeCell(w)
		}
		w.Printf("</tr>\n")
	}
	w.Printf("</tbody>\n</table>\n</div>\n")
}

func (c cell) writeCell(w *markup.Writer) {
	if c.Stopped {
		w.Printf("<td class=\"stopped\">%s", c.Text)
	} else {
		w.Printf("<td>%s", c.Text)
	}
	if c.Note != "" {
		w.Printf("<small>%s</small>", c.Note)
	}
	w.Printf("</td>")
}

func writeFits(w *markup.Writer, fits []fitRow) {
	w.Printf("<div class=\"table words\" tabindex=\"0\">\n<table>\n<caption>Growth: least squares on the logarithms, ± the standard error</caption>\n")
	w.Printf("<thead><tr><th scope=\"col\">of</th><th scope=\"col\">method</th><th scope=\"col\">grows as</th><th scope=\"col\">R²</th><th scope=\"col\">fitted to</th></tr></thead>\n<tbody>\n")
	for _, f := range fits {
		w.Printf("<tr><td>%s</td><td>%s</td><td>%s</td><td>%s</td><td>%s</td></tr>\n", f.Of, f.Method, f.Law, f.Square, f.Range)
	}
	w.Printf("</tbody>\n</table>\n</div>\n")
}
