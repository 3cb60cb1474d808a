package study

import (
	"math"
	"testing"

	"jogada/internal/base/fit"
	"jogada/solve"
)

// runs returns runs of a method at a size with these seconds; a negative one was stopped there.
func runs(as string, x int, seconds ...float64) []Run {
	var all []Run
	for i, s := range seconds {
		r := Run{X: x, Board: i, Method: as, Name: as, Sound: true, Seconds: math.Abs(s), Counts: solve.Counts{Expanded: int64(1000 * math.Abs(s))}, Verdict: solve.Proved, Wrong: Right}
		if s < 0 {
			r.Verdict, r.Stopped, r.Wrong = solve.Unknown, "the time ran out", Untold
		}
		all = append(all, r)
	}
	return all
}

func TestPointsAreMeansWithTheirDeviation(t *testing.T) {
	r := Result{Experiment: Experiment{Methods: []string{"a"}, Sizes: []int{3}}, Runs: runs("a", 3, 2, 4, 4, 4, 5, 5, 7, 9)}
	p := r.Series(Seconds)[0].Points[0]
	const deviation = 2.13809
	if !p.Whole() || p.Runs != 8 || p.Value != 5 || !near(p.High, 5+deviation, 1e-5) || !near(p.Low, 5-deviation, 1e-5) {
		t.Errorf("mean: %+v", p)
	}
	if p := r.Series(Deviation)[0].Points[0]; !near(p.Value, deviation, 1e-5) {
		t.Errorf("deviation: %+v", p)
	}
	if p := r.Series(Expanded)[0].Points[0]; p.Value != 5000 {
		t.Errorf("expanded: %+v", p)
	}
}

func TestPointsAreMediansWithTheMiddleHalf(t *testing.T) {
	r := Result{Experiment: Experiment{Methods: []string{"a"}, Sizes: []int{3}, Centre: Median}, Runs: runs("a", 3, 100, 1, 3, 2, 4, 5, 7, 6)}
	if p := r.Series(Seconds)[0].Points[0]; p.Value != 4.5 || p.Low != 2 || p.High != 6 {
		t.Errorf("%+v", p)
	}
}

func TestARunThatWasStoppedIsALowerBoundAndInNoFit(t *testing.T) {
	e := Experiment{Methods: []string{"a"}, Sizes: []int{1, 2, 4, 8, 16}, Laws: []fit.Law{fit.Power}}
	r := Result{Experiment: e, Runs: append(runs("a", 1, 1, 1), runs("a", 2, 4, 4)...)}
	r.Runs = append(append(append(r.Runs, runs("a", 4, 16, 16)...), runs("a", 8, 64, 64)...), runs("a", 16, 70, -100)...)
	s := r.Series(Seconds)[0]
	if last := s.Points[4]; last.Whole() || last.Stopped != 1 || last.Value != 85 {
		t.Errorf("the last point is %+v", last)
	}
	if len(s.Fits) != 1 || s.Fits[0].To != 8 || !near(s.Fits[0].Rate, 2, 1e-9) {
		t.Errorf("the fit is %+v", s.Fits)
	}
}

func TestSizesBelowTheFirstToFitAreInNoFit(t *testing.T) {
	e := Experiment{Methods: []string{"a"}, Sizes: []int{1, 2, 4, 8, 16}, Laws: []fit.Law{fit.Power}, FitFrom: 2}
	r := Result{Experiment: e, Runs: runs("a", 1, 50)}
	for x := 2; x <= 16; x *= 2 {
		r.Runs = append(r.Runs, runs("a", x, float64(x*x*x))...)
	}
	if s := r.Series(Seconds)[0]; len(s.Fits) != 1 || s.Fits[0].From != 2 || !near(s.Fits[0].Rate, 3, 1e-9) {
		t.Errorf("the fit is %+v", s.Fits)
	}
}

func TestOnlyMethodsThatCanBeWrongHaveErrors(t *testing.T) {
	r := Result{Experiment: Experiment{Methods: []string{"a", "b"}, Sizes: []int{3}}, Runs: append(runs("a", 3, 1, 1, 1, 1), runs("b", 3, 1, 1, 1, -1)...)}
	for i := 4; i < 8; i++ {
		r.Runs[i].Sound = false
	}
	r.Runs[4].Wrong = Wrong
	all := r.Series(Errors)
	if len(all) != 1 || all[0].Method != "b" {
		t.Fatalf("%+v", all)
	}
	if p := all[0].Points[0]; p.Wrong != 1 || p.Decided != 3 || !near(p.Value, 1.0/3, 1e-9) {
		t.Errorf("%+v", p)
	}
}

// The values are those of Newcombe (1998), table I.
func TestTheIntervalOfAShareIsWilsons(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}, {20, 20, 0.8389, 1}} {
		if low, high := wilson(c.k, c.n); !near(low, c.low, 1e-4) || !near(high, c.high, 1e-4) {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.k, c.n, low, high, c.low, c.high)
		}
	}
	if low, high := wilson(0, 0); low != 0 || high != 1 {
		t.Errorf("of nothing: %v to %v", low, high)
	}
}

func near(a, b, off float64) bool { return math.Abs(a-b) <= off }
