package study

import (
	"slices"
	"strings"
	"testing"

	"jogada/internal/base/fit"
	"jogada/internal/base/plot"
	"jogada/solve"
)

func TestFindingsAreComputedFromTheFigures(t *testing.T) {
	wrong := func(x, board int) string {
		if x == 40 && board > 0 {
			return "other"
		}
		return "same"
	}
	e := comparison(
		fake{name: "a", sound: true, cost: square(1e-3)},
		fake{name: "b", sound: true, cost: square(41e-3)},
		fake{name: "c", sound: true, cost: square(0.5e-3)},
		fake{name: "d", sound: true, cost: square(2e-3), limit: 4},
		fake{name: "e", cost: square(1.01e-3), answer: wrong},
	)
	e.Show = append(e.Show, Errors)
	e.Pairs = [][2]string{{"c", "b"}}
	got := mustRun(e).Findings()
	for _, want := range []string{
		"At 160×160 the default, a, is 41 times as fast as b, takes 2.0 times as long as c and is about as fast as e.",
		"At 40×40 the default, a, is 2.0 times as fast as d.",
		"At 160×160 c is 82 times as fast as b.",
		"At 160×160 the default, a, expands 41 times fewer states than b, 2.0 times as many states as c and about as many states as e.",
		"Of 20 boards e answers 3 wrong (15 %; 95 % interval 5.2 % to 36 %), most often at 40×40: 3 of 4.",
		"Stopped: d on 3 of 15 boards, first at 80×80 (the time ran out).",
		"All sound methods that came to an end gave the same answer on each of 20 boards.",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not found in\n%s", want, strings.Join(got, "\n"))
		}
	}
}

func TestTheFirstSizeAtWhichAMethodWasStoppedIsNamed(t *testing.T) {
	r := mustRun(comparison(fake{name: "a", sound: true, cost: square(1e-3)}, fake{name: "b", sound: true, cost: square(2e-3), limit: 4}))
	for i, run := range r.Runs {
		if run.Method == "b" && run.X == 40 {
			r.Runs[i].Verdict, r.Runs[i].Stopped = solve.Unknown, "the memory ran out"
			break
		}
	}
	if got, want := r.stops(), []string{"Stopped: b on 4 of 15 boards, first at 40×40 (the memory ran out and the time ran out)."}; !slices.Equal(got, want) {
		t.Errorf("%q; want %q", got, want)
	}
}

func TestARatioAgainstAMethodThatWasStoppedIsALowerBound(t *testing.T) {
	e := comparison(fake{name: "a", sound: true, cost: square(1e-3)}, fake{name: "b", sound: true, cost: square(1), limit: 100})
	got := mustRun(e).Findings()
	if want := "At 20×20 the default, a, is at least 250 times as fast as b."; !slices.Contains(got, want) {
		t.Errorf("%q is not found in\n%s", want, strings.Join(got, "\n"))
	}
}

func TestMethodsThatWinInTurnCantBeToldApart(t *testing.T) {
	r := Result{Experiment: Experiment{Methods: []string{"a", "b"}, Sizes: []int{5}, X: Axis{Each: "at %d"}, Show: []Measure{Seconds}},
		Runs: append(runs("a", 5, 1, 9, 1, 1), runs("b", 5, 2, 1, 2, 0.5)...)}
	if got := r.Findings()[0]; got != "At 5 a is about as fast as b." {
		t.Errorf("%q", got)
	}
}

// The second method was given up after the three boards that are hard for both.
func TestOnlyBoardsOnWhichBothWereRunAreCompared(t *testing.T) {
	r := Result{Experiment: Experiment{Methods: []string{"a", "b"}, Sizes: []int{5}, X: Axis{Each: "at %d"}, Show: []Measure{Seconds}},
		Runs: append(runs("a", 5, 10, 10, 10, 0.1, 0.1), runs("b", 5, -20, -20, -20, -1, -1)...)}
	r.Runs[8].Skipped, r.Runs[9].Skipped = true, true
	if got := r.Findings()[0]; got != "At 5 a is at least 2.0 times as fast as b." {
		t.Errorf("%q", got)
	}
}

func TestFiguresAreWrittenForPeople(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{duration(0), "0"}, {duration(7.123e-9), "7.12 ns"}, {duration(12.34e-6), "12.3 µs"}, {duration(0.9999e-3), "1.00 ms"}, {duration(0.1234), "123 ms"},
		{duration(1.5), "1.50 s"}, {duration(1234.5), "1,235 s"}, {quantity(1234567), "1,234,567"}, {quantity(2.5), "2.5"}, {percent(0), "0 %"},
		{percent(0.034), "3.4 %"}, {percent(0.5), "50 %"}, {percent(1), "100 %"}, {times(3.44), "3.4 times"}, {times(1234), "1,234 times"},
		{rateOf(fit.Fit{Law: fit.Power, Rate: 2.0345, Error: 0.0213}, Axis{Var: "N"}), "N^(2.034 ± 0.021)"},
		{rateOf(fit.Fit{Law: fit.Power, Rate: -0.07, Error: 0.29}, Axis{Var: "N"}), "N^(−0.07 ± 0.29)"},
		{rateOf(fit.Fit{Law: fit.Factor, Rate: 3.14159, Error: 0.2}, Axis{Step: "slide"}), "× 3.14 ± 0.20 for each slide more"},
		{list([]string{"a"}), "a"}, {list([]string{"a", "b", "c"}), "a, b and c"}, {pluralize(1, "board"), "1 board"}, {pluralize(2000, "board"), "2,000 boards"},
		{plot.Seconds(1e-5), "10 µs"}, {plot.Seconds(0.2), "200 ms"}, {plot.Seconds(100), "100 s"}, {plot.Seconds(1e-7), "100 ns"},
		{tickQuantity(20000), "20k"}, {tickQuantity(1e6), "1M"}, {tickQuantity(5), "5"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
