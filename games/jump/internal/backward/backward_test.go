package backward

import (
	"context"
	"math"
	"slices"
	"testing"

	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// row returns the distances on a board of one row.
func row(walk bool, jumps []int32) []int32 {
	b := &grid.Board{Rows: 1, Cols: len(jumps), Jumps: jumps, Walk: walk}
	return Distances(b, solve.NewMeter(context.Background(), solve.Budget{}))
}

func TestTheLargestJumpsHaveTheirRounds(t *testing.T) {
	for _, c := range []struct {
		walk  bool
		jumps []int32
		want  []int32
	}{
		{false, []int32{math.MaxInt32, 2, math.MaxInt32, 0}, []int32{Never, 1, Never, 0}},
		{true, []int32{math.MaxInt32, math.MaxInt32, 0, 5}, []int32{1, 2, Never, 0}},
		{true, []int32{math.MaxInt32 - 1, math.MaxInt32 - 1, math.MaxInt32 - 1, 0}, []int32{Never, 1, Never, 0}},
	} {
		if got := row(c.walk, c.jumps); !slices.Equal(got, c.want) {
			t.Errorf("walk %v, %v: %v, want %v", c.walk, c.jumps, got, c.want)
		}
	}
}

func TestALongCorridorTakesARoundForEachCell(t *testing.T) {
	const cells = 100_000
	for _, walk := range []bool{false, true} {
		jumps := make([]int32, cells)
		for c := range jumps {
			jumps[c] = 1
		}
		if got := row(walk, jumps)[0]; got != cells-1 {
			t.Errorf("walk %v: %d rounds, want %d", walk, got, cells-1)
		}
	}
}

// One long walk at the far end must not have every cell look that far.
func TestALongWalkDoesNotSlowTheOthersDown(t *testing.T) {
	const cells = 400_000
	jumps := make([]int32, cells)
	for c := range jumps {
		jumps[c] = 1
	}
	jumps[0] = cells / 2
	if got := row(true, jumps)[0]; got != cells/2 {
		t.Errorf("%d rounds, want %d", got, cells/2)
	}
}
