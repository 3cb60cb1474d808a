package ask

import (
	"context"
	"encoding/json"
	"errors"

	"jogada/catalog"
	"jogada/check"
)

// Show returns a board with its picture.
func (d *Desk) Show(ctx context.Context, game string, r ShowRequest, language string) (Shown, error) {
	_, m, cancel := d.limits.work(ctx, d.limits.Time)
	defer cancel()
	b, err := d.board(game, r.Question, m)
	if err != nil {
		return Shown{}, err
	}
	return b.shown(language, m)
}

// Check judges a saved report.
func (d *Desk) Check(ctx context.Context, game string, r CheckRequest) (Ruling, error) {
	length, budget := d.limits.lowered(r.Budget)
	ctx, m, cancel := d.limits.work(ctx, length)
	defer cancel()
	b, err := d.board(game, r.Question, m)
	if err != nil {
		return Ruling{}, err
	}
	saved, err := catalog.ReadReport(r.Report)
	if err != nil {
		return Ruling{}, unfitReport(err)
	}
	ruling := b.game.Judge(ctx, b.Instance, saved, budget)
	status := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "open"}[ruling.Status]
	return Ruling{status, ruling.Reason}, nil
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
func (d *Desk) Moves(ctx context.Context, game string, r MovesRequest, language string) (catalog.Play, error) {
	length, budget := d.limits.lowered(r.Budget)
	ctx, m, cancel := d.limits.work(ctx, length)
	defer cancel()
	b, err := d.board(game, r.Question, m)
	if err != nil {
		return catalog.Play{}, err
	}
	play, err := b.Play(ctx, catalog.PlayRequest{State: r.State, Player: r.Player, Budget: budget, Language: language})
	if err != nil {
		return catalog.Play{}, &Error{Kind: Unfit, Message: Cut(err.Error())}
	}
	if play.Called == nil {
		play.Called = play.Players
	}
	play.Players, play.Called, play.Moves = append([]string{}, play.Players...), append([]string{}, play.Called...), append([]catalog.Option{}, play.Moves...)
	return play, nil
}
