package null

import (
	"embed"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/search"
	"jogada/search/puzzles"
)

//go:embed examples
var examples embed.FS

// Game returns the description of Doubling.
func Game() catalog.Game {
	return catalog.Game{
		Name:  "null",
		Title: "Doubling",
		Lead:  "How few moves lead to the goal?",
		Doc:   "From one number to another in the fewest moves. A move adds one or doubles.",
		Unit:  "move",
		Params: []catalog.Param{
			{Name: "most", Doc: "the largest number drawn", Role: catalog.Shape, Kind: catalog.Int, Default: "100", Min: 1, Max: Most},
		},
		Formats:  []catalog.Format{{Name: "text", Written: true, Doc: "the number to start from and the number wanted"}},
		Answer:   func(catalog.Values) any { return Answer{} },
		Measures: bind.PuzzleMeasures(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-far.txt", Title: "Far away"},
			{Name: "2-never.txt", Title: "Never"},
		}),
		Words:    words,
		Kinds:    kinds(),
		Brushes:  brushes(),
		Draw:     draw,
		Play:     catalog.PlayDoc{Doc: "Add one or double until the number wanted is reached: a click on the number adds one, a click on the goal doubles.", Players: catalog.Solo},
		Prompt:   prompt,
		Parse:    parse,
		Generate: generate,
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	puzzle Puzzle
}

func newInstance(p Puzzle) instance {
	i := instance{puzzle: p}
	i.Solver = bind.Puzzle[int, Move]{
		About:    bind.About{Game: "null", Unit: "move", Params: catalog.Values{}, Words: words, View: i.View},
		Question: p,
		Methods:  puzzles.Pathfinders[int, Move](),
		Notation: bind.Notation[int, Move]{State: writeState, Read: readState, Move: writeMove},
		Describe: p.describe,
		Recall:   recall,
		From:     func(n, _ int) search.Puzzle[int, Move] { return Puzzle{n, p.To} },
		Look:     func(n int) board.View { return view(n, p.To) },
		Said:     p.said,
		Looks:    p.looks,
		Places:   func(_ int, m Move) []int { return []int{map[Move]int{AddOne: 0, Double: 1}[m]} }, // the number adds one, the goal doubles
	}.Solver()
	return i
}
