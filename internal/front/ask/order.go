package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/solve"
)

// Orders makes boards to order, as package order does. It returns an *Error for an invalid order, and a nil board if
// none was found.
type Orders func(ctx context.Context, g catalog.Game, v catalog.Values, w OrderRequest) (OrderResult, error)

// OrderRequest describes a board to order, and what may be spent on it.
type OrderRequest struct {
	Want  string // an expression that must be true of it; empty accepts any board
	Best  string // an expression to maximize among all boards tried; empty takes the first
	Seed  uint64
	Tries int
	Climb int
	// Budget limits the answer to one board, and Watch receives the progress of each.
	Budget solve.Budget
	Watch  func(solve.Progress)
}

// OrderResult is the result of an order.
type OrderResult struct {
	Board  catalog.Instance
	Seed   uint64         // seed it was made from
	Edited bool           // edited after that
	Values catalog.Values // parameters it was made under: the shape may follow from the wish
	Score  *float64       // value of Best
	Tried  int
	Seen   []string // what the names that the wish compares were: "slides was 7 to 8"
}

// Limits of an order.
const (
	usualTries  = 1_000
	mostTries   = 10_000
	mostClimb   = 1_000
	longestWant = 4096      // characters of an expression
	orderNodes  = 1_000_000 // states for the answer to one board
	mostOrdered = 10_000    // cells of a board, or its nodes and edges, because an expression may loop over lists of that length
)

// IsOrder reports whether the request is for a board to order, which takes searches.
func (r GenerateRequest) IsOrder() bool { return r.Want != "" || r.Best != "" }

func (r GenerateRequest) question() Question { return Question{Params: r.Params} }

func (r GenerateRequest) validate() error {
	switch {
	case !r.IsOrder() && (r.Tries != 0 || r.Climb != 0):
		return unfit("body.want", errors.New("tries and climb are for want and best"))
	case r.Tries < 0 || r.Tries > mostTries:
		return unfit("body.tries", fmt.Errorf("it is %d; want 1 to %d", r.Tries, mostTries))
	case r.Climb < 0 || r.Climb > mostClimb:
		return unfit("body.climb", fmt.Errorf("it is %d; want 0 to %d", r.Climb, mostClimb))
	case len(r.Want) > longestWant:
		return unfit("body.want", fmt.Errorf("it is longer than %d characters", longestWant))
	case len(r.Best) > longestWant:
		return unfit("body.best", fmt.Errorf("it is longer than %d characters", longestWant))
	}
	return r.Budget.validate()
}

// order makes a board to order; the limits of a request apply to all tries together.
func (e *Engine) order(ctx context.Context, g catalog.Game, r GenerateRequest, seed uint64, watch func(solve.Progress)) (OrderResult, Board, error) {
	field := "body.want"
	if r.Want == "" {
		field = "body.best"
	}
	if e.orders == nil {
		return OrderResult{}, Board{}, unfit(field, errors.New("boards are not made to order here"))
	}
	v, err := e.drawn(g, r.Params, min(e.limits.Cells, mostOrdered))
	if err != nil {
		return OrderResult{}, Board{}, err
	}
	length, budget := e.limits.lowered(r.Budget)
	ctx, cancel := timeLimit(ctx, length)
	defer cancel()
	granted, err := e.orders(ctx, g, v, OrderRequest{Want: r.Want, Best: r.Best, Seed: seed, Tries: cmp.Or(r.Tries, usualTries), Climb: r.Climb,
		Budget: solve.Budget{Nodes: lower(orderNodes, budget.Nodes), Bytes: budget.Bytes}, Watch: watch})
	switch {
	case err != nil:
		return granted, Board{}, err
	case granted.Board == nil && granted.Tried < cmp.Or(r.Tries, usualTries):
		return granted, Board{}, overLimit(field, fmt.Errorf("%w after %d boards, none of which is such a board", solve.ErrTime, granted.Tried))
	case granted.Board == nil:
		return granted, Board{}, unfit(field, fmt.Errorf("none of the %d boards that were tried is such a board%s", granted.Tried, seen(granted.Seen)))
	}
	return granted, made(g, granted.Board, granted.Values), e.checkSize(catalog.Size(granted.Board))
}

// seen words what the tried boards were instead, after a comma.
func seen(ranges []string) string {
	if len(ranges) == 0 {
		return ""
	}
	return ", " + strings.Join(ranges, ", ") + "; change params that shape the boards"
}
