package growth

import (
	"math"
	"slices"

	"jogada/internal/base/fit"
)

// points combines the costs of all texts of a size.
func (m *measuring) points(costs map[[2]int]cost) []Point {
	points := []Point{}
	var gaps []float64 // errors of the times of the sizes, as a share
	for _, n := range m.all {
		p := Point{N: n, hidden: true, spread: 1}
		var seconds []float64
		for k := range m.growth.Texts {
			if c := costs[[2]int{n, k}]; c.runs > 0 {
				seconds = append(seconds, c.seconds)
				p.spread = max(p.spread, c.slowest/c.seconds)
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

// conclude classifies what was measured; finally, it makes sure that the class does not depend on how busy the machine was.
func (m *measuring) conclude(final bool) {
	r := m.report
	r.Points, r.References = m.points(m.costs), []Reference{}
	r.Class, r.Memory = classOf(times(r.Points), m.cut(), m.drift()), classOf(memory(r.Points), 1, fit.SmallDrift)
	if r.Class.Class == fit.Flat && r.Ended == tooLong { // a cost that does not grow never becomes too long
		r.Class.Class, r.Class.Why = Undecided, "its time seemed to grow, and then did not"
	}
	if final && r.Class.Class != Undecided && !m.steady(r.Class.Class, r.Points) {
		r.Class.Class, r.Class.Why = Undecided, "the machine is too busy: equal runs take too different times"
	}
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

// steady reports whether a class stays what it is however busy the machine was at each size. Other work slows steps down for a while. How much, the runs
// on equal texts show; at a size where all runs take about as long, all may have been slow, or none. So the times from some size on, or up to it, are
// made as much shorter as the machine may have been slower there.
func (m *measuring) steady(class string, points []Point) bool {
	var spreads []float64
	for _, p := range points {
		if p.Runs > 1 {
			spreads = append(spreads, p.spread)
		}
	}
	if len(spreads) == 0 {
		return true
	}
	slices.Sort(spreads)
	slow := fit.Quantile(spreads, usualSpread)
	if slow < leastSlow {
		return true
	}
	last := len(points) - 1
	for _, split := range slices.Compact([]int{1, last / 4, last / 2, 3 * last / 4, last}) {
		for _, above := range []bool{false, true} {
			changed := slices.Clone(points)
			for i := range changed {
				if (i >= split) == above {
					changed[i].Seconds /= max(1, slow/changed[i].spread)
				}
			}
			c := classOf(times(changed), m.cut(), m.drift())
			if c.Class == Undecided && len(c.Candidates) > 0 {
				c.Class = c.Candidates[0]
			}
			if c.Class != class && !(quasilinear(c.Class) && quasilinear(class)) {
				return false
			}
		}
	}
	return true
}

// quasilinear reports whether a class is n, n log n or one of the two.
func quasilinear(class string) bool {
	return slices.Contains([]string{"n", "n log n", fit.Quasilinear}, class)
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
