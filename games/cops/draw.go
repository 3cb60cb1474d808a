package cops

import (
	"errors"
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/solve"
)

func brushes() []board.Brush {
	cats := make([]string, MaxCats)
	for i := range cats {
		cats[i] = catToken(i)
	}
	return append(graphboard.Brushes("a hole: the mouse wins in it, and no cat can enter it"),
		board.Brush{Name: "mouse", Doc: "where the mouse starts; without mouse and cats the starts are chosen", Target: board.OnToken, Token: mouseToken, Key: "m"},
		board.Brush{Name: "cat", Doc: "where a cat starts; without mouse and cats the starts are chosen", Target: board.OnToken, Token: cats[0], Tokens: cats, Key: "c"},
	)
}

// draw returns the text of a drawn graph, and the parameters drawn on it. Without tokens the starts are chosen, and the
// number of cats is not drawn.
func draw(view board.View, v catalog.Values, _ *solve.Meter) (string, catalog.Values, error) {
	drawn, err := graphboard.ReadDrawing(view)
	if err != nil {
		return "", nil, err
	}
	start, err := drawnStart(drawn.Tokens)
	if err != nil {
		return "", nil, err
	}
	rules := rulesOf(v)
	rules.Holes = drawn.Holes
	if start != nil {
		rules.Cats = len(start.Cats)
	}
	d, err := NewDuel(drawn.Graph, rules, start)
	if err != nil {
		return "", nil, err
	}
	values := d.params()
	delete(values, "first") // these are not part of the drawing
	delete(values, "stay")
	if start == nil {
		delete(values, "cats")
	}
	return drawn.Graph.Text(), values, nil
}

// drawnStart finds cats and mouse; a nil start is a chosen one.
func drawnStart(tokens []graphboard.Token) (*Start, error) {
	var mice []int
	s := &Start{}
	for _, t := range tokens {
		switch {
		case t.Name == mouseToken:
			mice = append(mice, t.Node)
		case strings.HasPrefix(t.Name, "cat"):
			s.Cats = append(s.Cats, t.Node)
		default:
			return nil, fmt.Errorf("unknown token %q on node %d; want mouse or cat", t.Name, t.Node)
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
	s.Mouse = mice[0]
	return s, nil
}
