package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jogada/internal/front/ask"
	"jogada/internal/front/term"
	"jogada/solve"
)

// Limits holds the limits for one board.
type Limits struct {
	Time          time.Duration
	Nodes, Memory int64
}

// AddLimits adds flags for the limits, with their current values as defaults.
func AddLimits(cmd *cobra.Command, l *Limits) {
	flags := cmd.PersistentFlags()
	flags.Var(TimeFlag(&l.Time), "time", "stop a board after this long: 10s, 2m; 0: no limit")
	flags.Var(NodesFlag(&l.Nodes), "nodes", "stop a board after expanding this many states: 50000, 5M; 0: no limit")
	flags.Var(BytesFlag(&l.Memory), "memory", "stop a board when its tables hold this much: 512M, 2GiB; 0: no limit")
	NoCompletion(cmd, "time", "nodes", "memory")
}

// OrderNodes is the default limit on expansions for a board made to order.
const OrderNodes = 1_000_000

// MostTries limits the boards that one command tries.
const MostTries = 100_000_000

// MostBoards limits the boards that one command makes.
const MostBoards = 1_000_000

// DefaultMemory is the default memory limit of a search.
const DefaultMemory = 2 << 30

// Budget returns the limits as a request has them.
func (l Limits) Budget() ask.Budget {
	return ask.Budget{Seconds: l.Time.Seconds(), Nodes: l.Nodes, Memory: l.Memory}
}

// Solve returns the limits of a search but its time.
func (l Limits) Solve() solve.Budget { return solve.Budget{Nodes: l.Nodes, Bytes: l.Memory} }

// Words formats the limits for people.
func (l Limits) Words() string {
	var parts []string
	if l.Time > 0 {
		parts = append(parts, l.Time.String())
	}
	if l.Nodes > 0 {
		parts = append(parts, term.Thousands(l.Nodes)+" states expanded")
	}
	if l.Memory > 0 {
		parts = append(parts, BytesFlag(&l.Memory).String()+" of tables")
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}
