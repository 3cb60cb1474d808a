package growth

import (
	"math"
	"slices"

	"jogada/fit"
)

// points combines the costs of all texts of a size.
func (m *measuring) points(costs map[[2]int]cost) []Point {
	points := []Point{}
	var gaps []float64 // errors of the times of the sizes, as a share
	for _, n := range m.all {
		p := Point{N: n, hidden: true}
		var seconds []float64
		for k := range m.growth.Texts {
			if c := costs[[2]int{n, k}]; c.runs > 0 {
				seconds = append(seconds, c.seconds)
				p.Bytes, p.Runs, p.hidden = max(p.Bytes, c.bytes), p.Runs+c.runs, p.hidden && c.hidden
			}
		}
		if p.Runs == 0 {
			continue
		}
		slices.Sort(seconds)
		p.Seconds, p.Low, p.High, p.texts = fit.Quantile(seconds, usual), seconds[0], seconds[len(seconds)-1], len(seconds)
		if p.texts > 1 {
			// If delays are distributed exponentially, the least of k is off by about (k − 1)/k of its distance to the next.
			k := float64(p.texts)
			gaps = append(gaps, (k-1)/k*math.Log(seconds[1]/seconds[0]))
		}
		points = append(points, p)
	}
	if len(gaps) > 0 {
		for i, p := range points {
			points[i].off = fit.Median(gaps)
			if p.texts == 1 {
				points[i].off *= single
			}
		}
	}
	return points
}

// conclude classifies what was measured.
func (m *measuring) conclude() {
	r := m.report
	r.Points, r.References = m.points(m.costs), []Reference{}
	r.Class, r.Memory = classOf(times(r.Points), m.cut(), m.drift()), classOf(memory(r.Points), 1, fit.SmallDrift)
	if m.jits() && r.Class.Class != Undecided && r.Class.Confidence < jitSure {
		r.Class.Class, r.Class.Why = Undecided, "it may be compiled while it runs, so the times are not sure enough"
	}
	if len(r.Points) > 0 && r.Points[len(r.Points)-1].hidden {
		r.Memory.Why = "the program takes less than the sandbox does"
	}
	for _, other := range m.rivals {
		if points := m.points(other.costs); len(points) > 0 {
			r.References = append(r.References, Reference{Method: other.method, Report: other.reported, Class: classOf(times(points), 1.5, fit.CacheDrift), Points: points})
		}
	}
}

// times returns the times at the sizes whose runs were repeated most often, or at all sizes if these are few.
func times(points []Point) (samples []fit.Sample) {
	most := 0
	for _, p := range points {
		most = max(most, p.Runs)
	}
	repeated := slices.DeleteFunc(slices.Clone(points), func(p Point) bool { return 2*p.Runs < most })
	if len(repeated) >= leastRepeated {
		points = repeated
	}
	for _, p := range points {
		samples = append(samples, fit.Sample{N: float64(p.N), Value: p.Seconds, Error: p.off})
	}
	return samples
}

// memory returns the memory from the last size on at which the sandbox hides it; nil: the sandbox hides it at every size.
func memory(points []Point) (samples []fit.Sample) {
	first := 0
	for i, p := range points {
		if p.hidden {
			first = i
		}
	}
	if first+1 == len(points) {
		return nil
	}
	for _, p := range points[first:] {
		if p.Bytes > 0 {
			samples = append(samples, fit.Sample{N: float64(p.N), Value: float64(p.Bytes)})
		}
	}
	return samples
}

// cut returns the multiple of the start-up time from which a run's time reflects the program's own work.
func (m *measuring) cut() float64 {
	if m.jits() {
		return jitCut
	}
	return 1
}

// cached is the memory, in bytes, that a processor has close by.
const cached = 4 << 20

// drift returns how much slower the steps of the program may become: its memory may outgrow a cache.
func (m *measuring) drift() fit.Drift {
	least, most := int64(math.MaxInt64), int64(0)
	for _, c := range m.costs {
		least, most = min(least, c.touched), max(most, c.touched)
	}
	if most == 0 || most-least > cached {
		return fit.CacheDrift
	}
	return fit.SmallDrift
}

// classOf classifies samples.
func classOf(samples []fit.Sample, cut float64, drift fit.Drift) Class {
	g := fit.Classify(samples, cut, drift)
	c := Class{Class: g.Class, Confidence: math.Round(g.Confidence*1000) / 1000, Candidates: g.Candidates, Why: g.Why, fitted: g}
	if g.Class == "" {
		c.Class = Undecided
	}
	if c.Candidates == nil {
		c.Candidates = []string{}
	}
	if g.Exponent != [2]float64{} {
		c.Exponent = &g.Exponent
	}
	if slices.Contains(g.Candidates, fit.Exponential) {
		c.Base = math.Round(g.Base*100) / 100
	}
	return c
}
