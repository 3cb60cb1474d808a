package check

import (
	"runtime"
	"sync"
	"sync/atomic"

	"jogada/solve"
)

// partCells is the number of cells in a part of a pass over a board: well under a millisecond of work.
const partCells = 1 << 15

// workersFor returns the number of goroutines worth starting for that many parts.
func workersFor(parts int) int { return max(1, min(runtime.GOMAXPROCS(0), parts)) }

// inParts runs the parts of a pass, numbered from 0, on several goroutines and passes do the number of its worker. It
// returns the lowest part for which do returned false, or -1. Parts start in order and every started part finishes, so
// the result does not depend on timing.
func inParts(workers, parts int, do func(worker, part int) bool) int {
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

// sharedMeter is a meter for several goroutines.
type sharedMeter struct {
	mu sync.Mutex
	m  *solve.Meter
}

func (s *sharedMeter) expand(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.m.ExpandMany(int64(n))
}

func (s *sharedMeter) work(n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.m.Work(n)
}
