package chase

import (
	"cmp"
	"slices"
	"sync"

	"jogada/catalog"
	"jogada/search"
)

// What is drawn of a line of play: graphs that can be looked at, and as many positions as anyone would.
const (
	mostDrawnNodes = 200
	mostFrames     = 200
)

// View is the graph with mouse and cat where they start.
func (i instance) View() catalog.View { return i.duel.look()(i.duel.start) }

// Size is the number of nodes and edges: a few kilobytes of text can be a graph with millions of edges, whose view would
// be large only to be counted.
func (i instance) Size() int {
	edges := len(i.duel.Graph.near)
	if !i.duel.Graph.Directed {
		edges /= 2
	}
	return i.duel.Graph.Nodes() + edges
}

// look draws positions on the graph. What they have in common is made when the first one is drawn.
func (d Duel) look() func(Position) catalog.View {
	bare := sync.OnceValue(d.bare)
	return func(p Position) catalog.View {
		g := bare()
		g.Nodes = slices.Clone(g.Nodes)
		for _, side := range [2]search.Side{Mouse, Cat} {
			node := &g.Nodes[p.node(side)]
			node.Tokens = append(node.Tokens, sideName(side))
		}
		return catalog.View{Graph: &g}
	}
}

// stands is who stands where.
func stands(p Position) []catalog.Stand {
	mouse, cat := catalog.Stand{Place: int(p.Mouse), Names: []string{sideName(Mouse)}}, catalog.Stand{Place: int(p.Cat), Names: []string{sideName(Cat)}}
	switch cmp.Compare(p.Mouse, p.Cat) {
	case -1:
		return []catalog.Stand{mouse, cat}
	case 1:
		return []catalog.Stand{cat, mouse}
	default:
		return []catalog.Stand{{Place: mouse.Place, Names: append(mouse.Names, cat.Names...)}}
	}
}

// bare is the graph with its holes, and nobody on it.
func (d Duel) bare() catalog.Graph {
	g := catalog.Graph{Nodes: make([]catalog.Node, d.Graph.Nodes()), Edges: make([][2]int, 0, len(d.Graph.near)), Directed: d.Graph.Directed}
	for a := range g.Nodes {
		g.Nodes[a] = catalog.Node{Text: d.Graph.Name(Node(a)), Kind: catalog.Plain}
		if d.isHole[a] {
			g.Nodes[a].Kind = catalog.Goal
		}
	}
	d.Graph.Edges(func(a, b Node) { g.Edges = append(g.Edges, [2]int{int(a), int(b)}) })
	return g
}

// frames are the positions of a line, the start first.
func (t teller) frames(line []search.Step[Position, Node]) []catalog.Frame {
	if t.Graph.Nodes() > mostDrawnNodes {
		return nil
	}
	frames := []catalog.Frame{{Caption: t.in.Of("start"), View: t.look(t.start)}}
	at := t.start
	for _, step := range line[:min(len(line), mostFrames-1)] {
		frames = append(frames, catalog.Frame{Caption: writeMove(at, step.Move), View: t.look(step.To), Marks: []int{at.node(at.Turn), int(step.Move)}})
		at = step.To
	}
	return frames
}
