package graph

// Far is the distance of an unreachable node.
const Far = MaxNodes

// Distances returns the fewest edges from any of the given nodes to each node, Far where none lead there.
func (g *Graph) Distances(from ...Node) []int {
	far := make([]int, g.Nodes())
	for a := range far {
		far[a] = Far
	}
	var queue []Node
	for _, a := range from {
		if far[a] == Far {
			far[a] = 0
			queue = append(queue, a)
		}
	}
	//meterless: each node of a graph once, and reading it was charged
	for at := 0; at < len(queue); at++ {
		for _, b := range g.Neighbours(queue[at]) {
			if far[b] == Far {
				far[b] = far[queue[at]] + 1
				queue = append(queue, b)
			}
		}
	}
	return far
}
