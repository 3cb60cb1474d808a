package own

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/puzzles"
	"jogada/solve"
)

//go:embed examples/*.star
var examples embed.FS

const gameDoc = `Write the rules of a game in thirty lines, and get its exact answer. The rules are functions in a file of Starlark, which is also Python: start() is the first state, moves(s) lists the moves from a state as (name, next state). A puzzle has goal(s), and the fewest moves to a goal are asked for. A duel has over(s), turn(s) and sides, and who wins is asked for, and in how many plies.

A state is a string, a number, True, False, None, or a tuple of these. In a duel a repeated position is a draw, and so is a position without a move in which over(s) is None; a side may move several times in turn.`

const sourceDoc = "a file of rules in Starlark: start, moves, and goal (a puzzle) or over, turn and sides (a duel)"

const playDoc = "Choose a move from the list, or by a click on the cells that it changes."

// The parameters of every file besides its own.
const (
	fromParam     = "from"
	scrambleParam = "scramble"
	exampleParam  = "game"
)

// The units of the two kinds of games.
const (
	moveUnit = "move"
	plyUnit  = "ply"
)

// exampleList returns the examples in class order, which is that of their file names.
func exampleList() []catalog.Example {
	entries, err := fs.ReadDir(examples, "examples")
	if err != nil {
		panic(err)
	}
	list := make([]catalog.Example, len(entries))
	for i, entry := range entries {
		list[i] = catalog.Example{Name: entry.Name()}
	}
	list = catalog.ReadExamples(examples, list)
	for i := range list {
		list[i].Title = titleIn(list[i].Text)
	}
	return list
}

// titleIn returns the title that a file gives its game.
func titleIn(source string) string {
	for line := range strings.Lines(source) {
		if rest, is := strings.CutPrefix(line, "title = "); is {
			return strings.Trim(strings.TrimSpace(rest), `"'`)
		}
	}
	return ""
}

// Game returns the description of games of one's own.
func Game() catalog.Game {
	g := catalog.Game{
		Name:      "own",
		Title:     "Your own game",
		Lead:      "Who wins the game that you have just made up?",
		Doc:       gameDoc,
		Unit:      moveUnit,
		Params:    append(commonParams(), exampleChoice()),
		Formats:   []catalog.Format{{Name: "rules", Doc: sourceDoc, Written: true}},
		Answer:    func(catalog.Values) any { return Answer{} },
		Measures:  bind.PuzzleMeasures(),
		Examples:  exampleList(),
		Words:     words,
		Kinds:     kinds(),
		Brushes:   brushes(),
		Draw:      draw,
		Code:      "starlark",
		Play:      catalog.PlayDoc{Doc: playDoc, Players: catalog.Solo},
		Prompt:    func(catalog.Values) catalog.Prompt { return puzzlePrompt("") },
		Parse:     parse,
		Generate:  generateExample,
		Described: described,
		Tools:     []catalog.Tool{newTool()},
		Inspect:   inspect,
		Findings:  findings(),
	}
	return g
}

// commonParams returns the parameters that all files have.
func commonParams() []catalog.Param {
	return []catalog.Param{
		{Name: fromParam, Doc: "the state to start from, if not start(): as the file writes boards, or as a literal", Role: catalog.Rule, Kind: catalog.Text, OfBoard: true},
		{Name: scrambleParam, Doc: "how many random moves are made from the start", Role: catalog.Shape, Kind: catalog.Int, Default: "8", Min: 0, Max: 1000},
	}
}

// exampleChoice is the parameter that names the example from which a board is made.
func exampleChoice() catalog.Param {
	names := exampleNames()
	return catalog.Param{Name: exampleParam, Doc: "the example that a board is made from", Role: catalog.Shape, Kind: catalog.Text, Default: names[0]}
}

// exampleNames returns the names of the examples.
func exampleNames() []string {
	var names []string
	for _, e := range exampleList() {
		names = append(names, exampleName(e))
	}
	return names
}

// exampleName returns the name of an example without its number: hexapawn.
func exampleName(e catalog.Example) string {
	return strings.TrimSuffix(strings.TrimLeft(e.Name, "0123456789-"), ".star")
}

// described returns the game that a file describes: its title, question, parameters and kind.
func described(g catalog.Game, data []byte, given map[string]string, m *solve.Meter) (catalog.Game, error) {
	f, err := load(string(data), given, m)
	if err != nil {
		return g, err
	}
	return f.describe(g), nil
}

// describe returns the game of a file.
func (f *file) describe(g catalog.Game) catalog.Game {
	if f.title != "" {
		g.Title = f.title
	}
	if f.asks != "" {
		g.Lead = f.asks
	}
	g.Defines = f.defines()
	g.Params = append(commonParams(), f.params...)
	if f.prog.Global("boards") != nil {
		g.Params = append(g.Params, sizeOfBoards)
	}
	g.Kinds = f.kinds()
	g.Parse = func(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
		if string(data) == f.source && f.declares(v) {
			return f.boards(v, m)
		}
		boards, err := parse(data, v, m)
		if err == nil {
			return boards, nil
		}
		if b, listed := f.lists.read(string(data), v, m); listed { // what a graded program read
			return []catalog.Instance{b}, nil
		}
		return nil, err
	}
	g.Generate = func(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) { return f.generate(d, v) }
	g.Grading = catalog.ForGrading(f.grading)
	g.Answer = func(catalog.Values) any { return PuzzleAnswer{} }
	g.Prompt = func(catalog.Values) catalog.Prompt { return puzzlePrompt(f.asks) }
	if f.duel {
		g.Unit, g.Play.Players = plyUnit, catalog.Sides
		g.Answer = func(catalog.Values) any { return DuelAnswer{} }
		g.Prompt = func(catalog.Values) catalog.Prompt { return f.duelPrompt() }
	}
	return g
}

// defines says what the file asks, and which functions it has.
func (f *file) defines() string {
	has := func(names ...string) string {
		names = slices.DeleteFunc(names, func(name string) bool { return f.prog.Global(name) == nil })
		return cmp.Or(strings.Join(names, ", "), "none")
	}
	kind, needed := "A puzzle", "start, moves, goal"
	if f.duel {
		kind, needed = fmt.Sprintf("A duel of %s and %s", f.sides[0], f.sides[1]), "start, moves, over, turn"
	}
	return strings.TrimSpace(fmt.Sprintf("%s\n\n%s. Functions: %s. Optional functions: %s.", f.asks, kind, needed, has("bound", "form", "show", "boards", "write", "read")))
}

// declares reports whether the file was run under the values of its own parameters.
func (f *file) declares(v catalog.Values) bool {
	for name, value := range f.values {
		if v[name] != value {
			return false
		}
	}
	return true
}

// parse reads a file, and returns the question that it asks.
func parse(data []byte, v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
	f, err := load(string(data), v, m)
	if err != nil {
		return nil, err
	}
	return f.boards(v, m)
}

// boards returns the question from the state that the parameters name, or from the start.
func (f *file) boards(v catalog.Values, m *solve.Meter) ([]catalog.Instance, error) {
	from := f.first
	if written, set := v[fromParam]; set {
		var err error
		if from, err = f.readState(written, m); err != nil {
			return nil, err
		}
	}
	machine := f.metered(m)
	defer f.done(machine)
	if k := f.evaluate(machine, from); k.err != nil { // an author's first faults are found before any search
		if m.Stopped() != nil {
			return nil, m.Stopped()
		}
		return nil, k.err
	}
	return []catalog.Instance{newInstance(f, from)}, nil
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	*rules
	clicks *clicks
}

// newInstance binds the question of a file from a state.
func newInstance(f *file, from State) instance {
	i := instance{rules: newRules(f, from), clicks: &clicks{}}
	about := bind.About{Game: "own", Unit: moveUnit, Params: i.params(), Words: words, View: i.View}
	notation := bind.Notation[State, Move]{State: writeState, Read: f.stateOf, Move: func(_ State, m Move) string { return string(m) }}
	if f.duel {
		about.Unit = plyUnit
		d := duel{i.rules}
		i.Solver = bind.Duel[State, Move]{About: about, Question: d, Methods: duels.Judges[State, Move](), Notation: notation,
			Describe: d.describe, Recall: recallDuel(f), Sides: f.sides, Named: true, Look: f.view, Said: d.said, Sentence: d.describePosition, Won: d.won,
			From:   func(s State) search.Duel[State, Move] { return duel{newRules(f, s)} },
			Places: i.places,
		}.Solver()
		return i
	}
	p := puzzle{i.rules}
	i.Solver = bind.Puzzle[State, Move]{About: about, Question: p, Methods: pathfinders(), Notation: notation,
		Describe: p.describe, Recall: recallPuzzle, Look: f.view, Said: p.said,
		From:   func(s State, _ int) search.Puzzle[State, Move] { return puzzle{newRules(f, s)} },
		Places: i.places,
		Arrow:  arrowOf,
	}.Solver()
	return i
}

// pathfinders returns the generic method that needs no bound: a file's own bound proves nothing.
func pathfinders() []search.Method[search.Puzzle[State, Move], search.Route[State, Move]] {
	for _, m := range puzzles.Pathfinders[State, Move]() {
		if m.Name == "bfs" {
			m.Run = breadthFirst
			return []search.Method[search.Puzzle[State, Move], search.Route[State, Move]]{m}
		}
	}
	panic("own: there is no breadth-first search")
}

// breadthFirst searches a puzzle within a meter. Once that has stopped, the rules are evaluated incompletely, and no verdict
// is taken from them. The lower bound holds: the search tested each nearer state before the meter stopped.
func breadthFirst(p search.Puzzle[State, Move], m *solve.Meter) route {
	r := puzzles.BFS(search.WithMeter(p, m), m)
	if m.Stopped() != nil && r.Verdict != solve.Unknown {
		return route{Outcome: m.Outcome(solve.Unknown)}
	}
	return r
}

// params returns the parameters in force.
func (i instance) params() catalog.Values {
	v := catalog.Values{}
	for name, value := range i.values {
		v[name] = value
	}
	if i.from != i.first {
		v[fromParam] = writeState(i.from)
	}
	return v
}

// Text returns the file.
func (i instance) Text() string { return i.source }

// Describe returns the game that the file describes.
func (i instance) Describe(g catalog.Game) catalog.Game { return i.describe(g) }

// Size returns the number of places of the board.
func (i instance) Size() int { return i.View().Size() }

// arrowOf returns the direction that a move is named after.
func arrowOf(m Move) string {
	switch m {
	case "up", "down", "left", "right":
		return string(m)
	}
	return ""
}

//go:embed words/*.po
var wordFiles embed.FS

// words holds the game's translations, by its English sentences.
var words = say.Open(wordFiles)

// View returns the board to draw, with its rules.
func (i instance) View() board.View {
	v := i.view(i.rules.from)
	v.Sheet = i.sheet()
	return v
}
