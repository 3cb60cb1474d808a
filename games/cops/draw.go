package cops

import (
	"errors"
	"fmt"
	"strings"

	"jogada/board"
	"jogada/catalog"
	"jogada/graph"
)

// The kinds of nodes.
const (
	plainNode = "node"
	holeNode  = "hole"
)

func kinds() []board.Kind {
	return []board.Kind{{Name: plainNode, Role: board.Field}, {Name: holeNode, Role: board.Goal, Sign: "*"}}
}

func brushes() []board.Brush {
	cats := make([]string, MaxCats)
	for i := range cats {
		cats[i] = catToken(i)
	}
	return []board.Brush{
		{Name: "node", Doc: "a node that is no hole", Target: board.OnLook, Kind: plainNode, Key: "n"},
		{Name: "hole", Doc: "a hole: the mouse wins in it, and no cat can enter it", Target: board.OnLook, Kind: holeNode, Key: "h"},
		{Name: "mouse", Doc: "where the mouse starts; without mouse and cats the starts are chosen", Target: board.OnToken, Token: mouseToken, Key: "m"},
		{Name: "cat", Doc: "where a cat starts; without mouse and cats the starts are chosen", Target: board.OnToken, Token: cats[0], Tokens: cats, Key: "c"},
	}
}

// draw returns the text of a drawn graph, and the parameters drawn on it. Without tokens the starts are chosen, and the
// number of cats is not drawn.
func draw(view board.View, v catalog.Values) (string, catalog.Values, error) {
	if view.Graph == nil {
		return "", nil, errors.New("the game is played on a graph, and this is none")
	}
	labels := make([]string, len(view.Graph.Nodes))
	for i, node := range view.Graph.Nodes {
		labels[i] = node.Text
	}
	g, err := graph.Labelled(labels, view.Graph.Edges, view.Graph.Directed)
	if err != nil {
		return "", nil, err
	}
	rules := rulesOf(v)
	start, err := drawn(view.Graph.Nodes, &rules)
	if err != nil {
		return "", nil, err
	}
	d, err := NewDuel(g, rules, start)
	if err != nil {
		return "", nil, err
	}
	values := d.params()
	delete(values, "first") // these are not part of the drawing
	delete(values, "stay")
	if start == nil {
		delete(values, "cats")
	}
	return g.Text(), values, nil
}

// drawn finds holes, cats and mouse; a nil start is a chosen one.
func drawn(nodes []board.Node, r *Rules) (*Start, error) {
	r.Holes = nil
	var mice []int
	s := &Start{}
	for i, node := range nodes {
		switch node.Kind {
		case holeNode:
			r.Holes = append(r.Holes, i)
		case plainNode:
		default:
			return nil, fmt.Errorf("node %d is of kind %q; it is a %s or a %s", i, node.Kind, plainNode, holeNode)
		}
		for _, token := range node.Tokens {
			switch {
			case token == mouseToken:
				mice = append(mice, i)
			case strings.HasPrefix(token, "cat"):
				s.Cats = append(s.Cats, i)
			default:
				return nil, fmt.Errorf("%q stands on node %d; only mouse and cats may", token, i)
			}
		}
	}
	switch {
	case len(mice) == 0 && len(s.Cats) == 0:
		return nil, nil
	case len(mice) != 1:
		return nil, fmt.Errorf("there are %d mice; want one, or neither mouse nor cats where they choose where to start", len(mice))
	case len(s.Cats) == 0:
		return nil, errors.New("there is no cat; want one or more, or neither mouse nor cats where they choose where to start")
	}
	r.Cats, s.Mouse = len(s.Cats), mice[0]
	return s, nil
}
