package study

import (
	"fmt"
	"slices"
	"strings"

	"jogada/internal/base/fit"
	"jogada/internal/base/markup"
)

// page is a study as it is shown.
type page struct {
	Study
	Unfinished string
	Sections   []section
}

type section struct {
	Result
	Unfinished string
	Alarm      bool // sound methods disagree
	Findings   []string
	Figures    []figure
	Fits       []fitRow
	LeftOut    []string
}

// figure is a plot with its legend and its table.
type figure struct {
	Plot    markup.HTML
	Legend  []key
	Caption string
	Head    []string
	Rows    [][]cell
}

// key is an entry of a legend.
type key struct {
	Sign  markup.HTML
	Label string
	Sound bool
	Rate  string
}

// cell is a cell of a table: a figure and, smaller, a note on it.
type cell struct {
	Text, Note string
	Stopped    bool
}

type fitRow struct{ Of, Method, Law, Square, Range string }

func (s Study) page() page {
	p := page{Study: s, Unfinished: s.Unfinished()}
	for _, r := range s.Results {
		sec := section{Result: r, Findings: r.Findings(), Alarm: len(r.Differ) > 0, LeftOut: r.leftOut()}
		if r.Interrupted != "" {
			sec.Unfinished = fmt.Sprintf("This experiment was interrupted %s. What follows is what was there by then.", r.Interrupted)
		}
		for _, m := range r.Show {
			sec.Figures = append(sec.Figures, r.figure(m))
			sec.Fits = append(sec.Fits, r.fitRows(m)...)
		}
		p.Sections = append(p.Sections, sec)
	}
	return p
}

// Unfinished describes what is missing from a study, or returns "".
func (s Study) Unfinished() string {
	done := len(s.Results)
	interrupted := done > 0 && s.Results[done-1].Interrupted != ""
	if done == s.Planned && !interrupted {
		return ""
	}
	if interrupted {
		done--
	}
	return fmt.Sprintf("This study is not finished: %d of %s came to an end.", done, pluralize(s.Planned, "experiment"))
}

func (r Result) figure(m Measure) figure {
	f := figure{Plot: markup.HTML(r.Plot(m)), Caption: strings.TrimSpace(capital(m.title(r.Centre)) + " against " + r.X.Label + ". " + m.bar(r.Centre))}
	series := r.Series(m)
	f.Head = append(f.Head, r.X.Var)
	hollow, dotted := false, false
	for _, s := range series {
		k := key{Sign: markup.HTML(Key(s.Index)), Label: s.Label, Sound: s.Sound}
		if len(s.Fits) > 0 {
			k.Rate = rateOf(s.Fits[0], r.X)
			dotted = dotted || m != Deviation
		}
		f.Legend = append(f.Legend, k)
		f.Head = append(f.Head, s.Label)
		hollow = hollow || m != Deviation && slices.ContainsFunc(s.Points, func(p Point) bool { return p.Stopped > 0 })
	}
	if dotted {
		f.Caption += " Dotted: the fit."
	}
	if hollow {
		f.Caption += " Hollow, with an arrow: some of the runs were stopped; the true value is higher."
	}
	for _, x := range r.Sizes {
		if row, any := r.row(m, x, series); any {
			f.Rows = append(f.Rows, row)
		}
	}
	return f
}

func (r Result) row(m Measure, x int, series []Series) (row []cell, any bool) {
	row = []cell{{Text: quantity(float64(x))}}
	for _, s := range series {
		p, ok := s.at(x)
		any = any || ok
		row = append(row, r.cell(m, p))
	}
	return row, any
}

// cell writes a point. A value is a lower bound where runs were stopped.
func (r Result) cell(m Measure, p Point) cell {
	switch {
	case p.Skipped:
		return cell{Text: "not run", Stopped: true}
	case p.Runs == 0 || m == Errors && p.Decided == 0:
		return cell{Text: "–"}
	case m == Errors:
		return cell{Text: percent(p.Value), Note: fmt.Sprintf("%d of %d; %s to %s", p.Wrong, p.Decided, percent(p.Low), percent(p.High))}
	case p.Stopped > 0 && m == Deviation:
		return cell{Text: "–", Note: fmt.Sprintf("%d of %d stopped", p.Stopped, p.Runs), Stopped: true}
	case p.Stopped > 0:
		return cell{Text: "> " + m.show(p.Value), Note: fmt.Sprintf("%d of %d stopped", p.Stopped, p.Runs), Stopped: true}
	case m == Deviation || m.show(p.Low) == m.show(p.High):
		return cell{Text: m.show(p.Value)}
	case r.Centre == Mean:
		return cell{Text: m.show(p.Value), Note: "± " + m.show(p.High-p.Value)}
	default:
		return cell{Text: m.show(p.Value), Note: m.show(p.Low) + " to " + m.show(p.High)}
	}
}

func (r Result) fitRows(m Measure) []fitRow {
	var rows []fitRow
	for _, s := range r.Series(m) {
		for _, f := range s.Fits {
			rows = append(rows, fitRow{Of: m.title(r.Centre), Method: s.Label, Law: rateOf(f, r.X), Square: fmt.Sprintf("%.4f", f.Square),
				Range: fmt.Sprintf("%d points, %s = %d to %d", f.Points, r.X.Var, f.From, f.To)})
		}
	}
	return rows
}

// leftOut says which points are in no fit, and why.
func (r Result) leftOut() []string {
	if len(r.Laws) == 0 {
		return nil
	}
	var notes []string
	if r.FitFrom > r.Sizes[0] {
		notes = append(notes, fmt.Sprintf("Sizes below %s = %d are left out of the fits: there, what a run costs anyway hides what grows.", r.X.Var, r.FitFrom))
	}
	var few []string
	for _, s := range r.Series(r.Show[0]) {
		var stopped []string
		for _, p := range s.Points {
			if p.Stopped > 0 {
				stopped = append(stopped, fmt.Sprint(p.X))
			}
		}
		if stopped != nil {
			notes = append(notes, fmt.Sprintf("Left out for %s, because runs were stopped: %s = %s.", s.Label, r.X.Var, list(stopped)))
		}
		if len(s.Fits) == 0 {
			few = append(few, s.Label)
		}
	}
	if few != nil {
		notes = append(notes, fmt.Sprintf("Too few points are left for a fit of %s: it takes %d.", list(few), fit.LeastPoints))
	}
	return notes
}
