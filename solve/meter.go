package solve

import (
	"context"
	"errors"
	"iter"
	"time"
)

// Errors that say why a search stopped before it finished.
var (
	ErrNodes  = errors.New("the node budget ran out")
	ErrMemory = errors.New("the memory budget ran out")
	ErrWork   = errors.New("the work budget ran out")
	ErrTime   = errors.New("the time ran out")
	ErrCancel = errors.New("it was interrupted")
	ErrOutput = errors.New("the answer would be too long")
	ErrStates = errors.New("there are more states than can be numbered")
	// ErrIncomplete means that the method finished within its budget but skips some lines of play, so its answer is not
	// exact.
	ErrIncomplete = errors.New("the method leaves lines out")
)

// Budget limits what one request may spend; zero means unlimited. The context limits time.
type Budget struct {
	Nodes  int64 // expansions of one search
	Work   int64 // units of work of the whole request; the same on every machine, unlike time
	Bytes  int64 // bytes in the method's tables, as the method counts them; the process may use about twice as much
	Output int64 // bytes of the written answer
}

// Meter counts the work of a request and decides when it must stop: one meter for the whole request, with a part for
// each search. It must stay on one goroutine. A nil *Meter counts nothing and limits nothing.
//
// Work is charged in units, each one turn of a short loop: a cell flooded, a state copied or expanded, a few bytes
// written. The meter checks the context and the clock every 4,096 units, which is at least once a millisecond on any
// board.
type Meter struct {
	ctx    context.Context
	begin  time.Time
	end    time.Time // deadline; zero means none
	whole  *Meter    // the meter of the whole request; nil if this is it
	above  *Meter    // the meter that this one is a part of; may be nil
	below  *Meter    // the part at work; may be nil
	budget Budget
	counts Counts
	kept   int64 // states in tables now
	bytes  int64 // bytes of tables now
	look   int64 // the value of counts.Expanded at the next check
	looked int64 // the value of counts.Expanded at the last check
	worked int64 // units of work since the last check, without expansions
	done   int64 // units of work up to the last check; for a whole request including its parts
	until  int64 // stop when the whole request has done that many units; zero means no limit
	output int64 // bytes written so far
	stop   error

	// Monitor shows the search that uses the meter. It receives the counts each time the meter checks the context, on the
	// searching goroutine.
	Monitor Monitor
}

// lookEvery is the number of expansions between two checks of the context, about 10 µs of work.
const lookEvery = 1024

// NewMeter returns a meter for one request. Its time ends at the deadline of the context.
func NewMeter(ctx context.Context, b Budget) *Meter {
	end, _ := ctx.Deadline()
	return &Meter{ctx: ctx, begin: time.Now(), end: end, budget: b, until: b.Work, look: 1}
}

// Stage returns a part that stops once the given share, from 0 to 1, of the request's time and work is used up. The
// part counts its own expansions, up to nodes (zero: no limit). Its tables count against the whole request until End
// releases them.
func (m *Meter) Stage(share float64, nodes int64) *Meter {
	part := m.part(nodes)
	if !m.end.IsZero() {
		part.end = m.begin.Add(time.Duration(share * float64(m.end.Sub(m.begin))))
	}
	if m.until > 0 {
		part.until = max(1, int64(share*float64(m.until)))
	}
	return part
}

// Used returns the larger of the shares of time and work that the request has used; 0 if neither is limited.
func (m *Meter) Used() float64 {
	used := 0.0
	if length := m.end.Sub(m.begin); !m.end.IsZero() && length > 0 {
		used = float64(time.Since(m.begin)) / float64(length)
	}
	if m.until > 0 {
		used = max(used, float64(m.root().Worked())/float64(m.until))
	}
	return used
}

// For runs work that may use up the given share, from 0 to 1, of the time and of the work of the request.
func (m *Meter) For(share float64, work func()) {
	stage := m.Stage(share, 0)
	end, until := m.end, m.until
	m.end, m.until = stage.end, stage.until
	work()
	m.end, m.until = end, until
}

// part returns a part that stops when m does.
func (m *Meter) part(nodes int64) *Meter {
	m.below = &Meter{ctx: m.ctx, begin: m.begin, end: m.end, until: m.until, whole: m.root(), above: m, look: 1,
		budget: Budget{Nodes: nodes, Bytes: m.budget.Bytes, Output: m.budget.Output}}
	return m.below
}

// root returns the meter of the whole request.
func (m *Meter) root() *Meter {
	if m.whole != nil {
		return m.whole
	}
	return m
}

// Check runs a side search of at most nodes expansions (zero: no limit). If it runs out of budget, the rest of the
// request goes on. A nil meter limits nothing else.
func (m *Meter) Check(nodes int64, search func(*Meter)) {
	if m == nil {
		search(NewMeter(context.Background(), Budget{Nodes: nodes}))
		return
	}
	part := m.part(nodes)
	search(part)
	part.End()
}

// Do runs a search that the rest of the work depends on: if the search is stopped, so is m.
func (m *Meter) Do(search func(*Meter)) {
	if m == nil {
		search(NewMeter(context.Background(), Budget{}))
		return
	}
	part := m.part(0)
	part.stop = m.stop
	search(part)
	part.End()
	if m.stop == nil {
		m.stop = part.stop
	}
}

// End releases the tables of a part, so that their bytes no longer count against the whole request.
func (m *Meter) End() {
	m.charge()
	if m.whole != nil {
		m.whole.bytes -= m.bytes
	}
	m.bytes, m.kept = 0, 0
	if m.above != nil && m.above.below == m {
		m.above.below = nil
	}
}

// Expand counts one expansion and returns false if the search must stop. It does what ExpandMany(1) does, and is inlined.
func (m *Meter) Expand() bool {
	m.counts.Expanded++
	if m.counts.Expanded < m.look && m.stop == nil {
		return true
	}
	return m.lookUp()
}

// ExpandMany counts n expansions made since the last call, for kernels that count in blocks. It returns false if the
// search must stop.
func (m *Meter) ExpandMany(n int64) bool {
	m.counts.Expanded += n
	if m.counts.Expanded < m.look && m.stop == nil {
		return true
	}
	return m.lookUp()
}

// workEvery is the number of units of work between two checks of the context.
const workEvery = 4096

// Work counts n units of work other than expansions: cells flooded, states copied, bytes written. It returns false if
// the caller must stop. A function whose caller needs a complete result may finish if that takes less than a
// millisecond.
func (m *Meter) Work(n int) bool {
	if m == nil {
		return true
	}
	if m.worked += int64(n); m.worked < workEvery && m.stop == nil {
		return true
	}
	if !m.CheckContext() {
		return false
	}
	m.Monitor.Tell(m.counts)
	return true
}

// Worked returns the units of work done so far. For the meter of a whole request it includes all parts up to their last
// check.
func (m *Meter) Worked() int64 {
	if m == nil {
		return 0
	}
	return m.done + m.worked + m.counts.Expanded - m.looked
}

// charge adds the work since the last check to the total, and to that of the whole request.
func (m *Meter) charge() {
	n := m.worked + m.counts.Expanded - m.looked
	m.worked, m.looked = 0, m.counts.Expanded
	m.done += n
	if m.whole != nil {
		m.whole.done += n
	}
}

// Range yields 0 to n-1, charging one unit of work for each, until the meter stops. Use it for every loop whose length
// comes from a request.
func (m *Meter) Range(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !m.Work(1) || !yield(i) {
				return
			}
		}
	}
}

// Write counts bytes of the answer before they are written and returns false if the caller must stop.
func (m *Meter) Write(bytes int) bool {
	if m == nil {
		return true
	}
	whole := m.root()
	whole.output += int64(bytes)
	if m.budget.Output > 0 && whole.output > m.budget.Output && m.stop == nil {
		m.Stop(ErrOutput)
	}
	return m.Work(1 + bytes/bytesAUnit)
}

// bytesAUnit is the number of written bytes that make one unit of work.
const bytesAUnit = 16

// Written returns the bytes of the answer counted so far.
func (m *Meter) Written() int {
	if m == nil {
		return 0
	}
	return int(m.root().output)
}

// Unwrite subtracts bytes that Write counted and that were left out of the answer after all.
func (m *Meter) Unwrite(bytes int) {
	if m != nil {
		m.root().output -= int64(bytes)
	}
}

// CheckContext checks the context without counting anything, for work after the last expansion. It returns false if the caller
// must stop.
func (m *Meter) CheckContext() bool {
	if m == nil {
		return true
	}
	m.charge()
	if m.stop == nil {
		if why := m.reason(); why != nil {
			m.Stop(why)
		}
	}
	return m.stop == nil
}

func (m *Meter) lookUp() bool {
	if !m.CheckContext() {
		m.counts.Expanded = min(m.counts.Expanded, m.most())
		return false
	}
	m.Monitor.Tell(m.counts)
	m.look = min(m.counts.Expanded+lookEvery, m.most())
	if m.look == m.counts.Expanded {
		m.look++ // the budget is used up exactly: the next expansion is one too many
	}
	return true
}

// most returns the largest number of expansions that may be counted.
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
	if m.until > 0 && m.root().done > m.until {
		return ErrWork
	}
	// The clock is checked besides the context, whose timer does not fire where one thread does everything.
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

// Generate counts n steps generated by an expansion, each one unit of work. After many of them the next expansion
// checks the context.
func (m *Meter) Generate(n int) {
	m.counts.Generated += int64(n)
	if m.worked += int64(n); m.worked >= workEvery {
		m.look = min(m.look, m.counts.Expanded+1)
	}
}

// Keep counts states put into a table and the bytes they take. It returns false if the search must stop.
func (m *Meter) Keep(states int, bytes int64) bool {
	if m == nil {
		return true
	}
	m.kept += int64(states)
	m.bytes += bytes
	m.counts.Stored = max(m.counts.Stored, m.kept)
	if m.whole != nil {
		m.whole.bytes += bytes
	}
	if m.stop == nil && !m.Allows(0) {
		m.Stop(ErrMemory)
	}
	return m.stop == nil
}

// Allows reports whether the memory budget has room for that many more bytes. It counts nothing; tables call it before
// they grow.
func (m *Meter) Allows(bytes int64) bool {
	if m == nil {
		return true
	}
	held := m.bytes
	if m.whole != nil {
		held = m.whole.bytes
	}
	return m.budget.Bytes == 0 || held+bytes <= m.budget.Bytes
}

// Drop counts states removed from a table, and their bytes.
func (m *Meter) Drop(states int, bytes int64) {
	if m == nil {
		return
	}
	m.kept -= int64(states)
	m.bytes -= bytes
	if m.whole != nil {
		m.whole.bytes -= bytes
	}
}

// Stop stops the work for a reason, with all parts at work, because a question may charge another meter of the request
// than the search that queries it. The first reason is kept.
func (m *Meter) Stop(reason error) {
	for ; m != nil; m = m.below {
		if m.stop == nil {
			m.stop = reason
		}
	}
}

// Stopped returns why the work must stop: ErrNodes, ErrMemory, ErrWork, ErrTime, ErrCancel, ErrOutput, ErrStates or a
// reason passed to Stop. It returns nil while the work may go on.
func (m *Meter) Stopped() error {
	if m == nil {
		return nil
	}
	return m.stop
}

// Left returns the number of expansions that the budget still allows.
func (m *Meter) Left() int64 { return max(0, m.most()-m.counts.Expanded) }

// Fork returns a meter for work on another goroutine. It shares the context, counts its own expansions up to nodes,
// and has no memory limit. Join adds its counts to m.
func (m *Meter) Fork(nodes int64) *Meter {
	return &Meter{ctx: m.ctx, begin: m.begin, end: m.end, budget: Budget{Nodes: nodes}, look: 1}
}

// ForkBounded returns a meter like Fork, without a limit of expansions, that stops after the work that m has left. Charge m for its work, part by part and in their order, for results that do not depend on timing.
func (m *Meter) ForkBounded() *Meter {
	part := m.Fork(0)
	if m.until > 0 {
		part.until = max(1, m.until-m.root().Worked())
	}
	return part
}

// Join adds the counts of a finished part made by Fork. If the part was stopped, m stops too.
func (m *Meter) Join(part *Meter) {
	m.worked += part.Worked() - part.counts.Expanded // the expansions count as work below
	m.counts.Expanded += part.counts.Expanded
	m.counts.Generated += part.counts.Generated
	m.look = min(m.look, m.counts.Expanded+1)
	if m.stop == nil {
		m.stop = part.stop
	}
}

// Reach records the number of states that the search met.
func (m *Meter) Reach(states int) { m.counts.Reached = int64(states) }

// Counts returns the counts so far.
func (m *Meter) Counts() Counts { return m.counts }

// Outcome returns the outcome of a search that used this meter: v, or Unknown with the reason if the meter stopped it
// before it had a verdict.
func (m *Meter) Outcome(v Verdict) Outcome {
	if m.stop != nil && v == Unknown {
		return Outcome{Counts: m.counts, Stopped: m.stop}
	}
	return Outcome{Verdict: v, Counts: m.counts}
}
