package equal

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"jogada/catalog"
)

// measured is a game with a measure of each kind.
func measured() catalog.Game {
	return catalog.Game{Name: "every", Measures: []catalog.Measure{
		{Name: "moves", Kind: catalog.KindCount}, {Name: "ways", Kind: catalog.KindNumber}, {Name: "free", Kind: catalog.KindShare},
		{Name: "unique", Kind: catalog.KindFlag}, {Name: "choices", Kind: catalog.KindSteps},
	}}
}

func TestCountsAndFlagsAreComparedAndListsCannotBe(t *testing.T) {
	if got := Measures(measured()); !slices.Equal(got, []string{"moves", "unique"}) {
		t.Errorf("by default %q are compared", got)
	}
	if got := Comparable(measured()); !slices.Equal(got, []string{"moves", "ways", "free", "unique"}) {
		t.Errorf("%q can be compared", got)
	}
	if err := Check(measured(), []string{"free", "moves"}); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"choices", "speed"} {
		want := fmt.Sprintf("every has no measure %q to compare; there are moves, ways, free, unique", name)
		if err := Check(measured(), []string{"moves", name}); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", name, err, want)
		}
	}
}

// difficulty returns a difficulty with a count of moves and a flag; a negative count means that there is none.
func difficulty(moves int, unique bool) catalog.Difficulty {
	d := catalog.Difficulty{{Name: "moves", Value: catalog.Count(moves)}, {Name: "unique", Value: catalog.Flag(unique)}}
	if moves < 0 {
		d[0].Value = nil
	}
	return d
}

// A pool of 10 %: what is allowed is 10 % of the middle one's value, so 11 is equal to a middle 10 and 20 to a middle 22,
// 11 is the middle of 10 and 12, and 10 is not equal to 12.
func TestTheLargestGroupOfEqualBoardsIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		boards []int // counts of moves
		grew   []bool
		groups map[int][]int // by the number asked for, the numbers of the boards, which count from 100
	}{
		"exactly the share away is equal": {[]int{10, 11}, []bool{true, true}, map[int][]int{2: {100, 101}, 1: {100}}},
		"more than the share is not":      {[]int{10, 12}, []bool{true, false}, map[int][]int{2: {100}}},
		"only from the larger middle":     {[]int{90, 100}, []bool{true, true}, map[int][]int{5: {100, 101}}},
		"the nearest are taken":           {[]int{91, 109, 100, 101}, []bool{true, false, true, true}, map[int][]int{2: {102, 103}, 3: {101, 102, 103}, 4: {100, 101, 102, 103}}},
		"nothing measured equals nothing": {[]int{-1, 5, -1}, []bool{true, false, true}, map[int][]int{3: {100, 102}}},
		"zero equals only itself":         {[]int{0, 1, 0}, []bool{true, false, true}, map[int][]int{3: {100, 102}}},
		"the group that differs least":    {[]int{100, 109, 300, 303}, []bool{true, true, false, false}, map[int][]int{2: {102, 103}}},
		"of equal groups the first":       {[]int{5, 5, 7, 7}, []bool{true, true, false, false}, map[int][]int{2: {100, 101}}},
	} {
		p := Pool{Names: []string{"moves", "unique"}, Within: 0.1}
		for i, moves := range c.boards {
			if grew := p.Add(100+i, difficulty(moves, true)); grew != c.grew[i] {
				t.Errorf("%s: board %d makes the largest group grow: %v", name, i, grew)
			}
		}
		for n, want := range c.groups {
			if got := p.Group(n); !slices.Equal(got, want) {
				t.Errorf("%s: of %d: %v; want %v", name, n, got, want)
			}
		}
	}
}

func TestBoardsThatDifferInAnyMeasureAreNotEqual(t *testing.T) {
	p := Pool{Names: []string{"moves", "unique"}, Within: 0.5}
	p.Add(1, difficulty(4, true))
	if p.Add(2, difficulty(4, false)) || p.Most() != 1 {
		t.Error("a board that differs in its flag is equal")
	}
	capped := difficulty(-1, true)
	capped[0].Capped = true
	if p.Add(3, capped) || p.Add(4, capped) || p.Most() != 1 {
		t.Error("boards whose measure reached its cap are in the pool")
	}
}

func TestARemovedBoardCountsNoMore(t *testing.T) {
	p := Pool{Names: []string{"moves"}, Within: 0.1}
	for i, moves := range []int{10, 11, 10, 30, 30} {
		p.Add(i, difficulty(moves, true))
	}
	if p.Most() != 3 {
		t.Fatalf("the largest group has %d boards", p.Most())
	}
	p.Remove(0)
	if got := p.Group(5); p.Most() != 2 || !slices.Equal(got, []int{3, 4}) {
		t.Errorf("without the first, %d: %v", p.Most(), got)
	}
	p.Remove(4)
	if got := p.Group(5); p.Most() != 2 || !slices.Equal(got, []int{1, 2}) {
		t.Errorf("without the last as well, %d: %v", p.Most(), got)
	}
	p.Remove(1)
	if p.Most() != 1 {
		t.Errorf("of two different boards %d are equal", p.Most())
	}
}

func TestASpreadIsFromTheSmallestToTheLargestValue(t *testing.T) {
	var none Spread
	none.Measure = "moves"
	none.Add(difficulty(-1, true))
	if none.Least != nil || none.Most != nil {
		t.Errorf("nothing measured spreads from %v to %v", none.Least, none.Most)
	}
	s := Spread{Measure: "moves"}
	for _, moves := range []int{7, 3, -1, 9, 4} {
		s.Add(difficulty(moves, false))
	}
	if s.Least != catalog.Count(3) || s.Most != catalog.Count(9) {
		t.Errorf("from %v to %v", s.Least, s.Most)
	}
	ways := Spread{Measure: "ways"}
	for _, n := range []int64{50, 40, 60} {
		ways.Add(catalog.Difficulty{{Name: "ways", Value: catalog.Number{Int: big.NewInt(n)}}})
	}
	if least, _ := catalog.Float(ways.Least); least != 40 {
		t.Errorf("numbers begin at %v", ways.Least)
	}
}
