package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jogada/ask"
	"jogada/term"
)

// limits holds the limits for one board.
type limits struct {
	time          time.Duration
	nodes, memory int64
}

// addLimits adds flags for the limits, with their current values as defaults.
func addLimits(cmd *cobra.Command, l *limits) {
	flags := cmd.PersistentFlags()
	flags.Var(timeValue(&l.time), "time", "stop a board after this long: 10s, 2m; 0: no limit")
	flags.Var(nodesValue(&l.nodes), "nodes", "stop a board after expanding this many states: 50000, 5M; 0: no limit")
	flags.Var(bytesValue(&l.memory), "memory", "stop a board when its tables hold this much: 512M, 2GiB; 0: no limit")
	for _, name := range []string{"time", "nodes", "memory"} {
		cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
}

// orderNodes is the default limit on expansions for a board made to order.
const orderNodes = 1_000_000

// mostTries limits the boards that one command tries.
const mostTries = 100_000_000

// mostBoards limits the boards that one command makes.
const mostBoards = 1_000_000

// defaultMemory is the default memory limit of a search.
const defaultMemory = 2 << 30

// budget returns the limits as a request has them.
func (l limits) budget() ask.Budget {
	return ask.Budget{Seconds: l.time.Seconds(), Nodes: l.nodes, Memory: l.memory}
}

// words formats the limits for people.
func (l limits) words() string {
	var parts []string
	if l.time > 0 {
		parts = append(parts, l.time.String())
	}
	if l.nodes > 0 {
		parts = append(parts, term.Thousands(l.nodes)+" states expanded")
	}
	if l.memory > 0 {
		parts = append(parts, bytesValue(&l.memory).String()+" of tables")
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}
