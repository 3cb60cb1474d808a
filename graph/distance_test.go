package graph_test

import (
	"slices"
	"testing"

	"jogada/graph"
)

func TestDistances(t *testing.T) {
	edges := [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 0}}
	for _, c := range []struct {
		directed bool
		from     []graph.Node
		want     []int
	}{
		{false, []graph.Node{0}, []int{0, 1, 2, 1, 1, graph.Far}},
		{true, []graph.Node{0}, []int{0, 1, 2, 3, graph.Far, graph.Far}},
		{true, []graph.Node{4, 2, 2}, []int{1, 2, 0, 1, 0, graph.Far}},
		{true, nil, []int{graph.Far, graph.Far, graph.Far, graph.Far, graph.Far, graph.Far}},
	} {
		g, err := graph.New(6, edges, c.directed)
		if err != nil {
			t.Fatal(err)
		}
		if far := g.Distances(c.from...); !slices.Equal(far, c.want) {
			t.Errorf("directed %v from %v: %v, want %v", c.directed, c.from, far, c.want)
		}
	}
}
