package slide

import (
	"embed"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/search"
)

//go:embed examples
var examples embed.FS

// Game returns the description of 2048 clean up!.
func Game() catalog.Game {
	return catalog.Game{
		Name:    "slide",
		Aliases: []string{"2048"},
		Title:   "2048 clean up!",
		Lead:    "How few slides leave a single tile?",
		Doc:     gameDoc,
		Unit:    "slide",
		Params: []catalog.Param{
			{Name: "limit", Doc: "the most slides allowed; if not set, the limit in the text, or 1,000,000 for a bare board", Role: catalog.Rule, Kind: catalog.Int, Min: 0, Max: MostLimit},
			{Name: "side", Doc: "rows and columns", Role: catalog.Shape, Kind: catalog.Int, Default: "4", Min: 1, Max: MostSide},
			{Name: "kind", Doc: "kind of board: solvable; random (the sum is right, the places are random); stuck (the sum is right, and no tiles ever merge); mixed (tiles with different odd parts); backward (slides are undone from a single tile)",
				Role: catalog.Shape, Kind: catalog.Choice, Default: "solvable", Choices: []string{"solvable", "random", "stuck", "mixed", "backward"}},
			{Name: "slides", Doc: "about how many slides a solvable board needs, at most", Role: catalog.Shape, Kind: catalog.Int, Default: "8", Min: 0, Max: mostMade},
			{Name: "slack", Doc: "how many slides more (or, negative, fewer) the limit allows", Role: catalog.Shape, Kind: catalog.Int, Default: "2", Min: -mostMade, Max: MostLimit - mostMade},
			{Name: "factor", Doc: "what every tile is a multiple of; the smallest tile there can be", Role: catalog.Shape, Kind: catalog.Int, Default: "2", Min: 1, Max: 1000},
		},
		Formats: []catalog.Format{
			{Name: "course", Written: true, Doc: "the number of cases, then for each case N M (side and limit) and N rows of N values, 0 for empty"},
			{Name: "matrix", Doc: "N rows of N values, N at least 2, and nothing else"},
		},
		Answer:   func(catalog.Values) any { return Answer{} },
		Measures: bind.PuzzleMeasures(tileCount),
		Features: features(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-short.txt", Title: "Four slides"},
			{Name: "2-eight.txt", Title: "Eight slides"},
			{Name: "3-odd-parts.txt", Title: "Tiles that never merge"},
			{Name: "4-stuck.txt", Title: "Stuck forever"},
			{Name: "5-threes.txt", Title: "Multiples of three"},
			{Name: "6-cases.txt", Title: "Several boards"},
		}),
		Words:    words,
		Kinds:    kinds(),
		Brushes:  brushes(),
		Square:   true,
		Side:     MostSide,
		Draw:     draw,
		Play:     catalog.PlayDoc{Doc: playDoc, Players: catalog.Solo},
		Prompt:   prompt,
		Parse:    parse,
		Generate: generate,
		Grading:  catalog.ForGrading(grading),
	}
}

// The longer texts of the description.
const (
	gameDoc = `Slide the tiles until one is left, in the fewest slides and within the limit. Equal neighbours merge into one tile of twice the value.

A slide moves every tile as far as it goes to the left, right, up or down (L R U D). From the wall outwards, two equal neighbours merge into one tile of twice the value; a tile made in this slide does not merge again in it. No new tiles appear. A slide that changes nothing is no move. Tiles need not be powers of two.

There are three different kinds of no: impossible whatever the limit, no solution within the limit, and undecided because the search was stopped.`

	playDoc = "Slide the tiles until a single one is left: by an arrow, or by a click near the middle of the side they go to. If you get stuck, undo."
)

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	puzzle Puzzle
}

func newInstance(p Puzzle) instance {
	i := instance{puzzle: p}
	i.Solver = bind.Puzzle[Board, Slide]{
		About:    bind.About{Game: "slide", Unit: "slide", Params: catalog.Values{"limit": strconv.Itoa(p.limit)}, Words: words, View: i.View},
		Question: p,
		Methods:  Methods(),
		Notation: bind.Notation[Board, Slide]{State: p.writeState, Read: p.readState, Move: writeMove, Say: sayMove},
		Describe: p.describe,
		Recall:   recall,
		Fits:     checkAnswer,
		From:     func(b Board, limit int) search.Puzzle[Board, Slide] { return p.from(b, limit) },
		Look:     p.view,
		Said:     p.said,
		Note:     explainStates,
		Places:   func(_ Board, s Slide) []int { return []int{p.edge(s)} },
		Arrow:    arrow,
		Looks:    p.looks,
		Own:      p.measured,
	}.Solver()
	return i
}
