package grade

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"jogada/internal/class/sandbox"
)

// Bounds of the time of the options on the clock, as multiples. The time itself is processor time, so that a busy machine tries as many
// boards as an idle one. Time in which no core was idle counts only for the longer bound: the program may have waited for a core.
const (
	patience     = 4
	patienceBusy = 40
)

// ticking is the number of clocks that run. Each takes an equal share of our own processor time.
var ticking atomic.Int64

// clock measures how much of the time of the options is used, by the program and by us.
type clock struct {
	limit time.Duration
	begin time.Time
	end   context.CancelCauseFunc // of the context that ends with errSpent when the time is over

	lock sync.Mutex
	used time.Duration
	own  time.Duration // our processor time when it was last looked at
	work func() time.Duration

	idle     time.Duration // on the clock, in which a core was idle
	cores    time.Duration // the idle time of all cores at the last observation
	observed time.Time     // the time of that
}

// look is how often a clock looks whether the time is over.
const look = 50 * time.Millisecond

// observation is how often a clock asks whether cores are idle, and idleShare the share of a core that counts.
const (
	observation = 400 * time.Millisecond
	idleShare   = 0.2
)

// idleTime returns the idle time of the cores; tests replace it.
var idleTime = sandbox.IdleTime

// newClock starts a clock, which stops with the context, and returns a context that ends with errSpent when the time is over. Others returns the
// processor time that we spend in other processes; nil: none.
func newClock(ctx context.Context, limit time.Duration, others func() time.Duration) (context.Context, *clock) {
	ctx, cancel := context.WithCancelCause(ctx)
	work := sandbox.ProcessorTime
	if others != nil {
		work = func() time.Duration { return sandbox.ProcessorTime() + others() }
	}
	c := &clock{limit: limit, begin: time.Now(), end: cancel, own: work(), work: work}
	c.cores, _ = idleTime()
	c.observed = c.begin
	ticking.Add(1)
	go func() {
		defer ticking.Add(-1)
		defer cancel(errSpent)
		looks := time.NewTicker(look)
		defer looks.Stop()
		for c.passed() < 1 {
			select {
			case <-looks.C:
				c.observe()
			case <-ctx.Done():
				return
			}
		}
	}()
	return ctx, c
}

// charge adds the processor time of a run, where there is a clock.
func (c *clock) charge(used time.Duration) {
	if c == nil {
		return
	}
	c.lock.Lock()
	c.used += used
	c.lock.Unlock()
	if c.passed() >= 1 {
		c.end(errSpent)
	}
}

// passed returns the share of the time that is used, 1 or more when it is over.
func (c *clock) passed() float64 {
	c.lock.Lock()
	defer c.lock.Unlock()
	now := c.work()
	c.used, c.own = c.used+(now-c.own)/time.Duration(max(1, ticking.Load())), now
	return max(float64(c.used), float64(c.idle)/patience, float64(time.Since(c.begin))/patienceBusy) / float64(c.limit)
}

// observe notes whether a core was idle since the last observation. Where that is unknown, one was.
func (c *clock) observe() {
	c.lock.Lock()
	defer c.lock.Unlock()
	since := time.Since(c.observed)
	if since < observation {
		return
	}
	cores, known := idleTime()
	if !known || float64(cores-c.cores) >= idleShare*float64(since) {
		c.idle += since
	}
	c.cores, c.observed = cores, time.Now()
}
