package keys

import (
	"embed"

	"jogada/catalog"
	"jogada/catalog/bind"
)

//go:embed examples
var examples embed.FS

const doc = `Each player explores a map of keys and doors alone. A key opens every door of its letter and is never used up.

On the map # is rock, . is free, 1 to 9 are the starts of players (and @ one more), a to z are keys, A to Z are
doors. Moves are up, down, left and right. A player picks up a key by stepping on it; it is never used up and opens every
door of its letter. Keys and doors may repeat. Each player explores alone, with its own keys.

The answer is the number of cells that each player can explore: its start and every free cell, key and opened door that it
can reach. A shut door does not count.

A key lies beyond doors when every way to it passes one of them: with all other doors of the map open the player still
can't reach it. A key to which no way leads at all is walled off by rock.`

const mapDoc = "one line per row, as above; short lines, spaces and everything outside the map are rock; each player has one start"

const playDoc = "Walk with one of the players over all that it can explore. Keys are picked up on the way, and the doors of their letters open."

// Game returns the description of the mysterious keys.
func Game() catalog.Game {
	return catalog.Game{
		Name:     "keys",
		Aliases:  []string{"doors"},
		Title:    "The mysterious keys of the lost kingdom",
		Lead:     "How much of the map can each player explore?",
		Doc:      doc,
		Unit:     "cell",
		Params:   params(),
		Formats:  []catalog.Format{{Name: "map", Doc: mapDoc, Written: true}},
		Answer:   func(catalog.Values) any { return Answer{} },
		Measures: bind.MazeMeasures(),
		Features: features(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-chain.txt", Title: "A chain of rooms"},
			{Name: "2-mutual.txt", Title: "Keys behind each other's doors"},
			{Name: "3-ragged.txt", Title: "A ragged map"},
			{Name: "4-wanting.txt", Title: "Doors without keys"},
		}),
		Words:    words,
		Kinds:    kinds(),
		Brushes:  brushes(),
		Draw:     draw,
		Play:     catalog.PlayDoc{Doc: playDoc, Players: catalog.Explorers},
		Prompt:   prompt,
		Parse:    parse,
		Generate: generate,
		Grading:  catalog.ForGrading(grading),
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	world *Map
}

func newInstance(m *Map) instance {
	i := instance{world: m}
	i.Solver = bind.Maze[Cell, Key]{
		About:    bind.About{Game: "keys", Unit: "cell", Params: catalog.Values{}, Words: words, View: i.View},
		Question: m,
		Methods:  methods(),
		State:    m.writeCell,
		Read:     m.readCell,
		Describe: m.describe,
		Names:    m.names(),
		Key:      Key.String,
		Place:    m.cellNumber,
		Look:     m.walked,
		Step: func(from, to Cell) string {
			step, _ := m.direction(from, to)
			return step
		},
		Arrow: func(from, to Cell) string {
			_, arrow := m.direction(from, to)
			return arrow
		},
		Recall: m.recall,
	}.Solver()
	return i
}
