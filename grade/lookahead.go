package grade

import (
	"iter"
	"sync"
	"sync/atomic"

	"jogada/catalog"
	"jogada/grade/sandbox"
)

// turns lets a number of runs go on at a time; nil: there is no limit.
type turns chan struct{}

// take waits for a turn. The caller calls done at its end.
func (t turns) take() (done func()) {
	if t == nil {
		return func() {}
	}
	t <- struct{}{}
	return func() { <-t }
}

// flight is a run of the program that was started before its result is asked for.
type flight struct {
	dropped atomic.Bool // nobody will ask for it
	done    chan struct{}
	result  sandbox.Result
	err     error
}

// flights holds the runs ahead, by input. All but their goroutines belong to the goroutine of the session: it asks for results in the order
// in which it would run the program itself, so that a report does not depend on how many runs go on at a time.
type flights struct {
	byInput map[string]*flight
	running sync.WaitGroup
}

// aheadEach is the number of boards in flight for each run at a time.
const aheadEach = 2

// fly starts runs on boards whose results will be asked for. It starts none of a program that was too slow on a board: most of its runs would
// take long for nothing.
func (s *session) fly(boards ...catalog.Instance) {
	if s.Parallel < 2 || s.slow {
		return
	}
	for _, b := range boards {
		input, ok := s.grading.Input(b)
		if !ok || s.known[input] != nil || s.flights.byInput[input] != nil {
			continue
		}
		f := &flight{done: make(chan struct{})}
		s.flights.byInput[input] = f
		ctx, clock := s.within(), s.clock
		s.flights.running.Go(func() {
			defer close(f.done)
			defer s.turns.take()()
			if f.err = ctx.Err(); f.err == nil && !f.dropped.Load() {
				f.result, f.err = s.Runner.Run(ctx, []byte(input))
				clock.charge(f.result.CPU)
			}
		})
	}
}

// drop forgets runs that nobody will ask for.
func (s *session) drop(boards ...catalog.Instance) {
	for _, b := range boards {
		if input, ok := s.grading.Input(b); ok && s.flights.byInput[input] != nil {
			s.flights.byInput[input].dropped.Store(true)
			delete(s.flights.byInput, input)
		}
	}
}

// dropAll forgets all runs.
func (s *session) dropAll() {
	for input, f := range s.flights.byInput {
		f.dropped.Store(true)
		delete(s.flights.byInput, input)
	}
}

// ahead yields boards that are tried one by one, and runs the program on the next few meanwhile.
func (s *session) ahead(boards iter.Seq[catalog.Instance]) iter.Seq[catalog.Instance] {
	if s.Parallel < 2 {
		return boards
	}
	return func(yield func(catalog.Instance) bool) {
		next, stop := iter.Pull(boards)
		defer stop()
		var window []catalog.Instance
		defer func() { s.drop(window...) }()
		for more := true; ; {
			for more && len(window) < s.window() {
				var b catalog.Instance
				if b, more = next(); more {
					s.fly(b)
					window = append(window, b)
				}
			}
			if len(window) == 0 {
				return
			}
			b := window[0]
			window = window[1:]
			if !yield(b) {
				return
			}
		}
	}
}

// window returns the number of boards that are looked at ahead.
func (s *session) window() int {
	if s.slow {
		return 1
	}
	return aheadEach * s.Parallel
}
