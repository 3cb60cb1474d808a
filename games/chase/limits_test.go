package chase

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// denseMethods are Dense with and without its list.
var denseMethods = map[string]func(Duel, *solve.Meter) judgement{"dense": Dense, "with its list": DenseListed}

func TestDenseExpandsEveryPositionOnceAndStopsWithinItsBudget(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 100 {
		d := randomDuel(rng, 9)
		for name, method := range denseMethods {
			all := d.pursuit().Positions()
			for _, nodes := range []int64{0, all, all - 1, all / 2, 1} {
				j := method(d, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes}))
				switch enough := nodes == 0 || nodes == all; {
				case enough && (j.Verdict != solve.Proved || j.Counts.Expanded != all || j.Counts.Stored != all):
					t.Fatalf("%s: %v after %+v, of %d positions:\n%s", name, j.Verdict, j.Counts, all, pasted(d))
				case !enough && (j.Verdict != solve.Unknown || j.Counts.Expanded != nodes || !errors.Is(j.Stopped, solve.ErrNodes) || j.Position != nil || j.Values != nil):
					t.Fatalf("%s: with %d nodes %v after %+v, stopped by %v:\n%s", name, nodes, j.Verdict, j.Counts, j.Stopped, pasted(d))
				}
			}
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

func TestDenseTakesTwoToFourBytesAPosition(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	for _, c := range []struct {
		name string
		duel Duel
		most float64
	}{
		{"2,000 nodes of degree 6", sizedDuel(rng, 2000, 6, 1, false), 2.5},
		{"one way", sizedDuel(rng, 1000, 6, 3, true), 2.5},
		{"degree 60", sizedDuel(rng, 1000, 60, 1, false), 2.5},
		{"most nodes holes", sizedDuel(rng, 500, 6, 500, false), 4},
		{"a path", onPath(t, 700), 4},
	} {
		var j judgement
		took := allocated(func() { j = Dense(c.duel, unlimited()) })
		if each := float64(took) / float64(c.duel.States()); each > c.most || j.Verdict != solve.Proved {
			t.Errorf("%s: %.1f bytes a position, %v", c.name, each, j.Verdict)
		}
	}
}

func TestDenseKeepsToItsMemory(t *testing.T) {
	d := sizedDuel(rand.New(rand.NewPCG(37, 38)), 1000, 6, 1, false)
	for name, method := range denseMethods {
		for _, bytes := range []int64{1, 1 << 20, 2 << 20} {
			var j judgement
			m := solve.NewMeter(context.Background(), solve.Budget{Bytes: bytes})
			took := allocated(func() { j = method(d, m) })
			if j.Verdict != solve.Unknown || !errors.Is(j.Stopped, solve.ErrMemory) || took > 2*bytes+1<<16 {
				t.Errorf("%s: with %d bytes %v, stopped by %v, took %d", name, bytes, j.Verdict, j.Stopped, took)
			}
		}
	}
	if j := Dense(d, solve.NewMeter(context.Background(), solve.Budget{Bytes: 4 << 20})); j.Verdict != solve.Proved {
		t.Errorf("4 MiB are enough for the answer, but %v", j.Stopped)
	}
	if j := DenseListed(d, solve.NewMeter(context.Background(), solve.Budget{Bytes: 4 << 20})); !errors.Is(j.Stopped, solve.ErrMemory) {
		t.Errorf("4 MiB are not enough for the values, but %v", j.Stopped)
	}
}

func TestDenseStopsWhenItIsCancelledAndLeavesNoGoroutine(t *testing.T) {
	tier.Concurrent(t)
	synctest.Test(t, stopWhenCancelled) // which waits for all goroutines that it starts, and fails if one waits forever
}

func stopWhenCancelled(t *testing.T) {
	d := sizedDuel(rand.New(rand.NewPCG(39, 40)), 1500, 6, 1, false)
	for name, method := range denseMethods {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		m := solve.NewMeter(ctx, solve.Budget{})
		var j judgement
		took := allocated(func() { j = method(d, m) })
		if j.Verdict != solve.Unknown || !errors.Is(j.Stopped, solve.ErrCancel) || took > 1<<16 {
			t.Errorf("%s: cancelled before it began: %v, stopped by %v after %d bytes", name, j.Verdict, j.Stopped, took)
		}
		ctx, cancel = context.WithCancel(context.Background())
		m = solve.NewMeter(ctx, solve.Budget{})
		looks := 0
		m.Monitor.Watch(func(solve.Progress) {
			if looks++; looks == 4 {
				cancel()
			}
		})
		if j = method(d, m); j.Verdict != solve.Unknown || !errors.Is(j.Stopped, solve.ErrCancel) || looks != 4 {
			t.Errorf("%s: cancelled on the way: %v, stopped by %v after %d looks", name, j.Verdict, j.Stopped, looks)
		}
	}
}
