package grade

import (
	"testing"
	"testing/synctest"
	"time"
)

// On the clock, time counts while a core is idle: a program that sleeps is stopped, and one that waits for a core is not.
func TestWaitingForACoreIsNotTimeOfTheProgram(t *testing.T) {
	for name, c := range map[string]struct {
		idle  func() (time.Duration, bool)
		after time.Duration // the clock is over
	}{
		"idle":    {func() (time.Duration, bool) { return time.Since(time.Unix(0, 0)), true }, patience * time.Second},
		"busy":    {func() (time.Duration, bool) { return 0, true }, patienceBusy * time.Second},
		"unknown": {func() (time.Duration, bool) { return 0, false }, patience * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				before := idleTime
				defer func() { idleTime = before }()
				idleTime = c.idle
				ctx, clock := newClock(t.Context(), time.Second, nil)
				clock.lock.Lock()
				clock.work, clock.own = func() time.Duration { return 0 }, 0
				clock.lock.Unlock()
				begin := time.Now()
				<-ctx.Done()
				if took := time.Since(begin); took < c.after-time.Second || took > c.after+time.Second {
					t.Errorf("it ended after %s; want %s", took, c.after)
				}
			})
		})
	}
}
