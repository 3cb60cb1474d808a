package chase

import (
	"errors"
	"fmt"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

func brushes() []board.Brush {
	return append(graphboard.Brushes("a hole: where the mouse wants to be, and the cat can't go"),
		board.Brush{Name: "mouse", Doc: "where the mouse starts", Target: board.OnToken, Token: sideName(Mouse), Key: "m"},
		board.Brush{Name: "cat", Doc: "where the cat starts", Target: board.OnToken, Token: sideName(Cat), Key: "c"},
	)
}

// draw returns the text of a drawn graph, and the parameters drawn on it: the nodes of mouse, cat and holes, and
// whether edges are directed.
func draw(view board.View, _ catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	drawn, err := graphboard.ReadDrawing(view)
	if err != nil {
		return "", nil, err
	}
	s, err := drawnStart(drawn)
	if err != nil {
		return "", nil, err
	}
	d, err := NewDuel(drawn.Graph, s)
	if err != nil {
		return "", nil, err
	}
	values := d.params()
	delete(values, "first") // is not part of the drawing
	return drawn.Graph.Text(), values, nil
}

// drawnStart finds mouse, cat and holes. The side that moves first is not drawn.
func drawnStart(drawn graphboard.Drawing) (Start, error) {
	s := Start{First: Mouse, Holes: drawn.Holes}
	if s.Holes == nil {
		return s, errors.New("there is no hole; mark at least one node as a hole")
	}
	on := map[string][]graph.Node{}
	for _, t := range drawn.Tokens {
		if t.Name != sideName(Mouse) && t.Name != sideName(Cat) {
			return s, fmt.Errorf("unknown token %q on node %d; want mouse or cat", t.Name, t.Node)
		}
		on[t.Name] = append(on[t.Name], graph.Node(t.Node))
	}
	var err error
	if s.Mouse, err = alone(Mouse, on[sideName(Mouse)]); err != nil {
		return s, err
	}
	s.Cat, err = alone(Cat, on[sideName(Cat)])
	return s, err
}

// alone returns the only node of a side's token, or fails if there is none or several.
func alone(side search.Side, nodes []graph.Node) (int, error) {
	switch len(nodes) {
	case 0:
		return 0, fmt.Errorf("there is no %s; put it on a node", sideName(side))
	case 1:
		return int(nodes[0]), nil
	default:
		return 0, fmt.Errorf("the %s is drawn %d times, on nodes %s; draw it once", sideName(side), len(nodes), graphboard.NodeList(nodes))
	}
}
