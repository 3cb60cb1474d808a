package web

import (
	"fmt"
	"runtime"
	"time"

	"jogada/solve"
)

// Limits are what one request may cost and how many may cost it at a time. The operator sets them; a client can only
// lower them.
type Limits struct {
	Body     int64         // bytes of a request
	Cells    int           // of a board: its cells, or its nodes and edges
	Time     time.Duration // of a search
	Nodes    int64         // states that a search expands
	Memory   int64         // bytes that the tables of a search hold
	Solves   int           // searches at a time, and as many readings of boards
	Queue    int           // requests that wait for one of those to end
	Patience time.Duration // how long they wait
}

// DefaultLimits are limits for a machine that a few people share.
func DefaultLimits() Limits {
	solves := max(2, runtime.NumCPU())
	return Limits{Body: 8 << 20, Cells: 1 << 20, Time: 30 * time.Second, Nodes: 1_000_000_000, Memory: 512 << 20,
		Solves: solves, Queue: 4 * solves, Patience: 2 * time.Second}
}

func (l Limits) validate() error {
	switch {
	case l.Body < 1, l.Cells < 1, l.Time <= 0, l.Nodes < 1, l.Memory < 1, l.Solves < 1:
		return fmt.Errorf("every limit of the service must be at least 1")
	case l.Queue < 0 || l.Patience < 0:
		return fmt.Errorf("the queue and its patience can't be negative")
	}
	return nil
}

// Budget is what a client asks to spend at most. What it does not name, or asks more of than the operator allows, is the
// operator's limit.
type Budget struct {
	Seconds float64 `json:"seconds,omitempty" minimum:"0" doc:"Seconds for the search; 0 or more than the limit of the service: that limit" example:"5"`
	Nodes   int64   `json:"nodes,omitempty" minimum:"0" doc:"States to expand" example:"1000000"`
	Memory  int64   `json:"memory,omitempty" minimum:"0" doc:"Bytes that the tables of the search may hold" example:"67108864"`
}

// live is what is spent on a board that is being drawn.
const live = 500 * time.Millisecond

// lowered is the limits of the operator, as far as the client does not lower them.
func (l Limits) lowered(b Budget) (time.Duration, solve.Budget) {
	length := l.Time
	if b.Seconds > 0 && b.Seconds < l.Time.Seconds() {
		length = time.Duration(b.Seconds * float64(time.Second))
	}
	return length, solve.Budget{Nodes: lower(l.Nodes, b.Nodes), Bytes: lower(l.Memory, b.Memory)}
}

func lower(limit, asked int64) int64 {
	if asked > 0 {
		return min(limit, asked)
	}
	return limit
}
