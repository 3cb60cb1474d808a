package ruling

import (
	"sync/atomic"
	"testing"

	"jogada/internal/gametest/tier"
)

// Every part runs once, or none behind a faulty one is started; of several faulty ones the lowest is returned, however
// many goroutines there are.
func TestTheLowestWrongPartIsTold(t *testing.T) {
	tier.Concurrent(t)
	for workers := 1; workers <= 5; workers++ {
		for first := -1; first < 40; first++ {
			var done [40]atomic.Int64
			got := InParts(workers, len(done), func(worker, part int) bool {
				if worker < 0 || worker >= workers {
					t.Errorf("worker %d of %d", worker, workers)
				}
				done[part].Add(1)
				return first < 0 || part < first || part%3 != first%3
			})
			if got != first {
				t.Fatalf("%d workers: part %d is reported, and %d is the lowest wrong one", workers, got, first)
			}
			for part := range done {
				if n := done[part].Load(); n > 1 || n == 0 && (first < 0 || part <= first) {
					t.Fatalf("%d workers, part %d wrong: part %d done %d times", workers, first, part, n)
				}
			}
		}
	}
}
