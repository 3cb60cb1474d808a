package puzzlescript

import (
	"embed"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/internal/base/say"
	"jogada/search"
)

//go:embed examples
var examples embed.FS

const gameDoc = `Win a level of a PuzzleScript game in the fewest inputs. An input moves the player up, down, left or right, or is the action (U D L R X). The rules of the game then do their work, things move, the late rules do theirs, and the win conditions are looked at; where a rule says again, this goes on without input until nothing changes.

Asked is the fewest inputs that win the level; or the fewest inputs into a state from which it can't be won, whatever is done; or how many shortest lines there are.

Where chance can't change what wins, a game is solved as if there were none. Elsewhere the fewest inputs are those with luck, and it can be asked whether the level can be won whatever chance does. A game that waits for the clock has no exact answer, and is refused with the line that makes it so.`

const sourceDoc = "the text of a PuzzleScript game, as its editor saves it: objects, legend, sounds, collision layers, rules, win conditions and levels"

const playDoc = "Win the level with the arrow keys and X, or by a click beside the player; Z takes an input back, and R starts again. Once the level can't be won any more, the page says so; Hints show what each input is worth."

// exampleList returns the examples in their order.
func exampleList() []catalog.Example {
	return catalog.ReadExamples(examples, []catalog.Example{
		{Name: "1-push.txt", Title: "Crates to push"},
		{Name: "2-pull.txt", Title: "Crates to pull"},
		{Name: "3-ice.txt", Title: "Blocks that slide"},
		{Name: "4-teleport.txt", Title: "Doors that lead elsewhere"},
		{Name: "5-keys.txt", Title: "Keys that are used up"},
		{Name: "6-growth.txt", Title: "A vine that grows"},
	})
}

// Game returns the description of PuzzleScript games.
func Game() catalog.Game {
	return catalog.Game{
		Name:    "puzzlescript",
		Aliases: []string{"ps"},
		Title:   "PuzzleScript",
		Lead:    "How few inputs win the level of your own game?",
		Doc:     gameDoc,
		Unit:    "input",
		Params: []catalog.Param{
			{Name: "level", Doc: "which level, counted over those that can be played; all: each of them", Role: catalog.Rule, Kind: catalog.Words, Default: "1"},
			{Name: "ask", Doc: "what to find: the fewest inputs that win, the fewest into a state that can't be won, the number of shortest solutions, or whether the level can be won whatever chance does", Role: catalog.Rule,
				Kind: catalog.Choice, Default: string(Shortest), Choices: []string{string(Shortest), string(Stuck), string(Count), string(Always)}},
			{Name: "game", Doc: "the example that a level is made from", Role: catalog.Shape, Kind: catalog.Choice, Default: "push",
				Choices: []string{"push", "pull", "ice", "teleport", "keys", "growth"}},
			{Name: "edits", Doc: "how many small changes are made to it", Role: catalog.Shape, Kind: catalog.Int, Default: "4", Min: 0, Max: 200},
		},
		Formats:  []catalog.Format{{Name: "source", Doc: sourceDoc, Written: true}},
		Answer:   answerOf,
		Measures: bind.PuzzleMeasures(),
		Examples: exampleList(),
		Words:    words,
		Kinds:    kinds(),
		Brushes:  brushes(),
		Draw:     draw,
		Code:     "puzzlescript",
		Play:     catalog.PlayDoc{Doc: playDoc, Players: catalog.Solo},
		Prompt:   prompt,
		Parse:    parse,
		Generate: generate,
		Tools:    []catalog.Tool{{Name: "replay", Doc: "Play recorded games, a line of JSON each, and write the boards that they end with", Run: replay}},
		Inspect:  inspect,
		Findings: findings(),
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	puzzle Puzzle
}

func newInstance(p Puzzle) instance {
	i := instance{puzzle: p}
	about := bind.About{Game: "puzzlescript", Unit: "input", Params: p.values(), Words: words, View: i.View}
	if p.ask == Always {
		i.Solver = p.bindAlways(about)
		return i
	}
	i.Solver = bind.Puzzle[State, Input]{
		About:    about,
		Question: p,
		Methods:  p.methods(),
		Notation: bind.Notation[State, Input]{State: p.writeState, Read: p.readState, Move: func(_ State, i Input) string { return i.String() },
			Say: func(_ State, i Input, t say.Translator) string { return sayInput(i, t) }},
		Describe: p.describe,
		Recall:   recall,
		Fits:     p.checkAnswer,
		Repeats:  true,
		From:     func(s State, _ int) search.Puzzle[State, Input] { return p.from(s) },
		Look:     p.view,
		Said:     p.said,
		Places:   p.places,
		Arrow:    arrowOf,
	}.Solver()
	return i
}

// answerOf returns the form of the answers.
func answerOf(v catalog.Values) any {
	if asked(v) == Always {
		return AlwaysAnswer{}
	}
	return Answer{}
}

// values returns the rules in force.
func (p Puzzle) values() catalog.Values {
	return catalog.Values{"level": strconv.Itoa(p.number), "ask": string(p.ask)}
}

// Size returns the number of cells of the level.
func (i instance) Size() int { return len(i.puzzle.source.Levels[i.puzzle.level].Cells) }
