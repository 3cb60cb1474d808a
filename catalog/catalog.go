// Package catalog is the boundary where typed questions become text and JSON. A Game describes a game, an Instance is
// one of its boards, and a Report is an answer. The command line, the service and the studies use only this package;
// they know no game, no family and no algorithm.
package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"jogada/catalog/board"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/solve"
)

// Game describes one game. It is an immutable value of words, parameters and functions.
type Game struct {
	Name    string   // one lower-case word, used as folder, command and URL path
	Aliases []string // other names people know it by
	Title   string
	Lead    string // the question in one sentence for everybody
	Doc     string // the rules, in a few paragraphs
	Unit    string // unit of the answers: round, cell, slide, ply
	Params  []Param
	Formats []Format
	// Answer returns an empty answer to a board under v. Every Report.Answer has its type, so its JSON form defines the
	// fields of answers.
	Answer func(v Values) any
	// Measures lists the entries of a board's difficulty, in order.
	Measures []Measure
	// Features lists the properties that are read off a board, in order.
	Features []Feature
	// Examples lists starter boards in the order to show them.
	Examples []Example
	// Words holds the game's translations, from its PO files: its title, rules, parameters and all sentences of its
	// answers.
	Words *say.Translations
	// Kinds lists the kinds of cells or nodes on its boards.
	Kinds []board.Kind
	// Brushes lists the brushes that paint a board; the first one paints what erasing leaves. A brush that places
	// tokens names them.
	Brushes []board.Brush
	Square  bool // boards have as many rows as columns
	Side    int  // boards have at most so many rows and columns; 0: the game has no such limit
	// Code names the language of texts that are programs, such as puzzlescript: an editor can highlight them. Empty: the
	// texts are boards.
	Code string
	// Draw returns a drawn board in the game's own notation, and the parameters that are part of it, as far as the meter allows.
	Draw func(board board.View, v Values, m *solve.Meter) (text string, values Values, err error)
	// Play describes how the game is played and by whom.
	Play PlayDoc
	// Ask returns the question to put to an outside solver about a board under these rules.
	Prompt func(rules Values) Prompt
	// Parse reads all boards of one text, in order, as far as the meter allows (nil: no limit). Errors in the text are
	// *text.Error.
	Parse func(data []byte, v Values, m *solve.Meter) ([]Instance, error)
	// Generate makes a board. The same dice and values always give the same board. All its loops roll the dice, so Make
	// can stop it.
	Generate func(d *Dice, v Values) (Instance, error)
	// Described returns the game as a text describes it: with the words, the parameters and the kinds that the text brings,
	// read under the given parameters. Nil: the game is the same for all texts. For calls it.
	Described func(g Game, text []byte, given map[string]string, m *solve.Meter) (Game, error)
	// Defines says in place of Doc what the text of a described game asks and defines; empty for other games.
	Defines string
	// DatasetShape is the shape of boards in datasets whose spec names none, where the default shape takes too long to
	// make and solve by the thousand; nil: the default shape.
	DatasetShape map[string]string
	// Grading describes how to grade programs; nil if the game comes from no assignment.
	Grading *Grading
	// Tools lists the game's own verbs.
	Tools []Tool
	// Inspect analyses all levels of a text, each question within the limit; nil if the game's texts are not sets of
	// levels.
	Inspect func(ctx context.Context, data []byte, most QuestionLimit) Inspection
	// Findings lists the rules of the findings of Inspect.
	Findings []FindingRule
}

// Format describes a notation that Parse reads.
type Format struct {
	Name, Doc string
	Written   bool // boards are written in this notation
}

// Instance is one board of a game under given rules.
type Instance interface {
	// Text returns the board as Parse reads it: Parse(Text()) under the same values gives the same question.
	Text() string
	// View returns the board to draw.
	View() board.View
	Solver
}

// Titled is an optional interface of a board that has a title. The title is not part of the question, and so not of
// Text.
type Titled interface {
	Title() string
	// WithTitle returns Text with the title, in a form that Parse reads.
	WithTitle() string
}

// Title returns the title of a board, or "" if it has none.
func Title(b Instance) string {
	if t, is := b.(Titled); is {
		return t.Title()
	}
	return ""
}

// Written returns the board as it is saved: its text, with its title if it has one. IDs and comparisons use only the
// text.
func Written(b Instance) string {
	if Title(b) == "" {
		return b.Text()
	}
	return b.(Titled).WithTitle()
}

// Ablater is an optional interface of a board that has methods with one rule left out each, for ablation studies
// only.
type Ablater interface{ Ablations() []Method }

// Measured is an optional interface of a board that knows its size without being drawn.
type Measured interface{ Size() int }

// Size returns the number of cells or nodes of a board plus the edges between them.
func Size(b Instance) int {
	if m, is := b.(Measured); is {
		return m.Size()
	}
	return b.View().Size()
}

// Solver answers one question.
type Solver interface {
	// Rules returns the parameters in force, including those of the board itself.
	Rules() Values
	// Methods returns the methods that can answer it, the default first.
	Methods() []Method
	// Check judges a saved report on this question without running the method that made it.
	Check(ctx context.Context, saved Report, budget solve.Budget) check.Ruling
	// Claim judges the answer and the line of a report as Check does, and ignores its words.
	Claim(ctx context.Context, saved Report, budget solve.Budget) check.Ruling
	// Contradiction compares the question's optional knowledge, such as forms and state numbers, with its rules on the
	// first reachable states, up to the given number. It returns the first contradiction, or nil.
	Contradiction(states int) error
	// Replay follows moves from the start by the rules. It returns the states after each move, and whether the game is
	// over at the end. A puzzle is over when it is solved within its limit.
	Replay(moves []string, m *solve.Meter) (line []Move, over bool, err error)
	// Play returns the legal moves in a state and the value of each.
	Play(ctx context.Context, r PlayRequest) (Play, error)
}

// Method is an algorithm bound to an instance.
type Method struct {
	Name   string
	Title  string // what people call it: "Breadth-first search"
	Doc    string
	Cost   string
	Sound  bool   // false if its answer can be wrong; such methods are exhibits, labelled in every output
	Report string // the number of the student report that it comes from; empty for the others
	Solve  func(ctx context.Context, r Request) Report
}

// Request selects what a solve returns besides the answer.
type Request struct {
	Budget      solve.Budget
	Check       bool                 // have the independent checker judge the answer
	Patient     context.Context      // where nobody waits at a fixed time: the context of a check that goes on after the search's time; may be nil
	Certificate bool                 // put the whole certificate into the report
	Difficulty  bool                 // measure the difficulty of the board
	Measures    func(Report) bool    // reports whether to measure it, given the report without it; nil: always
	Watch       func(solve.Progress) // receives progress; may be nil
	Brief       bool                 // leave out what only people read: reasons, layers, frames and spoken words
	Trace       bool                 // record the search for display
	Language    string               // one of Languages; empty means English
	Missing     func(english string) // receives sentences that lack a translation; may be nil
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

// Names returns the names of the games, in order.
func (gs Games) Names() []string {
	names := make([]string, len(gs))
	for i, g := range gs {
		names[i] = g.Name
	}
	return names
}

// Validate returns an error for an invalid list of games: a malformed or duplicate name, a default that its own
// parameter rejects, a missing example.
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

// word reports whether a name is safe in flags, URLs and IDs without quotes.
func word(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func (g Game) validate() error {
	if g.Parse == nil || g.Generate == nil || g.Prompt == nil || g.Unit == "" || g.Answer == nil {
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
	if err := validateFeatures(g.Features); err != nil {
		return err
	}
	return validateMeasures(g.Measures)
}

// validateKinds returns an error for invalid kinds of cells or brushes.
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

// Kind returns the kind of cells with that name, and whether the game has one.
func (g Game) Kind(name string) (board.Kind, bool) {
	i := slices.IndexFunc(g.Kinds, func(k board.Kind) bool { return k.Name == name })
	if i < 0 {
		return board.Kind{}, false
	}
	return g.Kinds[i], true
}

// Default returns the method that answers a question unless another one is named: the first of its methods. It is
// sound.
func Default(s Solver) Method { return s.Methods()[0] }

// Solve answers a question with its default method. Where the budget or the context ends the search early, the report
// says Unknown, with the bounds proved so far.
func Solve(ctx context.Context, s Solver, r Request) Report { return Default(s).Solve(ctx, r) }

// Pick returns the method with that name; the empty name selects the default.
func Pick(s Solver, name string) (Method, error) {
	if name == "" {
		return Default(s), nil
	}
	methods := s.Methods()
	names := make([]string, len(methods))
	for i, m := range methods {
		if m.Name == name {
			return m, nil
		}
		names[i] = m.Name
	}
	return Method{}, fmt.Errorf("no method %q for this board; there are %s", name, strings.Join(names, ", "))
}
