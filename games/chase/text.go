package chase

import (
	"fmt"

	"jogada/catalog"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/solve"
)

// parse reads all graphs of a text, in any notation, and puts mouse, cat and holes on each.
func parse(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
	start := startOf(v)
	return graphboard.Parse(data, v, m, func(g *graph.Graph) (catalog.Instance, error) {
		d, err := NewDuel(g, start)
		if err != nil {
			return nil, err
		}
		return newInstance(d, v.Bool("positions")), nil
	})
}

// startOf returns the start that the parameters give.
func startOf(v catalog.Values) Start {
	first := Mouse
	if v["first"] == sideName(Cat) {
		first = Cat
	}
	return Start{Mouse: v.Int("mouse"), Cat: v.Int("cat"), Holes: v.Ints("hole"), First: first}
}

// Text returns the graph in a notation that can be read again, with the names of its nodes.
func (i instance) Text() string { return i.duel.Graph.Text() }

// writeState writes the nodes of mouse and cat and whose turn it is: 1 2 mouse.
func writeState(p Position) string { return fmt.Sprintf("%d %d %s", p.Mouse, p.Cat, sideName(p.Turn)) }

// readState reads what writeState writes, of a position on this graph.
func (d Duel) readState(s string) (Position, error) {
	var mouse, cat int
	var turn string
	_, err := fmt.Sscanf(s, "%d %d %s", &mouse, &cat, &turn)
	p := Position{graph.Node(mouse), graph.Node(cat), Mouse}
	if turn == sideName(Cat) {
		p.Turn = Cat
	}
	if err != nil || mouse < 0 || cat < 0 || max(mouse, cat) >= d.Graph.Nodes() || writeState(p) != s {
		return Position{}, fmt.Errorf("%q is not a position: two nodes of the graph, which %s, and mouse or cat", s, d.Graph.Span())
	}
	return p, nil
}

// readPosition reads a position that can be played: one with the cat in no hole.
func (d Duel) readPosition(s string) (Position, error) {
	p, err := d.readState(s)
	if err == nil && d.IsHole[p.Cat] {
		return Position{}, fmt.Errorf("%q is not a position: the cat can't be in a hole, and node %d is one", s, p.Cat)
	}
	return p, err
}

// writeMove writes who moves from where to where: M1-3, C2-5.
func writeMove(from Position, to graph.Node) string {
	if from.Turn == Mouse {
		return fmt.Sprintf("M%d-%d", from.Mouse, to)
	}
	return fmt.Sprintf("C%d-%d", from.Cat, to)
}

// sayMove describes a move for readers: mouse 1 → 4.
func (d Duel) sayMove(from Position, to graph.Node, t say.Translator) string {
	return fmt.Sprintf("%s %s → %s", t.Of(sideName(from.Turn)), d.Graph.Label(graph.Node(from.node(from.Turn))), d.Graph.Label(to))
}
