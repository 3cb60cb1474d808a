package web

import (
	"context"
	"time"

	"jogada/internal/front/ask"
	"jogada/solve"
)

// task is a solve in its turn.
type task struct {
	server *Server
	turn   *turn
	job    ask.Job
}

// prepare reads the board by ready. It fails if the request is refused.
func (t *task) prepare(ctx context.Context, ready func(context.Context) (ask.Job, error)) (err error) {
	busy := t.turn.work(ctx, func(ctx context.Context) { t.job, err = ready(ctx) })
	if busy != nil {
		return t.server.unserved(busy)
	}
	return refused(err)
}

// solve solves the board and counts it. It fails if the request gets no slot for long work and needs one.
func (t *task) solve(ctx context.Context, watch func(solve.Progress)) (a ask.Answer, err error) {
	m := t.server.metrics
	m.solvesNow.Add(1)
	defer m.solvesNow.Add(-1)
	begin := time.Now()
	busy := t.turn.work(ctx, func(ctx context.Context) { a = t.job.Run(ctx, t.turn.aside(ctx, watch)) })
	if busy != nil {
		return a, t.server.unserved(busy)
	}
	m.solved(t.job.Game(), a.Report.Verdict.String(), time.Since(begin))
	return a, nil
}
