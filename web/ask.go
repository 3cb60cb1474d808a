package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"jogada/catalog"
	"jogada/check"
)

type showOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            Shown
}

// show tells what a board looks like.
func (s *Server) show(ctx context.Context, in *Asked) (*showOutput, error) {
	_, b, err := askedBoard[ShowRequest](ctx, s, in.Game)
	if err != nil {
		return nil, err
	}
	return &showOutput{ContentLanguage: in.language(), Body: b.shown(in.language())}, nil
}

type checkOutput struct{ Body Ruling }

// check judges a saved report.
func (s *Server) check(ctx context.Context, in *Asked) (*checkOutput, error) {
	asked, b, err := askedBoard[CheckRequest](ctx, s, in.Game)
	if err != nil {
		return nil, err
	}
	saved, err := catalog.ReadReport(asked.Report)
	if err != nil {
		return nil, badReport(err)
	}
	length, budget := s.limits.lowered(asked.Budget)
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	ruling := b.Check(ctx, saved, budget)
	status := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "open"}[ruling.Status]
	return &checkOutput{Ruling{status, ruling.Reason}}, nil
}

type movesOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            catalog.Play
}

// moves tells what can be played in a state.
func (s *Server) moves(ctx context.Context, in *Asked) (*movesOutput, error) {
	asked, b, err := askedBoard[MovesRequest](ctx, s, in.Game)
	if err != nil {
		return nil, err
	}
	length, budget := s.limits.lowered(asked.Budget)
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	play, err := b.Play(ctx, catalog.PlayRequest{State: asked.State, Player: asked.Player, Budget: budget, Language: in.language()})
	if err != nil {
		return nil, badPlay(err)
	}
	play.Players, play.Moves = append([]string{}, play.Players...), append([]catalog.Option{}, play.Moves...)
	return &movesOutput{ContentLanguage: in.language(), Body: play}, nil
}

// badPlay is the problem of a state or a player that there is not.
func badPlay(err error) error {
	return problem(http.StatusUnprocessableEntity, "%v", err)
}

// badReport is the problem of what is no report.
func badReport(err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return badKind("body.report", kind)
	}
	return badField("body.report", err)
}
