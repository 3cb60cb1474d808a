package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
)

// known is a program of known cost: start-up, the cost of a step, and how its measurement goes wrong.
type known struct {
	class   string
	cost    func(n float64) float64
	from    float64 // the sizes double from here
	startup float64 // seconds
	top     float64 // seconds at the largest size
}

// programs are thirty programs of known cost, from an interpreter's start-up to a native one's.
func programs() (all []known) {
	costs := map[string]func(float64) float64{}
	for _, c := range classes {
		costs[c.name] = c.cost
	}
	add := func(class string, from float64, startups ...float64) {
		for _, startup := range startups {
			all = append(all, known{class: class, cost: costs[class], from: from, startup: startup, top: 2})
		}
	}
	add("n", 256, 0.001, 0.002, 0.004, 0.008)
	add("n log n", 256, 0.001, 0.002, 0.004)
	add("n√n", 64, 0.001, 0.01, 0.02)
	add("n²", 16, 0.001, 0.005, 0.02, 0.04, 0.1)
	add("n³", 8, 0.001, 0.02, 0.05, 0.1)
	add("n⁴", 4, 0.001, 0.02, 0.05)
	for _, startup := range []float64{0.001, 0.02, 0.1} {
		all = append(all, known{class: Flat, cost: power(0), from: 64, startup: startup, top: startup})
	}
	for i, base := range []float64{1.6, 2, 2, 3, 4} {
		all = append(all, known{class: Exponential, cost: func(n float64) float64 { return math.Pow(base, n) }, from: 0, startup: []float64{0.02, 0.001, 0.02, 0.001, 0.002}[i], top: 1})
	}
	return all
}

// measured are samples of a program: noise, caches that make a step up to some share slower as sizes grow, and a virtual machine whose steps
// are slow until it has worked for a while. As a measurement does, it looks more closely where the work shows.
func (k known) measured(rng *rand.Rand, noise, cache float64) (samples []Sample) {
	last := k.from * 2048
	if k.class == Exponential {
		last = 16
	}
	warm := 0.0
	if k.startup >= 0.02 {
		warm = k.startup
	}
	slower, begins := rng.Float64()*cache, rng.Float64()*11
	value := func(n float64) float64 {
		share := min(1, max(0, (math.Log2(n/k.from)-begins)/3))
		work := k.top * k.cost(n) / k.cost(last) * (1 + slower*share)
		return k.startup + work + min(7*work, warm)
	}
	for _, n := range k.sizes(last, value) {
		samples = append(samples, Sample{N: n, Value: value(n) * math.Exp(noise*rng.NormFloat64()), Error: noise})
	}
	return samples
}

// sizes are doubling ones, and ten more between the size at which the work shows and the last.
func (k known) sizes(last float64, value func(float64) float64) (sizes []float64) {
	if k.class == Exponential {
		for n := 2.0; n <= last; n++ {
			sizes = append(sizes, n)
		}
		return sizes
	}
	shows := k.from
	for n := k.from; n <= last; n *= 2 {
		if sizes = append(sizes, n); value(n) < 5*k.startup {
			shows = n
		}
	}
	for i := 1; i <= 10; i++ {
		sizes = append(sizes, shows*math.Pow(last/shows, float64(i)/10.5))
	}
	return sizes
}

func TestThirtyProgramsOfKnownCostAreClassified(t *testing.T) {
	if n := len(programs()); n != 30 {
		t.Fatalf("%d programs", n)
	}
	rng := rand.New(rand.NewPCG(tier.Seed(t), 7))
	for _, world := range []struct{ noise, cache float64 }{{0.01, 0}, {0.03, 0.2}, {0.06, 0.4}} {
		decided, wrong, all := 0, 0, 0
		for range tier.Scale(t, 8, 1) {
			for _, k := range programs() {
				g := Classify(k.measured(rng, world.noise, world.cache), map[bool]float64{true: 2.5, false: 1}[k.startup >= 0.02], SmallDrift)
				if all++; g.Class != "" {
					decided++
				}
				if among := strings.Split(g.Class, " or "); g.Class != "" && !slices.Contains(among, k.class) {
					wrong++
					t.Logf("%+v: %s with a start-up of %v s is classified as %+v", world, k.class, k.startup, g)
				}
			}
		}
		if t.Logf("%+v: %d of %d decided", world, decided, all); 10*decided < 9*all || wrong > 0 {
			t.Errorf("%+v: %d of %d programs are decided, %d wrongly", world, decided, all, wrong)
		}
	}
}

func TestGrowthIsUndecidedRatherThanGuessed(t *testing.T) {
	sizes := func(cost func(n float64) float64, from, points float64) (samples []Sample) {
		for i := range int(points) {
			n := from * math.Exp2(float64(i))
			samples = append(samples, Sample{N: n, Value: cost(n)})
		}
		return samples
	}
	for name, samples := range map[string][]Sample{
		"few sizes":       sizes(power(1), 100, 5),
		"mostly start-up": sizes(func(n float64) float64 { return 1 + n/2000 }, 2, 10),
		"a jump":          sizes(func(n float64) float64 { return map[bool]float64{true: 100, false: 1}[n > 3000] }, 100, 10),
		"falling":         sizes(func(n float64) float64 { return 1e6 / n }, 100, 10),
	} {
		if g := Classify(samples, 0, SmallDrift); g.Class != "" && name != "falling" || g.Class != Flat && name == "falling" {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

func TestTheExponentIsInItsInterval(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, p := range []float64{1, 1.5, 2, 3} {
		k := known{cost: power(p), from: 8, startup: 0.002, top: 1}
		if g := Classify(k.measured(rng, 0.01, 0), 0, SmallDrift); g.Exponent[0] > p || g.Exponent[1] < p || g.At(8*2048) < 0.4 || g.At(8*2048) > 1.2 {
			t.Errorf("n^%v: %+v", p, g)
		}
	}
}
