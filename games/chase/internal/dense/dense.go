// Package dense values every position of a pursuit on a graph. A mouse and a cat are on nodes and move along edges in
// turn; the mouse wins in a hole, the cat where both are on one node, and the cat may not enter a hole.
//
// It is retrograde analysis in waves, one for each number of plies to the end. The moves of one side do not depend on
// where the other one is. So all positions with the mover on one node form a row, with a bit for each node of the
// other, and 64 positions at a time
//
//   - those that the mover wins are the union of what it has won in the rows that its moves lead to;
//   - those that the mover loses are the intersection of what the other has won in these rows;
//
// less what earlier waves settled. Rows of the side to move are columns of the other, so the new bits are transposed
// between two waves. For a small wave it is cheaper to follow the moves into each of its positions, as a plain queue
// would. Both kinds of step find the same wave, and each time the cheaper one is used. Positions never settled are
// draws.
//
// docs/algorithms/dense.md gives an example, the proof and the cost.
package dense

import (
	"unsafe"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// The two sides.
const (
	mouse = search.First
	cat   = search.Second
)

// Pursuit is the question: a graph, and which of its nodes are holes.
type Pursuit struct {
	Graph *graph.Graph
	Holes []graph.Node // each once
}

// Solve values every position, reachable or not. It returns nil if the meter stops it. The observer may be nil.
//
// A position counts as expanded when it is settled, or at the end found to be a draw. It takes 5 bits a position and
// one for each doubling of the plies, 16 for a position with more than fewMoves moves that a sparse step visited, and
// the lists of small waves. There are less than 2·nodes² plies, so that is less than 8 bytes a position.
func Solve(p Pursuit, m *solve.Meter, see Observer) *search.Planes {
	bytes := 10*gridBytes(p.Graph.Nodes()) + p.finished()*int64(unsafe.Sizeof(cell{}))
	if !m.Keep(int(p.Positions()), bytes) || !m.ExpandMany(p.finished()) {
		return nil
	}
	return newAnalysis(p, m, see).analyse()
}

// Positions returns the number of positions with the cat in no hole.
func (p Pursuit) Positions() int64 { return 2 * int64(p.Graph.Nodes()) * p.catNodes() }

// finished returns how many of them are finished.
func (p Pursuit) finished() int64 { return 2 * int64(len(p.Holes)+1) * p.catNodes() }

// catNodes returns the number of nodes that the cat may be on.
func (p Pursuit) catNodes() int64 { return int64(p.Graph.Nodes() - len(p.Holes)) }
