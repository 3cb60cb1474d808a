package mazegrid

import (
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
)

// Results made ahead come in order, and no more than requested are used.
func TestWhatIsMadeAheadComesInOrder(t *testing.T) {
	tier.Concurrent(t)
	for _, n := range []int{0, 1, 2, 3, 7, 100} {
		for stop := 0; stop <= n; stop++ {
			var got []int
			for i, made := range ahead(n, func(i int, room []int) []int { return append(room, i, i*i) }) {
				if i == stop {
					break
				}
				got = append(got, made...)
			}
			var want []int
			for i := range stop {
				want = append(want, i, i*i)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%d of %d: %v", stop, n, got)
			}
		}
	}
}
