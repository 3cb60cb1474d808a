package sokoban

import (
	"embed"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/games/sokoban/internal/push"
	"jogada/search"
)

//go:embed examples
var examples embed.FS

// Game returns the description of Sokoban.
func Game() catalog.Game {
	return catalog.Game{
		Name:  "sokoban",
		Title: "Sokoban",
		Lead:  "How few pushes bring every box to a goal?",
		Doc:   gameDoc,
		Unit:  "push",
		Params: []catalog.Param{
			{Name: "count", Doc: "what to minimise: pushes, or all moves of the man", Role: catalog.Rule, Kind: catalog.Choice,
				Default: "pushes", Choices: []string{"pushes", "moves"}},
			{Name: "rows", Doc: "rows, the walls around included", Role: catalog.Shape, Kind: catalog.Int, Default: "8", Min: 4, Max: 40},
			{Name: "cols", Doc: "columns, the walls around included", Role: catalog.Shape, Kind: catalog.Int, Default: "9", Min: 4, Max: 40},
			{Name: "boxes", Doc: "boxes, as far as there is room", Role: catalog.Shape, Kind: catalog.Int, Default: "4", Min: 1, Max: 40},
			{Name: "pulls", Doc: "about how many pulls lead from the solved level to this one", Role: catalog.Shape, Kind: catalog.Int, Default: "60", Min: 0, Max: 10_000},
			{Name: "kind", Doc: "kind of level: solvable, or random (boxes anywhere, so most levels have no solution)", Role: catalog.Shape, Kind: catalog.Choice,
				Default: "solvable", Choices: []string{"solvable", "random"}},
		},
		Formats: []catalog.Format{
			{Name: "xsb", Written: true, Doc: "rows of # wall, @ man, + man on a goal, $ box, * box on a goal, . goal, and space, - or _ for the floor; levels are parted by blank lines or lines of words"},
			{Name: "run lengths", Doc: "the same with numbers before what repeats and | between rows: 5#|#@-$.#|5#"},
		},
		Answer:   func(catalog.Values) any { return Answer{} },
		Measures: bind.PuzzleMeasures(boxCount),
		Features: features(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-first.xsb", Title: "First steps"},
			{Name: "2-row.xsb", Title: "Boxes in a row"},
			{Name: "3-pillar.xsb", Title: "Around a pillar"},
			{Name: "4-packed.xsb", Title: "A packed room"},
			{Name: "5-lost.xsb", Title: "A lost level"},
			{Name: "6-cross.xsb", Title: "A cross"},
		}),
		Words:        words,
		Kinds:        kinds(),
		Brushes:      brushes(),
		Side:         MostSide,
		Draw:         draw,
		Play:         catalog.PlayDoc{Doc: playDoc, Players: catalog.Solo},
		Prompt:       prompt,
		Grading:      catalog.ForGrading(grading),
		Parse:        parse,
		DatasetShape: map[string]string{"rows": "7", "cols": "7", "boxes": "2"},
		Generate:     generate,
	}
}

// The longer texts of the description.
const (
	gameDoc = `Push every box onto a goal, in the fewest pushes or the fewest moves. The man pushes one box at a time and can't pull.

The man walks to the left, right, up or down. If a box is in his way and the cell behind it is free, he pushes it. He can't pull, and he can't push two boxes at once. Boxes are alike, and so are goals; where there are more goals than boxes, some stay empty.

Answers are lines in LURD: l u r d for steps of the man, in capitals where he pushes. Counting pushes, walks are free, and a move is a push with the walk before it.`

	playDoc = "Push every box onto a goal: walk with the arrow keys or W A S D, or click on a free cell; a step against a box pushes it, and so does a click on the box and then on the cell behind it. Boxes can't be pulled; Undo (Z) takes a push back."
)

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	puzzle Puzzle
	title  string
}

// Title returns the title of the level in its text.
func (i instance) Title() string { return i.title }

// WithTitle returns the level in XSB with its title below it.
func (i instance) WithTitle() string { return i.Text() + "Title: " + i.title + "\n" }

func newInstance(p Puzzle) instance {
	i := instance{puzzle: p}
	i.Solver = i.bound(Methods()).Solver()
	return i
}

// bound returns the level with methods.
func (i instance) bound(methods []search.Method[search.Puzzle[Position, Move], route]) bind.Puzzle[Position, Move] {
	p := i.puzzle
	bound := bind.Puzzle[Position, Move]{
		About:    bind.About{Game: "sokoban", Unit: "push", Params: catalog.Values{"count": "pushes"}, Words: words, View: i.View},
		Question: p,
		Methods:  methods,
		Notation: bind.Notation[Position, Move]{State: p.writeState, Read: p.readState, Move: p.writeMove, Say: p.sayMove, Take: p.takePush},
		Describe: p.describe,
		Recall:   recall,
		Fits:     checkAnswer,
		From:     func(s Position, _ int) search.Puzzle[Position, Move] { return p.from(s) },
		Look:     p.view,
		Said:     p.said,
		Note:     p.explainStates,
		Looks:    p.looks,
		Own:      p.measured,
		Places:   p.places,
		Arrow:    arrow,
		Tread:    p.tread,
		Stroll:   p.stroll,
	}
	if p.count == push.Moves {
		bound.Unit, bound.Params = "move", catalog.Values{"count": "moves"}
	}
	return bound
}

// countOf returns what is counted under values.
func countOf(v catalog.Values) push.Count {
	if v["count"] == "moves" {
		return push.Moves
	}
	return push.Pushes
}
