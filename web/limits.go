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
	Solves   int           // long searches at a time, as many readings of large boards, and twice as many small requests
	Quick    time.Duration // how long a small request may take in a place of its own; zero: there are none
	Queue    int           // requests that wait for one of those to end
	Patience time.Duration // how long they wait
}

// DefaultLimits are limits for a machine that a few people share.
func DefaultLimits() Limits {
	solves := max(1, runtime.NumCPU()/2)
	return Limits{Limits: ask.DefaultLimits(), Body: 8 << 20, Solves: solves, Quick: 100 * time.Millisecond, Queue: 64 * solves, Patience: 2 * time.Second}
}

func (l Limits) validate() error {
	switch {
	case l.Body < 1, l.Solves < 1:
		return fmt.Errorf("every limit of the service must be at least 1")
	case l.Queue < 0 || l.Patience < 0 || l.Quick < 0:
		return fmt.Errorf("the queue, its patience and a moment can't be negative")
	}
	return nil
}
