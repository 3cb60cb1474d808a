package term

import (
	"math"
)

// point is a position in the unit square.
type point struct{ x, y float64 }

// circle places n nodes on a circle, the first one on top.
func circle(n int) []point {
	places := make([]point, n)
	for i := range places {
		turn := 2*math.Pi*float64(i)/float64(n) - math.Pi/2
		places[i] = point{0.5 + math.Cos(turn)/2, 0.5 + math.Sin(turn)/2}
	}
	return places
}

// springs places n nodes so that joined ones are near each other and others are apart, by the method of Fruchterman and
// Reingold (1991). It starts from a circle, so that the same graph always looks the same. It takes time n² a round.
func springs(n int, edges [][2]int) []point {
	const rounds = 400
	places := circle(n)
	for round := range rounds {
		push(places, edges, 0.1*(1-float64(round)/rounds))
	}
	return unit(places)
}

// push moves every node by the forces on it, by at most heat.
func push(places []point, edges [][2]int, heat float64) {
	k := math.Sqrt(1 / float64(len(places)))
	forces := make([]point, len(places))
	pull := func(i, j int, force func(d float64) float64) {
		dx, dy := places[j].x-places[i].x, places[j].y-places[i].y
		d := math.Max(math.Hypot(dx, dy), 1e-6)
		f := force(d) / d
		forces[i].x, forces[i].y = forces[i].x+dx*f, forces[i].y+dy*f
		forces[j].x, forces[j].y = forces[j].x-dx*f, forces[j].y-dy*f
	}
	for i := range places {
		for j := range i {
			pull(i, j, func(d float64) float64 { return -k * k / d })
		}
		// isolated nodes stay in the picture
		forces[i].x += (0.5 - places[i].x) * k
		forces[i].y += (0.5 - places[i].y) * k
	}
	for _, e := range edges {
		pull(e[0], e[1], func(d float64) float64 { return d * d / k })
	}
	for i, f := range forces {
		if size := math.Hypot(f.x, f.y); size > 0 {
			step := math.Min(size, heat) / size
			places[i].x += f.x * step
			places[i].y += f.y * step
		}
	}
}

// unit stretches a picture to fill the unit square.
func unit(places []point) []point {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, at := range places {
		low = point{math.Min(low.x, at.x), math.Min(low.y, at.y)}
		high = point{math.Max(high.x, at.x), math.Max(high.y, at.y)}
	}
	stretch := func(v, low, high float64) float64 {
		if high-low < 1e-9 {
			return 0.5
		}
		return (v - low) / (high - low)
	}
	for i, at := range places {
		places[i] = point{stretch(at.x, low.x, high.x), stretch(at.y, low.y, high.y)}
	}
	return places
}
