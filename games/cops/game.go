package cops

import (
	"context"
	"embed"
	"fmt"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

//go:embed examples
var examples embed.FS

// Game returns the description of cops and robbers.
func Game() catalog.Game {
	return catalog.Game{
		Name:     "cops",
		Title:    "Cats and mouse",
		Lead:     "How many cats does it take to catch a mouse?",
		Doc:      gameDoc,
		Unit:     "ply",
		Params:   params(),
		Formats:  graphboard.Formats("graph6", "digraph6", "sparse6"),
		Answer:   emptyAnswer,
		Measures: bind.DuelMeasures(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-petersen.g6", Title: "The Petersen graph", Params: map[string]string{"least": "true"}},
			{Name: "2-cycle.txt", Title: "A cycle of seven nodes", Params: map[string]string{"cats": "1"}},
			{Name: "3-tree.txt", Title: "A tree", Params: map[string]string{"cats": "1"}},
			{Name: "4-dodecahedron.g6", Title: "A dodecahedron", Params: map[string]string{"cats": "2"}}, // one too few; with three the checker takes noticeably long
			{Name: "5-holes.txt", Title: "Nine nodes with holes", Params: map[string]string{"starts": "given", "cats": "2", "at": "4,8", "mouse": "0", "hole": "2,6"}},
			{Name: "6-small.g6", Title: "Five small graphs", Params: map[string]string{"least": "true"}},
		}),
		Words:        words,
		Kinds:        graphboard.Kinds(),
		Brushes:      brushes(),
		Draw:         draw,
		Play:         catalog.PlayDoc{Doc: playDoc, Players: catalog.Sides},
		Prompt:       prompt,
		Parse:        parse,
		DatasetShape: map[string]string{"nodes": "10"},
		Generate:     generate,
	}
}

// emptyAnswer returns an empty answer to who wins, or to how few cats can.
func emptyAnswer(v catalog.Values) any {
	if v.Bool("least") {
		return LeastAnswer{}
	}
	return Answer{}
}

// The longer texts of the description.
const (
	gameDoc = `Some cats hunt a mouse on a graph: the game of cops and robbers. The sides take turns. In one turn of the cats each of them moves along an edge, all together; in its own turn the mouse does. The side to move may stay, unless it is played with stay=no. The cats win when one of them is where the mouse is. The mouse wins in a hole, if there are any; no cat may enter one.

The starts are chosen: first the cats are put on nodes one after the other, then the mouse, and nobody into a hole; each of these is a ply. Or they are given. Cats are alike and may share a node.

A position that occurs again is a draw, which under best play is the same as play without end: the mouse is never caught. So is a position in which the side to move, or one of the cats, has no legal move. The fewest cats that catch the mouse from starts that are chosen are the cop number of the graph, which is asked for with least.

The winner plays to win as fast as possible, the loser to lose as late as possible. A ply is one turn of one side.`

	playDoc = "The cats move together, then the mouse; each goes along an edge or stays where it is. The cats want to catch the mouse, and the mouse wants to run forever, or into a hole. Click on where each cat goes, one after the other."
)

func params() []catalog.Param {
	const last = graph.MaxNodes - 1
	return []catalog.Param{
		{Name: "cats", Doc: "how many cats there are", Role: catalog.Rule, Kind: catalog.Int, Default: "2", Min: 1, Max: MaxCats},
		{Name: "stay", Doc: "whether a side may stay where it is", Role: catalog.Rule, Kind: catalog.Choice, Default: "yes", Choices: []string{"yes", "no"}},
		{Name: "starts", Doc: "whether the cats, and then the mouse, choose where to start, or it is given", Role: catalog.Rule, Kind: catalog.Choice,
			Default: "choose", Choices: []string{"choose", "given"}, OfBoard: true},
		{Name: "least", Doc: "find the fewest cats that win: the cop number", Role: catalog.Rule, Kind: catalog.Bool, Default: "false"},
		{Name: "first", Doc: "who moves first when all are placed", Role: catalog.Rule, Kind: catalog.Choice, Default: "cats", Choices: []string{"cats", "mouse"}},
		{Name: "mouse", Doc: "the node that the mouse starts on, if that is given", Role: catalog.Rule, Kind: catalog.Int, Default: "0", Max: last, OfBoard: true},
		{Name: "at", Doc: "the nodes that the cats start on, if they are given; the last one is for all other cats, too", Role: catalog.Rule, Kind: catalog.Ints, Default: "1", Max: last, OfBoard: true},
		graphboard.HoleParam(""),
		graphboard.GraphParam(),
		{Name: "nodes", Doc: "how many nodes to draw", Role: catalog.Shape, Kind: catalog.Int, Default: "12", Min: 2, Max: 2000},
		{Name: "degree", Doc: "how many edges a node has, on average", Role: catalog.Shape, Kind: catalog.Int, Default: "3", Min: 2, Max: 100},
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	duel Duel
}

func newInstance(d Duel) instance { return instance{duel: d, Solver: d.solver()} }

// Text returns the graph in a notation that can be read again, with the names of its nodes.
func (i instance) Text() string { return i.duel.Graph.Text() }

// View returns the graph with all tokens at their starts.
func (i instance) View() board.View { return i.duel.viewPosition()(i.duel.start) }

// Size returns the number of nodes and edges.
func (i instance) Size() int { return i.duel.Size() }

// Check judges a saved report. It is undecided if the cats may have too many joint moves.
func (i instance) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	if i.duel.tooWide() {
		return check.Ruling{Status: check.Undecided, Reason: errWide.Error()}
	}
	return i.Solver.Check(ctx, saved, budget)
}

// mostOffered limits the moves of a position that are offered to a player.
const mostOffered = 20_000

// Play returns the legal moves in a state and the value of each. It fails if there are too many to list.
func (i instance) Play(ctx context.Context, r catalog.PlayRequest) (catalog.Play, error) {
	p := i.duel.start
	if r.State != "" {
		var err error
		if p, err = i.duel.readState(r.State); err != nil {
			return catalog.Play{}, fmt.Errorf("the state can't be read: %w", err)
		}
	}
	if most := i.duel.mostMoves(p); most > mostOffered {
		return catalog.Play{}, fmt.Errorf("there are up to %d moves in this position; the most that are offered is %d", most, mostOffered)
	}
	return i.Solver.Play(ctx, r)
}

// solver binds the duel to its methods.
func (d Duel) solver() catalog.Solver {
	look := d.viewPosition()
	return bind.Duel[Position, Move]{
		About:    bind.About{Game: "cops", Unit: "ply", Params: d.params(), Words: words, View: func() board.View { return look(d.start) }},
		Question: d,
		Methods:  methods(),
		Notation: bind.Notation[Position, Move]{State: d.writeState, Read: d.readState, Move: writeMove, Say: d.sayMove},
		Describe: func(j judgement, in say.Translator, m *solve.Meter) bind.Description {
			return describer{d, look, in, m}.describe(j)
		},
		Recall:   d.recall,
		From:     func(p Position) search.Duel[Position, Move] { return d.from(p) },
		Sides:    [2]string{sideName(Mouse), sideName(Cats)},
		Stands:   tokensOf,
		Said:     d.describeTurn,
		Sentence: d.describePosition,
		Won:      won,
		Looks:    d.looks,
		Places: func(from Position, m Move) []int {
			_, after := movers(from, m)
			return after
		},
	}.Solver()
}
