package dense

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkSolve values all positions of graphs of fixed seeds.
func BenchmarkSolve(b *testing.B) {
	random := func(nodes int, degree float64) Pursuit {
		return randomPursuit(b, rand.New(rand.NewPCG(1, uint64(nodes))), nodes, degree, 1, false)
	}
	for _, c := range []struct {
		name    string
		pursuit Pursuit
	}{
		{"nodes=200/degree=6", random(200, 6)},
		{"nodes=1000/degree=6", random(1000, 6)},
		{"nodes=3000/degree=6", random(3000, 6)},
		{"nodes=1000/degree=200", random(1000, 200)},
		{"nodes=1000/ladder", longPursuits(b, 1000)["ladder"]},
		{"nodes=200/rounds", longPursuits(b, 200)["rounds"]},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Solve(c.pursuit, unlimited(), nil)
			}
			b.ReportMetric(float64(c.pursuit.Positions())*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
