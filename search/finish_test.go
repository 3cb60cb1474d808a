package search_test

import (
	"fmt"
	"slices"
	"testing"

	"jogada/internal/gametest"
	"jogada/search"
)

// The stride before the last decides; equal ones are settled by the order of round 1, or by the strides before them.
func TestWhoGoesFirstInTheLastRound(t *testing.T) {
	for _, c := range []struct {
		x, y        []int
		first, last int // by the order of round 1, by the whole history
	}{
		{nil, nil, 7, 7},
		{[]int{3}, []int{9}, 7, 7},
		{[]int{2, 5}, []int{3, 1}, -1, -1},
		{[]int{4, 5}, []int{3, 9}, 1, 1},
		{[]int{3, 5}, []int{3, 1}, 7, 7},
		{[]int{1, 4, 5}, []int{2, 4, 1}, 7, -1},
		{[]int{9, 3, 5}, []int{2, 4, 1}, -1, -1},
		{[]int{5, 2, 4, 1}, []int{4, 2, 4, 9}, 7, 1},
		{[]int{1, 3, 4, 1}, []int{9, 2, 4, 9}, 7, 1},
		{[]int{2, 2, 4, 1}, []int{2, 2, 4, 9}, 7, 7},
	} {
		first, last := search.CompareFinish(search.ByFirstRound, c.x, c.y, 7), search.CompareFinish(search.ByLastRound, c.x, c.y, 7)
		if first != c.first || last != c.last {
			t.Errorf("%v and %v: %d by the first round, %d by the last; want %d and %d", c.x, c.y, first, last, c.first, c.last)
		}
	}
	q := gametest.Race{Net: gametest.DrawNet("1 2 -"), Goals: "..*", Lengths: []int{4, 7, 1}}
	if got := search.Strides[int, int](q, 0, []search.Step[int, int]{{To: 1}, {To: 2}}); !slices.Equal(got, []int{4, 7}) {
		t.Errorf("strides %v", got)
	}
	turns := []search.Turn{{Stride: 1, Order: 5}, {Stride: 1, Order: 6}, {Stride: 2, Order: 0}}
	for i, a := range turns {
		for j, b := range turns {
			if got, want := a.Compare(b), map[bool]int{true: 1, false: -1}[i > j]; got != want && i != j || i == j && got != 0 {
				t.Errorf("%+v and %+v: %d", a, b, got)
			}
		}
	}
	if said := fmt.Sprint(search.First.Other(), search.Second.Other(), search.Nobody.Other()); said != "2 1 0" {
		t.Errorf("the other sides are %s", said)
	}
}
