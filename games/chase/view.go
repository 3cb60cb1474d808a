package chase

import (
	"jogada/catalog"
	"jogada/search"
)

// What is drawn of a line of play: graphs that can be looked at, and as many positions as anyone would.
const (
	mostDrawnNodes = 200
	mostFrames     = 200
)

// View is the graph with mouse and cat where they start.
func (i instance) View() catalog.View { return i.duel.view(i.duel.start, i.duel.drawnEdges()) }

func (d Duel) drawnEdges() [][2]int {
	edges := make([][2]int, 0, len(d.Graph.near))
	d.Graph.Edges(func(a, b Node) { edges = append(edges, [2]int{int(a), int(b)}) })
	return edges
}

// view is the graph in one position.
func (d Duel) view(p Position, edges [][2]int) catalog.View {
	nodes := make([]catalog.Node, d.Graph.Nodes())
	for a := range nodes {
		nodes[a] = catalog.Node{Text: d.Graph.Name(Node(a)), Kind: catalog.Plain}
		if d.isHole[a] {
			nodes[a].Kind = catalog.Goal
		}
	}
	nodes[p.Mouse].Tokens = append(nodes[p.Mouse].Tokens, sideName(Mouse))
	nodes[p.Cat].Tokens = append(nodes[p.Cat].Tokens, sideName(Cat))
	return catalog.View{Graph: &catalog.Graph{Nodes: nodes, Edges: edges, Directed: d.Graph.Directed}}
}

// frames are the positions of a line, the start first.
func (d Duel) frames(line []search.Step[Position, Node]) []catalog.Frame {
	if d.Graph.Nodes() > mostDrawnNodes {
		return nil
	}
	edges := d.drawnEdges()
	frames := []catalog.Frame{{Caption: "start", View: d.view(d.start, edges)}}
	at := d.start
	for _, step := range line[:min(len(line), mostFrames-1)] {
		frames = append(frames, catalog.Frame{Caption: writeMove(at, step.Move), View: d.view(step.To, edges)})
		at = step.To
	}
	return frames
}

// layers say of each node how the game goes when one of the two starts there and the other where it does, as far as the
// method values such a position.
func (d Duel) layers(value func(Position) (search.Value, bool)) []catalog.Layer {
	cat := func(n int) Position { return Position{d.start.Mouse, Node(n), d.start.Turn} }
	mouse := func(n int) Position { return Position{Node(n), d.start.Cat, d.start.Turn} }
	layer := func(name, doc string, kind catalog.LayerKind, at func(int) Position, number func(search.Value) (int, bool)) catalog.Layer {
		return catalog.Layer{Name: name, Doc: doc, Kind: kind, Value: func(n int) (int, bool) {
			if v, known := value(at(n)); known {
				return number(v)
			}
			return 0, false
		}}
	}
	winner := func(v search.Value) (int, bool) { return int(v.Winner), true }
	plies := func(v search.Value) (int, bool) { return v.Plies, v.Winner != search.Nobody }
	return []catalog.Layer{
		layer("cat winner", "who wins with the cat on this node and the mouse at its start: 1 the mouse, 2 the cat, 0 nobody", catalog.Area, cat, winner),
		layer("cat plies", "plies to the end with the cat on this node and the mouse at its start", catalog.Heat, cat, plies),
		layer("mouse winner", "who wins with the mouse on this node and the cat at its start: 1 the mouse, 2 the cat, 0 nobody", catalog.Area, mouse, winner),
		layer("mouse plies", "plies to the end with the mouse on this node and the cat at its start", catalog.Heat, mouse, plies),
	}
}
