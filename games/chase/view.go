package chase

import (
	"cmp"
	"slices"
	"sync"

	"jogada/board"
	"jogada/graph"
	"jogada/search"
)

// What is drawn of a line of play: graphs that can be looked at, and as many positions as anyone would.
const (
	mostDrawnNodes = 200
	mostFrames     = 200
)

// View is the graph with mouse and cat where they start.
func (i instance) View() board.View { return i.duel.look()(i.duel.start) }

// Size is the number of nodes and edges: a few kilobytes of text can be a graph with millions of edges, whose view would
// be large only to be counted.
func (i instance) Size() int {
	return i.duel.Graph.Nodes() + i.duel.Graph.Size()
}

// look draws positions on the graph. What they have in common is made when the first one is drawn.
func (d Duel) look() func(Position) board.View {
	bare := sync.OnceValue(d.bare)
	return func(p Position) board.View {
		g := bare()
		g.Nodes = slices.Clone(g.Nodes)
		for _, side := range [2]search.Side{Mouse, Cat} {
			node := &g.Nodes[p.node(side)]
			node.Tokens = append(node.Tokens, sideName(side))
		}
		return board.View{Graph: &g}
	}
}

// stands is who stands where.
func stands(p Position) []board.Stand {
	mouse, cat := board.Stand{Place: int(p.Mouse), Names: []string{sideName(Mouse)}}, board.Stand{Place: int(p.Cat), Names: []string{sideName(Cat)}}
	switch cmp.Compare(p.Mouse, p.Cat) {
	case -1:
		return []board.Stand{mouse, cat}
	case 1:
		return []board.Stand{cat, mouse}
	default:
		return []board.Stand{{Place: mouse.Place, Names: append(mouse.Names, cat.Names...)}}
	}
}

// bare is the graph with its holes, and nobody on it.
func (d Duel) bare() board.GraphView {
	g := board.GraphView{Nodes: make([]board.Node, d.Graph.Nodes()), Edges: make([][2]int, 0, d.Graph.Size()), Directed: d.Graph.Directed()}
	for a := range g.Nodes {
		g.Nodes[a] = board.Node{Text: d.Graph.Label(graph.Node(a)), Kind: board.Plain}
		if d.isHole[a] {
			g.Nodes[a].Kind = board.Goal
		}
	}
	for a, b := range d.Graph.Edges() {
		g.Edges = append(g.Edges, [2]int{int(a), int(b)})
	}
	return g
}

// frames are the positions of a line, the start first.
func (t describer) frames(line []search.Step[Position, graph.Node]) []board.Frame {
	if t.Graph.Nodes() > mostDrawnNodes {
		return nil
	}
	frames := []board.Frame{{Caption: t.in.Of("start"), View: t.look(t.start)}}
	at := t.start
	for _, step := range line[:min(len(line), mostFrames-1)] {
		frames = append(frames, board.Frame{Caption: writeMove(at, step.Move), View: t.look(step.To), Marks: []int{at.node(at.Turn), int(step.Move)}})
		at = step.To
	}
	return frames
}
