package grade

import (
	"context"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"jogada/catalog"
	"jogada/internal/class/sandbox"
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
	board   catalog.Instance
	input   string
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

// looksAhead reports whether runs start before their results are asked for.
func (s *session) looksAhead() bool { return s.Parallel > 1 || s.series != nil }

// fly starts runs on boards whose results will be asked for. It starts none of a program that was too slow on a board: most of its runs would
// take long for nothing.
func (s *session) fly(ctx context.Context, boards ...catalog.Instance) {
	if !s.looksAhead() || s.slow {
		return
	}
	var fresh []*flight
	for _, b := range boards {
		input, ok := s.grading.Input(b)
		if !ok || s.known[input] != nil || s.flights.byInput[input] != nil || s.outside[input] {
			continue
		}
		f := &flight{board: b, input: input, done: make(chan struct{})}
		s.flights.byInput[input] = f
		fresh = append(fresh, f)
	}
	length := 1
	if s.series != nil {
		length = s.seriesLength()
	}
	for some := range slices.Chunk(fresh, length) {
		ctx, clock := ctx, s.clock
		s.flights.running.Go(func() {
			defer func() {
				for _, f := range some {
					close(f.done)
				}
			}()
			defer s.turns.take()()
			s.runFlights(ctx, clock, some)
		})
	}
}

// runFlights runs the program on the boards of some flights.
func (s *session) runFlights(ctx context.Context, clock *clock, some []*flight) {
	some = slices.DeleteFunc(slices.Clone(some), func(f *flight) bool { return f.dropped.Load() })
	if err := ctx.Err(); err != nil {
		for _, f := range some {
			f.err = err
		}
		return
	}
	if s.grading.Ahead != nil {
		s.grading.Ahead(ctx, boardsOf(some))
		some = slices.DeleteFunc(some, func(f *flight) bool {
			_, ok := s.grading.Input(f.board)
			f.err = errSeries // nobody asks for it
			return !ok
		})
	}
	results := make([]*sandbox.Result, len(some))
	if s.series != nil {
		var inputs []string
		for _, f := range some {
			inputs = append(inputs, f.input)
		}
		if found, err := s.series.RunSeries(ctx, inputs); err == nil {
			results = found
		}
	}
	slow := false
	for i, f := range some {
		switch f.err = nil; {
		case results[i] != nil:
			f.result = *results[i]
		case slow:
			f.err = errSeries
		default:
			f.result, f.err = s.Runner.Run(ctx, []byte(f.input))
			slow = f.result.End == sandbox.TooSlow
		}
		clock.charge(f.result.CPU)
	}
	s.judgeAhead(ctx, some)
}

// judgeAhead passes on what the program wrote about the boards of flights.
func (s *session) judgeAhead(ctx context.Context, some []*flight) {
	if s.grading.JudgeAhead == nil {
		return
	}
	some = slices.DeleteFunc(some, func(f *flight) bool {
		return f.err != nil || f.result.End != sandbox.Exited || f.result.Exit != 0
	})
	var got []string
	for _, f := range some {
		got = append(got, string(f.result.Stdout))
	}
	s.grading.JudgeAhead(ctx, boardsOf(some), got)
}

func boardsOf(some []*flight) []catalog.Instance {
	boards := make([]catalog.Instance, len(some))
	for i, f := range some {
		boards[i] = f.board
	}
	return boards
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
func (s *session) ahead(ctx context.Context, boards iter.Seq[catalog.Instance]) iter.Seq[catalog.Instance] {
	if !s.looksAhead() {
		return boards
	}
	return func(yield func(catalog.Instance) bool) {
		next, stop := iter.Pull(boards)
		defer stop()
		var window []catalog.Instance
		defer func() { s.drop(window...) }()
		for more := true; ; {
			held := len(window)
			for more && held <= s.window()/2 && len(window) < s.window() {
				var b catalog.Instance
				if b, more = next(); more {
					window = append(window, b)
				}
			}
			s.fly(ctx, window[held:]...)
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
	switch {
	case s.slow:
		return 1
	case s.series != nil:
		return aheadEach * s.seriesLength() * max(1, s.Parallel)
	}
	return aheadEach * s.Parallel
}
