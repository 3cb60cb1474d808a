package web

import (
	"fmt"
	"runtime"
	"time"

	"jogada/ask"
)

// Limits are what one request may cost and how many may cost it at a time. The operator sets them; a client can only
// lower them.
type Limits struct {
	ask.Limits
	Body     int64         // bytes of a request
	Solves   int           // searches at a time, and as many readings of boards
	Queue    int           // requests that wait for one of those to end
	Patience time.Duration // how long they wait
}

// DefaultLimits are limits for a machine that a few people share.
func DefaultLimits() Limits {
	solves := max(2, runtime.NumCPU())
	return Limits{Limits: ask.DefaultLimits(), Body: 8 << 20, Solves: solves, Queue: 4 * solves, Patience: 2 * time.Second}
}

func (l Limits) validate() error {
	switch {
	case l.Body < 1, l.Solves < 1:
		return fmt.Errorf("every limit of the service must be at least 1")
	case l.Queue < 0 || l.Patience < 0:
		return fmt.Errorf("the queue and its patience can't be negative")
	}
	return nil
}
