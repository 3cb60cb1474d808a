package chase

import (
	"jogada/catalog"
	"jogada/graph"
)

// features returns the properties of a graph that expressions name.
func features() []catalog.Feature {
	return []catalog.Feature{
		catalog.CountFeature("nodes", "the number of nodes", func(b catalog.Instance) int { return b.(instance).duel.Graph.Nodes() }),
		catalog.CountFeature("edges", "the number of edges", func(b catalog.Instance) int { return b.(instance).duel.size() - b.(instance).duel.Graph.Nodes() }),
		catalog.CountFeature("most_edges", "the largest number of edges of a node", func(b catalog.Instance) int { return b.(instance).duel.mostEdges(false) }),
		catalog.CountFeature("hole_edges", "the largest number of edges of a hole", func(b catalog.Instance) int { return b.(instance).duel.mostEdges(true) }),
		catalog.FlagFeature("can_move", "both can always move", "mouse or cat may come to a node where it can't move", func(b catalog.Instance) bool { return b.(instance).duel.canMove() }),
		catalog.FlagFeature("starts_touch", "cat and mouse start on neighbouring nodes", "cat and mouse start on nodes that are no neighbours", func(b catalog.Instance) bool { return b.(instance).duel.startBeside() }),
	}
}

// mostEdges returns the largest number of edges that lead from a node, or from a hole.
func (d Duel) mostEdges(holes bool) (most int) {
	for node := range graph.Node(d.Graph.Nodes()) {
		if !holes || d.IsHole[node] {
			most = max(most, len(d.Graph.Neighbours(node)))
		}
	}
	return most
}

// startBeside reports whether an edge leads from the start of the side that moves first to that of the other.
func (d Duel) startBeside() bool {
	from, to := d.start.Mouse, d.start.Cat
	if d.start.Turn == Cat {
		from, to = to, from
	}
	for _, next := range d.Graph.Neighbours(from) {
		if next == to {
			return true
		}
	}
	return false
}
