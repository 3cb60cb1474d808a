package chase

import (
	"sync"

	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/search"
)

// View returns the graph with mouse and cat at their starts.
func (i instance) View() board.View { return i.duel.viewPosition()(i.duel.start) }

// Size returns the number of nodes and edges.
func (i instance) Size() int { return i.duel.Size() }

// viewPosition draws positions on the graph. The graph itself is drawn once, when the first position is.
func (d Duel) viewPosition() func(Position) board.View {
	bare := sync.OnceValue(d.View)
	return func(p Position) board.View { return graphboard.WithTokens(bare(), tokensOf(p)) }
}

// tokensOf lists the tokens by node.
func tokensOf(p Position) []board.Token {
	return graphboard.AddToken(graphboard.AddToken(nil, p.Mouse, sideName(Mouse)), p.Cat, sideName(Cat))
}

// frames returns the positions of a line, the start first.
func (t describer) frames(line []search.Step[Position, graph.Node]) []board.Frame {
	at := t.start
	return t.Frames(len(line), board.Frame{Caption: t.in.Of("start"), View: t.look(at)}, func(i int) board.Frame {
		f := board.Frame{Caption: t.sayMove(at, line[i].Move, t.in), View: t.look(line[i].To), Marks: []int{at.node(at.Turn), int(line[i].Move)}}
		at = line[i].To
		return f
	})
}

// mostBothTurns is the largest number of nodes for which layers for both sides to move are made. A layer has a number
// for each pair of nodes.
const mostBothTurns = 100

// layers returns the outcome for each node of one side with the other on a node that the reader chooses, as far as the
// method values such positions. Those with the side that begins the game to move come first.
func (t describer) layers(value func(Position) (search.Value, bool)) []board.Layer {
	turns := []search.Side{t.start.Turn, t.start.Turn.Other()}
	if t.Graph.Nodes() > mostBothTurns {
		turns = turns[:1]
	}
	var layers []board.Layer
	for _, turn := range turns {
		for _, placed := range [2]search.Side{Cat, Mouse} {
			c := chart{Duel: t.Duel, start: t.start, placed: placed, turn: turn, value: value, in: t.in}
			winner := c.winner()
			if len(turns) == 2 { // the other side's move is in the layer at the mirrored index
				winner.Path = c.path((len(layers) + 4) % 8)
			}
			layers = append(layers, winner, c.plies())
		}
	}
	return layers
}

// chart holds the values of the positions with one side to move, for all nodes of the placed side and all nodes that
// the other may be put on.
type chart struct {
	Duel
	start  Position
	placed search.Side // the side whose nodes are shown; the reader places the other, which is initially at its start
	turn   search.Side
	value  func(Position) (search.Value, bool)
	in     say.Translator
}

func (c chart) winner() board.Layer {
	l := c.layer(c.asked("Who wins if the %s starts here?", "Who wins if the %s starts here and the %s moves first?"),
		func(v search.Value) (int, bool) { return int(v.Winner), true })
	l.Kind, l.Legend = board.Area, map[int]string{int(search.Nobody): c.in.Of("a draw")}
	for side := Mouse; side <= Cat; side++ {
		l.Legend[int(side)] = c.in.Say("the %s wins", c.side(side))
	}
	return l
}

func (c chart) plies() board.Layer {
	l := c.layer(c.asked("How long does it last if the %s starts here?", "How long does it last if the %s starts here and the %s moves first?"),
		func(v search.Value) (int, bool) { return v.Plies, v.Winner != search.Nobody })
	l.Kind = board.Heat
	return l
}

// asked returns the question that a layer answers. It names the side to move only if that does not begin the game.
func (c chart) asked(plain, turned string) string {
	if c.turn == c.start.Turn {
		return c.in.Say(plain, c.side(c.placed))
	}
	return c.in.Say(turned, c.side(c.placed), c.side(c.turn))
}

// layer returns a layer with a number made of each value.
func (c chart) layer(name string, number func(search.Value) (int, bool)) board.Layer {
	fixed := c.placed.Other()
	start := c.start.node(fixed)
	numbers := func(given, node int) (int, bool) {
		if v, known := c.value(c.position(given, node)); known {
			return number(v)
		}
		return 0, false
	}
	return board.Layer{
		Name:  name,
		Doc:   c.in.Say("the %s is on the node that you choose, at first on its start; the %s moves first", c.side(fixed), c.side(c.turn)),
		Value: func(node int) (int, bool) { return numbers(start, node) },
		Given: &board.LayerChoice{Doc: c.in.Say("the %s is on", c.side(fixed)), At: start, Value: numbers},
	}
}

// path returns the best move of the side to move: to a position with the same outcome, nearer to the end. The reply is
// in another layer.
func (c chart) path(then int) *board.Path {
	of := board.OfGiven
	if c.placed == c.turn {
		of = board.OfPlace
	}
	return &board.Path{Token: sideName(c.turn), Of: of, Then: then, Given: func(given, node int) (int, bool) {
		p := c.position(given, node)
		v, known := c.value(p)
		if _, over := c.Final(p); over || !known {
			return 0, false
		}
		for _, step := range c.Steps(p, nil) {
			if next, ok := c.value(step.To); ok && next.Winner == v.Winner && (v.Winner == search.Nobody || next.Plies == v.Plies-1) {
				return int(step.Move), true
			}
		}
		return 0, false
	}}
}

func (c chart) position(given, node int) Position {
	if c.placed == Cat {
		return Position{graph.Node(given), graph.Node(node), c.turn}
	}
	return Position{graph.Node(node), graph.Node(given), c.turn}
}

func (c chart) side(s search.Side) string { return c.in.Of(sideName(s)) }
