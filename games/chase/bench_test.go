package chase

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkDense values all positions of graphs of fixed seeds.
func BenchmarkDense(b *testing.B) {
	random := func(nodes int, degree float64) Duel {
		return sizedDuel(rand.New(rand.NewPCG(1, uint64(nodes))), nodes, degree, 1, false)
	}
	for _, c := range []struct {
		name string
		duel Duel
	}{
		{"nodes=200/degree=6", random(200, 6)},
		{"nodes=1000/degree=6", random(1000, 6)},
		{"nodes=3000/degree=6", random(3000, 6)},
		{"nodes=1000/degree=200", random(1000, 200)},
		{"nodes=1000/ladder", longDuels(b, 1000)["ladder"]},
		{"nodes=200/rounds", longDuels(b, 200)["rounds"]},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Dense(c.duel, unlimited())
			}
			b.ReportMetric(float64(c.duel.positions())*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkProof is BenchmarkDense with the values that prove the answer.
func BenchmarkProof(b *testing.B) {
	d := sizedDuel(rand.New(rand.NewPCG(1, 1000)), 1000, 6, 1, false)
	b.ReportAllocs()
	for b.Loop() {
		DenseProof(d, unlimited())
	}
	b.ReportMetric(float64(d.positions())*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
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
				describer{Duel: d}.describe(j)
			}
		})
	}
}
