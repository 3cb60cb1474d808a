// Package catalog is the one edge where typed questions become text and JSON. A game is described by a Game value; a
// board of it is an Instance; every answer is a Report. The command line, the service and the studies live wholly on the
// far side of this edge: they know no game, no family and no algorithm.
package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"jogada/board"
	"jogada/check"
	"jogada/say"
	"jogada/solve"
)

// Game describes one game. It is a value that never changes: words, parameters, functions.
type Game struct {
	Name    string   // one lower-case word: folder, command, address
	Aliases []string // other names people know it by
	Title   string
	Lead    string // what is asked, in one sentence for everybody
	Doc     string // the rules, in a few paragraphs
	Unit    string // what answers are counted in: round, cell, slide, ply
	Params  []Param
	Formats []Format
	// Answer is an empty answer to a board under values: every Report.Answer has its type, whose form in JSON says what answers
	// tell.
	Answer func(v Values) any
	// Measures are the entries of the difficulty of a board, in their order.
	Measures []Measure
	// Examples are boards to begin with, in the order they should be shown.
	Examples []Example
	// Words are what the game says in other languages, from its PO files: its title, rules, parameters, and all that its
	// answers say.
	Words *say.Book
	// Kinds are the kinds of cells or nodes that its boards have.
	Kinds []board.Kind
	// Brushes are what a board is painted with; the first one paints what erasing leaves. One that puts tokens names them.
	Brushes []board.Brush
	Square  bool // boards have as many rows as columns
	// Draw is a drawn board in the game's own notation, and the parameters that are part of it.
	Draw func(board board.View, v Values) (text string, values Values, err error)
	// Play says how it is played and by whom.
	Play PlayDoc
	// Ask is what a board under such rules is asked for when somebody else is to answer.
	Ask func(rules Values) Ask
	// Parse reads all the questions of one text, in order, as far as the meter allows (nil: all of it). Faults in it are
	// *text.Error.
	Parse func(data []byte, v Values, m *solve.Meter) ([]Instance, error)
	// Generate makes a board. The same dice and values give the same board for ever. All its loops roll the dice, so that
	// Make can stop it.
	Generate func(d *Dice, v Values) (Instance, error)
	// Grading is what it offers to grade programs; nil: it comes from no assignment.
	Grading *Grading
	// Tools are verbs that the game has for itself.
	Tools []Tool
	// Inspect says what is known of all levels of a text, each question within a budget; nil: the game's texts are not levels of one
	// game.
	Inspect func(ctx context.Context, data []byte, budget solve.Budget) Inspection
}

// Format is a notation that Parse reads.
type Format struct {
	Name, Doc string
	Written   bool // it is the one that boards are written in
}

// Instance is one question of a game: a board under rules.
type Instance interface {
	// Text is the board as Parse reads it: Parse(Text()) under the same values is the same question.
	Text() string
	// View is the board as something to draw.
	View() board.View
	Solver
}

// Titled is a board that the text it was read from gives a title. It is no part of the question, and so not of Text.
type Titled interface {
	Title() string
	// WithTitle is Text with the title, which Parse reads as both.
	WithTitle() string
}

// Title is the title of a board, empty if it has none.
func Title(b Instance) string {
	if t, is := b.(Titled); is {
		return t.Title()
	}
	return ""
}

// Written is a board as it is put into a file: its text, with its title if it has one. IDs, and what tells boards apart, rest
// on the text alone.
func Written(b Instance) string {
	if Title(b) == "" {
		return b.Text()
	}
	return b.(Titled).WithTitle()
}

// Ablated is a board that has methods without one of their rules each: for studies of what a rule is worth, and offered
// nowhere else.
type Ablated interface{ Ablations() []Method }

// Measured is a board that knows its size without being drawn.
type Measured interface{ Size() int }

// Size is how much there is of a board: its places, and the edges between them.
func Size(b Instance) int {
	if m, is := b.(Measured); is {
		return m.Size()
	}
	return b.View().Size()
}

// Solver answers one question.
type Solver interface {
	// Rules are the parameters in force, those of the board itself included.
	Rules() Values
	// Methods are the ways to answer it, the default first.
	Methods() []Method
	// Check judges a saved report on this question without the method that made it.
	Check(ctx context.Context, saved Report, budget solve.Budget) check.Ruling
	// Claim judges the answer and the line of a report as Check does, and none of its words.
	Claim(ctx context.Context, saved Report, budget solve.Budget) check.Ruling
	// Contradiction says how what the question knows besides its rules, such as forms and numbers of states, contradicts them in
	// the first states that can arise, as many as are given; nil if it does not.
	Contradiction(states int) error
	// Replay follows moves from the start by the rules: the states after them, and whether the game is over then. A
	// puzzle is over when it is solved by a line that is no longer than its limit.
	Replay(moves []string, m *solve.Meter) (line []Move, over bool, err error)
	// Play answers what can be played in a state, and what each move is worth.
	Play(ctx context.Context, r PlayRequest) (Play, error)
}

// Method is an algorithm bound to an instance.
type Method struct {
	Name  string
	Doc   string
	Cost  string
	Sound bool // false: its answer can be wrong; kept as an exhibit, labelled in every output
	Solve func(ctx context.Context, r Request) Report
}

// Request says what is wanted of a solve besides the answer.
type Request struct {
	Budget      solve.Budget
	Check       bool                 // have the independent checker judge the answer
	Certificate bool                 // put the whole certificate into the report
	Difficulty  bool                 // measure how hard the board is, too
	Watch       func(solve.Progress) // is told of progress; may be nil
	Trace       bool                 // record the search as something to watch
	Language    string               // of the words, one of Languages; empty is English
	Missing     func(english string) // is told of what has no words in that language; may be nil
}

// Games is a list of games.
type Games []Game

// Find returns the game with that name or alias.
func (gs Games) Find(name string) (Game, bool) {
	for _, g := range gs {
		if g.Name == name || slices.Contains(g.Aliases, name) {
			return g, true
		}
	}
	return Game{}, false
}

// Names are the names of the games, in order.
func (gs Games) Names() []string {
	names := make([]string, len(gs))
	for i, g := range gs {
		names[i] = g.Name
	}
	return names
}

// Validate says what is wrong with a list of games: a name that is no word or is taken twice, a default that its own
// parameter refuses, no example.
func (gs Games) Validate() error {
	seen := map[string]bool{}
	for _, g := range gs {
		for _, name := range append([]string{g.Name}, g.Aliases...) {
			if seen[name] || !word(name) {
				return fmt.Errorf("game name %q is not a word of small letters and digits, or is taken twice", name)
			}
			seen[name] = true
		}
		if err := g.validate(); err != nil {
			return fmt.Errorf("game %s: %w", g.Name, err)
		}
	}
	return nil
}

// word says whether a name can stand in flags, addresses and IDs without quotes.
func word(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (g Game) validate() error {
	if g.Parse == nil || g.Generate == nil || g.Ask == nil || g.Unit == "" || g.Answer == nil {
		return fmt.Errorf("parse, generate, ask, a unit and an empty answer are required")
	}
	if g.Draw == nil || len(g.Brushes) == 0 || g.Brushes[0].Target != board.OnLook || g.Play.Players == "" {
		return fmt.Errorf("brushes, of which the first paints a look, a function that reads what is drawn, and who plays are required")
	}
	if err := g.validateKinds(); err != nil {
		return err
	}
	for i, p := range g.Params {
		if !word(p.Name) || slices.ContainsFunc(g.Params[:i], func(q Param) bool { return q.Name == p.Name }) {
			return fmt.Errorf("parameter name %q is not a word of small letters and digits, or is taken twice", p.Name)
		}
	}
	if _, err := g.Values(nil); err != nil {
		return fmt.Errorf("its defaults: %w", err)
	}
	if len(g.Examples) == 0 {
		return fmt.Errorf("it has no examples")
	}
	return validateMeasures(g.Measures)
}

// validateKinds says what is wrong with the kinds of cells and the brushes that paint them.
func (g Game) validateKinds() error {
	for i, k := range g.Kinds {
		if k.Name == "" || slices.ContainsFunc(g.Kinds[:i], func(other board.Kind) bool { return other.Name == k.Name }) {
			return fmt.Errorf("the kind of cells %q has no name, or one that is taken", k.Name)
		}
		if !slices.Contains(board.Roles(), k.Role) || utf8.RuneCountInString(k.Sign) > 1 {
			return fmt.Errorf("the kind of cells %q has role %q, which there is not, or sign %q, which is not one character", k.Name, k.Role, k.Sign)
		}
	}
	for _, b := range g.Brushes {
		if _, known := g.Kind(b.Kind); b.Target == board.OnLook && !known {
			return fmt.Errorf("brush %q paints cells of kind %q, which there is not", b.Name, b.Kind)
		}
	}
	return nil
}

// Kind is the kind of cells of that name.
func (g Game) Kind(name string) (board.Kind, bool) {
	i := slices.IndexFunc(g.Kinds, func(k board.Kind) bool { return k.Name == name })
	if i < 0 {
		return board.Kind{}, false
	}
	return g.Kinds[i], true
}

// Pick returns the method with that name; the empty name is the default.
func Pick(s Solver, name string) (Method, error) {
	methods := s.Methods()
	if name == "" {
		return methods[0], nil
	}
	names := make([]string, len(methods))
	for i, m := range methods {
		if m.Name == name {
			return m, nil
		}
		names[i] = m.Name
	}
	return Method{}, fmt.Errorf("no method %q for this board; there are %s", name, strings.Join(names, ", "))
}
