package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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

// collectorRoom is how much a small heap may grow before the garbage collector runs, where each state of a search makes values
// that are soon gone.
const collectorRoom = 96 << 20

// GiveRoom lets the heap grow by that much between two collections, or to twice its size, unless the environment sets it.
func GiveRoom() {
	if os.Getenv("GOGC") != "" {
		return
	}
	type sentinel [64]byte // large enough for a finalizer of its own
	var adjust func(*sentinel)
	adjust = func(*sentinel) { // after each collection
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		bytes := max(1<<20, live[0].Value.Uint64())
		debug.SetGCPercent(int(min(2000, max(100, 100*collectorRoom/bytes))))
		runtime.SetFinalizer(new(sentinel), adjust)
	}
	adjust(nil)
}
