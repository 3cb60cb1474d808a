package null

import (
	"embed"
	"io/fs"

	"jogada/catalog"
	"jogada/search"
)

//go:embed examples
var examples embed.FS

// Game is the description of Doubling.
func Game() catalog.Game {
	boards, _ := fs.Sub(examples, "examples")
	return catalog.Game{
		Name:  "null",
		Title: "Doubling",
		Doc:   "From one number to another in the fewest moves. A move adds one or doubles.",
		Unit:  "move",
		Params: []catalog.Param{
			{Name: "most", Doc: "the largest number drawn", Role: catalog.Shape, Kind: catalog.Int, Default: "100", Min: 1, Max: Most},
		},
		Formats:  []catalog.Format{{Name: "text", Doc: "the number to start from and the number wanted"}},
		Examples: boards,
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
	return instance{puzzle: p, Solver: catalog.Puzzle[int, Move]{
		About:    catalog.About{Game: "null", Unit: "move", Params: catalog.Values{}},
		Question: p,
		Methods:  search.Pathfinders[int, Move](),
		Notation: catalog.Notation[int, Move]{State: writeState, Read: readState, Move: writeMove},
		Tell:     p.tell,
		Recall:   recall,
	}.Solver()}
}
