// Package env offers games as environments for agents: reset gives an observation of a board, and step plays a move and
// returns the reward, which is the exact change of the value of the state for the agent.
//
// Everything is reproducible: a seed makes the same board, and the same seed and actions give the same episode.
package env

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/front/ask"
)

// Reset asks for a new episode.
type Reset struct {
	Game     string            `json:"game" doc:"The name of the game, or an alias"`
	Seed     uint64            `json:"seed" required:"false" doc:"The seed of the board, unless one is given, and of a random opponent"`
	Params   map[string]string `json:"params,omitempty" doc:"Parameters by name; those not named have their defaults"`
	Text     *string           `json:"text,omitempty" doc:"A board in the game's notation, instead of one made from the seed"`
	ID       string            `json:"id,omitempty" doc:"The ID of a board"`
	Player   string            `json:"player,omitempty" doc:"Whom you play; empty: who moves first"`
	Opponent string            `json:"opponent,omitempty" enum:"best,random,none" doc:"The opponent; none: you play all sides"`
	Reward   string            `json:"reward,omitempty" enum:"value,progress,outcome" doc:"value: the exact change of value; progress: by how much the win came nearer; outcome: the result at the end"`
	Limit    int               `json:"limit,omitempty" minimum:"1" maximum:"1000000" doc:"Steps after which the episode is cut off; absent: 1000"`
	Language string            `json:"language,omitempty" doc:"Of the words"`
	Hints    bool              `json:"hints,omitempty" doc:"Observations tell the value of each move"`
}

// Move is a legal move in an observation. Value is null without hints.
type Move struct {
	Move  string              `json:"move"`
	Said  string              `json:"said"`
	Value *catalog.StateValue `json:"value,omitempty"`
}

// Observation holds everything that an agent sees. The order of the moves does not reveal their value.
type Observation struct {
	Game   string           `json:"game"`
	Board  string           `json:"board"` // as it was at the start
	State  string           `json:"state"` // in the notation of the game
	Text   string           `json:"text"`  // the state in words
	Grid   [][]string       `json:"grid"`  // the cells, row by row; null for a graph
	Graph  *board.GraphView `json:"graph"` // the graph with the tokens on its nodes; null for a grid
	Player string           `json:"player"`
	Turn   string           `json:"turn"`
	Moves  []Move           `json:"moves"`
}

// Info says what is known exactly about the last step. Values are for the agent; null means unknown.
type Info struct {
	Value    catalog.StateValue `json:"value"`    // of the state after the step
	LostWin  bool               `json:"lost_win"` // the state before the move was won, and the one after it is not
	Kept     bool               `json:"kept"`     // the move is proved to keep the value
	Best     bool               `json:"best"`
	Progress *int               `json:"progress"` // by how many moves the end came nearer, where it is won before and after
	Replies  []string           `json:"replies"`  // moves of the opponent
	Steps    int                `json:"steps"`
	Outcome  *float64           `json:"outcome"` // at the end: 1 for a win, -1 for a loss, 0 for a draw, or the score
}

// Result is the outcome of a reset or a step. Reward is null if a value is unknown.
type Result struct {
	Observation Observation `json:"observation"`
	Reward      *float64    `json:"reward"`
	Done        bool        `json:"done"`
	Truncated   bool        `json:"truncated"`
	Info        Info        `json:"info"`
}

// Env is one environment. It is not safe for concurrent use.
type Env struct {
	player *ask.Player
	view   board.View
	text   string
	asked  Reset
	now    catalog.Play
	before []string // the states before now, oldest first
	dice   *catalog.Dice
	steps  int
	done   bool
	known  map[string]catalog.Play // by state, for episodes that come back, if the past does not matter
}

// mostKnown limits the states whose moves are kept.
const mostKnown = 4096

// defaultLimit is the default of Reset.Limit, and mostLimit the largest.
const (
	defaultLimit = 1000
	mostLimit    = 1_000_000
)

// New begins an episode.
func New(ctx context.Context, engine *ask.Engine, r Reset) (*Env, Result, error) {
	r.Opponent, r.Reward, r.Limit = cmp.Or(r.Opponent, "best"), cmp.Or(r.Reward, "value"), cmp.Or(r.Limit, defaultLimit)
	switch {
	case r.Game == "":
		return nil, Result{}, fmt.Errorf("game is missing")
	case !slices.Contains([]string{"best", "random", "none"}, r.Opponent):
		return nil, Result{}, fmt.Errorf("there is no opponent %q; want best, random or none", r.Opponent)
	case !slices.Contains([]string{"value", "progress", "outcome"}, r.Reward):
		return nil, Result{}, fmt.Errorf("there is no reward %q; want value, progress or outcome", r.Reward)
	case r.Limit < 1 || r.Limit > mostLimit:
		return nil, Result{}, fmt.Errorf("a limit of %d steps; want 1 to %d", r.Limit, mostLimit)
	}
	player, err := engine.Player(ctx, r.Game, ask.Question{Text: r.Text, ID: r.ID, Params: r.Params}, r.Seed)
	if err != nil {
		return nil, Result{}, err
	}
	b := player.Board()
	e := &Env{player: player, view: b.View(), text: b.Text(), asked: r, dice: catalog.NewDice(r.Seed), known: map[string]catalog.Play{}}
	if e.now, err = e.moves(ctx, "", nil, r.Player); err != nil {
		return nil, Result{}, err
	}
	if e.asked.Player == "" && r.Opponent != "none" {
		e.asked.Player = e.now.Player
	}
	replies, err := e.replies(ctx)
	if err != nil {
		return nil, Result{}, err
	}
	e.done = e.now.Over
	result := e.result(Info{Replies: replies, Kept: true, Best: true})
	if e.done {
		result.Info.Outcome = number(e.now.Value)
	}
	return e, result, nil
}

// advance plays a move.
func (e *Env) advance(ctx context.Context, move catalog.Option) error {
	before := e.before
	if e.now.Past {
		before = append(before, e.now.State)
	}
	next, err := e.moves(ctx, move.State, before, e.asked.Player)
	if err == nil {
		e.now, e.before = next, before
	}
	return err
}

// moves returns the legal moves of a state, as values for the agent.
func (e *Env) moves(ctx context.Context, state string, before []string, player string) (catalog.Play, error) {
	if play, known := e.known[state]; known {
		return play, nil
	}
	play, err := e.player.Moves(ctx, state, before, player, e.asked.Language)
	if err == nil && !play.Past && len(e.known) < mostKnown {
		e.known[state] = play
	}
	return play, err
}

// Step plays a move, given in the notation of the game, in words, or as the direction of its arrow. An illegal move
// is an error and changes nothing.
func (e *Env) Step(ctx context.Context, action string) (Result, error) {
	if e.done {
		return Result{}, fmt.Errorf("the episode is over; reset begins another")
	}
	at := slices.IndexFunc(e.now.Moves, func(o catalog.Option) bool { return o.Move == action })
	if at < 0 {
		at = slices.IndexFunc(e.now.Moves, func(o catalog.Option) bool { return o.Said == action || o.Arrow != "" && o.Arrow == action })
	}
	if at < 0 {
		return Result{}, fmt.Errorf("%.80q is not a legal move; the legal moves are %s", action, e.legal())
	}
	before, chosen := e.now.Value, e.now.Moves[at]
	old := *e
	if err := e.advance(ctx, chosen); err != nil {
		return Result{}, err
	}
	replies, err := e.replies(ctx)
	if err != nil {
		e.now, e.before = old.now, old.before
		return Result{}, err
	}
	e.steps++
	won := func(w catalog.StateValue) bool { return w.Result != nil && *w.Result == catalog.Win }
	after := e.now.Value
	if e.asked.Opponent == "none" { // the next state is valued for the next mover
		after = chosen.Value
	}
	info := Info{Kept: chosen.Keeps, Best: chosen.Best, LostWin: won(before) && chosen.Value.Result != nil && !won(chosen.Value), Replies: replies, Steps: e.steps}
	if won(before) && won(after) && before.Distance != nil && after.Distance != nil {
		info.Progress = catalog.Some(*before.Distance - *after.Distance)
	}
	e.done = e.now.Over || e.steps == e.asked.Limit
	result := e.result(info)
	result.Info.Value = after
	if e.now.Over {
		result.Info.Outcome = number(after)
	}
	result.Truncated = e.done && !e.now.Over
	result.Reward = e.reward(before, after, result.Info)
	return result, nil
}

// legal lists the legal moves.
func (e *Env) legal() string {
	var all []string
	for _, o := range e.now.Moves {
		all = append(all, o.Move)
	}
	slices.Sort(all)
	return strings.Join(all[:min(len(all), 50)], ", ")
}

// replies plays the moves of the opponent until the agent is to move or the game is over. A perfect opponent takes the
// move that is best for it, of equal ones the first by name; a random one takes any.
func (e *Env) replies(ctx context.Context) ([]string, error) {
	all := []string{}
	for e.asked.Opponent != "none" && !e.now.Over && e.now.Turn != "" && e.now.Turn != e.asked.Player && len(all) < e.asked.Limit {
		options := slices.Clone(e.now.Moves)
		if e.asked.Opponent == "best" {
			options = slices.DeleteFunc(options, func(o catalog.Option) bool { return !o.Best && e.now.Moves[0].Best })
		}
		slices.SortFunc(options, func(a, b catalog.Option) int { return cmp.Compare(a.Move, b.Move) })
		pick := options[0]
		if e.asked.Opponent == "random" {
			pick = options[e.dice.Roll(len(options))]
		}
		if err := e.advance(ctx, pick); err != nil {
			return nil, err
		}
		all = append(all, pick.Move)
	}
	return all, nil
}

// number returns a value as a number: 1 for a win, -1 for a loss, 0 for a draw, or the score; nil if it is unknown.
func number(w catalog.StateValue) *float64 {
	switch {
	case w.Result != nil:
		return catalog.Some(map[catalog.Result]float64{catalog.Win: 1, catalog.Loss: -1}[*w.Result])
	case w.Score != nil:
		return catalog.Some(float64(*w.Score))
	}
	return nil
}

// reward returns the reward of a step.
func (e *Env) reward(before, after catalog.StateValue, info Info) *float64 {
	from, to := number(before), number(after)
	switch {
	case e.asked.Reward == "outcome" && info.Outcome == nil:
		return catalog.Some(0.0)
	case e.asked.Reward == "outcome":
		return info.Outcome
	case e.asked.Reward == "progress" && info.Progress != nil:
		return catalog.Some(float64(*info.Progress))
	case from == nil || to == nil:
		return nil
	}
	return catalog.Some(*to - *from)
}

// result describes the state.
func (e *Env) result(info Info) Result {
	info.Value = e.now.Value
	o := Observation{Game: e.asked.Game, Board: e.text, State: e.now.State, Text: e.now.Said, Grid: e.grid(), Graph: e.graph(), Player: e.now.Player, Turn: e.now.Turn, Moves: make([]Move, len(e.now.Moves))}
	for i, m := range e.now.Moves {
		o.Moves[i] = Move{Move: m.Move, Said: m.Said}
		if e.asked.Hints {
			o.Moves[i].Value = &e.now.Moves[i].Value
		}
	}
	slices.SortFunc(o.Moves, func(a, b Move) int { return cmp.Compare(a.Move, b.Move) })
	return Result{Observation: o, Done: e.done, Info: info}
}

// graph returns the graph of the state, with the tokens as they are now.
func (e *Env) graph() *board.GraphView {
	if e.view.Graph == nil {
		return nil
	}
	g := *e.view.Graph
	g.Nodes = slices.Clone(g.Nodes)
	for i := range g.Nodes {
		g.Nodes[i].Tokens = nil
	}
	for _, look := range e.now.Frame.Cells {
		g.Nodes[look.Place].Kind, g.Nodes[look.Place].Text = look.Kind, cmp.Or(look.Text, g.Nodes[look.Place].Text)
	}
	for _, token := range e.now.Frame.Tokens {
		n := &g.Nodes[token.Place]
		n.Tokens = append(n.Tokens, token.Names...)
	}
	return &g
}

// grid returns the cells of the state: their text, else the kind, and the tokens on them.
func (e *Env) grid() [][]string {
	g := e.view.Grid
	if g == nil {
		return nil
	}
	rows := make([][]string, g.Rows)
	cell := func(text, kind string) string { return cmp.Or(text, kind) }
	for r := range rows {
		rows[r] = make([]string, g.Cols)
		for c := range rows[r] {
			at := g.Cell(r, c)
			rows[r][c] = cell(at.Text, at.Kind)
		}
	}
	for _, look := range e.now.Frame.Cells {
		rows[look.Place/g.Cols][look.Place%g.Cols] = cell(look.Text, look.Kind)
	}
	for _, token := range e.now.Frame.Tokens {
		at := &rows[token.Place/g.Cols][token.Place%g.Cols]
		*at = strings.Join(append([]string{*at}, token.Names...), " ")
	}
	return rows
}
