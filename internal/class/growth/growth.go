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
	"jogada/internal/base/fit"
	"jogada/internal/class/sandbox"
)

// Options selects what to measure.
type Options struct {
	Game   catalog.Game
	Values catalog.Values
	Run    func(ctx context.Context, stdin []byte) (sandbox.Result, error)
	Seed   uint64
	Time   time.Duration // of the program's processor, for everything, about; less if the class is clear before
	// Interpreted says that a program which is otherwise compiled while it runs is measured without that. It is only reported.
	Interpreted bool
	// MayJIT says that the program may be compiled while it runs, for all that is known; a slow start is taken for it.
	MayJIT bool
}

// DefaultTime is the processor time that decides most programs, those in Python included.
const DefaultTime = 20 * time.Second

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
	Seconds float64 `json:"seconds"` // of processor time: the lower quartile over the texts of the least over the runs
	Low     float64 `json:"low"`     // the least over the texts
	High    float64 `json:"high"`    // the most over the texts
	Bytes   int64   `json:"bytes,omitempty"`
	Runs    int     `json:"runs"`

	off    float64 // relative error of the seconds, about: texts of equal size differ so much
	texts  int
	spread float64 // the longest run on a text as a multiple of the shortest
	hidden bool    // the bytes are those of the sandbox: the program takes at most as many
}

// Reference is one of our own methods, measured on the same boards. It does not read the text, and starts no process.
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
	Memory Class   `json:"memory"`
	Points []Point `json:"points"`
	Ended  string  `json:"ended"` // why larger boards were not measured
	// Interpreted says that the program was not compiled while it ran, as it usually is, so that a step costs as much at the end as at the start.
	Interpreted bool        `json:"interpreted,omitempty"`
	References  []Reference `json:"beside"`

	step bool
}

// How the sizes and runs are chosen. A simulated machine whose speed changes as real ones' do, in the tests, shows what each number does.
const (
	leastRounds   = 5    // runs at each size
	mostRounds    = 40   // if there is time
	longRun       = 0.2  // seconds from which a run is long, unless
	startupRange  = 10   // it is less than this multiple of the start-up, up to
	longestRun    = 0.6  // seconds
	leastRisen    = 4    // sizes that are tried at least
	jitCut        = 2.5  // multiple of the start-up from which a program that may be compiled while it runs is
	jitSure       = 0.99 // confidence that the class of such a program needs
	mostFactor    = 20   // by which the time is expected to grow from a size to the next, at most
	shows         = 1.5  // multiple of the start-up from which the growth shows
	leastStretch  = 1.1  // factor by which a size is larger than the last, at least
	leastRepeated = 6    // sizes whose runs were repeated count alone from so many on
	usual         = 0.25 // share of the texts that take at most the time of a point: a busy machine makes most runs longer, and none shorter
	usualSpread   = 0.9  // share of the sizes whose runs differ by no more than the machine slows down: a single run may be long by chance
	leastSlow     = 1.1  // runs that differ by less are equal
	single        = 2    // by which the error of a single text is larger
	chosen        = 7    // sizes at which runs are repeated
)

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
	slowest float64 // seconds of the longest run
	bytes   int64
	hidden  bool // the bytes are those of the sandbox
	touched int64
	runs    int
}

// Measure measures a program. It returns nil for a game without a family of boards to measure on. It fails where the program can't be
// started, and when the context ends.
func Measure(ctx context.Context, o Options) (*Report, error) {
	g := o.Game.Grading.Growth
	if g == nil {
		return nil, nil
	}
	m := &measuring{Options: o, growth: g, begin: time.Now(), all: g.Sizes, texts: map[[2]int]text{}, costs: map[[2]int]cost{},
		report: &Report{N: g.N, Points: []Point{}, References: []Reference{}, Interpreted: o.Interpreted, step: g.Step}}
	if err := m.rise(ctx); err != nil {
		return nil, err
	}
	m.choose()
	for round, clear := 1, false; round < mostRounds && !clear && !m.spent(); round++ {
		if err := m.repeat(ctx, round%g.Texts); err != nil {
			return nil, err
		}
		slices.Reverse(m.sizes) // so that a machine that slows down does not look like growth
		if round >= leastRounds {
			before := m.report.Class.Class
			m.conclude(false)
			if clear = m.report.Class.Class == before && before != Undecided; clear {
				m.conclude(true)
				clear = m.report.Class.Class != Undecided
			}
		}
	}
	m.conclude(true)
	return m.report, nil
}

func (m *measuring) spent() bool {
	return m.Time > 0 && (m.used >= m.Time || time.Since(m.begin) >= patience*m.Time)
}

// tooLong says why larger boards were not measured.
const tooLong = "larger boards would take too long"

// rise runs the program once at each size, from small to large, until its runs are long enough to be repeated some times.
func (m *measuring) rise(ctx context.Context) error {
	before := 0.0
	for i, n := range m.all {
		if m.spent() {
			m.report.Ended = "the time for measuring ran out"
			return nil
		}
		seconds, why, err := m.measure(ctx, n, 0)
		if err != nil || why != "" {
			m.report.Ended = why
			return err
		}
		m.sizes = m.all[:i+1]
		for try := 0; i > 0 && !m.growth.Step && len(m.sizes) >= leastRisen && seconds*min(seconds/before, mostFactor) > m.longest(); try++ {
			if try == 1 {
				m.report.Ended = tooLong
				return m.stretch(ctx, n, seconds, math.Log(seconds/before)/math.Log(float64(n)/float64(m.all[i-1])))
			}
			if err := m.again(ctx); err != nil { // both may have been slower by chance
				return err
			}
			seconds, before = m.costs[[2]int{n, 0}].seconds, m.costs[[2]int{m.all[i-1], 0}].seconds
		}
		before = seconds
	}
	m.report.Ended = "these are the largest boards"
	return nil
}

// again repeats the runs at the sizes, from the largest down, at which the growth shows.
func (m *measuring) again(ctx context.Context) error {
	for _, n := range slices.Backward(m.sizes) {
		if m.costs[[2]int{n, 0}].seconds < shows*m.startup() || m.spent() {
			break
		}
		if _, _, err := m.measure(ctx, n, 0); err != nil {
			return err
		}
	}
	return nil
}

// stretch adds the size at which a run takes as long as it may, if costs go on growing by a power.
func (m *measuring) stretch(ctx context.Context, n int, seconds, power float64) error {
	larger := int(float64(n) * math.Pow(m.longest()/seconds, 1/max(1, power)))
	if float64(larger) < leastStretch*float64(n) {
		return nil
	}
	_, why, err := m.measure(ctx, larger, 0)
	if err == nil && why == "" {
		i := len(m.sizes)
		m.all = append(slices.Clone(m.all[:i]), larger)
		m.sizes = m.all
	}
	return err
}

// repeat runs the program once more at each size.
func (m *measuring) repeat(ctx context.Context, k int) error {
	for _, n := range m.sizes {
		if m.spent() {
			return nil
		}
		if _, _, err := m.measure(ctx, n, k); err != nil { // a run that fails, as the first did not, is no measurement
			return err
		}
	}
	return nil
}

// measure runs the program and the methods once at a size, and says why the program failed.
func (m *measuring) measure(ctx context.Context, n, k int) (seconds float64, why string, err error) {
	t, err := m.text(n, k)
	if err != nil {
		return 0, fmt.Sprintf("no board for n = %d: %v", n, err), nil
	}
	r, err := m.Run(ctx, []byte(t.input))
	switch {
	case ctx.Err() != nil:
		return 0, "", context.Cause(ctx)
	case err != nil:
		return 0, "", err
	}
	m.used += r.CPU
	if r.End != sandbox.Exited || r.Exit != 0 || len(r.Stdout) == 0 {
		return 0, fmt.Sprintf("at n = %d it %s", n, failure(r)), nil
	}
	m.note(n, k, r)
	m.compare(ctx, n, k, t)
	return r.CPU.Seconds(), "", nil
}

// note keeps the lowest cost of the runs.
func (m *measuring) note(n, k int, r sandbox.Result) {
	c := m.costs[[2]int{n, k}]
	seconds := max(r.CPU.Seconds(), 1e-6)
	if c.runs == 0 || seconds < c.seconds {
		c.seconds = seconds
	}
	c.slowest, c.touched = max(c.slowest, seconds), max(c.touched, r.Touched)
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

// choose chooses the sizes at which runs are repeated: the smallest, which shows the start-up, and some between the last at which the program
// mainly starts up and the largest.
func (m *measuring) choose() {
	points := m.points(m.costs)
	if m.growth.Step || len(points) < 2 {
		return
	}
	least, last := m.startup(), points[len(points)-1].N
	first := points[0].N
	for _, p := range points {
		if clear := max(shows, m.cut()) * least; p.Seconds < clear && 4*p.N <= last && points[len(points)-1].Seconds >= clear {
			first = p.N
		}
	}
	sizes := []int{points[0].N}
	for i := range chosen {
		sizes = append(sizes, int(math.Round(float64(first)*math.Pow(float64(last)/float64(first), float64(i)/(chosen-1)))))
	}
	m.all = append(slices.Clone(m.all), sizes...)
	slices.Sort(m.all)
	m.all = slices.Compact(m.all)
	slices.Sort(sizes)
	m.sizes = slices.Compact(sizes)
	slices.Reverse(m.sizes)
}

// virtual is the start-up time, in seconds, from which a program of an unknown kind counts as compiled while it runs.
const virtual = 0.025

// startup returns the least time of a run, once some were measured.
func (m *measuring) startup() float64 {
	least := math.Inf(1)
	for _, c := range m.costs {
		least = min(least, c.seconds)
	}
	return least
}

// jits reports whether the program is taken to be compiled while it runs.
func (m *measuring) jits() bool { return m.MayJIT && m.startup() > virtual }

// longest returns the seconds from which a run is too long to be repeated often. A program that starts slowly needs longer runs to show its growth.
func (m *measuring) longest() float64 {
	return max(longRun, min(startupRange*m.startup(), longestRun))
}
