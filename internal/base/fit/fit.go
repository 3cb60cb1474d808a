// Package fit fits laws of growth to measured points: powers and factors by least squares, and the class of a cost with its
// confidence.
package fit

import (
	"math"
)

// Law is a law of growth that is linear in the logarithms.
type Law uint8

// Laws of growth.
const (
	Power  Law = iota // y = scale · x^rate
	Factor            // y = scale · rate^x
)

// Fit is a law fitted to the points of a series by least squares on the logarithms.
type Fit struct {
	Law
	Rate   float64 // the exponent of a Power, the factor of a Factor
	Error  float64 // the standard error of the rate
	Scale  float64
	Square float64 // R²: the share of the variance of log y that the law explains
	Points int
	From   int // the smallest and the largest x among the points
	To     int
}

// LeastPoints is the fewest points that can show a deviation from a law. Two always fit one, and the error of three
// means little.
const LeastPoints = 4

// New fits a law to points with positive coordinates. It returns false for fewer than four.
func New(law Law, xs []int, ys []float64) (Fit, bool) {
	if len(xs) < LeastPoints {
		return Fit{}, false
	}
	u, v := make([]float64, len(xs)), make([]float64, len(ys))
	f := Fit{Law: law, Points: len(xs), From: xs[0], To: xs[0]}
	for i, x := range xs {
		f.From, f.To = min(f.From, x), max(f.To, x)
		u[i], v[i] = float64(x), math.Log(ys[i])
		if law == Power {
			u[i] = math.Log(u[i])
		}
	}
	if f.From == f.To {
		return Fit{}, false
	}
	base, slope, square := regression(u, v)
	f.Rate, f.Error, f.Scale, f.Square = slope, slopeError(u, v, base, slope), math.Exp(base), square
	if math.IsNaN(f.Square) { // all are equal: there is nothing to explain
		f.Square = 1
	}
	if law == Factor {
		f.Rate = math.Exp(slope)
		f.Error *= f.Rate
	}
	return f, true
}

// regression fits v = base + slope·u by least squares. Square is R², which is NaN if all v are equal.
func regression(u, v []float64) (base, slope, square float64) {
	meanU, meanV := Mean(u), Mean(v)
	uu, uv, vv := 0.0, 0.0, 0.0
	for i := range u {
		du, dv := u[i]-meanU, v[i]-meanV
		uu, uv, vv = uu+du*du, uv+du*dv, vv+dv*dv
	}
	slope = uv / uu
	return meanV - slope*meanU, slope, uv * uv / (uu * vv)
}

// slopeError returns the standard error of the slope: √(Σ residual² / (n-2) / Σ (u - mean)²).
func slopeError(u, v []float64, base, slope float64) float64 {
	middle, residuals, spread := Mean(u), 0.0, 0.0
	for i := range u {
		off := v[i] - base - slope*u[i]
		residuals += off * off
		spread += (u[i] - middle) * (u[i] - middle)
	}
	return math.Sqrt(residuals / float64(len(u)-2) / spread)
}

// At returns the value of the law at x.
func (f Fit) At(x float64) float64 {
	if f.Law == Factor {
		return f.Scale * math.Pow(f.Rate, x)
	}
	return f.Scale * math.Pow(x, f.Rate)
}
