package fit

import (
	"math"
	"slices"
)

// Sample is a cost that was measured at a size.
type Sample struct {
	N     float64
	Value float64 // positive
	Error float64 // relative standard error of the value

	log, weight float64 // the logarithm of the value, and the inverse of its variance
}

// Growth is the class of a cost: value = overhead + scale · f(n), where the class names f.
type Growth struct {
	Class      string     // empty: undecided
	Confidence float64    // of the class, or of the best candidate: its share of the likelihood
	Candidates []string   // the classes that the samples do not exclude, the likeliest first
	Exponent   [2]float64 // 95 % interval of p in overhead + scale · n^p; both 0 without one
	Base       float64    // of an exponential class or candidate: the factor for each step of n
	Why        string     // why it is undecided

	curve  model
	linear float64 // share of the likelihood of n and n log n
}

// Classes of growth that Classify tells apart. Flat means that no growth was seen.
const (
	Flat        = "1"
	Exponential = "exponential"
	Quasilinear = "n or n log n" // which of the two is undecided
)

// class is a class of growth.
type class struct {
	name string
	cost func(n float64) float64
	// exponent is the exponent of a power law; 0 for other laws.
	exponent float64
}

func power(p float64) func(float64) float64 {
	return func(n float64) float64 { return math.Pow(n, p) }
}

// classes lists the growing classes except the exponential one. From n² on each stands for itself with and without a logarithm: start-up hides
// so small a factor.
var classes = []class{
	{"log n", math.Log2, 0},
	{"n", power(1), 1},
	{"n log n", func(n float64) float64 { return n * math.Log2(n) }, 0},
	{"n√n", power(1.5), 1.5},
	{"n²", power(2), 2},
	{"n³", power(3), 3},
	{"n⁴", power(4), 4},
}

// Classes returns the names of the classes that a growth can be limited by, the slowest growth first. A growth that is Quasilinear lies
// within n log n.
func Classes() []string {
	names := []string{Flat}
	for _, c := range classes {
		names = append(names, c.name)
	}
	return append(names, Exponential)
}

// How sure a class has to be.
const (
	leastSamples = 6
	leastRise    = 2.0  // the largest value has to be so many times the smallest, or the overhead hides the class
	flatRise     = 0.25 // a cost that rises by no more than this over all sizes is flat
	sure         = 0.95
	verySure     = 0.99 // that it is n and not n log n, or the other way round: caches look like a logarithm
	possible     = 0.02 // classes that are less likely are excluded
	// discrepancy is by how much a right law is off at a size, as a share: caches, allocators, the boards themselves.
	discrepancy = 0.06
	driftStep   = 0.02
	leastBase   = 1.15 // of an exponential: nobody writes a program that slows down by less a step
	startup     = 0.25 // by how much the overhead may be less than the least value, or more than the cut-off, as a share
	mostPenalty = 20.0 // an overhead of 0 is as unlikely as that
	misfit      = 0.2  // a law that is off by more, on the root mean square, does not fit
)

// Drift bounds how much slower the steps of a program become as sizes grow: by n^drift.
type Drift struct{ likely, most float64 } // standard deviation, and limit

// How much there may be: from the program's own steps, and where its memory outgrows a cache.
var (
	SmallDrift = Drift{0.036, 0.16}
	CacheDrift = Drift{0.2, 0.46}
)

// Classify returns the class of a cost. It is undecided unless one class fits and all others are excluded, or all but n and n log n.
//
// Samples below a cut-off, a multiple of the least value, count for nothing but that the cost grows: a program starts up until then, and the
// compiler of a virtual machine makes its steps faster.
func Classify(samples []Sample, cut float64, drift Drift) Growth {
	if len(samples) < leastSamples {
		return Growth{Why: "it was measured at too few sizes"}
	}
	samples = slices.Clone(samples)
	low, high := math.Inf(1), 0.0
	for i, s := range samples {
		low, high = min(low, s.Value), max(high, s.Value)
		samples[i].log, samples[i].weight = math.Log(s.Value), 1/(discrepancy*discrepancy+s.Error*s.Error)
	}
	if share := flatness(samples); share >= sure {
		return Growth{Class: Flat, Confidence: share, Candidates: []string{Flat}, curve: model{overhead: math.Sqrt(low * high), cost: power(0)}}
	}
	if high < leastRise*low*max(1, cut) {
		return Growth{Why: "it grows too little above its start-up to tell"}
	}
	samples = slices.DeleteFunc(samples, func(s Sample) bool { return s.Value < cut*low })
	if len(samples) < LeastPoints {
		return Growth{Why: "its start-up hides the growth at all sizes but few"}
	}
	d := data{samples, low, max(1, cut) * low, drift}
	g := d.likeliest()
	if noise := g.curve.off; noise > discrepancy { // the measurements scatter by more than was assumed
		for i := range samples {
			samples[i].weight *= discrepancy * discrepancy / (noise * noise)
		}
		g = d.likeliest()
	}
	g.Exponent = d.exponent()
	switch {
	case g.curve.off > misfit, !d.plausible(g):
		g.Why = "no class fits"
	case g.Confidence >= verySure, g.Confidence >= sure && g.linear < possible:
		g.Class = g.Candidates[0]
	case g.linear >= sure:
		g.Class, g.Confidence = Quasilinear, g.linear
	default:
		g.Why = "several classes fit"
	}
	return g
}

// At returns the cost that the likeliest class gives at a size; 0: none was fitted.
func (g Growth) At(n float64) float64 {
	if g.curve.cost == nil {
		return 0
	}
	return g.curve.at(n)
}

// plausible reports whether the exponent of the likeliest class, with as much drift as there may be, is in the interval of the exponent.
func (d data) plausible(g Growth) bool {
	for _, c := range classes {
		if c.name == g.Candidates[0] && c.exponent > 0 {
			return c.exponent <= g.Exponent[1]+exponentStep && c.exponent+d.drift.most >= g.Exponent[0]-exponentStep
		}
	}
	return true
}

// flatness returns the confidence that a cost does not grow.
func flatness(samples []Sample) float64 {
	u, v := make([]float64, len(samples)), make([]float64, len(samples))
	for i, s := range samples {
		u[i], v[i] = math.Log(s.N), s.log
	}
	base, slope, _ := regression(u, v)
	span := slices.Max(u) - slices.Min(u)
	if span == 0 {
		return 0
	}
	rise, off := slope*span, max(slopeError(u, v, base, slope)*span, 1e-9)
	return 0.5 * math.Erfc((rise-flatRise)/off/math.Sqrt2)
}

// data holds the samples, and which share of the least value and of the cut-off the overhead may be.
type data struct {
	samples     []Sample
	least, most float64
	drift       Drift
}

// likeliest weighs the classes by their likelihoods.
func (d data) likeliest() Growth {
	type fitted struct {
		name string
		model
		weight float64
	}
	var all []fitted
	for _, c := range classes {
		m := d.drifting(c.cost)
		all = append(all, fitted{c.name, m, math.Exp(-m.chi / 2)})
	}
	m, base := d.exponential()
	all = append(all, fitted{Exponential, m, math.Exp(-m.chi/2) / math.Sqrt(float64(len(d.samples)))}) // one parameter more
	slices.SortStableFunc(all, func(a, b fitted) int {
		if a.chi == b.chi {
			return 0
		}
		if a.weight > b.weight || a.weight == b.weight && a.chi < b.chi {
			return -1
		}
		return 1
	})
	sum := 0.0
	for _, f := range all {
		sum += f.weight
	}
	g := Growth{curve: all[0].model}
	if sum > 0 {
		g.Confidence = all[0].weight / sum
	}
	for i, f := range all {
		if sum > 0 && (f.name == "n" || f.name == "n log n") {
			g.linear += f.weight / sum
		}
		if i == 0 || sum > 0 && f.weight/sum >= possible {
			if g.Candidates = append(g.Candidates, f.name); f.name == Exponential {
				g.Base = base
			}
		}
	}
	return g
}

// model is a law with its best overhead and scale.
type model struct {
	cost            func(float64) float64
	overhead, scale float64
	chi             float64 // weighted sum of the squared residuals of the logarithms
	off             float64 // weighted root mean square of the residuals
}

func (m model) at(n float64) float64 { return m.overhead + m.scale*m.cost(n) }

// drifting fits a law whose steps become slower as the sizes grow, as caches make them, by n^drift. A large drift is unlikely, and a negative
// one does not happen.
func (d data) drifting(cost func(float64) float64) model {
	best := d.affine(cost)
	for drift := driftStep; drift <= d.drift.most; drift += driftStep {
		m := d.affine(func(n float64) float64 { return cost(n) * math.Pow(n, drift) })
		if m.chi += drift * drift / (d.drift.likely * d.drift.likely); m.chi < best.chi {
			best = m
		}
	}
	return best
}

// affine fits overhead + scale · cost(n), both natural, to the logarithms of the values.
func (d data) affine(cost func(float64) float64) model {
	costs := make([]float64, len(d.samples))
	for i, s := range d.samples {
		costs[i] = cost(s.N)
	}
	best, at := d.shifted(costs, 0), math.Inf(-1)
	const steps = 24
	most := slices.Max(costs)
	from, to := math.Log(max(slices.Min(costs), most*1e-12)/100), math.Log(most*100)
	try := func(log float64) {
		if m := d.shifted(costs, math.Exp(log)); m.chi < best.chi {
			best, at = m, log
		}
	}
	for i := range steps + 1 {
		try(from + (to-from)*float64(i)/steps)
	}
	for step := (to - from) / steps / 2; step > 1e-2 && !math.IsInf(at, 0); step /= 2 {
		middle := at
		try(middle - step)
		try(middle + step)
	}
	best.cost = cost
	return best
}

// shifted fits scale · (shift + cost).
func (d data) shifted(costs []float64, shift float64) (m model) {
	sum, squares, weights := 0.0, 0.0, 0.0
	first := d.samples[0].log - math.Log(shift+costs[0]) // subtracted, so that the sums stay small
	for i, s := range d.samples {
		off := s.log - math.Log(shift+costs[i]) - first
		sum, squares, weights = sum+s.weight*off, squares+s.weight*off*off, weights+s.weight
	}
	middle := sum / weights
	m.scale = math.Exp(middle + first)
	m.overhead = m.scale * shift
	if m.chi = max(0, squares-weights*middle*middle); math.IsNaN(m.chi) {
		m.chi = math.Inf(1)
	}
	m.off = math.Sqrt(m.chi / weights)
	if m.overhead < d.least || m.overhead > d.most {
		beyond := math.Log(max(d.least/m.overhead, m.overhead/d.most, 1))
		m.chi += min(mostPenalty, beyond*beyond/(startup*startup))
	}
	return m
}

// exponential fits overhead + scale · base^n over all bases.
func (d data) exponential() (best model, base float64) {
	most := 0.0
	for _, s := range d.samples {
		most = max(most, s.N)
	}
	best.chi = math.Inf(1)
	top, low := min(math.Log(64), 600/most), math.Log(leastBase)
	if low >= top {
		return best, 1
	}
	try := func(rate float64) {
		if m := d.affine(func(n float64) float64 { return math.Exp(rate * n) }); rate >= low && m.chi < best.chi {
			best, base = m, math.Exp(rate)
		}
	}
	const steps = 30
	for i := range steps + 1 {
		try(low * math.Pow(top/low, float64(i)/steps))
	}
	for factor := math.Pow(top/low, 0.5/steps); factor > 1.002; factor = math.Sqrt(factor) {
		middle := math.Log(base)
		try(middle / factor)
		try(middle * factor)
	}
	return best, base
}

const exponentStep = 0.05

// exponent returns the 95 % interval of p in overhead + scale · n^p, by its profile likelihood.
func (d data) exponent() [2]float64 {
	const step, most, limit = exponentStep, 6.0, 3.84
	var chis []float64
	for p := step; p <= most; p += step {
		chis = append(chis, d.affine(power(p)).chi)
	}
	least, interval := slices.Min(chis), [2]float64{}
	for i, chi := range chis {
		if p := step * float64(i+1); chi-least <= limit {
			if interval[0] == 0 {
				interval[0] = p
			}
			interval[1] = p
		}
	}
	return [2]float64{math.Round(interval[0]*100) / 100, math.Round(interval[1]*100) / 100}
}
