package cops

import "jogada/graph"

// looks rates each move as greedy players would: cats want to be near the mouse, by the sum of their distances, or near
// every node while it is not on the graph; a mouse wants to be near a hole or, without holes, far from the nearest cat.
func (d Duel) looks(p Position, steps []step) []int {
	list := make([]int, len(steps))
	switch {
	case p.Turn == Cats && p.Mouse == None:
		return d.central(steps)
	case p.Turn == Cats:
		far := d.Graph.Reverse().Distances(p.Mouse)
		for i, s := range steps {
			for _, cat := range s.To.placed() {
				list[i] += far[cat]
			}
		}
	case len(d.Holes) > 0:
		far := d.Graph.Reverse().Distances(d.Holes...)
		for i, s := range steps {
			list[i] = far[s.To.Mouse]
		}
	default:
		far := d.Graph.Distances(p.placed()...)
		for i, s := range steps {
			list[i] = -far[s.To.Mouse]
		}
	}
	return list
}

// central returns, for each placing of a cat, the sum of its distances to all nodes.
func (d Duel) central(steps []step) []int {
	list := make([]int, len(steps))
	for i, s := range steps {
		for _, far := range d.Graph.Distances(graph.Node(s.Move[0])) {
			list[i] += far
		}
	}
	return list
}
