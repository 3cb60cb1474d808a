package order

import (
	"context"
	"errors"

	"jogada/catalog"
	"jogada/internal/front/ask"
)

// Grant makes one board to order for a request. When the time of the context is over, it returns the best board so far.
func Grant(ctx context.Context, g catalog.Game, v catalog.Values, w ask.OrderRequest) (granted ask.OrderResult, err error) {
	o := &Order{Game: g, Values: v, Seed: w.Seed, Count: 1, Tries: w.Tries, Climb: w.Climb, Budget: w.Budget, Search: w.Watch}
	if err := o.Read(w.Want, ""); err != nil {
		return granted, unfit("body.want", err)
	}
	if err := o.Read("", w.Best); err != nil {
		return granted, unfit("body.best", err)
	}
	o.TakeShape()
	yield, err := o.Fill(ctx, func(made Made) error {
		granted = ask.OrderResult{Board: made.Board, Seed: made.Seed, Edited: made.Edited > 0, Values: o.Values}
		if o.Best != nil {
			granted.Score = &made.Score
		}
		return nil
	})
	granted.Tried = yield.Tried
	for _, s := range o.Seen {
		granted.Seen = append(granted.Seen, s.String())
	}
	if err == nil || errors.Is(err, ErrSpent) || errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
		return granted, nil
	}
	return granted, unfit("body.params", err)
}

// unfit refuses a field of a request.
func unfit(location string, err error) error {
	return &ask.Error{Kind: ask.Unfit, Message: ask.Cut(err.Error()), Location: location}
}
