package web

import (
	"os"
	"runtime/debug"
)

// What a service may have of garbage.
const (
	// garbage is how much of it there may be, in hundredths of what is in use, before it is collected. Large boards come and
	// go: with half as much as usual the service holds a sixth less at its peak.
	garbage = 50
	// modest is what all of the service takes, garbage included, as far as less garbage can see to that. What is in use may
	// be more: a search may fill the memory that it is given, and its tables, which hold no pointers, are collected at hardly
	// any cost.
	modest = 256 << 20
)

// Frugal has the garbage of this process collected as befits a service, unless the environment (GOGC, GOMEMLIMIT) says
// otherwise.
func Frugal() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(modest)
	}
}
