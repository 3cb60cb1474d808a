package web

import (
	"context"
	"runtime"
	"testing"
	"time"
)

// yielding starts a yield, and returns once it waits; the channel is closed when it ends.
func yielding(ctx context.Context, p *slots, work, most time.Duration) <-chan struct{} {
	before, done := waiters(p), make(chan struct{})
	go func() { p.yield(ctx, work, most); close(done) }()
	for waiters(p) == before {
		runtime.Gosched()
	}
	return done
}

func waiters(p *slots) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.aside)
}

func TestWhoYieldsGoesOnWhenTheOthersHaveHadTheirTime(t *testing.T) {
	p := newSlots(3, 0, 0)
	short, long, last := ticketOf(t, p, "", class{}), ticketOf(t, p, "", class{}), ticketOf(t, p, "", class{})
	done := yielding(context.Background(), p, time.Minute, time.Hour)
	if short.leave(); waiters(p) != 1 {
		t.Error("it goes on before a minute is over")
	}
	long.since = long.since.Add(-time.Minute)
	long.leave()
	<-done
	last.leave()
}

func TestWhoYieldsGoesOnWhenNobodyIsThere(t *testing.T) {
	p := newSlots(1, 0, 0)
	p.yield(context.Background(), time.Hour, time.Hour) // at once
	last := ticketOf(t, p, "", class{})
	done := yielding(context.Background(), p, time.Hour, time.Hour)
	last.leave()
	<-done
}

func TestWhoYieldsGoesOnWhenItHasToStop(t *testing.T) {
	p := newSlots(1, 0, 0)
	defer ticketOf(t, p, "", class{}).leave()
	ctx, stop := context.WithCancel(context.Background())
	done := yielding(ctx, p, time.Hour, time.Hour)
	stop()
	<-done
	p.yield(context.Background(), time.Hour, time.Millisecond)
	if waiters(p) != 0 {
		t.Error("it is remembered")
	}
}

func TestALongSlotStaysEmptyUntilSmallRequestsHaveHadTheirShare(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Solves, c.Limits.Quick = 1, time.Hour })
	small := ticketOf(t, s.quick, "", class{})
	turn := &turn{server: s.Server, room: s.solving, slot: ticketOf(t, s.solving, "", class{})}
	turn.slot.since = turn.slot.since.Add(-time.Hour)
	turn.end()
	for waiters(s.quick) == 0 {
		runtime.Gosched()
	}
	if s.solving.taken() != 1 {
		t.Error("the slot was given back at once")
	}
	small.leave()
	for s.solving.taken() != 0 {
		runtime.Gosched()
	}
}
