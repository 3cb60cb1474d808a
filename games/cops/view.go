package cops

import (
	"slices"
	"strconv"
	"sync"

	"jogada/board"
	"jogada/graph"
	"jogada/search"
)

// Limits on drawn lines of play: nodes of the graph, and moves of the line.
const (
	mostDrawnNodes = 200
	mostFrames     = 200
)

// catToken returns the name of a cat, counted from 0.
func catToken(i int) string { return "cat" + strconv.Itoa(i+1) }

// mouseToken is the name of the mouse.
const mouseToken = "mouse"

// size returns the number of nodes and edges.
func (f *field) size() int { return f.graph.Nodes() + f.graph.Size() }

// look draws positions on the graph. The graph itself is drawn once, when the first position is.
func (d Duel) look() func(Position) board.View {
	bare := sync.OnceValue(d.bare)
	return func(p Position) board.View { return crowd(bare(), stands(p)) }
}

// crowd returns a graph with all tokens on it.
func crowd(g board.GraphView, stands []board.Stand) board.View {
	g.Nodes = slices.Clone(g.Nodes)
	for _, s := range stands {
		g.Nodes[s.Place].Tokens = s.Names
	}
	return board.View{Graph: &g}
}

// stands lists the tokens by node.
func stands(p Position) []board.Stand {
	list := []board.Stand{}
	put := func(node graph.Node, name string) {
		for i := range list {
			if list[i].Place == int(node) {
				list[i].Names = append(list[i].Names, name)
				return
			}
		}
		list = append(list, board.Stand{Place: int(node), Names: []string{name}})
	}
	if p.Mouse != None {
		put(p.Mouse, mouseToken)
	}
	for i, cat := range p.placed() {
		put(cat, catToken(i))
	}
	slices.SortFunc(list, func(a, b board.Stand) int { return a.Place - b.Place })
	return list
}

// bare returns the graph with its holes and without tokens.
func (f *field) bare() board.GraphView {
	g := board.GraphView{Nodes: make([]board.Node, f.graph.Nodes()), Edges: make([][2]int, 0, f.graph.Size()), Directed: f.graph.Directed()}
	for a := range g.Nodes {
		g.Nodes[a] = board.Node{Text: f.graph.Label(graph.Node(a)), Kind: plainNode}
		if f.isHole[a] {
			g.Nodes[a].Kind = holeNode
		}
	}
	for a, b := range f.graph.Edges() {
		g.Edges = append(g.Edges, [2]int{int(a), int(b)})
	}
	return g
}

// frames returns the positions of a line, the start first.
func (t describer) frames(line []step) []board.Frame {
	if t.graph.Nodes() > mostDrawnNodes {
		return nil
	}
	frames := []board.Frame{{Caption: t.in.Of("start"), View: t.look(t.start)}}
	at := t.start
	for _, step := range line[:min(len(line), mostFrames-1)] {
		before, after := movers(at, step.Move)
		frames = append(frames, board.Frame{Caption: t.sayMove(at, step.Move, t.in), View: t.look(step.To), Marks: append(before, after...)})
		at = step.To
	}
	return frames
}

// layers returns the outcome with the mouse on each node, the cats where they begin or are best placed, and the side
// that begins to move.
func (t describer) layers(j judgement) []board.Layer {
	at := t.start
	if t.chooses() && len(j.Line) >= t.rules.Cats {
		at = j.Line[t.rules.Cats-1].To
	}
	at.Turn = t.rules.First
	value := func(node int) (search.Value, bool) {
		p := at
		p.Mouse = graph.Node(node)
		return j.Position(p)
	}
	first := t.in.Of(sideName(at.Turn))
	winner := board.Layer{Name: t.in.Of("Who wins if the mouse starts here?"), Kind: board.Area,
		Doc: t.in.Say("who wins with the mouse on this node, the cats on %s and the %s to move: 1 the mouse, 2 the cats, 0 nobody", joined(at.placed()), first),
		Value: func(node int) (int, bool) {
			v, known := value(node)
			return int(v.Winner), known
		},
		Legend: map[int]string{0: t.in.Of("a draw"), int(Mouse): t.in.Of("the mouse wins"), int(Cats): t.in.Of("the cats win")}}
	plies := board.Layer{Name: t.in.Of("How long does it last if the mouse starts here?"), Kind: board.Heat,
		Doc: t.in.Say("plies to the end with the mouse on this node, the cats on %s and the %s to move", joined(at.placed()), first),
		Value: func(node int) (int, bool) {
			v, known := value(node)
			return v.Plies, known && v.Winner != search.Nobody
		}}
	winner.Way = t.way(at, j.Position)
	plies.Way = winner.Way
	return []board.Layer{winner, plies}
}

// Limits on shown ways: nodes of the graph, joint moves of the cats, and length.
const (
	mostWays  = 64
	mostJoint = 512
	longest   = 32
)

// way returns the continuation of best play with the mouse on a node and the cats as in a position.
func (t describer) way(at Position, value func(Position) (search.Value, bool)) *board.Way {
	if t.graph.Nodes() > mostWays || t.widest() > mostJoint {
		return nil
	}
	return &board.Way{Line: func(node int) []board.Leg {
		p := at
		p.Mouse = graph.Node(node)
		return t.play(p, value)
	}}
}

// play returns best play from a position, until it is over or repeats.
func (t describer) play(p Position, value func(Position) (search.Value, bool)) []board.Leg {
	var legs []board.Leg
	been := map[Position]bool{}
	for n := range longest {
		next, found := t.best(p, value)
		if !found || been[t.Form(p)] {
			break
		}
		been[t.Form(p)] = true
		legs = append(legs, gone(n, p, next)...)
		p = next
	}
	return legs
}

// best returns the position after a best move, which has the same outcome and is nearer to the end; false if the game
// is over, or the position has no value.
func (t describer) best(p Position, value func(Position) (search.Value, bool)) (Position, bool) {
	v, known := value(p)
	if _, over := t.Final(p); over || !known || !t.meter.Work(t.mostMoves(p)) {
		return p, false
	}
	for _, step := range t.Steps(p, nil) {
		if next, ok := value(step.To); ok && next.Winner == v.Winner && (v.Winner == search.Nobody || next.Plies == v.Plies-1) {
			return step.To, true
		}
	}
	return p, false
}

// gone lists who goes where between two positions.
func gone(step int, from, to Position) []board.Leg {
	var legs []board.Leg
	if from.Mouse != to.Mouse {
		legs = append(legs, board.Leg{Step: step, From: int(from.Mouse), To: int(to.Mouse), Token: mouseToken})
	}
	for i, cat := range from.placed() {
		if to.Cats[i] != cat {
			legs = append(legs, board.Leg{Step: step, From: int(cat), To: int(to.Cats[i]), Token: catToken(i)})
		}
	}
	return legs
}
