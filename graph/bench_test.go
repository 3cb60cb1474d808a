package graph

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkRead reads a graph of 1,000 nodes in every notation.
func BenchmarkRead(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 1000))
	for name, degree := range map[string]int{"degree=6": 6, "degree=200": 200} {
		var edges [][2]int
		for range 1000 * degree / 2 {
			if x, y := rng.IntN(1000), rng.IntN(1000); x != y {
				edges = append(edges, [2]int{x, y})
			}
		}
		g := graphOf(b, 1000, edges, false)
		sparse, _ := g.Sparse6()
		for notation, written := range map[string]string{"adjacency": g.Adjacency(), "graph6": g.Graph6(), "sparse6": sparse, "dot": g.DOT()} {
			b.Run(notation+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(written)))
				for b.Loop() {
					if _, err := Read([]byte(written), false, DefaultLimits()); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
