// Package growth measures how the processor time and the memory of a program grow with the size of its input, and classifies both. The same
// boards are given to our own method and to the report's.
package growth

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/fit"
	"jogada/grade/sandbox"
)

// Options selects what to measure.
type Options struct {
	Game   catalog.Game
	Values catalog.Values
	Run    func(ctx context.Context, stdin []byte) (sandbox.Result, error)
	Seed   uint64
	Time   time.Duration // for everything, about
}

// Undecided is the class of a cost that the measurements do not decide.
const Undecided = "undecided"

// Class is the class of a cost, or undecided.
type Class struct {
	Class      string      `json:"class"`
	Confidence float64     `json:"confidence"`         // of the class, or of the likeliest candidate
	Candidates []string    `json:"candidates"`         // what the measurements do not exclude, the likeliest first
	Exponent   *[2]float64 `json:"exponent,omitempty"` // 95 % interval of p in overhead + n^p
	Base       float64     `json:"base,omitempty"`     // of an exponential: the factor for each step of n
	Why        string      `json:"why,omitempty"`      // why it is undecided

	fitted fit.Growth
}

// Point holds the measurements at one size.
type Point struct {
	N       int     `json:"n"`
	Seconds float64 `json:"seconds"` // of processor time: the median over the texts of the least over the runs
	Low     float64 `json:"low"`     // the least over the texts
	High    float64 `json:"high"`    // the most over the texts
	Bytes   int64   `json:"bytes,omitempty"`
	Runs    int     `json:"runs"`

	off    float64 // relative standard error of the seconds
	hidden bool    // the bytes are those of the sandbox: the program takes at most as many
}

// Reference is a method of ours on the same boards. It does not read the text, and starts no process.
type Reference struct {
	Method string `json:"method"`
	Report bool   `json:"report"` // it is the report's
	Class
	Points []Point `json:"points"`
}

// Report describes how the cost of a program grows.
type Report struct {
	N string `json:"n"` // what n counts
	Class
	Memory     Class       `json:"memory"`
	Points     []Point     `json:"points"`
	Ended      string      `json:"ended"` // why larger boards were not measured
	References []Reference `json:"beside"`

	step bool
}

// rounds is the number of runs of each text, if there is time.
const rounds = 3

// patience bounds the measuring on the clock, as a multiple of its processor time. The limit itself is processor time, so that a busy machine
// measures as much as an idle one.
const patience = 4

// besideShare is the share of the time that our own methods may take, each.
const besideShare = 0.2

// measuring is a measurement under way.
type measuring struct {
	Options
	growth *catalog.Growth
	begin  time.Time
	used   time.Duration // processor time of the program
	report *Report
	all    []int           // sizes
	sizes  []int           // those that are still measured
	texts  map[[2]int]text // by n and number
	costs  map[[2]int]cost // of the program, by n and number
	rivals []*rival
}

// cost holds the lowest cost of the runs on a text.
type cost struct {
	seconds float64
	bytes   int64
	hidden  bool // the bytes are those of the sandbox
	runs    int
}

// Measure measures a program. It returns nil for a game without a family of boards to measure on. It fails where the program can't be
// started, and when the context ends.
func Measure(ctx context.Context, o Options) (*Report, error) {
	g := o.Game.Grading.Growth
	if g == nil {
		return nil, nil
	}
	m := &measuring{Options: o, growth: g, begin: time.Now(), all: g.Sizes, sizes: g.Sizes, texts: map[[2]int]text{}, costs: map[[2]int]cost{},
		report: &Report{N: g.N, Points: []Point{}, References: []Reference{}, step: g.Step}}
	for round := range rounds * g.Texts {
		if err := m.round(ctx, round%g.Texts); err != nil {
			return nil, err
		}
		if m.spent() {
			break
		}
		if round == 0 {
			m.refine()
		}
	}
	if m.report.Ended == "" {
		m.report.Ended = "these are the largest boards"
	}
	m.conclude()
	return m.report, nil
}

func (m *measuring) spent() bool {
	return m.Time > 0 && (m.used >= m.Time || time.Since(m.begin) >= patience*m.Time)
}

// round runs the program and the methods once at each size, from small to large.
func (m *measuring) round(ctx context.Context, k int) error {
	for i, n := range m.sizes {
		if m.spent() {
			if len(m.costs) == i { // in the first round
				m.report.Ended = "the time for measuring ran out"
			}
			return nil
		}
		t, err := m.text(n, k)
		if err != nil {
			m.end(i, fmt.Sprintf("no board for n = %d: %v", n, err))
			return nil
		}
		r, err := m.Run(ctx, []byte(t.input))
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return err
		}
		m.used += r.CPU
		if r.End != sandbox.Exited || r.Exit != 0 || len(r.Stdout) == 0 {
			m.end(i, fmt.Sprintf("at n = %d it %s", n, failure(r)))
			return nil
		}
		m.note(n, k, r)
		m.compare(ctx, n, k, t)
	}
	return nil
}

// end ends the measurement of the sizes from the i-th on.
func (m *measuring) end(i int, why string) { m.sizes, m.report.Ended = m.sizes[:i], why }

// note keeps the lowest cost of the runs.
func (m *measuring) note(n, k int, r sandbox.Result) {
	c := m.costs[[2]int{n, k}]
	seconds := max(r.CPU.Seconds(), 1e-6)
	if c.runs == 0 || seconds < c.seconds {
		c.seconds = seconds
	}
	c.hidden = r.PeakHidden && (c.runs == 0 || c.hidden)
	c.runs, c.bytes = c.runs+1, max(c.bytes, r.Peak)
	m.costs[[2]int{n, k}] = c
}

// text is one input: its boards, and what the program reads.
type text struct {
	boards []catalog.Instance
	input  string
}

// text makes the k-th text of a size.
func (m *measuring) text(n, k int) (t text, err error) {
	if t, made := m.texts[[2]int{n, k}]; made {
		return t, nil
	}
	d := catalog.NewDice(m.Seed + 1_000_003*uint64(n) + uint64(k))
	for range m.growth.Boards {
		b, err := m.growth.Make(d, m.Values, n)
		if err != nil {
			return t, err
		}
		t.boards = append(t.boards, b)
	}
	if m.growth.Boards > 1 {
		t.input = m.Game.Grading.Join(t.boards)
	} else {
		input, ok := m.Game.Grading.Input(t.boards[0])
		if !ok {
			return t, errors.New("the assignment does not allow it")
		}
		t.input = input
	}
	m.texts[[2]int{n, k}] = t
	return t, nil
}

// failure says how a run went wrong.
func failure(r sandbox.Result) string {
	switch {
	case r.End == sandbox.TooSlow:
		return "is too slow"
	case r.End == sandbox.TooMuchMemory:
		return "takes too much memory"
	case r.End == sandbox.Exited && r.Exit == 0:
		return "writes nothing"
	case r.End == sandbox.Exited || r.End == sandbox.Signalled:
		return "crashes"
	}
	return "ends: " + string(r.End)
}

// points combines the costs of all texts of a size.
func (m *measuring) points(costs map[[2]int]cost) []Point {
	points := []Point{}
	for _, n := range m.all {
		p := Point{N: n, hidden: true}
		var seconds, logs []float64
		for k := range m.growth.Texts {
			if c := costs[[2]int{n, k}]; c.runs > 0 {
				seconds, logs = append(seconds, c.seconds), append(logs, math.Log(c.seconds))
				p.Bytes, p.Runs, p.hidden = max(p.Bytes, c.bytes), p.Runs+c.runs, p.hidden && c.hidden
			}
		}
		if p.Runs == 0 {
			continue
		}
		p.Seconds, p.Low, p.High = fit.Median(seconds), slices.Min(seconds), slices.Max(seconds)
		p.off = fit.Deviation(logs) / math.Sqrt(float64(len(seconds)))
		points = append(points, p)
	}
	return points
}

// conclude classifies what was measured.
func (m *measuring) conclude() {
	r := m.report
	r.Points = m.points(m.costs)
	r.Class, r.Memory = classOf(times(r.Points), cutOf(r.Points)), classOf(memory(r.Points), 1)
	if len(r.Points) > 0 && r.Points[len(r.Points)-1].hidden {
		r.Memory.Why = "the program takes less than the sandbox does"
	}
	for _, other := range m.rivals {
		if points := m.points(other.costs); len(points) > 0 {
			r.References = append(r.References, Reference{Method: other.method, Report: other.reported, Class: classOf(times(points), 1.5), Points: points})
		}
	}
}

func times(points []Point) (samples []fit.Sample) {
	for _, p := range points {
		samples = append(samples, fit.Sample{N: float64(p.N), Value: p.Seconds, Error: p.off})
	}
	return samples
}

// memory returns the memory from the last size on at which the sandbox itself takes as much as the program; nil: it does so at all.
func memory(points []Point) (samples []fit.Sample) {
	first := 0
	for i, p := range points {
		if p.hidden {
			first = i
		}
	}
	if first+1 == len(points) {
		return nil
	}
	for _, p := range points[first:] {
		if p.Bytes > 0 {
			samples = append(samples, fit.Sample{N: float64(p.N), Value: float64(p.Bytes)})
		}
	}
	return samples
}

// virtual is the start-up time, in seconds, from which a program counts as running on a virtual machine. Machine code starts in a tenth of it.
const virtual = 0.012

// cutOf returns the multiple of the start-up time from which a run's time reflects the program's own work.
func cutOf(points []Point) float64 {
	least := math.Inf(1)
	for _, p := range points {
		least = min(least, p.Seconds)
	}
	if least > virtual {
		return 5
	}
	return 1.5
}

// closer is the number of sizes that refine adds.
const closer = 8

// refine adds sizes between the first whose time exceeds the start-up clearly and the last.
func (m *measuring) refine() {
	points := m.points(m.costs)
	if m.growth.Step || len(points) < 2 {
		return
	}
	least, shows := points[0].Seconds, points[0].N
	for _, p := range points {
		least = min(least, p.Seconds)
	}
	last := points[len(points)-1].N
	for _, p := range points {
		if p.Seconds < cutOf(points)*least && 2*p.N <= last {
			shows = p.N
		}
	}
	for i := 1; i <= closer; i++ {
		m.sizes = append(slices.Clone(m.sizes), int(float64(shows)*math.Pow(float64(last)/float64(shows), float64(i)/(closer+0.5))))
	}
	slices.Sort(m.sizes)
	m.sizes = slices.Compact(m.sizes)
	m.all = m.sizes
}

// classOf classifies samples.
func classOf(samples []fit.Sample, cut float64) Class {
	g := fit.Classify(samples, cut)
	c := Class{Class: g.Class, Confidence: math.Round(g.Confidence*1000) / 1000, Candidates: g.Candidates, Why: g.Why, fitted: g}
	if g.Class == "" {
		c.Class = Undecided
	}
	if c.Candidates == nil {
		c.Candidates = []string{}
	}
	if g.Exponent != [2]float64{} {
		c.Exponent = &g.Exponent
	}
	if slices.Contains(g.Candidates, fit.Exponential) {
		c.Base = math.Round(g.Base*100) / 100
	}
	return c
}
