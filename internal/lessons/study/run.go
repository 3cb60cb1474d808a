package study

import (
	"context"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
	"strings"
	"time"

	"jogada/catalog"
	"jogada/internal/base/fit"
	"jogada/solve"
)

// A run is repeated, up to repeats times in all, until the runs have taken enough time together, and the median of the
// times counts. After a run longer than dirty its garbage is collected, or the next one would pay for it.
const (
	repeats = 5
	enough  = 30 * time.Millisecond
	dirty   = 5 * time.Millisecond
)

// Work returns the number of runs of the experiment.
func (e Experiment) Work() int { return len(e.Sizes) * e.Boards * len(e.Methods) }

// At returns a value of X in a phrase: at 20×20.
func (e Experiment) At(x int) string { return fmt.Sprintf(e.X.Each, x) }

// Run runs an experiment. The methods take turns board by board, so that a busy machine affects all alike. A method
// that was stopped on the first three boards of a size is abandoned. It fails if a board cannot be made or a method
// does not exist; when the context ends, it returns the result so far.
func (e Experiment) Run(ctx context.Context, g catalog.Game, o Options) (Result, error) {
	r := runner{Result: Result{Experiment: e, Game: g.Name}, options: o, hopeless: map[string]bool{}}
	for _, x := range e.Sizes {
		for i := range e.Boards {
			if ctx.Err() != nil {
				r.Interrupted = e.At(x)
			} else if err := r.board(ctx, g, x, i); err != nil {
				return r.Result, fmt.Errorf("experiment %s, %s, board %d: %w", e.Name, e.At(x), i+1, err)
			}
			if r.Interrupted != "" {
				return r.Result, nil
			}
			r.giveUp(x)
		}
	}
	return r.Result, nil
}

type runner struct {
	Result
	options  Options
	hopeless map[string]bool // methods that are given up
	done     int
}

// board runs all methods on one board. A different one goes first on each board.
func (r *runner) board(ctx context.Context, g catalog.Game, x, i int) error {
	board, err := r.Make(g, r.seed(x, i), x)
	if err != nil {
		return err
	}
	first := len(r.Runs)
	for k := range r.Methods {
		as := r.Methods[(i+k)%len(r.Methods)]
		r.reportBoard(x, as, board)
		run := Run{X: x, Board: i, ID: board.ID, Method: as, Skipped: r.hopeless[as]}
		m, err := board.pick(as)
		switch {
		case err != nil:
			return err
		case as != Default && slices.Contains(r.Methods, Default) && m.Name == board.Methods[0].Name:
			continue // it is the default itself
		}
		run.Name, run.Sound = m.Name, m.Sound
		if !run.Skipped {
			r.measure(ctx, m, &run)
		}
		if ctx.Err() != nil && run.Verdict == solve.Unknown {
			r.Interrupted = r.At(x) // the run is left out: it says nothing about the method
			break
		}
		r.Runs = append(r.Runs, run)
	}
	r.judge(r.Runs[first:])
	return nil
}

func (b Board) pick(as string) (catalog.Method, error) {
	if as == Default {
		return b.Methods[0], nil
	}
	for _, m := range b.Methods {
		if m.Name == as {
			return m, nil
		}
	}
	return catalog.Method{}, fmt.Errorf("the game has no method %q", as)
}

// seed returns the seed of a board, which depends on nothing else in the study.
func (r *runner) seed(x, i int) uint64 {
	if r.Same {
		x = 0
	}
	h := fnv.New32a()
	fmt.Fprintf(h, "%d %s %d %d", r.options.Seed, r.Name, x, i)
	return uint64(h.Sum32())
}

func (r *runner) reportBoard(x int, as string, b Board) {
	if r.options.Watch != nil {
		m, _ := b.pick(as)
		r.options.Watch(Progress{Done: r.done, Next: fmt.Sprintf("%s, %s, %s", r.Name, r.At(x), m.Name)})
	}
	r.done++
}

// measure solves a board, more than once if that is quick, and records the cost. A method that has finished once on a board
// has not been stopped there, whatever a repetition says.
func (r *runner) measure(ctx context.Context, m catalog.Method, run *Run) {
	var times []float64
	total := 0.0
	for len(times) == 0 || len(times) < repeats && total < enough.Seconds() && run.Stopped == "" {
		report := r.attempt(ctx, m)
		if report.Stopped != "" && len(times) > 0 {
			break
		}
		run.Counts, run.Verdict, run.Stopped = report.Counts, report.Verdict, report.Stopped
		run.Course = strings.TrimSpace(report.Course)
		times = append(times, report.Seconds)
		total += report.Seconds
	}
	run.Seconds = fit.Median(times)
	if run.Seconds > dirty.Seconds() {
		runtime.GC()
	}
}

// attempts limits the restarts of a run that the clock stopped too early.
const attempts = 5

// attempt solves a board once. On a busy machine the time may run out while the run waits for a processor: a run
// stopped after less than half of its time says nothing about the method and is started again.
func (r *runner) attempt(ctx context.Context, m catalog.Method) catalog.Report {
	for n := 1; ; n++ {
		report := r.solve(ctx, m)
		robbed := report.Stopped == solve.ErrTime.Error() && report.Seconds < r.options.Time.Seconds()/2
		if !robbed || n == attempts || ctx.Err() != nil {
			return report
		}
	}
}

func (r *runner) solve(ctx context.Context, m catalog.Method) catalog.Report {
	if r.options.Time > 0 {
		within, cancel := context.WithTimeout(ctx, r.options.Time)
		defer cancel()
		ctx = within
	}
	return m.Solve(ctx, catalog.Request{Budget: r.options.Budget})
}

// judge compares the answers on one board with that of the first sound method that has one.
func (r *runner) judge(runs []Run) {
	decided := func(run Run) bool { return !run.Skipped && run.Verdict != solve.Unknown }
	n := slices.IndexFunc(runs, func(run Run) bool { return run.Sound && decided(run) })
	if n < 0 {
		return
	}
	truth := runs[n]
	for i := range runs {
		run := &runs[i]
		switch {
		case !decided(*run):
		case run.Verdict == truth.Verdict && run.Course == truth.Course:
			run.Wrong = Right
		default:
			run.Wrong = Wrong
			if run.Sound {
				r.Differ = append(r.Differ, fmt.Sprintf("%s says %q and %s says %q of %s", truth.Name, truth.Course, run.Name, run.Course, run.ID))
			}
		}
	}
}

// patience is the number of boards of a size on which a method may be stopped before it is abandoned.
const patience = 3

// giveUp records the methods that were stopped on each of the first boards of a size: they are run on no more of them,
// and on no larger ones.
func (r *runner) giveUp(x int) {
	for _, as := range r.Methods {
		tried, stopped := 0, 0
		for _, run := range r.at(as, x) {
			if !run.Skipped {
				tried++
			}
			if !run.Skipped && run.Verdict == solve.Unknown {
				stopped++
			}
		}
		if stopped == tried && tried == min(patience, r.Boards) {
			r.hopeless[as] = true
		}
	}
}
