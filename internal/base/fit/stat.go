package fit

import (
	"math"
	"slices"
)

// Mean returns the arithmetic mean.
func Mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// Deviation returns the standard deviation of a sample; 0 for a single value.
func Deviation(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	middle, squares := Mean(values), 0.0
	for _, v := range values {
		squares += (v - middle) * (v - middle)
	}
	return math.Sqrt(squares / float64(len(values)-1))
}

// Quantile returns the smallest of sorted values that a share of them does not exceed.
func Quantile(sorted []float64, share float64) float64 {
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

// Median returns the middle value, or the mean of the middle two.
func Median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
