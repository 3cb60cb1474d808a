package escape

import (
	"embed"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
)

//go:embed examples
var examples embed.FS

const doc = `Reach an exit in the fewest steps, past doors, keys and one-way cells. A key opens doors of its letter.

On the map # is rock, . is free, @ is the player, > is an exit, a to z are keys, A to Z are doors, and ^ _ < ) are cells that can be entered going up, down, left or right alone; they may be left in every direction. A step goes up, down, left or right (U D L R). The player picks up a key by stepping on it, and opens a door by stepping on it with a key of its letter.

Where keys last forever, a key opens every door of its letter. Where they are used once, the door that is opened uses up one key of its letter, and stays open.

Asked is the fewest steps to an exit; or the fewest steps that pick up every key of the map; or the fewest steps into a trap, after which no exit can be reached any more, whatever is done (a softlock). A player who comes to an exit is out, and in no trap.`

const mapDoc = "one line per row, as above; short lines, spaces and everything outside the map are rock; after the map, a line of + and letters lists the keys in hand at the start, and a line @ ROW COL, both from 0, says where the player is if it starts on an exit, a one-way cell or a door"

const playDoc = "Walk to an exit, to every key or into a trap: use the arrow keys, or click a cell next to the player. Used keys are gone, and one-way cells can trap you."

// Game returns the description of Escape.
func Game() catalog.Game {
	return catalog.Game{
		Name:    "escape",
		Aliases: []string{"locks"},
		Title:   "The way out of the lost kingdom",
		Lead:    "How few steps lead to an exit, and can the player be trapped?",
		Doc:     doc,
		Unit:    "step",
		Params:  params(),
		Formats: []catalog.Format{{Name: "map", Doc: mapDoc, Written: true}},
		Answer:  func(catalog.Values) any { return Answer{} },
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-rooms.txt", Title: "Four rooms"},
			{Name: "2-once.txt", Title: "Keys that are used up", Params: map[string]string{"keys": "once"}},
			{Name: "3-trap.txt", Title: "A way into a trap", Params: map[string]string{"keys": "once", "ask": "softlock"}},
			{Name: "4-safe.txt", Title: "No way into a trap", Params: map[string]string{"keys": "once", "ask": "softlock"}},
			{Name: "5-ledge.txt", Title: "One-way cells", Params: map[string]string{"ask": "collect"}},
		}),
		Measures:     bind.PuzzleMeasures(),
		Features:     features(),
		Words:        words,
		Kinds:        kinds(),
		Brushes:      brushes(),
		Side:         MostSide,
		Draw:         draw,
		Play:         catalog.PlayDoc{Doc: playDoc, Players: catalog.Solo},
		Prompt:       prompt,
		Grading:      catalog.ForGrading(grading),
		Parse:        parse,
		DatasetShape: map[string]string{"rows": "9", "cols": "13"},
		Generate:     generate,
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	puzzle Puzzle
}

func newInstance(p Puzzle) instance {
	i := instance{puzzle: p}
	i.Solver = bind.Puzzle[State, Direction]{
		About:    bind.About{Game: "escape", Unit: "step", Params: p.rules(), Words: words, View: i.View},
		Question: p,
		Methods:  Methods(),
		Notation: bind.Notation[State, Direction]{State: p.writeState, Read: p.readState, Move: func(_ State, w Direction) string { return wayNames[w : w+1] },
			Say: func(_ State, w Direction, _ say.Translator) string { return board.Arrow(arrowOf(w)) }},
		Describe: p.describe,
		Recall:   recall,
		Fits:     checkAnswer,
		From:     func(s State, _ int) search.Puzzle[State, Direction] { return p.from(s) },
		Look:     p.view,
		Said:     p.said,
		Places:   func(s State, w Direction) []int { return []int{p.adjacent(int(s.at), w)} },
		Arrow:    arrowOf,
	}.Solver()
	return i
}

// arrowOf returns the direction of a step.
func arrowOf(w Direction) string { return [4]string{"up", "down", "left", "right"}[w] }

// rules returns the rules in force.
func (p Puzzle) rules() catalog.Values {
	v := catalog.Values{"keys": "forever", "ask": string(p.goal)}
	if p.once {
		v["keys"] = "once"
	}
	return v
}
