package cops

import (
	"strconv"
	"sync"

	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/search"
)

// catToken returns the name of a cat, counted from 0.
func catToken(i int) string { return "cat" + strconv.Itoa(i+1) }

// mouseToken is the name of the mouse.
const mouseToken = "mouse"

// viewPosition draws positions on the graph. The graph itself is drawn once, when the first position is.
func (d Duel) viewPosition() func(Position) board.View {
	bare := sync.OnceValue(d.View)
	return func(p Position) board.View { return graphboard.WithTokens(bare(), tokensOf(p)) }
}

// tokensOf lists the tokens by node.
func tokensOf(p Position) []board.Token {
	list := []board.Token{}
	if p.Mouse != None {
		list = graphboard.AddToken(list, p.Mouse, mouseToken)
	}
	for i, cat := range p.placed() {
		list = graphboard.AddToken(list, cat, catToken(i))
	}
	return list
}

// frames returns the positions of a line, the start first.
func (t describer) frames(line []step) []board.Frame {
	at := t.start
	return t.Frames(len(line), board.Frame{Caption: t.in.Of("start"), View: t.look(at)}, func(i int) board.Frame {
		before, after := movers(at, line[i].Move)
		f := board.Frame{Caption: t.sayMove(at, line[i].Move, t.in), View: t.look(line[i].To), Marks: append(before, after...)}
		at = line[i].To
		return f
	})
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
		Doc: t.in.Say("who wins with the mouse on this node, the cats on %s and the %s to move", inWords(at.placed(), t.in), first),
		Value: func(node int) (int, bool) {
			v, known := value(node)
			return int(v.Winner), known
		},
		Legend: map[int]string{0: t.in.Of("a draw"), int(Mouse): t.in.Of("the mouse wins"), int(Cats): t.in.Of("the cats win")}}
	plies := board.Layer{Name: t.in.Of("How long does it last if the mouse starts here?"), Kind: board.Heat,
		Doc: t.in.Say("plies to the end with the mouse on this node, the cats on %s and the %s to move", inWords(at.placed(), t.in), first),
		Value: func(node int) (int, bool) {
			v, known := value(node)
			return v.Plies, known && v.Winner != search.Nobody
		}}
	winner.Path = t.path(at, j.Position)
	plies.Path = winner.Path
	return []board.Layer{winner, plies}
}

// Limits on shown ways: nodes of the graph, joint moves of the cats, and length.
const (
	mostWays  = 64
	mostJoint = 512
	longest   = 32
)

// path returns the continuation of best play with the mouse on a node and the cats as in a position.
func (t describer) path(at Position, value func(Position) (search.Value, bool)) *board.Path {
	if t.Graph.Nodes() > mostWays || t.widest() > mostJoint {
		return nil
	}
	return &board.Path{Line: func(node int) []board.PathMove {
		p := at
		p.Mouse = graph.Node(node)
		return t.play(p, value)
	}}
}

// play returns best play from a position, until it is over or repeats.
func (t describer) play(p Position, value func(Position) (search.Value, bool)) []board.PathMove {
	var legs []board.PathMove
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
func gone(step int, from, to Position) []board.PathMove {
	var legs []board.PathMove
	if from.Mouse != to.Mouse {
		legs = append(legs, board.PathMove{Step: step, From: int(from.Mouse), To: int(to.Mouse), Token: mouseToken})
	}
	for i, cat := range from.placed() {
		if to.Cats[i] != cat {
			legs = append(legs, board.PathMove{Step: step, From: int(cat), To: int(to.Cats[i]), Token: catToken(i)})
		}
	}
	return legs
}
