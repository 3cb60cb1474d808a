package web

import (
	"context"
	"time"

	"jogada/solve"
)

// Long work leaves most of the processor to small requests while there are any. A search yields: after each stint it
// waits until small requests have used restTimes as much slot time. Reading, drawing and writing large boards cannot
// yield; after those the slot stays empty until small requests have used as much. Both count time in slots, so the
// share holds whatever the service gets of the processor. Every wait is bounded, so long work finishes too.
const (
	stint       = time.Millisecond
	restTimes   = 4
	longestRest = 100 * time.Millisecond // of a search
	longestGap  = time.Second            // between two in a slot for long work
)

// aside returns a watch function for a long search, called from its goroutine every few microseconds, that makes it
// yield.
func (t *turn) aside(ctx context.Context, then func(solve.Progress)) func(solve.Progress) {
	began := time.Now()
	return func(c solve.Progress) {
		if then != nil {
			then(c)
		}
		worked := time.Since(began)
		if worked < stint {
			return
		}
		if t.isQuick() {
			began = began.Add(worked)
			return
		}
		t.server.quick.yield(ctx, restTimes*worked, longestRest)
		now := time.Now()
		t.rested += now.Sub(began) - worked
		began = now
	}
}

// restAfter releases a slot for long work once small requests have had their share, or no longer need it.
func (t *turn) restAfter(slot *ticket) {
	worked := time.Since(slot.since) - t.rested
	quick := t.server.quick
	if quick.taken() == 0 {
		slot.leave()
		return
	}
	go func() {
		quick.yield(context.Background(), restTimes*worked, longestGap)
		slot.leave()
	}()
}
