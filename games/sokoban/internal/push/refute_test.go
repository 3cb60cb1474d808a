package push

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

func TestALevelThatCannotBeSolvedIsRefutedWithTheReason(t *testing.T) {
	for _, c := range []struct {
		name  string
		level *Level
		kind  Kind
		boxes []int
		goals []int
	}{
		{"more boxes than goals", parse("@$.$ "), TooFewGoals, []int{1, 3}, nil},
		{"a box behind walls", parse("@$.#.$"), OutOfReach, []int{5}, nil},
		{"a box in a corner", parse("@  .", "   $"), DeadSquare, []int{7}, nil},
		{"a box at the edge, the goal not", parse("  $ ", " . @", "    "), DeadSquare, []int{2}, nil},
		{"a box that the man is on the wrong side of", parse("#### ####", "#@ $    .", "#########"), Searched, nil, nil},
		{"the man shut out", parse("#######", "#@   .#", "###$###", "#     #", "#######"), DeadSquare, []int{17}, nil},
		{"two boxes with one goal in reach", parse("#######", "#@$ $.#", "#######", "#.    #", "#######"), TooFewNear, []int{9, 11}, []int{12}},
		{"four boxes in a square", parse("......", "      ", "  $$  ", "  $$  ", "@     "), Frozen, []int{14, 15, 20, 21}, nil},
		{"two boxes side by side at the wall", parse(" $$ ", "    ", "@   ", ".  ."), DeadSquare, []int{1}, nil},
		{"two boxes at a wall with goals", parse(" $$  .", "     .", "@     "), Frozen, []int{1, 2}, nil},
	} {
		why := Refute(c.level, nil)
		slices.Sort(why.Boxes)
		if why.Kind != c.kind || !slices.Equal(why.Boxes, c.boxes) || !slices.Equal(why.Goals, c.goals) {
			t.Errorf("%s: %+v, want kind %d, boxes %v, goals %v\n%v", c.name, why, c.kind, c.boxes, c.goals, c.level)
		}
		if why.Kind == Searched {
			continue
		}
		if a := answer(c.level, Moves, Off{}); a.Verdict != solve.Refuted || a.Why.Kind != c.kind || plain(c.level, Moves) >= 0 {
			t.Errorf("%s: %v, %+v\n%v", c.name, a.Verdict, a.Why, c.level)
		}
	}
}

func TestWhatOnlyASearchRefutesIsRefutedByTheSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 4))
	for found, wanted := 0, tier.Scale(t, 3, 1); found < wanted; {
		l := randomLevel(r)
		if Refute(l, nil).Kind != Searched || plain(l, Pushes) >= 0 {
			continue
		}
		found++
		if a := answer(l, Pushes, Off{}); a.Verdict != solve.Refuted || a.AtLeast != Never || a.Why.Kind != Searched {
			t.Errorf("%v, at least %d, %+v\n%v", a.Verdict, a.AtLeast, a.Why, l)
		}
	}
}

func TestASymmetricLevelIsSearchedOnce(t *testing.T) {
	l := parse(
		".   .",
		"  $  ",
		" $@$ ",
		"  $  ",
		".   .")
	with, without := answer(l, Pushes, Off{Bound: true}), answer(l, Pushes, Off{Bound: true, Symmetry: true})
	if with.Verdict != solve.Proved || with.AtLeast != without.AtLeast || 3*with.Counts.Expanded > without.Counts.Expanded {
		t.Errorf("%d in %+v, without symmetries %d in %+v", with.AtLeast, with.Counts, without.AtLeast, without.Counts)
	}
}

// hard returns a level of our own that takes thousands of expansions.
func hard() *Level {
	return parse(
		"  .#   ",
		" $ .$  ",
		"  ##   ",
		" $ . $ ",
		"   ##  ",
		"  .@   ")
}

func TestASearchThatIsStoppedGivesATrueBound(t *testing.T) {
	want := plain(hard(), Pushes)
	if want < 0 {
		t.Fatal("the level has no solution")
	}
	full := answer(hard(), Pushes, Off{})
	judge(t, hard(), Pushes, "unlimited", full, want)
	for nodes := int64(1); nodes < full.Counts.Expanded; nodes += 1 + nodes/2 {
		m := solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes})
		a := Solve(Question{Level: hard()}, m)
		if a.Verdict != solve.Unknown || a.Stopped != solve.ErrNodes || a.AtLeast > want || a.AtLeast <= 0 || a.Counts.Expanded != nodes {
			t.Errorf("%d nodes: %v, %v, at least %d of %d, %+v", nodes, a.Verdict, a.Stopped, a.AtLeast, want, a.Counts)
		}
	}
	m := solve.NewMeter(context.Background(), solve.Budget{Bytes: 20_000})
	if a := Solve(Question{Level: hard()}, m); a.Verdict != solve.Unknown || a.Stopped != solve.ErrMemory || a.AtLeast > want {
		t.Errorf("20,000 bytes: %v, %v, at least %d of %d", a.Verdict, a.Stopped, a.AtLeast, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if a := Solve(Question{Level: hard()}, solve.NewMeter(ctx, solve.Budget{})); a.Verdict != solve.Unknown || a.Stopped != solve.ErrCancel {
		t.Errorf("cancelled: %v, %v", a.Verdict, a.Stopped)
	}
}

func TestWhoLooksOnSeesEveryExpansion(t *testing.T) {
	seen, last := int64(0), 0
	a := Solve(Question{Level: hard(), See: func(e Event) {
		if e.Line == "take" {
			seen++
			last = max(last, e.Depth)
		}
		if len(e.State.Boxes) != 4 || slices.Contains(e.State.Boxes, e.State.Man) {
			t.Errorf("boxes on %v, the man on %d", e.State.Boxes, e.State.Man)
		}
	}}, solve.NewMeter(context.Background(), solve.Budget{}))
	if seen != a.Counts.Expanded || last == 0 || last >= a.AtLeast {
		t.Errorf("%d of %d expansions were seen, the last after %d of %d pushes", seen, a.Counts.Expanded, last, a.AtLeast)
	}
}

func TestTheEstimateIsNeverTooHigh(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 5))
	for range 300 {
		l := randomLevel(r)
		e := NewEstimate(l, nil)
		var boxes []int
		for p, box := range l.Box {
			if box {
				boxes = append(boxes, p)
			}
		}
		bound, want := e.Bound(boxes, l.Man), plain(l, Pushes)
		if want >= 0 && bound > want {
			t.Fatalf("bound %d, and it takes %d\n%v", bound, want, l)
		}
		for p, n := range e.Nearest() {
			one := *l
			one.Box = make([]bool, len(l.Box))
			one.Box[p] = true
			if p == l.Man || n == -1 {
				continue
			}
			if got := plain(&one, Pushes); got >= 0 && (n < 0 || got < n) {
				t.Fatalf("a box alone on %d takes %d pushes, nearest says %d\n%v", p, got, n, l)
			}
		}
	}
}

func TestCountsAreTheSameEveryTime(t *testing.T) {
	for _, count := range []Count{Pushes, Moves} {
		a, b := answer(hard(), count, Off{}), answer(hard(), count, Off{})
		if a.Counts != b.Counts || !slices.Equal(a.Line, b.Line) {
			t.Errorf("%+v, then %+v", a.Counts, b.Counts)
		}
	}
}

func TestOnLargerLevelsNoRuleChangesTheAnswerAndEachSavesWork(t *testing.T) {
	levels := tier.Scale(t, 400, 40)
	r := rand.New(rand.NewPCG(14, 2))
	saved := map[string]int64{}
	for range levels {
		l := largerLevel(r)
		for _, count := range []Count{Pushes, Moves} {
			with := answer(l, count, Off{})
			for name, rule := range rules() {
				if name == "bound" || name == "symmetry" {
					continue // the first takes too long without; symmetric levels are rare here
				}
				var off Off
				*rule(&off) = true
				without := answer(l, count, off)
				saved[name] += without.Counts.Expanded - with.Counts.Expanded
				if with.Verdict != without.Verdict || with.AtLeast != without.AtLeast {
					t.Fatalf("%v %d; without %s: %v %d\n%v", with.Verdict, with.AtLeast, name, without.Verdict, without.AtLeast, l)
				}
				if with.Verdict == solve.Proved {
					judge(t, l, count, "without "+name, without, with.AtLeast)
				}
			}
		}
	}
	for name, n := range saved {
		t.Logf("%s saves %d expansions", name, n)
		if n <= 0 && name != "dead" && name != "pairs" { // the matching sees dead squares too, the threes most pairs
			t.Errorf("%s saves %d expansions", name, n)
		}
	}
}

func TestMatchingIsCheapest(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 3))
	for range 2000 {
		n := 1 + r.IntN(5)
		m, copied := newMatching(n), newMatching(n)
		draw := func() []int32 {
			row := make([]int32, n)
			for j := range row {
				if row[j] = int32(r.IntN(12)); r.IntN(4) == 0 {
					row[j] = far
				}
			}
			return row
		}
		for i := range m.cost {
			m.cost[i] = draw()
		}
		m.solve()
		for range 4 {
			if want := cheapest(m.cost, make([]bool, n)); m.total() != want && min(m.total(), want) < far {
				t.Fatalf("total %d, want %d: %v", m.total(), want, m.cost)
			}
			copied.copyFrom(m)
			copied.replace(int32(r.IntN(n)), draw())
			m, copied = copied, m
		}
	}
}

// cheapest tries every assignment.
func cheapest(cost [][]int32, taken []bool) int {
	if len(cost) == 0 {
		return 0
	}
	best := 1 << 40
	for j, c := range cost[0] {
		if !taken[j] {
			taken[j] = true
			best = min(best, int(c)+cheapest(cost[1:], taken))
			taken[j] = false
		}
	}
	return best
}
