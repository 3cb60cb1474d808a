package ask

import (
	"context"
	"encoding/json"
	"errors"

	"jogada/catalog"
	"jogada/check"
)

// Show returns a board with its picture.
func (e *Engine) Show(ctx context.Context, game string, r ShowRequest, language string) (Shown, error) {
	_, m, cancel := e.limits.work(ctx, e.limits.Time)
	defer cancel()
	b, err := e.board(game, r.Question, m)
	if err != nil {
		return Shown{}, err
	}
	shown, err := b.shown(language, m)
	if err != nil {
		return Shown{}, err
	}
	return shown, e.limits.fitsOutput(shown, shown.things())
}

// things counts what a board is made of.
func (s Shown) things() int {
	n := len(s.Text) + s.View.Size()
	for _, value := range s.Params {
		n += len(value)
	}
	return n
}

// Check judges a saved report.
func (e *Engine) Check(ctx context.Context, game string, r CheckRequest) (Ruling, error) {
	length, _ := e.limits.lowered(r.Budget)
	ctx, m, cancel := e.limits.work(ctx, length)
	defer cancel()
	b, err := e.board(game, r.Question, m)
	if err != nil {
		return Ruling{}, err
	}
	saved, err := catalog.ReadReport(r.Report)
	if err != nil {
		return Ruling{}, unfitReport(err)
	}
	ruling := e.Judge(ctx, b, saved, r.Budget)
	status := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "open"}[ruling.Status]
	return Ruling{status, ruling.Reason}, nil
}

// Judge judges a saved report on a board, within the limits and a budget.
func (e *Engine) Judge(ctx context.Context, b Board, saved catalog.Report, most Budget) check.Ruling {
	length, budget := e.limits.lowered(most)
	ctx, cancel := timeLimit(ctx, length)
	defer cancel()
	return b.Game.Judge(ctx, b.Instance, saved, budget)
}

// unfitReport refuses input that is not a report.
func unfitReport(err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return unfitKind("body.report", kind)
	}
	return unfit("body.report", err)
}

// Moves returns the legal moves in a state and the value of each.
func (e *Engine) Moves(ctx context.Context, game string, r MovesRequest, language string) (catalog.Play, error) {
	length, budget := e.limits.lowered(r.Budget)
	ctx, m, cancel := e.limits.work(ctx, length)
	defer cancel()
	b, err := e.board(game, r.Question, m)
	if err != nil {
		return catalog.Play{}, err
	}
	play, err := b.Play(ctx, catalog.PlayRequest{State: r.State, Before: r.Before, Player: r.Player, Budget: budget, Language: language})
	if err != nil {
		return catalog.Play{}, &Error{Kind: Unfit, Message: Cut(err.Error())}
	}
	if play.Called == nil {
		play.Called = play.Players
	}
	play.Players, play.Called, play.Moves = append([]string{}, play.Players...), append([]string{}, play.Called...), append([]catalog.Option{}, play.Moves...)
	return play, e.limits.fitsOutput(play, playThings(play))
}
