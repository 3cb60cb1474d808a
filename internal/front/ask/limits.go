package ask

import (
	"context"
	"fmt"
	"time"

	"jogada/solve"
)

// Limits bounds the cost of one request, from reading it to its answer. The zero value bounds nothing.
type Limits struct {
	Cells  int           // cells of a board, or its nodes and edges
	Time   time.Duration // time of a request, from reading it to its answer
	Nodes  int64         // states expanded by a search
	Memory int64         // bytes of the tables of a search
	Output int64         // bytes of an answer
}

// DefaultLimits returns limits for a machine that a few people share.
func DefaultLimits() Limits {
	return Limits{Cells: 1 << 20, Time: 30 * time.Second, Nodes: 1_000_000_000, Memory: 512 << 20, Output: 64 << 20}
}

func (l Limits) validate() error {
	if l == (Limits{}) {
		return nil
	}
	if l.Cells < 1 || l.Time <= 0 || l.Nodes < 1 || l.Memory < 1 || l.Output < 1 {
		return fmt.Errorf("every limit of a request must be at least 1")
	}
	return nil
}

// Budget is the most that a request wants to spend. Missing values, and values over the limits, become the limits.
type Budget struct {
	Seconds float64 `json:"seconds,omitempty" minimum:"0" doc:"Seconds for the whole request; 0 or more than the limit of the service: that limit" example:"5"`
	Nodes   int64   `json:"nodes,omitempty" minimum:"0" doc:"States to expand" example:"1000000"`
	Memory  int64   `json:"memory,omitempty" minimum:"0" doc:"Bytes that the tables of the search may hold" example:"67108864"`
}

// live is the usual time spent on a board while it is being drawn.
const live = 2 * time.Second

// lowered returns the limits, as far as the request does not lower them.
func (l Limits) lowered(b Budget) (time.Duration, solve.Budget) {
	length := l.Time
	if b.Seconds > 0 && (l.Time == 0 || b.Seconds < l.Time.Seconds()) {
		length = time.Duration(b.Seconds * float64(time.Second))
	}
	return length, solve.Budget{Nodes: lower(l.Nodes, b.Nodes), Bytes: lower(l.Memory, b.Memory), Output: l.Output}
}

// work returns a meter for the work on a request besides its search, and a context with its deadline.
func (l Limits) work(ctx context.Context, length time.Duration) (context.Context, *solve.Meter, context.CancelFunc) {
	ctx, cancel := timeLimit(ctx, length)
	return ctx, solve.NewMeter(ctx, solve.Budget{Bytes: l.Memory, Output: l.Output}), cancel
}

// timeLimit returns a context that ends after length; 0 means no end.
func timeLimit(ctx context.Context, length time.Duration) (context.Context, context.CancelFunc) {
	if length == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, length)
}

func lower(limit, asked int64) int64 {
	if limit == 0 || asked > 0 && asked < limit {
		return asked
	}
	return limit
}
