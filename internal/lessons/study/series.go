package study

import (
	"math"
	"slices"
	"strings"

	"jogada/internal/base/fit"
	"jogada/solve"
)

// Measure is a quantity measured of runs.
type Measure uint8

// Measures of runs.
const (
	Seconds   Measure = iota // the time of a run
	Deviation                // the standard deviation of the time over the runs of a size
	Expanded                 // states expanded in a run
	Errors                   // the share of wrong answers of an unsound method
)

// Centre selects the number that represents the runs of a size, and the error bar around it.
type Centre uint8

// Centres of runs.
const (
	Mean   Centre = iota // the mean; the bar is the standard deviation on both sides
	Median               // the median; the bar is the middle half
)

// Point aggregates the runs of one method at one size.
type Point struct {
	X              int
	Runs, Stopped  int
	Skipped        bool    // there are no runs: the method was abandoned
	Value          float64 // a lower bound if runs were stopped
	Low, High      float64
	Wrong, Decided int // answers
}

// Whole reports whether the value is exact: there are runs, and none was stopped.
func (p Point) Whole() bool { return !p.Skipped && p.Runs > 0 && p.Stopped == 0 }

// Series is one method over all sizes.
type Series struct {
	Method string // as the experiment names it
	Index  int    // index among the methods of the experiment, which selects its style in every plot
	Label  string
	Sound  bool
	Points []Point
	Fits   []fit.Fit
}

// Series returns the methods over all sizes, by one measure, in the order of the experiment. Sound methods have no
// errors to show.
func (r Result) Series(m Measure) []Series {
	var all []Series
	for n, as := range r.Methods {
		s := Series{Method: as, Index: n, Label: r.label(as), Sound: true}
		for _, x := range r.Sizes {
			if runs := r.at(as, x); len(runs) > 0 {
				s.Sound = s.Sound && runs[0].Sound
				s.Points = append(s.Points, r.point(m, x, runs))
			}
		}
		if len(s.Points) == 0 || m == Errors && s.Sound {
			continue
		}
		s.Fits = r.fittedLaws(m, s.Points)
		all = append(all, s)
	}
	return all
}

// label returns the name of a method, or the names if the default differs between boards.
func (r Result) label(as string) string {
	var names []string
	for _, run := range r.Runs {
		if run.Method == as && !slices.Contains(names, run.Name) {
			names = append(names, run.Name)
		}
	}
	label := strings.Join(names, " or ")
	if as == Default {
		label += " (default)"
	}
	return label
}

func (r Result) at(as string, x int) []Run {
	var runs []Run
	for _, run := range r.Runs {
		if run.Method == as && run.X == x {
			runs = append(runs, run)
		}
	}
	return runs
}

// point aggregates runs. A stopped run counts with its cost so far.
func (r Result) point(m Measure, x int, runs []Run) Point {
	p := Point{X: x}
	var values []float64
	for _, run := range runs {
		if run.Skipped {
			continue
		}
		p.Runs++
		switch {
		case run.Verdict == solve.Unknown:
			p.Stopped++
		case run.Wrong == Wrong:
			p.Wrong, p.Decided = p.Wrong+1, p.Decided+1
		case run.Wrong == Right:
			p.Decided++
		}
		values = append(values, m.costOf(run))
	}
	if p.Skipped = p.Runs == 0; !p.Skipped {
		p.sum(m, r.Centre, values)
	}
	return p
}

// costOf returns the cost of a run by a measure.
func (m Measure) costOf(run Run) float64 {
	if m == Expanded {
		return float64(run.Counts.Expanded)
	}
	return run.Seconds
}

func (p *Point) sum(m Measure, c Centre, values []float64) {
	switch {
	case m == Errors:
		p.Value = float64(p.Wrong) / float64(max(1, p.Decided))
		p.Low, p.High = wilson(p.Wrong, p.Decided)
	case m == Deviation:
		p.Value = fit.Deviation(values)
		p.Low, p.High = p.Value, p.Value
	case c == Mean:
		p.Value = fit.Mean(values)
		off := fit.Deviation(values)
		p.Low, p.High = p.Value-off, p.Value+off
	default:
		slices.Sort(values)
		p.Value = fit.Median(values)
		p.Low, p.High = fit.Quantile(values, 0.25), fit.Quantile(values, 0.75)
	}
}

func (r Result) fittedLaws(m Measure, points []Point) []fit.Fit {
	var xs []int
	var ys []float64
	for _, p := range points {
		if p.Whole() && p.Value > 0 && p.X >= r.FitFrom {
			xs, ys = append(xs, p.X), append(ys, p.Value)
		}
	}
	var fits []fit.Fit
	for _, law := range r.Laws {
		if f, ok := fit.New(law, xs, ys); ok && m != Errors {
			fits = append(fits, f)
		}
	}
	return fits
}

// wilson returns the 95 % interval of a share of which k of n were seen (Wilson 1927), which is also right near 0 and
// 1.
func wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	share, of := float64(k)/float64(n), float64(n)
	middle := (share + z*z/(2*of)) / (1 + z*z/of)
	off := z / (1 + z*z/of) * math.Sqrt(share*(1-share)/of+z*z/(4*of*of))
	return max(0, middle-off), min(1, middle+off)
}
