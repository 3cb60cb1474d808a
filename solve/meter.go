package solve

import (
	"context"
	"errors"
	"iter"
	"time"
)

// Why a search stopped before it was done.
var (
	ErrNodes  = errors.New("the node budget ran out")
	ErrMemory = errors.New("the memory budget ran out")
	ErrTime   = errors.New("the time ran out")
	ErrCancel = errors.New("it was interrupted")
	ErrOutput = errors.New("the answer would be too long")
	ErrStates = errors.New("there are more states than can be numbered")
	// ErrIncomplete: it was not stopped by its budget, and is done without an exact answer.
	ErrIncomplete = errors.New("the method leaves lines out")
)

// Budget limits what may be spent on one request; zero is unlimited. Time belongs to the context.
type Budget struct {
	Nodes  int64 // expansions of a search
	Bytes  int64 // what the tables of the method hold, as it counts them itself; the runtime may hold about twice that
	Output int64 // bytes of what is written as the answer
}

// Meter counts what a request does and tells it when to stop: one meter for the whole of it, with a part for each search.
// It belongs to one goroutine. A nil meter allows everything, for work that nobody limits.
type Meter struct {
	ctx    context.Context
	end    time.Time // when the time is over; zero: never
	whole  *Meter    // the meter that this one is a part of; nil: none
	budget Budget
	counts Counts
	kept   int64 // states in tables now
	bytes  int64 // bytes of tables now
	look   int64 // the value of counts.Expanded at which to look up from the work
	worked int64 // units of work since the last look at the context
	output int64 // bytes written so far
	watch  func(Progress)
	bounds [2]int // see Bounds
	stop   error

	observer any // an Observer of the search's states; see Observe
}

// lookEvery is how many expansions pass between two looks at the context: about 10 µs of work, so a search stops at
// once for a person and the look costs nothing.
const lookEvery = 1024

// NewMeter returns a meter for one search. The context is looked at on the first expansion and every 1,024 after it.
func NewMeter(ctx context.Context, b Budget) *Meter {
	end, _ := ctx.Deadline()
	return &Meter{ctx: ctx, end: end, budget: b, look: 1}
}

// NewLongMeter returns a meter for what goes on after a search that uses up the time of the context: it has that time
// once more. It stops at once when the context is cancelled.
func NewLongMeter(ctx context.Context, b Budget) *Meter {
	m := NewMeter(ctx, b)
	if !m.end.IsZero() {
		m.end = m.end.Add(max(0, time.Until(m.end)))
	}
	return m
}

// Part returns a meter for one search of a request, within a context of its own. It counts expansions by itself, up to that
// many (zero: no limit). What it keeps in tables counts for the whole request; End gives that back.
func (m *Meter) Part(ctx context.Context, nodes int64) *Meter {
	part := NewMeter(ctx, Budget{Nodes: nodes, Bytes: m.budget.Bytes})
	part.whole = m
	if m.whole != nil {
		part.whole = m.whole
	}
	return part
}

// Check runs a search that nothing rests on but what is said of it, with so many expansions. What it stops for stops
// nothing else.
func (m *Meter) Check(nodes int64, search func(*Meter)) {
	part := m.Part(m.ctx, nodes)
	part.end = m.end
	search(part)
	part.End()
}

// Do runs a search that the rest of the work rests on: where it has to stop, so has the whole.
func (m *Meter) Do(search func(*Meter)) {
	if m == nil {
		search(NewMeter(context.Background(), Budget{}))
		return
	}
	part := m.Part(m.ctx, 0)
	part.end, part.stop = m.end, m.stop
	search(part)
	part.End()
	if m.stop == nil {
		m.stop = part.stop
	}
}

// End gives what the tables of a part still hold back to the whole: they are not needed any more.
func (m *Meter) End() {
	if m.whole != nil {
		m.whole.bytes -= m.bytes
	}
	m.bytes, m.kept = 0, 0
}

// Watch has f called with the progress so far, from the searching goroutine, each time the meter looks at the context.
func (m *Meter) Watch(f func(Progress)) { m.watch = f }

// Bounds tells whoever watches what is proved of the answer so far: it is at least one number and at most the other, 0
// where that is not known.
func (m *Meter) Bounds(atLeast, atMost int) { m.bounds = [2]int{atLeast, atMost} }

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

// workEvery is how many units of work pass between two looks at the context. A unit is a turn of a short loop.
const workEvery = 4096

// Work counts n units of work that is no expansion: reading, describing, drawing, writing. False means: stop now.
func (m *Meter) Work(n int) bool {
	if m == nil {
		return true
	}
	if m.worked += int64(n); m.worked < workEvery && m.stop == nil {
		return true
	}
	m.worked = 0
	return m.Look()
}

// Range yields 0 … n-1, each a unit of work, until the meter says stop. A loop over what a stranger chose is a loop over
// it.
func (m *Meter) Range(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !m.Work(1) || !yield(i) {
				return
			}
		}
	}
}

// Write counts bytes of the answer before they are written. False means: stop now.
func (m *Meter) Write(bytes int) bool {
	if m == nil {
		return true
	}
	m.output += int64(bytes)
	if m.budget.Output > 0 && m.output > m.budget.Output && m.stop == nil {
		m.stop = ErrOutput
	}
	return m.Work(bytes)
}

// Look looks at the context and counts nothing, for work that goes on after the last expansion. False means: stop now.
func (m *Meter) Look() bool {
	if m == nil {
		return true
	}
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
		m.watch(m.progress(0))
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
	// The clock is looked at besides the context, whose timer does not fire where one thread does everything.
	err := m.ctx.Err()
	switch {
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return ErrCancel
	case m.end.IsZero() && err != nil, !m.end.IsZero() && !time.Now().Before(m.end):
		return ErrTime
	default:
		return nil
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
	if m.whole != nil {
		m.whole.bytes += bytes
	}
	if m.stop == nil && !m.Allows(0) {
		m.stop = ErrMemory
	}
	return m.stop == nil
}

// Allows says whether so many bytes more may be kept. It counts nothing, for tables that would rather not grow than stop.
func (m *Meter) Allows(bytes int64) bool {
	held := m.bytes
	if m.whole != nil {
		held = m.whole.bytes
	}
	return m.budget.Bytes == 0 || held+bytes <= m.budget.Bytes
}

// Drop counts states taken out of a table again.
func (m *Meter) Drop(states int, bytes int64) {
	m.kept -= int64(states)
	m.bytes -= bytes
	if m.whole != nil {
		m.whole.bytes -= bytes
	}
}

// Stop stops the work for a reason that the meter can't see itself; the first reason stays.
func (m *Meter) Stop(reason error) {
	if m.stop == nil {
		m.stop = reason
	}
}

// Stopped is why the work has to stop: ErrNodes, ErrMemory, ErrTime, ErrCancel, ErrOutput, ErrStates, or nil.
func (m *Meter) Stopped() error {
	if m == nil {
		return nil
	}
	return m.stop
}

// Left is how many expansions the budget still allows.
func (m *Meter) Left() int64 { return max(0, m.most()-m.counts.Expanded) }

// Beside is a meter for work on another goroutine: it has the same context and counts by itself, up to so many expansions.
// It keeps nothing in tables. Join adds what it has counted.
func (m *Meter) Beside(nodes int64) *Meter {
	return &Meter{ctx: m.ctx, budget: Budget{Nodes: nodes}, look: 1}
}

// Join adds what was counted beside, once that is done, and stops where it was stopped.
func (m *Meter) Join(part *Meter) {
	m.counts.Expanded += part.counts.Expanded
	m.counts.Generated += part.counts.Generated
	m.look = min(m.look, m.counts.Expanded+1)
	if m.stop == nil {
		m.stop = part.stop
	}
}

// progress is how far the search has come, with so many expansions more.
func (m *Meter) progress(more int64) Progress {
	p := Progress{Counts: m.counts, AtLeast: m.bounds[0], AtMost: m.bounds[1]}
	p.Expanded += more
	return p
}

// Tick is a look at the context while work goes on beside, which has expanded so many more states: whoever watches is told
// of those, too. False means: stop now.
func (m *Meter) Tick(more int64) bool {
	if m.watch != nil {
		m.watch(m.progress(more))
	}
	return m.Look()
}

// Counts is what was done so far.
func (m *Meter) Counts() Counts { return m.counts }

// Outcome is how a search that used this meter ended: with v, or Unknown if the meter stopped it.
func (m *Meter) Outcome(v Verdict) Outcome {
	if m.stop != nil && v == Unknown {
		return Outcome{Counts: m.counts, Stopped: m.stop}
	}
	return Outcome{Verdict: v, Counts: m.counts}
}
