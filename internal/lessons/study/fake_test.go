package study

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"jogada/catalog"
	"jogada/internal/base/fit"
	"jogada/solve"
)

// fake is a method with a given cost and answer on a board of a size, without any clock.
type fake struct {
	name   string
	sound  bool
	cost   func(x int) float64 // seconds, and as many million states
	answer func(x, board int) string
	limit  float64 // it is stopped beyond this
}

// fakes make boards on which only fakes run.
func fakes(methods ...fake) Maker {
	boards := map[int]int{}
	return func(_ catalog.Game, seed uint64, x int) (Board, error) {
		board := boards[x]
		boards[x]++
		b := Board{ID: fmt.Sprintf("fake %d, seed %d", x, seed)}
		for _, f := range methods {
			b.Methods = append(b.Methods, catalog.Method{Name: f.name, Sound: f.sound, Solve: func(ctx context.Context, _ catalog.Request) catalog.Report {
				return f.report(ctx, x, board)
			}})
		}
		return b, nil
	}
}

func (f fake) report(ctx context.Context, x, board int) catalog.Report {
	cost := f.cost(x)
	r := catalog.Report{Method: f.name, Sound: f.sound, Verdict: solve.Proved, Seconds: cost, Counts: solve.Counts{Expanded: int64(cost * 1e6)}, Course: "same\n"}
	if f.answer != nil {
		r.Course = f.answer(x, board)
	}
	switch {
	case ctx.Err() != nil:
		r.Verdict, r.Stopped = solve.Unknown, solve.ErrCancel.Error()
	case f.limit > 0 && cost > f.limit:
		r.Verdict, r.Stopped, r.Seconds, r.Counts.Expanded = solve.Unknown, solve.ErrTime.Error(), f.limit, int64(f.limit*1e6)
	}
	return r
}

// square returns a cost that grows as scale · x².
func square(scale float64) func(int) float64 {
	return func(x int) float64 { return scale * float64(x*x) }
}

// comparison returns an experiment on fakes, of sizes 10 to 160.
func comparison(methods ...fake) Experiment {
	e := Experiment{Name: "fake-size", Title: "A <fake> & its title", Asked: "Asked?", Ran: "Ran.", Make: fakes(methods...),
		X:     Axis{Label: "N, cells", Var: "N", Each: "at %[1]d×%[1]d", Step: "cell", Log: true},
		Sizes: []int{10, 20, 40, 80, 160}, Boards: 4, Show: []Measure{Seconds, Expanded}, Laws: []fit.Law{fit.Power, fit.Factor}, Methods: []string{Default}}
	for _, f := range methods[1:] {
		e.Methods = append(e.Methods, f.name)
	}
	return e
}

func mustRun(e Experiment) Result {
	r, err := e.Run(context.Background(), catalog.Game{Name: "fake"}, Options{Seed: 1})
	if err != nil {
		panic(err)
	}
	return r
}

// study is a whole study of one result.
func oneOf(results ...Result) Study {
	return Study{Title: "A study", Seed: 7, Limit: time.Second.String(), Facts: Facts{Date: "today", CPUs: 2, Go: "go" + strconv.Itoa(1)}, Results: results, Planned: len(results)}
}
