package web

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"jogada/internal/front/ask"
)

// Limits bounds the cost of one request and the number of concurrent ones. The operator sets them; a client can only
// lower them.
type Limits struct {
	ask.Limits
	Body     int64         // bytes of a request
	Solves   int           // concurrent long searches, as many readings of large boards, and twice as many small requests
	Quick    time.Duration // how long a small request may run in a quick slot; zero disables them
	Queue    int           // requests that wait for a slot
	Patience time.Duration // how long they wait
}

// DefaultLimits returns limits for a machine that a few people share.
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

// shape returns the limits as they are reported.
func (l Limits) shape() ask.LimitsShape {
	return ask.LimitsShape{Body: l.Body, Cells: l.Cells, Seconds: l.Time.Seconds(), Nodes: l.Nodes, Memory: l.Memory, Solves: l.Solves}
}

// Limits on garbage.
const (
	// garbage is the GC percentage. Large boards come and go: at half the usual value the service needs a sixth less
	// memory at its peak.
	garbage = 50
	// modest is the soft memory limit. Live data may exceed it: a search may fill its memory budget, and its tables,
	// which hold no pointers, cost the collector little.
	modest = 256 << 20
)

// TuneCollector sets the garbage collector of this process for a service, unless the environment (GOGC, GOMEMLIMIT) says
// otherwise.
func TuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(modest)
	}
}
