package jump

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

//go:embed examples
var examples embed.FS

const doc = `Players race to the last cell of a board of numbers. In each round every player, in turn, jumps from its cell; the number
there is the length of the jump. Players don't block each other and may share a cell. Who is on a 0, or has no jump that
stays on the board, stays forever.

Round 1 is played in the order of the input. In a later round the player who jumped the smaller number in the round before goes
first; the rule tie settles equal jumps. Every player takes a line of fewest rounds, and among those one that lets it go
earliest in the last of them.

The winner is who needs the fewest rounds; among equals, who goes first in that round. Who starts on the last cell wins in
round 0. If nobody can ever arrive, there is no winner.`

// Game returns the description of the Jump Game.
func Game() catalog.Game {
	return catalog.Game{
		Name:    "jump",
		Aliases: []string{"pulo"},
		Title:   "The Jump Game",
		Lead:    "Who gets to the last cell first?",
		Doc:     doc,
		Unit:    "round",
		Params:  params(),
		Formats: []catalog.Format{
			{Name: "course", Written: true, Doc: "rows and columns on a line, the number of players on the next, the rows of numbers, then a line \"row col\" for the start of each player; the players are A, B, … Z, AA, AB, …"},
			{Name: "matrix", Doc: "the rows of numbers alone; the players are given by the parameter player"},
		},
		Answer:   func(catalog.Values) any { return Answer{} },
		Measures: bind.RaceMeasures(),
		Features: features(),
		Examples: catalog.ReadExamples(examples, []catalog.Example{
			{Name: "1-win.txt", Title: "Two players, one winner"},
			{Name: "2-tie.txt", Title: "A tie for the last cell"},
			{Name: "3-nobody.txt", Title: "Nobody can arrive"},
			{Name: "4-larger.txt", Title: "Five players, 96 cells"},
			{Name: "5-walk.txt", Title: "Walks instead of jumps", Params: map[string]string{"move": "walk", "tie": "stable"}},
		}),
		Words:   words,
		Kinds:   kinds(),
		Brushes: brushes(),
		Draw:    draw,
		Play: catalog.PlayDoc{Doc: "Choose a player and jump, a round at a time. The others take their best lines; try to be on the last cell before them.",
			Players: catalog.Runners},
		Prompt:   prompt,
		Parse:    parse,
		Generate: generate,
		Grading:  catalog.ForGrading(grading),
	}
}

func params() []catalog.Param {
	return []catalog.Param{
		{Name: "move", Doc: "what a jump is: straight, in one of four directions, or a walk of so many single steps, turning at will",
			Role: catalog.Rule, Kind: catalog.Choice, Default: "straight", Choices: slices.Clone(moveRules[:])},
		{Name: "tie", Doc: "who goes first after equal jumps: in the order of the first round, by name (in round 1, too), or in the order of the round before (stable)",
			Role: catalog.Rule, Kind: catalog.Choice, Default: "first-round", Choices: slices.Clone(tieRules[:])},
		{Name: "player", Doc: "NAME=row,col: a player on a bare matrix", Role: catalog.Rule, Kind: catalog.Words, OfBoard: true},
		{Name: "standings", Doc: "list every player's standing and the fewest rounds from every cell",
			Role: catalog.Detail, Kind: catalog.Bool, Default: "false"},
		{Name: "rows", Doc: "rows of the board", Role: catalog.Shape, Kind: catalog.Int, Default: "6", Min: 1, Max: MaxCells},
		{Name: "cols", Doc: "columns of the board", Role: catalog.Shape, Kind: catalog.Int, Default: "8", Min: 1, Max: MaxCells},
		{Name: "players", Doc: "how many players", Role: catalog.Shape, Kind: catalog.Int, Default: "4", Min: 0, Max: MaxPlayers},
		{Name: "max", Doc: "the largest jump", Role: catalog.Shape, Kind: catalog.Int, Default: "4", Min: 0, Max: MaxJump},
		{Name: "kind", Doc: "kind of board: random, or the worst for a search (nobody can win, and nearly every cell can be reached)",
			Role: catalog.Shape, Kind: catalog.Choice, Default: "random", Choices: []string{"random", "worst"}},
	}
}

// instance is one question bound to its methods.
type instance struct {
	catalog.Solver
	race     *Race
	everyone bool // the standing of every player is requested
}

// newInstance binds a race; with everyone, answers include the standing of every player.
func newInstance(r *Race, everyone bool) instance {
	i := instance{race: r, everyone: everyone}
	i.Solver = r.solver(everyone, i.View)
	return i
}

// solver binds a race with that view of its board.
func (r *Race) solver(everyone bool, view func() board.View) catalog.Solver {
	rules := catalog.Values{"move": r.Moving.String(), "tie": r.Ties.String()}
	if !r.course {
		rules["player"] = r.writePlayers()
	}
	return bind.Race[Cell, Move]{
		About:    bind.About{Game: "jump", Unit: "round", Params: rules, Words: words, View: view},
		Question: r,
		Methods:  methods(everyone),
		Notation: bind.Notation[Cell, Move]{State: r.writeCell, Read: r.readCell, Move: r.writeMove, Say: r.sayMove},
		Describe: func(s standings, t say.Translator, m *solve.Meter) bind.Description {
			return describer{r, t, m}.describe(s, everyone)
		},
		Everyone: homeMethod(),
		With:     func(players []Player) search.Race[Cell, Move] { return r.with(players) },
		Place:    func(c Cell) int { return int(c) },
		Arrow:    r.arrow,
		Recall:   r.recall,
		Looks:    r.looks,
	}.Solver()
}

// writeCell writes a cell as its row and column.
func (b Board) writeCell(c Cell) string { return string(b.appendCell(nil, c)) }

func (b Board) appendCell(out []byte, c Cell) []byte {
	row, col := b.Place(c)
	return strconv.AppendInt(append(strconv.AppendInt(out, int64(row), 10), ' '), int64(col), 10)
}

func (b Board) readCell(s string) (Cell, error) {
	first, second, _ := strings.Cut(s, " ")
	row, err1 := strconv.Atoi(first)
	col, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || !b.Has(row, col) || b.writeCell(b.Cell(row, col)) != s {
		return 0, fmt.Errorf("%q is not a row and a column of the board", s)
	}
	return b.Cell(row, col), nil
}

// writeMove writes a straight jump as its direction and length, a walk as the cell where it ends.
func (r *Race) writeMove(from Cell, m Move) string {
	row, col := r.Place(from)
	toRow, toCol := r.Place(Cell(m))
	switch {
	case r.Moving == Walk:
		return fmt.Sprintf(">%d,%d", toRow, toCol)
	case toCol > col:
		return "R" + strconv.Itoa(toCol-col)
	case toCol < col:
		return "L" + strconv.Itoa(col-toCol)
	case toRow < row:
		return "U" + strconv.Itoa(row-toRow)
	default:
		return "D" + strconv.Itoa(toRow-row)
	}
}

// sayMove describes a move for readers: → 3, or the cell that a walk ends on.
func (r *Race) sayMove(from Cell, m Move, t say.Translator) string {
	if r.Moving == Walk {
		row, col := r.Place(Cell(m))
		return t.Say("to row %d, column %d", row+1, col+1)
	}
	return board.Arrow(r.arrow(from, m)) + " " + r.writeMove(from, m)[1:]
}

// arrow returns the direction of a straight jump; "" for a walk.
func (r *Race) arrow(from Cell, m Move) string {
	if r.Moving == Walk {
		return ""
	}
	return map[byte]string{'R': "right", 'L': "left", 'U': "up", 'D': "down"}[r.writeMove(from, m)[0]]
}
