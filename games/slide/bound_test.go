package slide

import (
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest/tier"
	"jogada/search"
)

func TestTheBoundIsAdmissibleConsistentAndNeverBelowTheReports(t *testing.T) {
	d := catalog.NewDice(2)
	met := map[string]int{}
	for n := range tier.Scale(t, 2500, 800) {
		side := 2 + n%2
		if n%40 == 0 {
			side = 4
		}
		odd := []int{1, 1, 3, 5}[d.Roll(4)]
		b := naive.Drawn(d, side, 1+d.Roll(4), odd)
		if n%4 > 0 {
			b = naive.Cut(d, side, odd)
		}
		p := puzzleOf(b, 10)
		distance, possible := b.Distance()
		bound, report := p.Bound(p.Start()), reportPuzzle{p}.Bound(p.Start())
		if possible && (bound > distance || report > bound) {
			t.Fatalf("%d slides are needed, the bound is %d, the report's %d\n%s", distance, bound, report, newBoard(p))
		}
		if _, refuted := p.Refute(p.Start()); refuted != (bound == search.Never) || refuted && possible {
			t.Fatalf("refuted %v, bound %d, possible %v\n%s", refuted, bound, possible, newBoard(p))
		}
		switch {
		case bound == search.Never:
			met["refuted"]++
			continue
		case !possible:
			met["impossible"]++
		case bound == distance && bound > p.doublings[p.least(p.Start())]:
			met["tight by the extra slide"]++
		case bound == distance:
			met["tight"]++
		default:
			met["loose"]++
		}
		consistent(t, p)
	}
	for _, kind := range []string{"refuted", "impossible", "tight by the extra slide", "tight", "loose"} {
		if met[kind] < tier.Scale(t, 50, 15) {
			t.Errorf("met %v: %q too seldom", met, kind)
		}
	}
}

// consistent holds where no step lowers the bound by more than one, and a goal has the bound 0.
func consistent(t *testing.T, p Puzzle) {
	t.Helper()
	reach(p, 300, func(b Board, steps []search.Step[Board, Slide]) {
		if p.Goal(b) != (p.Bound(b) == 0) {
			t.Fatalf("%s: goal %v, bound %d\n%s", p.writeState(b), p.Goal(b), p.Bound(b), newBoard(p))
		}
		for _, step := range steps {
			if p.Bound(b) > 1+p.Bound(step.To) {
				t.Fatalf("%s has the bound %d and, slid %c, %d\n%s", p.writeState(b), p.Bound(b), step.Move, p.Bound(step.To), newBoard(p))
			}
		}
	})
}

func TestTheInvariantIsToldInWords(t *testing.T) {
	for _, c := range []struct {
		tiles []int32
		why   string
	}{
		{[]int32{0, 6, 4, 0}, "tiles 6 and 4 have different odd parts, 3 and 1, and merging never changes the odd part of a tile"},
		{[]int32{1, 1, 6, 8}, "tiles 1 and 6 have different odd parts, 1 and 3, and merging never changes the odd part of a tile"},
		{[]int32{4, 4, 4, 0}, "the tiles sum to 12, which is not a power of two"},
		{[]int32{3, 6, 0, 12}, "the tiles, all multiples of 3, sum to 21 = 3 × 7, and 7 is not a power of two"},
		{[]int32{3, 3, 0, 0}, ""},
		{[]int32{0, 0, 0, 7}, ""},
		{[]int32{0, 0, 0, 0}, ""},
	} {
		p := NewPuzzle(2, c.tiles, 10)
		if why, refuted := p.Refute(p.Start()); why != c.why || refuted != (c.why != "") {
			t.Errorf("%v: %v %q, want %q", c.tiles, refuted, why, c.why)
		}
	}
}

func TestTheReportsTestIsMendedForTilesWithAnOddFactor(t *testing.T) {
	for _, c := range []struct {
		tiles   []int32
		refuted bool
	}{
		{[]int32{3, 3, 0, 0}, false},  // sum 6: the report itself would refuse it
		{[]int32{2, 4, 2, 0}, false},  // sum 8
		{[]int32{2, 4, 4, 0}, true},   // sum 10
		{[]int32{1, 3, 0, 0}, false},  // sum 4: the test does not see different odd parts
		{[]int32{9, 15, 0, 0}, false}, // sum 3 × 8
		{[]int32{3, 6, 0, 0}, true},   // sum 3 × 3
	} {
		p := reportPuzzle{NewPuzzle(2, c.tiles, 10)}
		if why, refuted := p.Refute(p.Start()); refuted != c.refuted {
			t.Errorf("%v: %v %q", c.tiles, refuted, why)
		}
	}
}

// StepsWithin finds the steps that the bound leaves open from the board before them. The test compares them with steps
// that are made and then tested, on boards whose smallest tiles are arranged in all ways, and checks that all amounts
// of slack occur.
func TestStepsWithinAreThoseThatTheBoundLeavesOpen(t *testing.T) {
	d := catalog.NewDice(29)
	evened := 0
	for n := range tier.Scale(t, 400, 150) {
		side := 2 + d.Roll(7)
		if n%40 == 0 {
			side = 64
		}
		b := naive.Cut(d, side, 1+2*d.Roll(2))
		p := puzzleOf(b, MostLimit)
		if err := check.Briefs(p, 40); err != nil {
			t.Fatalf("%v\n%s", err, b)
		}
		if p.doublings != nil && p.width() == 1 {
			evened += len(p.evening(p.Start(), byte(p.least(p.Start())), nil))
		}
	}
	if evened < tier.Scale(t, 20, 7) {
		t.Errorf("only %d slides left none of the smallest tiles single", evened)
	}
}
