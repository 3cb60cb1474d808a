package solve

import (
	"context"
	"errors"
)

// Why a search stopped before it was done.
var (
	ErrNodes  = errors.New("the node budget ran out")
	ErrMemory = errors.New("the memory budget ran out")
	ErrTime   = errors.New("the time ran out")
	ErrCancel = errors.New("it was interrupted")
)

// Budget limits what one search may spend; zero is unlimited. Time belongs to the context.
type Budget struct {
	Nodes int64 // expansions
	Bytes int64 // what the tables of the method hold, as it counts them itself; the runtime may hold about twice that
}

// Meter counts what a search does and tells it when to stop. It belongs to one goroutine.
type Meter struct {
	ctx    context.Context
	budget Budget
	counts Counts
	kept   int64 // states in tables now
	bytes  int64 // bytes of tables now
	look   int64 // the value of counts.Expanded at which to look up from the work
	watch  func(Counts)
	stop   error

	observer any // an Observer of the search's states; see Observe
}

// lookEvery is how many expansions pass between two looks at the context: about 10 µs of work, so a search stops at
// once for a person and the look costs nothing.
const lookEvery = 1024

// NewMeter returns a meter for one search. The context is looked at on the first expansion and every 1,024 after it.
func NewMeter(ctx context.Context, b Budget) *Meter {
	return &Meter{ctx: ctx, budget: b, look: 1}
}

// Watch has f called with the counts so far, from the searching goroutine, each time the meter looks at the context.
func (m *Meter) Watch(f func(Counts)) { m.watch = f }

// Expand counts one expansion. False means: stop now.
func (m *Meter) Expand() bool {
	m.counts.Expanded++
	if m.counts.Expanded < m.look && m.stop == nil {
		return true
	}
	return m.lookUp()
}

// ExpandMany counts n expansions made since the last call, for kernels that count in blocks. False means: stop now.
func (m *Meter) ExpandMany(n int64) bool {
	m.counts.Expanded += n
	if m.counts.Expanded < m.look && m.stop == nil {
		return true
	}
	return m.lookUp()
}

// Look looks at the context and counts nothing, for work that goes on after the last expansion. False means: stop now.
func (m *Meter) Look() bool {
	if m.stop == nil {
		m.stop = m.reason()
	}
	return m.stop == nil
}

func (m *Meter) lookUp() bool {
	if !m.Look() {
		m.counts.Expanded = min(m.counts.Expanded, m.most())
		return false
	}
	if m.watch != nil {
		m.watch(m.counts)
	}
	m.look = min(m.counts.Expanded+lookEvery, m.most())
	if m.look == m.counts.Expanded {
		m.look++ // the budget is used up exactly: the next expansion is the one too many
	}
	return true
}

// most is the largest number of expansions that may be counted.
func (m *Meter) most() int64 {
	if m.budget.Nodes > 0 {
		return m.budget.Nodes
	}
	return 1<<63 - 1 - lookEvery
}

func (m *Meter) reason() error {
	if m.counts.Expanded > m.most() {
		return ErrNodes
	}
	switch err := m.ctx.Err(); {
	case err == nil:
		return nil
	case errors.Is(err, context.DeadlineExceeded):
		return ErrTime
	default:
		return ErrCancel
	}
}

// Generate counts n steps that came out of an expansion. Where they are many, the expansion was as much work as many others,
// and the next one looks at the context.
func (m *Meter) Generate(n int) {
	m.counts.Generated += int64(n)
	if n >= lookEvery {
		m.look = min(m.look, m.counts.Expanded+1)
	}
}

// Keep counts states put into a table and the bytes they take there. False means: stop now.
func (m *Meter) Keep(states int, bytes int64) bool {
	m.kept += int64(states)
	m.bytes += bytes
	m.counts.Stored = max(m.counts.Stored, m.kept)
	if m.budget.Bytes > 0 && m.bytes > m.budget.Bytes && m.stop == nil {
		m.stop = ErrMemory
	}
	return m.stop == nil
}

// Drop counts states taken out of a table again.
func (m *Meter) Drop(states int, bytes int64) {
	m.kept -= int64(states)
	m.bytes -= bytes
}

// Stopped is why the search has to stop: ErrNodes, ErrMemory, ErrTime, ErrCancel, or nil.
func (m *Meter) Stopped() error { return m.stop }

// Counts is what was done so far.
func (m *Meter) Counts() Counts { return m.counts }

// Outcome is how a search that used this meter ended: with v, or Unknown if the meter stopped it.
func (m *Meter) Outcome(v Verdict) Outcome {
	if m.stop != nil && v == Unknown {
		return Outcome{Counts: m.counts, Stopped: m.stop}
	}
	return Outcome{Verdict: v, Counts: m.counts}
}
