package judge_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"jogada/internal/levels/judge"
)

func TestResultsAreTakenInOrderAndFewWait(t *testing.T) {
	const n, jobs = 1000, 4
	var begun, most atomic.Int64
	taken := 0
	first := make(chan struct{})
	err := judge.Each(context.Background(), n, jobs, func(_ context.Context, i int) int {
		ahead := begun.Add(1)
		if i == 0 { // the slowest comes first: the others may not run away from it
			<-first
		} else if ahead == 2*jobs {
			close(first)
		}
		return i * i
	}, func(i, result int) error {
		if i != taken || result != i*i {
			t.Fatalf("%d is taken as %d after %d", i, result, taken)
		}
		taken++
		most.Store(max(most.Load(), begun.Load()-int64(taken)))
		return nil
	})
	if err != nil || taken != n || most.Load() > 3*jobs+1 {
		t.Errorf("%d taken, at most %d waiting, %v", taken, most.Load(), err)
	}
}

func TestWorkEndsWhenNobodyTakesItOrTheContextEnds(t *testing.T) {
	enough := errors.New("enough")
	work := func(_ context.Context, i int) int { return i }
	if err := judge.Each(context.Background(), 100, 3, work, func(i, _ int) error {
		if i == 5 {
			return enough
		}
		return nil
	}); !errors.Is(err, enough) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if err := judge.Each(ctx, 100, 3, work, func(i, _ int) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := judge.Each(context.Background(), 0, 3, work, nil); err != nil {
		t.Error(err)
	}
}
