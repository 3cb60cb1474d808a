package grade

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"jogada/grade/sandbox"
)

// patience bounds the time of the options on the clock, as a multiple. The time itself is processor time, so that a busy machine
// tries as many boards as an idle one.
const patience = 4

// ticking is the number of clocks that run. Each takes an equal share of our own processor time.
var ticking atomic.Int64

// clock measures how much of the time of the options is used, by the program and by us.
type clock struct {
	limit time.Duration
	begin time.Time
	ctx   context.Context // ends with errSpent when the time is over
	end   context.CancelCauseFunc

	lock sync.Mutex
	used time.Duration
	own  time.Duration // our processor time when it was last looked at
}

// look is how often a clock looks whether the time is over.
const look = 50 * time.Millisecond

// newClock starts a clock, which stops with the context.
func newClock(ctx context.Context, limit time.Duration) *clock {
	ctx, cancel := context.WithCancelCause(ctx)
	c := &clock{limit: limit, begin: time.Now(), ctx: ctx, end: cancel, own: sandbox.ProcessorTime()}
	ticking.Add(1)
	go func() {
		defer ticking.Add(-1)
		defer cancel(errSpent)
		looks := time.NewTicker(look)
		defer looks.Stop()
		for c.passed() < 1 {
			select {
			case <-looks.C:
			case <-ctx.Done():
				return
			}
		}
	}()
	return c
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
	now := sandbox.ProcessorTime()
	c.used, c.own = c.used+(now-c.own)/time.Duration(max(1, ticking.Load())), now
	return max(float64(c.used), float64(time.Since(c.begin))/patience) / float64(c.limit)
}
