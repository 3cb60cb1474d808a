package ruling

import (
	"runtime"
	"sync"
	"sync/atomic"

	"jogada/solve"
)

// PartCells is the number of cells in a part of a pass over a board: well under a millisecond of work.
const PartCells = 1 << 15

// WorkersFor returns the number of goroutines worth starting for that many parts.
func WorkersFor(parts int) int { return max(1, min(runtime.GOMAXPROCS(0), parts)) }

// InParts runs the parts of a pass, numbered from 0, on several goroutines and passes do the number of its worker. It
// returns the lowest part for which do returned false, or -1. Parts start in order and every started part finishes, so
// the result does not depend on timing.
func InParts(workers, parts int, do func(worker, part int) bool) int {
	var next, first atomic.Int64
	first.Store(int64(parts))
	share := func(worker int) {
		for part := next.Add(1) - 1; part < first.Load(); part = next.Add(1) - 1 {
			if !do(worker, int(part)) {
				for low := first.Load(); part < low && !first.CompareAndSwap(low, part); low = first.Load() {
				}
			}
		}
	}
	var others sync.WaitGroup
	for worker := 1; worker < workers; worker++ {
		others.Go(func() { share(worker) })
	}
	share(0)
	others.Wait()
	if low := int(first.Load()); low < parts {
		return low
	}
	return -1
}

// SharedMeter is a meter for several goroutines.
type SharedMeter struct {
	mu sync.Mutex
	m  *solve.Meter
}

// Shared returns a meter for several goroutines that counts for m.
func Shared(m *solve.Meter) *SharedMeter { return &SharedMeter{m: m} }

// Expand counts n expansions.
func (s *SharedMeter) Expand(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.m.ExpandMany(int64(n))
}

// Work counts n units of work.
func (s *SharedMeter) Work(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.m.Work(n)
}

// Keep counts bytes of tables, and returns false if the memory budget has run out.
func (s *SharedMeter) Keep(bytes int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.m.Keep(0, bytes)
}

// Drop counts bytes of tables that are released.
func (s *SharedMeter) Drop(bytes int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.m.Drop(0, bytes)
}
