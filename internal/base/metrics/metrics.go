// Package metrics counts events and writes the counts in the text format of Prometheus. It has counters, gauges and
// histograms with labels whose values are known beforehand; it has no summaries, no timestamps and no push.
package metrics

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Set holds metrics in the order they were added. It is safe for concurrent use.
type Set struct {
	mu   sync.Mutex
	list []writer
}

type writer interface{ write(w *bufio.Writer) }

func add[W writer](s *Set, m W) W {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, m)
	return m
}

// Write writes all metrics in the text format of Prometheus.
func (s *Set) Write(w io.Writer) error {
	s.mu.Lock()
	list := slices.Clone(s.list)
	s.mu.Unlock()
	out := bufio.NewWriter(w)
	for _, m := range list {
		m.write(out)
	}
	return out.Flush()
}

// ServeHTTP writes all metrics.
func (s *Set) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	s.Write(w) // a client that leaves needs no answer
}

// family is a metric with its samples, one for each combination of label values seen.
type family struct {
	name, help, kind string
	labels           []string

	mu      sync.Mutex
	samples map[string]*sample // by their labels as written
}

// sample is one time series. A histogram counts the values in each bucket besides the sum.
type sample struct {
	value   float64
	buckets []uint64
	count   uint64
}

func (f *family) change(values []string, change func(*sample)) {
	if len(values) != len(f.labels) {
		panic(fmt.Sprintf("%s has %d labels; %d values were given", f.name, len(f.labels), len(values)))
	}
	key := f.spell(values)
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.samples[key]
	if s == nil {
		s = &sample{}
		f.samples[key] = s
	}
	change(s)
}

// escape writes the value of a label.
var escape = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)

// escapeHelp writes the help of a metric, in which quotes stand for themselves.
var escapeHelp = strings.NewReplacer(`\`, `\\`, "\n", `\n`)

// spell writes labels as name="value" pairs, without the braces around them.
func (f *family) spell(values []string) string {
	var pairs []string
	for i, value := range values {
		pairs = append(pairs, f.labels[i]+`="`+escape.Replace(value)+`"`)
	}
	return strings.Join(pairs, ",")
}

func (f *family) head(w *bufio.Writer) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %s %s\n", f.name, escapeHelp.Replace(f.help), f.name, f.kind)
}

// each calls visit for every sample in the order of its labels.
func (f *family) each(visit func(labels string, s *sample)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, labels := range slices.Sorted(maps.Keys(f.samples)) {
		visit(labels, f.samples[labels])
	}
}

func (f *family) write(w *bufio.Writer) {
	f.head(w)
	f.each(func(labels string, s *sample) { line(w, f.name, labels, s.value) })
}

func line(w *bufio.Writer, name, labels string, value float64) {
	if labels != "" {
		name += "{" + labels + "}"
	}
	w.WriteString(name + " " + strconv.FormatFloat(value, 'g', -1, 64) + "\n")
}

func newFamily(name, help, kind string, labels []string) *family {
	f := &family{name: name, help: help, kind: kind, labels: labels, samples: map[string]*sample{}}
	if len(labels) == 0 { // zero before the first event
		f.samples[""] = &sample{}
	}
	return f
}

// Counter is a number that only grows, one for each combination of its labels' values.
type Counter struct{ *family }

// Counter adds a counter. Its name ends in _total.
func (s *Set) Counter(name, help string, labels ...string) *Counter {
	return add(s, &Counter{newFamily(name, help, "counter", labels)})
}

// Inc counts one event with these values of the labels.
func (c *Counter) Inc(values ...string) { c.change(values, func(s *sample) { s.value++ }) }

// Value returns the count for these values of the labels; 0 if nothing was counted for them, which adds no series.
func (c *Counter) Value(values ...string) float64 {
	key := c.spell(values)
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.samples[key]; s != nil {
		return s.value
	}
	return 0
}

// Gauge is a number that goes up and down.
type Gauge struct{ *family }

// Gauge adds a gauge.
func (s *Set) Gauge(name, help string) *Gauge {
	return add(s, &Gauge{newFamily(name, help, "gauge", nil)})
}

// Add adds n, which may be negative.
func (g *Gauge) Add(n float64) { g.change(nil, func(s *sample) { s.value += n }) }

// Histogram counts observations in buckets, each up to a bound.
type Histogram struct {
	*family
	bounds []float64
}

// Histogram adds a histogram of n buckets: the first reaches up to first, each other one factor times as far as the one
// before.
func (s *Set) Histogram(name, help string, first, factor float64, n int, labels ...string) *Histogram {
	h := &Histogram{family: newFamily(name, help, "histogram", labels)}
	for range n {
		h.bounds = append(h.bounds, first)
		first *= factor
	}
	return add(s, h)
}

// Observe counts a value.
func (h *Histogram) Observe(value float64, labels ...string) {
	h.change(labels, func(s *sample) {
		if s.buckets == nil {
			s.buckets = make([]uint64, len(h.bounds))
		}
		if i, _ := slices.BinarySearch(h.bounds, value); i < len(h.bounds) {
			s.buckets[i]++
		}
		s.value += value
		s.count++
	})
}

func (h *Histogram) write(w *bufio.Writer) {
	h.head(w)
	h.each(func(labels string, s *sample) {
		before := labels
		if before != "" {
			before += ","
		}
		below := uint64(0)
		for i, bound := range h.bounds {
			if s.buckets != nil {
				below += s.buckets[i]
			}
			line(w, h.name+"_bucket", before+`le="`+strconv.FormatFloat(bound, 'g', -1, 64)+`"`, float64(below))
		}
		line(w, h.name+"_bucket", before+`le="+Inf"`, float64(s.count))
		line(w, h.name+"_sum", labels, s.value)
		line(w, h.name+"_count", labels, float64(s.count))
	})
}
