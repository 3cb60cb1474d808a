// Package chase is the game of cat and mouse on a graph: the mouse wants to reach a hole, the cat wants to catch it,
// and they move in turn. Its own method, dense, values all positions by a kernel in internal/dense; internal/fortress
// explains a draw by a set of positions that a side can keep to.
package chase

import (
	"fmt"
	"slices"
	"sync"

	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/search"
)

// Sides of the duel.
const (
	Mouse = search.First
	Cat   = search.Second
)

// Position holds the nodes of both and whose turn it is.
type Position struct {
	Mouse, Cat graph.Node
	Turn       search.Side
}

// Start defines where a game begins.
type Start struct {
	Mouse, Cat int
	Holes      []int       // one or more; the cat may not enter them
	First      search.Side // who moves first
}

// Duel is one question: a graph and a start. It defines the rules completely. A move is the node moved to.
type Duel struct {
	*holes

	start Position
}

// holes holds the graph with its holes, and what all questions about them share. It is behind a pointer so that a Duel is
// small: generic searches call its methods by value, for each position.
type holes struct {
	graphboard.Board
	back func() *graph.Graph // the reversed graph, made on first use
}

// Optional interfaces of the question.
var (
	_ search.Duel[Position, graph.Node] = Duel{}
	_ search.Numbered[Position]         = Duel{}
	_ search.Tokens[Position]           = Duel{}
)

// NewDuel puts mouse, cat and holes on a graph. It fails if one of them is not on the graph, or the cat starts in a
// hole.
func NewDuel(g *graph.Graph, s Start) (Duel, error) {
	b, err := graphboard.New(g, s.Holes)
	if err != nil {
		return Duel{}, err
	}
	if err := s.validate(g); err != nil {
		return Duel{}, err
	}
	d := Duel{start: Position{graph.Node(s.Mouse), graph.Node(s.Cat), s.First}, holes: &holes{b, sync.OnceValue(g.Reverse)}}
	if d.IsHole[s.Cat] {
		return Duel{}, fmt.Errorf("the cat can't start in a hole, and node %d is one", s.Cat)
	}
	return d, nil
}

// validate checks that mouse and cat start on the graph.
func (s Start) validate(g *graph.Graph) error {
	outside := func(n int) bool { return n < 0 || n >= g.Nodes() }
	if outside(s.Mouse) {
		return fmt.Errorf("there is no node %d for the mouse to start on: the graph %s", s.Mouse, g.Span())
	}
	if outside(s.Cat) {
		return fmt.Errorf("there is no node %d for the cat to start on: the graph %s", s.Cat, g.Span())
	}
	return nil
}

// Start returns the initial position.
func (d Duel) Start() Position { return d.start }

// from returns the same graph with the game starting in another position.
func (d Duel) from(p Position) Duel {
	d.start = p
	return d
}

// Turn returns the side to move.
func (d Duel) Turn(p Position) search.Side { return p.Turn }

// Final reports a win of the mouse if it is in a hole, and of the cat if both are on one node.
func (d Duel) Final(p Position) (winner search.Side, over bool) {
	switch {
	case d.IsHole[p.Mouse]:
		return Mouse, true
	case p.Mouse == p.Cat:
		return Cat, true
	default:
		return search.Nobody, false
	}
}

// over reports whether the game is over in a position.
func (d Duel) over(p Position) bool {
	_, over := d.Final(p)
	return over
}

// Steps appends the moves of the side to move, to the lower nodes first. The cat may not enter a hole.
func (d Duel) Steps(p Position, buf []search.Step[Position, graph.Node]) []search.Step[Position, graph.Node] {
	if p.Turn == Mouse {
		for _, to := range d.Graph.Neighbours(p.Mouse) {
			buf = append(buf, search.Step[Position, graph.Node]{Move: to, To: Position{to, p.Cat, Cat}})
		}
		return buf
	}
	for _, to := range d.Graph.Neighbours(p.Cat) {
		if !d.IsHole[to] {
			buf = append(buf, search.Step[Position, graph.Node]{Move: to, To: Position{p.Mouse, to, Mouse}})
		}
	}
	return buf
}

// stuck reports whether the side to move has no legal move.
func (d Duel) stuck(p Position) bool {
	if p.Turn == Mouse {
		return len(d.Graph.Neighbours(p.Mouse)) == 0
	}
	return !slices.ContainsFunc(d.Graph.Neighbours(p.Cat), func(to graph.Node) bool { return !d.IsHole[to] })
}

// States returns the number of positions, including unreachable ones.
func (d Duel) States() int { return 2 * d.Graph.Nodes() * d.Graph.Nodes() }

// Number numbers the positions.
func (d Duel) Number(p Position) int {
	n := d.Graph.Nodes()
	return (int(p.Turn-Mouse)*n+int(p.Mouse))*n + int(p.Cat)
}

// Places returns the number of nodes.
func (d Duel) Places() int { return d.Graph.Nodes() }

// Tokens returns the nodes of mouse and cat.
func (d Duel) Tokens(p Position) (mouse, cat int) { return int(p.Mouse), int(p.Cat) }

// MovesFrom appends the nodes that a side can move to. The cat may not enter a hole.
func (d Duel) MovesFrom(side search.Side, node int, buf []int) []int {
	for _, to := range d.Graph.Neighbours(graph.Node(node)) {
		if !d.Barred(side, int(to)) {
			buf = append(buf, int(to))
		}
	}
	return buf
}

// Barred reports that the cat is never in a hole.
func (d Duel) Barred(side search.Side, node int) bool { return side == Cat && d.IsHole[node] }

// Ends reports a win of the mouse in a hole, wherever the cat is, and of the cat where both are on one node.
func (d Duel) Ends(mouse int, f func(cat int, winner search.Side)) {
	if !d.IsHole[mouse] {
		f(mouse, Cat)
		return
	}
	for cat := range d.Graph.Nodes() {
		f(cat, Mouse)
	}
}

// node returns the node of a side.
func (p Position) node(side search.Side) int {
	if side == Mouse {
		return int(p.Mouse)
	}
	return int(p.Cat)
}

// sideName returns a side in one word, and draw for nobody.
func sideName(s search.Side) string { return [...]string{"draw", "mouse", "cat"}[s] }
