package chase

import (
	"jogada/graph"
	"jogada/search"
)

var _ search.Reversible[Position] = Duel{}

// split decodes a number into the nodes of mouse and cat and the side to move; see Number. It divides 32 bits by 32,
// which is faster than 64 by 64 and most of the work for a position with few moves.
func (d Duel) split(number uint32) (mouse, cat, nodes uint32, turn search.Side) {
	nodes = uint32(d.Graph.Nodes())
	rest, cat := number/nodes, number%nodes
	if rest < nodes {
		return rest, cat, nodes, Mouse
	}
	return rest - nodes, cat, nodes, Cat
}

// State returns the position with that number.
func (d Duel) State(number uint32) Position {
	mouse, cat, _, turn := d.split(number)
	return Position{graph.Node(mouse), graph.Node(cat), turn}
}

// Standing returns the side to move in the position with that number, and whether the game is over.
func (d Duel) Standing(number uint32) (turn, winner search.Side, over bool) {
	p := d.State(number)
	winner, over = d.Final(p)
	return p.Turn, winner, over
}

// Successors appends the numbers of the positions that the moves of Steps lead to.
func (d Duel) Successors(number uint32, buf []uint32) []uint32 {
	mouse, cat, nodes, turn := d.split(number)
	if turn == Mouse {
		for _, to := range d.Graph.Neighbours(graph.Node(mouse)) {
			buf = append(buf, (nodes+uint32(to))*nodes+cat)
		}
		return buf
	}
	for _, to := range d.Graph.Neighbours(graph.Node(cat)) {
		if !d.IsHole[to] {
			buf = append(buf, mouse*nodes+uint32(to))
		}
	}
	return buf
}

// Predecessors appends the numbers of the positions from which a move leads to the given one. The side not to move made
// it, along an edge to its current node; the cat was in no hole before and is in none now.
func (d Duel) Predecessors(number uint32, buf []uint32) []uint32 {
	back := d.Graph
	if back.Directed() {
		back = d.back()
	}
	mouse, cat, nodes, turn := d.split(number)
	if turn == Cat {
		for _, from := range back.Neighbours(graph.Node(mouse)) {
			buf = append(buf, uint32(from)*nodes+cat)
		}
		return buf
	}
	if d.IsHole[cat] {
		return buf
	}
	for _, from := range back.Neighbours(graph.Node(cat)) {
		if !d.IsHole[from] {
			buf = append(buf, (nodes+mouse)*nodes+uint32(from))
		}
	}
	return buf
}
