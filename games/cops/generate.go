package cops

import (
	"fmt"

	"jogada/catalog"
	"jogada/games/internal/graphboard"
	"jogada/graph"
)

// endsDegree is the number of edges to a hole.
const endsDegree = 2

// generate draws a connected graph.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	nodes := v.Int("nodes")
	for _, hole := range v.Ints("hole") {
		if hole >= nodes {
			return nil, fmt.Errorf("a graph of %d nodes has no node %d for a hole", nodes, hole)
		}
	}
	g, err := graph.Random(d, graph.Recipe{Nodes: nodes, Degree: v.Int("degree"), Directed: graphboard.Directed(v), Ends: v.Ints("hole"), EndsDegree: endsDegree})
	if err != nil {
		return nil, err
	}
	return newBoard(g, v)
}
