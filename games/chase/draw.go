package chase

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/board"
	"jogada/catalog"
	"jogada/graph"
	"jogada/search"
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
	return []board.Brush{
		{Name: "node", Doc: "a node that is no hole", Target: board.OnLook, Kind: plainNode, Key: "n"},
		{Name: "hole", Doc: "a hole: where the mouse wants to be, and the cat can't go", Target: board.OnLook, Kind: holeNode, Key: "h"},
		{Name: "mouse", Doc: "where the mouse starts", Target: board.OnToken, Token: sideName(Mouse), Key: "m"},
		{Name: "cat", Doc: "where the cat starts", Target: board.OnToken, Token: sideName(Cat), Key: "c"},
	}
}

// draw returns the text of a drawn graph, and the parameters drawn on it: the nodes of mouse, cat and holes, and
// whether edges are directed. It keeps names of nodes that can be written.
func draw(board board.View, _ catalog.Values) (string, catalog.Values, error) {
	if board.Graph == nil {
		return "", nil, errors.New("the game is played on a graph, and this is none")
	}
	g, err := drawnGraph(*board.Graph)
	if err != nil {
		return "", nil, err
	}
	s, err := drawnStart(board.Graph.Nodes)
	if err != nil {
		return "", nil, err
	}
	d, err := NewDuel(g, s)
	if err != nil {
		return "", nil, err
	}
	values := d.params()
	delete(values, "first") // is not part of the drawing
	return g.Text(), values, nil
}

// drawnGraph returns the drawn nodes and edges.
func drawnGraph(board board.GraphView) (*graph.Graph, error) {
	if len(board.Nodes) == 0 {
		return nil, errors.New("the graph has no nodes")
	}
	labels := make([]string, len(board.Nodes))
	for i, node := range board.Nodes {
		labels[i] = node.Text
	}
	return graph.Labelled(labels, board.Edges, board.Directed)
}

// drawnStart finds mouse, cat and holes. The side that moves first is not drawn.
func drawnStart(nodes []board.Node) (Start, error) {
	s := Start{First: Mouse}
	on := map[string][]int{}
	for i, node := range nodes {
		switch node.Kind {
		case holeNode:
			s.Holes = append(s.Holes, i)
		case plainNode:
		default:
			return s, fmt.Errorf("node %d is of kind %q; it is a %s or a %s", i, node.Kind, plainNode, holeNode)
		}
		for _, token := range node.Tokens {
			if token != sideName(Mouse) && token != sideName(Cat) {
				return s, fmt.Errorf("%q stands on node %d; only mouse and cat may", token, i)
			}
			on[token] = append(on[token], i)
		}
	}
	if s.Holes == nil {
		return s, errors.New("there is no hole; one node at least must be one")
	}
	var err error
	if s.Mouse, err = alone(Mouse, on[sideName(Mouse)]); err != nil {
		return s, err
	}
	s.Cat, err = alone(Cat, on[sideName(Cat)])
	return s, err
}

// alone returns the only node of a side's token, or fails if there is none or several.
func alone(side search.Side, nodes []int) (int, error) {
	name := sideName(side)
	switch {
	case len(nodes) == 0:
		return 0, fmt.Errorf("there is no %s; it must stand on a node", name)
	case len(nodes) > 1:
		words := make([]string, len(nodes))
		for i, n := range nodes {
			words[i] = strconv.Itoa(n)
		}
		return 0, fmt.Errorf("the %s stands on several nodes: %s; it can start on one only", name, strings.Join(slices.Compact(words), ", "))
	}
	return nodes[0], nil
}
