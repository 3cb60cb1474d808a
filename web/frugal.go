package web

import (
	"os"
	"runtime/debug"
)

// Limits on garbage.
const (
	// garbage is the GC percentage. Large boards come and go: at half the usual value the service needs a sixth less
	// memory at its peak.
	garbage = 50
	// modest is the soft memory limit. Live data may exceed it: a search may fill its memory budget, and its tables,
	// which hold no pointers, cost the collector little.
	modest = 256 << 20
)

// Frugal sets the garbage collector of this process for a service, unless the environment (GOGC, GOMEMLIMIT) says
// otherwise.
func Frugal() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(modest)
	}
}
