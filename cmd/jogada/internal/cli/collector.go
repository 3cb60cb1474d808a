package cli

import (
	"os"
	"runtime/debug"
)

// Settings of the garbage collector for work that makes many small boards: it runs when the heap has grown ninefold, and
// earlier when the heap nears the tables that the jobs may hold plus a fixed part.
const (
	collectorPercent = 800
	collectorFixed   = 64 << 20
	collectorJob     = 64 << 20 // as much as the tables of one board
)

// TuneCollector sets the garbage collector for campaigns and environments that run this many jobs, unless the environment sets it.
func TuneCollector(jobs int) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectorPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(collectorFixed + int64(jobs)*collectorJob)
	}
}
