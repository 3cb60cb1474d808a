package chase

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkListed values all positions and lists those that can arise.
func BenchmarkListed(b *testing.B) {
	d := sizedDuel(rand.New(rand.NewPCG(1, 1000)), 1000, 6, 1, false)
	b.ReportAllocs()
	for b.Loop() {
		DenseListed(d, unlimited())
	}
	b.ReportMetric(float64(d.pursuit().Positions())*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

// BenchmarkReason puts into words why large graphs are drawn.
func BenchmarkReason(b *testing.B) {
	for _, c := range []struct {
		name   string
		nodes  int
		degree float64
	}{{"nodes=1000/degree=6", 1000, 6}, {"nodes=1000/degree=100", 1000, 100}} {
		rng := rand.New(rand.NewPCG(2, uint64(c.nodes)))
		d := sizedDuel(rng, c.nodes, c.degree, 0, false)
		j := Dense(d, unlimited())
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				describer{Duel: d}.describe(j).Full()
			}
		})
	}
}
