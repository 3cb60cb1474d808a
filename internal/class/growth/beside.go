package growth

import (
	"context"
	"slices"
	"time"

	"jogada/catalog"
	"jogada/solve"
)

// rival is a method of ours that is measured beside the program.
type rival struct {
	method   string
	reported bool // it is the report's
	used     time.Duration
	most     int // it is measured below this size: there its share of the time ran out
	costs    map[[2]int]cost
}

// compare measures our own method and the report's on a text, each for as long as its share of the time lasts.
func (m *measuring) compare(ctx context.Context, n, k int, t text) {
	if m.growth.Alone {
		return
	}
	if m.rivals == nil {
		m.rivals = m.compared(t.boards[0])
	}
	for _, r := range m.rivals {
		left := time.Duration(besideShare*float64(m.Time)) - r.used
		if r.most > 0 && n >= r.most || m.Time > 0 && left <= 0 {
			continue
		}
		begin := time.Now()
		seconds, finished := m.solve(ctx, r.method, t, left)
		r.used += time.Since(begin)
		if !finished {
			r.most = n
			continue
		}
		c := r.costs[[2]int{n, k}]
		if c.runs == 0 || seconds < c.seconds {
			c.seconds = max(seconds, 1e-9)
		}
		c.runs++
		r.costs[[2]int{n, k}] = c
	}
}

// compared returns the methods: the default one, and the report's where that is another.
func (m *measuring) compared(b catalog.Instance) []*rival {
	own := catalog.Default(b).Name
	all := []*rival{{method: own, costs: map[[2]int]cost{}}}
	if name := m.growth.Reported(m.Values); name != "" && name != own {
		all = append(all, &rival{method: name, reported: true, costs: map[[2]int]cost{}})
	}
	return all
}

// solve runs a method once on all boards of a text; false: it did not finish within the time.
func (m *measuring) solve(ctx context.Context, method string, t text, within time.Duration) (seconds float64, ok bool) {
	if m.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, within)
		defer cancel()
		ctx = limited
	}
	for _, b := range t.boards {
		methods := b.Methods()
		at := slices.IndexFunc(methods, func(other catalog.Method) bool { return other.Name == method })
		if at < 0 {
			return 0, false
		}
		report := methods[at].Solve(ctx, catalog.Request{})
		if report.Verdict == solve.Unknown || ctx.Err() != nil {
			return 0, false
		}
		seconds += report.Seconds
	}
	return seconds, true
}
