// Package dense values every position of a pursuit on a graph. A mouse and a cat stand on nodes and move along edges in
// turn; the mouse wins in a hole, the cat where both are on one node, and the cat may not enter a hole.
//
// It is retrograde analysis in waves, one for each number of plies to the end. Where a mover can go does not depend on where
// the other one is. So all positions with the mover on one node are a row, with a bit for each node of the other, and 64
// positions at a time
//
//   - those that the mover wins are the union of what it has won in the rows that its moves lead to;
//   - those that the mover loses are the intersection of what the other has won in these rows;
//
// less what earlier waves settled. Rows of the one to move are columns of the other, so between two waves the new bits are
// transposed. Where a wave is small it is cheaper to look at the moves into each of its positions, as a plain queue would.
// Both kinds of step find the same wave, and each time the cheaper one is made. What is never settled is a draw.
//
// docs/algorithms/dense.md shows an example, proves that the values are exact and says what they cost.
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

// Pursuit is what is asked about: a graph, and which of its nodes are holes.
type Pursuit struct {
	Graph *graph.Graph
	Holes []graph.Node // each once
}

// Solve values every position, whether play can come to it or not; nil: the meter stopped it. An observer may be nil.
//
// A position counts as expanded when it is settled, or at the end found to be a draw. Memory is 5 bits a position and one for
// each doubling of the plies, 16 for a position with more than fewMoves moves that a sparse step came to, and the lists of
// small waves. There are less than 2·nodes² plies, so that is less than 8 bytes a position.
func Solve(p Pursuit, m *solve.Meter, see Observer) *search.Planes {
	bytes := 10*gridBytes(p.Graph.Nodes()) + p.finished()*int64(unsafe.Sizeof(cell{}))
	if !m.Keep(int(p.Positions()), bytes) || !m.ExpandMany(p.finished()) {
		return nil
	}
	return newAnalysis(p, m, see).run()
}

// Positions is how many positions there are; the cat is in no hole.
func (p Pursuit) Positions() int64 { return 2 * int64(p.Graph.Nodes()) * p.catNodes() }

// finished is how many of them are finished.
func (p Pursuit) finished() int64 { return 2 * int64(len(p.Holes)+1) * p.catNodes() }

// catNodes is how many nodes the cat may be on.
func (p Pursuit) catNodes() int64 { return int64(p.Graph.Nodes() - len(p.Holes)) }
