package chase

import (
	"jogada/graph"
	"jogada/search"
)

// looks returns how far each move leaves a greedy mouse from the nearest hole, or a greedy cat from the mouse, in
// edges.
func (d Duel) looks(p Position, steps []search.Step[Position, graph.Node]) []int {
	far := d.back().Distances(d.Holes...)
	if p.Turn == Cat {
		far = d.back().Distances(p.Mouse)
	}
	list := make([]int, len(steps))
	for i, step := range steps {
		list[i] = far[step.Move]
	}
	return list
}
