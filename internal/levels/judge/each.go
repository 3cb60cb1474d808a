package judge

import (
	"context"
	"sync"
)

// Each runs work on n items with several jobs at a time and passes the results to take, in order and one at a time.
// Only a few results for each job wait, so memory does not grow with n. It ends early when the context ends or take
// returns an error.
func Each[T any](ctx context.Context, n, jobs int, work func(ctx context.Context, i int) T, take func(i int, result T) error) error {
	ctx, cancel := context.WithCancel(ctx)
	type task struct {
		i    int
		done chan T
	}
	tasks, order := make(chan task), make(chan task, 2*jobs)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer cancel()
	for range jobs {
		wait.Go(func() {
			for t := range tasks {
				t.done <- work(ctx, t.i)
			}
		})
	}
	wait.Go(func() {
		defer close(tasks)
		defer close(order)
		for i := range n {
			t := task{i, make(chan T, 1)}
			select {
			case order <- t:
			case <-ctx.Done():
				return
			}
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	})
	for t := range order {
		select {
		case result := <-t.done:
			if err := take(t.i, result); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
