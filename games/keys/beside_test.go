package keys

import (
	"reflect"
	"runtime"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// On one processor and on several a large map has the same answer and the same proof, which is accepted.
func TestLargeMapsAreProvedAlikeOnAnyNumberOfProcessors(t *testing.T) {
	tier.Concurrent(t)
	for _, text := range []string{string(hall(catalog.NewDice(1), 601, letters)), string(hall(catalog.NewDice(2), 601, letters-2))} {
		m := read(t, text)
		var proofs []any
		for _, processors := range []int{1, 4} {
			before := runtime.GOMAXPROCS(processors)
			e := ProveAreas(m, limited(solve.Budget{}))
			if ruling := check.Maze(m, e, limited(solve.Budget{})); ruling.Status != check.Accepted || e.Areas == nil {
				t.Errorf("on %d processors: %s", processors, ruling.Reason)
			}
			proofs = append(proofs, e.Areas)
			runtime.GOMAXPROCS(before)
		}
		if !reflect.DeepEqual(proofs[0], proofs[1]) {
			t.Error("another proof on several processors")
		}
	}
}
