package main

import (
	"time"

	"github.com/spf13/cobra"

	"jogada/ask"
)

// limits holds the limits for one board.
type limits struct {
	time          time.Duration
	nodes, memory int64
}

// addLimits adds flags for the limits, with their current values as defaults.
func addLimits(cmd *cobra.Command, l *limits) {
	flags := cmd.PersistentFlags()
	flags.Var(timeFlag{&l.time}, "time", "stop a board after this long: 10s, 2m; 0: no limit")
	flags.Var(nodesFlag{&l.nodes}, "nodes", "stop a board after expanding this many states: 50000, 5M; 0: no limit")
	flags.Var(bytesFlag{&l.memory}, "memory", "stop a board when its tables hold this much: 512M, 2GiB; 0: no limit")
	for _, name := range []string{"time", "nodes", "memory"} {
		cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
}

// defaultMemory is the default memory limit of a search.
const defaultMemory = 2 << 30

// budget returns the limits as a request has them.
func (l limits) budget() ask.Budget {
	return ask.Budget{Seconds: l.time.Seconds(), Nodes: l.nodes, Memory: l.memory}
}
