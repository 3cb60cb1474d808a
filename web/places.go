package web

import (
	"context"
	"errors"
	"time"
)

// places is how many requests may do something at a time, with a short queue before them.
type places struct {
	free     chan struct{}
	queue    chan struct{}
	patience time.Duration
}

// errBusy says that all places are taken and that nobody wants to wait longer.
var errBusy = errors.New("too busy")

func newPlaces(n, queue int, patience time.Duration) *places {
	return &places{make(chan struct{}, n), make(chan struct{}, queue), patience}
}

// take takes a place, at once or after a short wait. Beyond that it is errBusy, or the context's own error.
func (p *places) take(ctx context.Context) error {
	if p.try() {
		return nil
	}
	select {
	case p.queue <- struct{}{}:
	default:
		return errBusy
	}
	defer func() { <-p.queue }()
	enough := time.NewTimer(p.patience)
	defer enough.Stop()
	select {
	case p.free <- struct{}{}:
		return nil
	case <-enough.C:
		return errBusy
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// try takes a place if one is free.
func (p *places) try() bool {
	select {
	case p.free <- struct{}{}:
		return true
	default:
		return false
	}
}

// leave gives a place back.
func (p *places) leave() { <-p.free }

// taken is how many places are taken.
func (p *places) taken() int { return len(p.free) }
