package fit

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, off float64) bool { return math.Abs(a-b) <= off }

func TestAPowerIsFittedExactly(t *testing.T) {
	for _, want := range []float64{-1, 0, 1, 2, 4} {
		xs, ys := []int{10, 20, 50, 100, 1000}, []float64{}
		for _, x := range xs {
			ys = append(ys, 3e-9*math.Pow(float64(x), want))
		}
		f, ok := New(Power, xs, ys)
		if !ok || !near(f.Rate, want, 1e-9) || !near(f.Error, 0, 1e-9) || !near(f.Scale*1e9, 3, 1e-6) || f.From != 10 || f.To != 1000 || f.Points != 5 {
			t.Errorf("exponent %v: %+v, %v", want, f, ok)
		}
		if !near(f.At(200)/(3e-9*math.Pow(200, want)), 1, 1e-9) {
			t.Errorf("exponent %v: the fit says %v of 200", want, f.At(200))
		}
	}
}

func TestAFactorIsFittedExactly(t *testing.T) {
	xs, ys := []int{0, 1, 2, 3, 4}, []float64{5, 15, 45, 135, 405}
	f, ok := New(Factor, xs, ys)
	if !ok || !near(f.Rate, 3, 1e-9) || !near(f.Error, 0, 1e-9) || !near(f.Scale, 5, 1e-9) || !near(f.At(2), 45, 1e-9) || !near(f.Square, 1, 1e-9) {
		t.Errorf("%+v, %v", f, ok)
	}
}

// The points of Anscombe's first data set, whose line and standard error are in every textbook: 0.500 ± 0.118.
func TestTheStandardErrorIsThatOfTheTextbook(t *testing.T) {
	xs := []int{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5}
	logs := []float64{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68}
	ys := make([]float64, len(logs))
	for i, y := range logs {
		ys[i] = math.Exp(y)
	}
	f, ok := New(Factor, xs, ys)
	if !ok || !near(math.Log(f.Rate), 0.5001, 1e-4) || !near(f.Error/f.Rate, 0.1179, 1e-4) || !near(math.Log(f.Scale), 3.0001, 1e-4) || !near(f.Square, 0.6665, 1e-4) {
		t.Errorf("%+v", f)
	}
}

func TestTheErrorOfAFitCoversTheTruthAsOftenAsItShould(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const fits, truth = 2000, 2.0
	xs := []int{10, 20, 50, 100, 200, 500, 1000, 2000}
	within := 0
	for range fits {
		ys := make([]float64, len(xs))
		for i, x := range xs {
			ys[i] = 1e-8 * math.Pow(float64(x), truth) * math.Exp(0.2*rng.NormFloat64())
		}
		f, _ := New(Power, xs, ys)
		if math.Abs(f.Rate-truth) < f.Error {
			within++
		}
	}
	// One standard error on both sides, with six degrees of freedom: Student's t says 64.4 %.
	if share := float64(within) / fits; !near(share, 0.644, 0.035) {
		t.Errorf("the exponent is within one standard error in %.3f of all fits; want 0.644", share)
	}
}

func TestFewerThanFourPointsAreNotFitted(t *testing.T) {
	if f, ok := New(Power, []int{1, 2, 3}, []float64{1, 4, 9}); ok {
		t.Errorf("three points gave %+v", f)
	}
	if f, ok := New(Power, []int{5, 5, 5, 5}, []float64{1, 2, 3, 4}); ok {
		t.Errorf("four points of one size gave %+v", f)
	}
}
