package fit

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestStatisticsAreThoseOfTheTextbook(t *testing.T) {
	four := []float64{2, 4, 4, 10}
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"mean", Mean(four), 5}, {"deviation", Deviation(four), math.Sqrt(12)}, {"deviation of one", Deviation(four[:1]), 0}, {"deviation of two", Deviation(four[:2]), math.Sqrt2},
		{"median of four", Median([]float64{10, 4, 2, 5}), 4.5}, {"median of three", Median([]float64{10, 2, 4}), 4}, {"median of one", Median([]float64{7}), 7},
		{"lower quartile", Quantile([]float64{1, 2, 3, 4, 5}, 0.25), 2}, {"upper quartile", Quantile([]float64{1, 2, 3, 4}, 0.75), 3},
		{"least", Quantile(four, 0), 2}, {"most", Quantile(four, 1), 10}, {"half", Quantile(four, 0.5), 4}, {"more than half", Quantile([]float64{1, 2, 3, 4}, 0.51), 3},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s is %v, and should be %v", c.name, c.got, c.want)
		}
	}
}

// TestCurvesAreClassified classifies exact curves over twelve doublings, or twelve steps, and says what is known of each.
func TestCurvesAreClassified(t *testing.T) {
	doubling := func(cost func(n float64) float64, points int) (samples []Sample) {
		for i := range points {
			n := 16 * math.Exp2(float64(i))
			samples = append(samples, Sample{N: n, Value: cost(n), Error: 0.01})
		}
		return samples
	}
	steps := func(cost func(n float64) float64) (samples []Sample) {
		for n := range 12 {
			samples = append(samples, Sample{N: float64(n + 5), Value: cost(float64(n + 5)), Error: 0.01})
		}
		return samples
	}
	over := func(overhead float64, cost func(n float64) float64) func(float64) float64 {
		return func(n float64) float64 { return overhead + cost(n)/1000 }
	}
	for _, c := range []struct {
		name    string
		samples []Sample
		cut     float64
		drift   Drift
		want    string
	}{
		{"flat", doubling(power(0), 12), 0, SmallDrift, "1 1.00 1 [0.0 0.0] 0.0  1"},
		{"log n", doubling(math.Log2, 14), 0, SmallDrift, "log n 1.00 log n [0.1 0.2] 0.0  9.5"},
		{"n", doubling(over(0.01, power(1)), 12), 0, SmallDrift, "n 1.00 n [1.0 1.0] 0.0  0.98"},
		{"n after a cut-off", doubling(over(0.5, power(1)), 14), 2.5, SmallDrift, "n 1.00 n [1.0 1.1] 0.0  1.5"},
		{"n beyond a cache", doubling(over(0.01, power(1)), 12), 0, CacheDrift, "n 1.00 n [1.0 1.0] 0.0  0.98"},
		{"n log n", doubling(over(0.01, classes[2].cost), 12), 0, SmallDrift, "n log n 1.00 n log n [1.1 1.1] 0.0  10"},
		{"n√n", doubling(over(0.01, power(1.5)), 12), 0, SmallDrift, "n√n 1.00 n√n [1.5 1.5] 0.0  32"},
		{"n²", doubling(over(0.01, power(2)), 12), 0, SmallDrift, "n² 1.00 n² [2.0 2.0] 0.0  1e+03"},
		{"n² with a drift", doubling(over(0.01, power(2.1)), 12), 0, SmallDrift, "n² 1.00 n² [2.1 2.1] 0.0  2e+03"},
		{"n^2.3 beyond a cache", doubling(over(0.01, power(2.3)), 12), 0, CacheDrift, "n² 1.00 n² [2.3 2.3] 0.0  7.9e+03"},
		{"n³", doubling(over(0.01, power(3)), 12), 0, SmallDrift, "n³ 1.00 n³ [3.0 3.0] 0.0  1e+06"},
		{"n⁴", doubling(over(0.01, power(4)), 12), 0, SmallDrift, "n⁴ 1.00 n⁴ [4.0 4.0] 0.0  1e+09"},
		{"n⁶", doubling(over(0.01, power(6)), 10), 0, SmallDrift, " 1.00 n⁴ [4.2 4.7] 0.0 no class fits 1.3e+14"},
		{"2ⁿ", steps(func(n float64) float64 { return 0.1 + math.Exp2(n)/1000 }), 0, SmallDrift, "exponential 1.00 exponential [6.0 6.0] 2.0 "},
		{"1.3ⁿ", steps(func(n float64) float64 { return 3 + math.Pow(1.3, n) }), 0, SmallDrift, " 0.88 n⁴,exponential [3.4 4.1] 1.3 several classes fit"},
		{"five sizes", doubling(power(1), 5), 0, SmallDrift, " 0.00  [0.0 0.0] 0.0 it was measured at too few sizes 0"},
		{"six sizes", doubling(over(0.01, power(1)), 6), 0, SmallDrift, "n or n log n 1.00 n,n log n [1.0 1.1] 0.0  1"},
		{"hidden by its start-up", doubling(over(10, power(1)), 9), 0, SmallDrift, " 0.00  [0.0 0.0] 0.0 it grows too little above its start-up to tell 0"},
		{"little above a cut-off", doubling(over(1, power(1)), 14), 40, SmallDrift, " 0.00  [0.0 0.0] 0.0 its start-up hides the growth at all sizes but few 0"},
		{"few above a cut-off", doubling(over(1, power(2)), 10), 200, SmallDrift, "n² 1.00 n² [1.9 2.0] 0.0  1e+03"},
		{"a jump", doubling(func(n float64) float64 { return map[bool]float64{true: 100, false: 1}[n > 3000] }, 10), 0, SmallDrift, " 0.52 n³,n⁴,n² [2.2 4.9] 0.0 no class fits 1.2"},
	} {
		g := Classify(c.samples, c.cut, c.drift)
		got := fmt.Sprintf("%s %.2f %v %.1f %.1f %s", g.Class, g.Confidence, strings.Join(g.Candidates, ","), g.Exponent, g.Base, g.Why)
		if at := g.At(1000); c.name != "2ⁿ" && c.name != "1.3ⁿ" {
			got += fmt.Sprintf(" %.2g", at)
		}
		if got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}
