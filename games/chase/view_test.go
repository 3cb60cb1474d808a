package chase

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jogada/catalog/board"
	"jogada/solve"
)

func TestSizeAndStandsAreThoseOfTheView(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	for range 200 {
		d := randomDuel(rng, 9)
		b := newInstance(d, false)
		if got, want := b.Size(), b.View().Size(); got != want {
			t.Fatalf("size %d, and its view has %d:\n%s", got, want, pasted(d))
		}
		view := d.viewPosition()(d.start)
		if diff := cmp.Diff(b.View().Difference(board.Frame{View: view}, nil).Tokens, tokensOf(d.start)); diff != "" {
			t.Fatalf("%s%s", diff, pasted(d))
		}
	}
}

// ending is a context that ends when it is checked the second time.
type ending struct {
	context.Context
	looks int
}

func (e *ending) Err() error {
	if e.looks++; e.looks > 1 {
		return context.DeadlineExceeded
	}
	return nil
}

func (e *ending) Deadline() (time.Time, bool) { return time.Time{}, false }

func TestAListIsNotMadeAfterTheTimeIsOver(t *testing.T) {
	d := randomDuel(rand.New(rand.NewPCG(83, 84)), 9)
	if j := Dense(d, solve.NewMeter(&ending{Context: context.Background()}, solve.Budget{})); j.Verdict != solve.Proved {
		t.Fatalf("the answer alone: %v", j.Stopped)
	}
	j := DenseListed(d, solve.NewMeter(&ending{Context: context.Background()}, solve.Budget{}))
	if j.Verdict != solve.Unknown || !errors.Is(j.Stopped, solve.ErrTime) {
		t.Errorf("%v, stopped by %v", j.Verdict, j.Stopped)
	}
}
