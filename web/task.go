package web

import (
	"context"
	"time"

	"jogada/ask"
	"jogada/solve"
)

// task is a solve in its turn. It may be started twice, in a quick slot and in one for long work.
type task struct {
	server *Server
	turn   *turn
	ready  func(context.Context) (ask.Job, error) // reads the board; the time of the search begins with it
	job    ask.Job
	begun  bool // the job was started, so its time is no longer complete
}

// prepare reads the board. It fails if the request is refused.
func (t *task) prepare(ctx context.Context) (err error) {
	busy := t.turn.work(ctx, func(ctx context.Context) { t.job, err = t.ready(ctx) })
	if busy != nil {
		return t.server.unserved(busy)
	}
	return refused(err)
}

// solve solves the board and counts it. It fails if the request is refused.
func (t *task) solve(ctx context.Context, watch func(solve.Progress)) (a ask.Answer, err error) {
	m := t.server.metrics
	m.solvesNow.Add(1)
	defer m.solvesNow.Add(-1)
	begin := time.Now()
	busy := t.turn.work(ctx, func(ctx context.Context) {
		if t.begun {
			t.job, err = t.ready(ctx)
		}
		if t.begun = true; err == nil {
			a = t.job.Run(ctx, t.turn.aside(ctx, watch))
		}
	})
	switch {
	case busy != nil:
		return a, t.server.unserved(busy)
	case err != nil:
		return a, refused(err)
	}
	m.solved(t.job.Game(), a.Report.Verdict.String(), time.Since(begin))
	return a, nil
}
