package chase

import (
	"embed"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

//go:embed examples
var examples embed.FS

// Game returns the description of cat and mouse.
func Game() catalog.Game {
	return catalog.Game{
		Name:     "chase",
		Aliases:  []string{"catmouse"},
		Title:    "Cat and mouse",
		Lead:     "Does the mouse get home, or does the cat get the mouse?",
		Doc:      rules,
		Unit:     "ply",
		Params:   params(),
		Formats:  graphboard.Formats(),
		Answer:   func(catalog.Values) any { return Answer{} },
		Measures: bind.DuelMeasures(),
		Features: features(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-memo-goes-wrong.json", Title: "Where memo goes wrong"},
			{Name: "2-mouse-wins.json", Title: "The mouse gets home"},
			{Name: "3-long-cat-win.json", Title: "A long hunt"},
			{Name: "4-draw.txt", Title: "Round and round"},
			{Name: "5-house.dot", Title: "A house with a cellar"},
			{Name: "6-one-way.txt", Title: "One-way streets"},
		}),
		Words:    words,
		Kinds:    graphboard.Kinds(),
		Brushes:  brushes(),
		Draw:     draw,
		Play:     catalog.PlayDoc{Doc: playDoc, Players: catalog.Sides},
		Prompt:   prompt,
		Parse:    parse,
		Generate: generate,
		Grading:  catalog.ForGrading(grading),
	}
}

const rules = `Cat and mouse take turns on a graph; each must move along an edge. The mouse wins in a hole, the cat by catching it. The cat may not enter a hole.

A position (mouse, cat, whose turn) that occurs again is a draw, which under best play is the same as play without end. A mover without a legal move: the game can't go on, a draw. Two on one node at the start, or a mouse that starts in a hole: the game is already over.

The winner plays to win as fast as possible, the loser to lose as late as possible. A ply is one move of one of them.`

const playDoc = "Mouse and cat take turns; each must move along an edge. The mouse wants to get into a hole, the cat to catch it."

func params() []catalog.Param {
	const last = graph.MaxNodes - 1
	return []catalog.Param{
		{Name: "mouse", Doc: "the node that the mouse starts on", Role: catalog.Rule, Kind: catalog.Int, Default: "1", Max: last, OfBoard: true},
		{Name: "cat", Doc: "the node that the cat starts on; not a hole", Role: catalog.Rule, Kind: catalog.Int, Default: "2", Max: last, OfBoard: true},
		graphboard.HoleParam("0"),
		{Name: "first", Doc: "who moves first", Role: catalog.Rule, Kind: catalog.Choice, Default: "mouse", Choices: []string{"mouse", "cat"}},
		graphboard.GraphParam(),
		{Name: "nodes", Doc: "how many nodes to draw", Role: catalog.Shape, Kind: catalog.Int, Default: "10", Min: 3, Max: 2000},
		{Name: "degree", Doc: "how many edges a node has, on average", Role: catalog.Shape, Kind: catalog.Int, Default: "3", Min: 2, Max: 100},
		{Name: "hole-degree", Doc: "how many edges lead into a hole", Role: catalog.Shape, Kind: catalog.Int, Default: "1", Min: 1, Max: 100},
		{Name: "positions", Doc: "list the value of every position that can arise", Role: catalog.Detail, Kind: catalog.Bool, Default: "false"},
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	duel      Duel
	positions bool // answers include the value of every position
}

func newInstance(d Duel, positions bool) instance {
	return instance{duel: d, positions: positions, Solver: d.solver(positions)}
}

// solver binds the duel to its methods; with positions, answers include the value of every position.
func (d Duel) solver(positions bool) catalog.Solver {
	look := d.viewPosition()
	return bind.Duel[Position, graph.Node]{
		About:    bind.About{Game: "chase", Unit: "ply", Params: d.params(), Words: words, View: func() board.View { return look(d.start) }},
		Question: d,
		Methods:  methods(positions),
		Notation: bind.Notation[Position, graph.Node]{State: writeState, Read: d.readPosition, Move: writeMove, Say: d.sayMove},
		Describe: func(j judgement, in say.Translator, m *solve.Meter) bind.Description {
			return describer{d, positions, look, in, m}.describe(j)
		},
		Recall:   d.recall,
		From:     func(p Position) search.Duel[Position, graph.Node] { return d.from(p) },
		Sides:    [2]string{sideName(Mouse), sideName(Cat)},
		Stands:   tokensOf,
		Said:     d.describeTurn,
		Sentence: d.describePosition,
		Won:      won,
		Looks:    d.looks,
		Places:   func(_ Position, to graph.Node) []int { return []int{int(to)} },
	}.Solver()
}

// params returns the rules in force.
func (d Duel) params() catalog.Values {
	v := d.Params()
	v["mouse"], v["cat"], v["first"] = strconv.Itoa(int(d.start.Mouse)), strconv.Itoa(int(d.start.Cat)), sideName(d.start.Turn)
	return v
}
