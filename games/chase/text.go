package chase

import (
	"jogada/catalog"
	"jogada/graph"
	"jogada/text"
)

// parse reads all the graphs of a text, in any notation, and puts mouse, cat and holes on each.
func parse(data []byte, v catalog.Values) ([]catalog.Instance, error) {
	graphs, err := graph.Read(data, v["graph"] == "directed", graph.DefaultLimits())
	if err != nil {
		return nil, err
	}
	boards := make([]catalog.Instance, len(graphs))
	for i, g := range graphs {
		d, err := NewDuel(g.Graph, startOf(v))
		if err != nil {
			return nil, text.At(data, g.Pos, "%v", err)
		}
		boards[i] = newInstance(d, v.Bool("positions"))
	}
	return boards, nil
}

// startOf is the start that the parameters give.
func startOf(v catalog.Values) Start {
	first := Mouse
	if v["first"] == sideName(Cat) {
		first = Cat
	}
	return Start{Mouse: v.Int("mouse"), Cat: v.Int("cat"), Holes: v.Ints("hole"), First: first}
}

// Text is the graph as it is read again; where nodes have names, they are kept.
func (i instance) Text() string { return i.duel.Graph.Text() }
