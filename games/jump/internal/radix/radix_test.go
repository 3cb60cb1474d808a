package radix

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/solve"
)

func TestSortingKeepsTheOrderOfEqualKeys(t *testing.T) {
	d := rand.New(rand.NewPCG(1, 0))
	var s, numbers Sorter
	unlimited := solve.NewMeter(context.Background(), solve.Budget{})
	for range 500 {
		keys := make([]int32, 1+d.IntN(3000))
		most := []int{1, 9, 2047, 2048, 5000, 1 << 22, math.MaxInt32}[d.IntN(7)]
		for c := range keys {
			keys[c] = int32(d.IntN(most))
		}
		other := make([]int32, len(keys))
		cells := make([]int32, d.IntN(len(keys)))
		for i := range cells {
			cells[i] = int32(d.IntN(len(keys)))
		}
		want := slices.Clone(cells)
		slices.SortStableFunc(want, func(x, y int32) int { return int(keys[x]) - int(keys[y]) })
		if got := s.ByKey(keys, cells, unlimited); !slices.Equal(got, want) {
			t.Fatalf("%d cells with keys up to %d are out of order", len(cells), most)
		}
		beside := make([]int32, len(cells))
		for i, c := range cells {
			beside[i] = keys[c]
		}
		if got := s.Were(); !slices.Equal(got, beside) {
			t.Fatalf("the keys of %d cells, up to %d, are not as the cells stood", len(cells), most)
		}
		if got := s.ByKey(keys, s.ByKey(other, cells, unlimited), unlimited); !slices.Equal(got, want) {
			t.Fatalf("%d cells are out of order when they are sorted twice by one sorter", len(cells))
		}
		if got := numbers.ByKeys(beside, cells); !slices.Equal(got, want) {
			t.Fatalf("%d numbers with keys up to %d beside them are out of order", len(cells), most)
		}
	}
}
