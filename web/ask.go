package web

import (
	"context"
	"net/http"

	"jogada/catalog"
	"jogada/check"
)

type showInput struct {
	Asked
	Body Question
}

type showOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            Shown
}

// show tells what a board looks like.
func (s *Server) show(_ context.Context, in *showInput) (*showOutput, error) {
	b, err := s.board(in.Game, in.Body)
	if err != nil {
		return nil, err
	}
	return &showOutput{ContentLanguage: in.language(), Body: b.shown(in.language())}, nil
}

type checkInput struct {
	Asked
	Body CheckRequest
}

type checkOutput struct{ Body Ruling }

// check judges a saved report.
func (s *Server) check(ctx context.Context, in *checkInput) (*checkOutput, error) {
	b, err := s.board(in.Game, in.Body.Question)
	if err != nil {
		return nil, err
	}
	saved, err := catalog.ReadReport(in.Body.Report)
	if err != nil {
		return nil, badField("body.report", inJSON(err))
	}
	length, budget := s.limits.lowered(in.Body.Budget)
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	ruling := b.Check(ctx, saved, budget)
	status := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "open"}[ruling.Status]
	return &checkOutput{Ruling{status, ruling.Reason}}, nil
}

type movesInput struct {
	Asked
	Body MovesRequest
}

type movesOutput struct {
	ContentLanguage string `header:"Content-Language"`
	Body            catalog.Play
}

// moves tells what can be played in a state.
func (s *Server) moves(ctx context.Context, in *movesInput) (*movesOutput, error) {
	b, err := s.board(in.Game, in.Body.Question)
	if err != nil {
		return nil, err
	}
	length, budget := s.limits.lowered(in.Body.Budget)
	ctx, cancel := context.WithTimeout(ctx, length)
	defer cancel()
	play, err := b.Play(ctx, catalog.PlayRequest{State: in.Body.State, Player: in.Body.Player, Budget: budget, Language: in.language()})
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
