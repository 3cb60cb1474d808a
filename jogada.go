// Package jogada solves games on boards and graphs exactly, with proof.
//
// List the games, parse a board, solve it, check a saved answer, play:
//
//	game, err := jogada.Find("chase")
//	boards, err := game.Parse("[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
//	report, err := boards[0].Solve(ctx, jogada.Options{})
//	fmt.Println(report.Headline) // the cat wins in 4 plies
//
// Every answer is proved, refuted (proved that there is none) or unknown, because a limit of Options was reached; the
// bounds of an unknown answer are proved. An independent checker verifies each answer unless Options says otherwise.
//
// A program that adds games or algorithms starts at package search, which defines the four families of question, and at
// package catalog, which describes games.
package jogada

import (
	"context"
	"errors"
	"fmt"
	"time"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/solve"
)

// Report is an answer: verdict, headline, reasons, line of play, proof and cost. Its JSON form is the report that the
// command and the service write; ReadReport reads it.
type Report = catalog.Report

// Position describes a state of a game being played: whose turn it is, its value, and every legal move with its value, the
// best first.
type Position = catalog.Play

// Options limits a request and selects how to answer it. The zero value uses the default method without limits and has
// the answer checked.
type Options struct {
	Method    string        // one of Board.Methods; empty means the default
	Time      time.Duration // of the whole request; 0 means unlimited
	Nodes     int64         // states that the search may expand; 0 means unlimited
	Memory    int64         // bytes of the search's tables; 0 means unlimited
	Unchecked bool          // skip the independent checker
	Proof     bool          // put the certificate into the report, so that Check can verify a saved copy
	Language  string        // en, pt or es; empty means English
}

// limits returns the context and the budget of a request. The caller must call the returned function at its end.
func (o Options) limits(ctx context.Context) (context.Context, solve.Budget, context.CancelFunc) {
	cancel := context.CancelFunc(func() {})
	if o.Time > 0 {
		ctx, cancel = context.WithTimeout(ctx, o.Time)
	}
	return ctx, solve.Budget{Nodes: o.Nodes, Bytes: o.Memory}, cancel
}

// Game is one of the games that can be solved.
type Game struct{ game catalog.Game }

// Games lists the games.
func Games() []Game {
	var all []Game
	for _, g := range games.All() {
		all = append(all, Game{g})
	}
	return all
}

// Find returns the game with that name or alias.
func Find(name string) (Game, error) {
	g, ok := games.All().Find(name)
	if !ok {
		return Game{}, fmt.Errorf("there is no game %q", name)
	}
	return Game{g}, nil
}

// Name returns the word that names the game in commands and IDs.
func (g Game) Name() string { return g.game.Name }

// Title returns the game's name for people.
func (g Game) Title() string { return g.game.Title }

// Question returns what the game asks, in one sentence.
func (g Game) Question() string { return g.game.Lead }

// Describe returns the whole description of the game: rules, parameters, formats, examples.
func (g Game) Describe() catalog.Game { return g.game }

// Parse reads the boards of a text under rules, which are given by parameter name; absent ones have their defaults. An
// error names the line and column.
func (g Game) Parse(text string, rules map[string]string) ([]Board, error) {
	read, _, err := g.game.Read([]byte(text), rules, nil)
	if err != nil {
		return nil, err
	}
	boards := make([]Board, len(read))
	for i, b := range read {
		boards[i] = Board{g.game, b}
	}
	return boards, nil
}

// Generate makes a random board under rules. The same seed and rules always give the same board.
func (g Game) Generate(seed uint64, rules map[string]string) (Board, error) {
	values, err := g.game.Values(rules)
	if err != nil {
		return Board{}, err
	}
	b, err := g.game.Make(seed, values, nil)
	if err != nil {
		return Board{}, err
	}
	return Board{g.game, b}, nil
}

// Board is one question: a board of a game under given rules.
type Board struct {
	game  catalog.Game
	board catalog.Instance
}

// Open returns the board that an ID names, such as the result of Board.ID: the exact board, or the one of a seed.
func Open(id string) (Board, error) {
	parsed, err := catalog.ParseID(id)
	if err != nil {
		return Board{}, err
	}
	g, err := Find(parsed.Game)
	switch {
	case err != nil:
		return Board{}, err
	case parsed.Seed != nil:
		return g.Generate(*parsed.Seed, parsed.Params)
	case parsed.Payload == "":
		return Board{}, fmt.Errorf("%s names a game, not a board", id)
	}
	text, err := catalog.Unpack(parsed.Payload)
	if err != nil {
		return Board{}, err
	}
	boards, err := g.Parse(string(text), parsed.Params)
	if err == nil && len(boards) != 1 {
		err = fmt.Errorf("the ID holds %d boards", len(boards))
	}
	if err != nil {
		return Board{}, err
	}
	return boards[0], nil
}

// ID returns a string that names the exact board with its rules, usable in a URL.
func (b Board) ID() string { return b.game.BoardID(b.board) }

// String returns the text of the board, as Game.Parse reads it.
func (b Board) String() string { return b.board.Text() }

// Methods returns the names of the methods that can solve the board, the default first.
func (b Board) Methods() []string {
	var names []string
	for _, m := range b.board.Methods() {
		names = append(names, m.Name)
	}
	return names
}

// Solve answers the question of the board. It fails only if the method is unknown; reaching a limit, or the end of the
// context, is the verdict Unknown with proved bounds.
func (b Board) Solve(ctx context.Context, o Options) (Report, error) {
	method, err := catalog.Pick(b.board, o.Method)
	if err != nil {
		return Report{}, err
	}
	ctx, budget, cancel := o.limits(ctx)
	defer cancel()
	return method.Solve(ctx, catalog.Request{Budget: budget, Check: !o.Unchecked, Certificate: o.Proof, Language: o.Language}), nil
}

// ErrUndecided means that the checker could not decide within the limits, or without the certificate.
var ErrUndecided = errors.New("undecided")

// Check verifies a report on the board, without the algorithm that made it. It returns nil if the report is right, an
// error that wraps ErrUndecided if the checker could not decide, and otherwise an error that says what is wrong.
func (b Board) Check(ctx context.Context, r Report, o Options) error {
	ctx, budget, cancel := o.limits(ctx)
	defer cancel()
	switch ruling := b.game.Judge(ctx, b.board, r, budget); ruling.Status {
	case check.Accepted:
		return nil
	case check.Rejected:
		return errors.New(ruling.Reason)
	default:
		return fmt.Errorf("%w: %s", ErrUndecided, ruling.Reason)
	}
}

// Play returns the legal moves in a state with their exact values. The state is in the game's notation, as Position and
// its moves spell it; the empty state is the start.
func (b Board) Play(ctx context.Context, state string, o Options) (Position, error) {
	ctx, budget, cancel := o.limits(ctx)
	defer cancel()
	return b.board.Play(ctx, catalog.PlayRequest{State: state, Budget: budget, Language: o.Language})
}

// ReadReport reads a report from its JSON form.
func ReadReport(data []byte) (Report, error) { return catalog.ReadReport(data) }
