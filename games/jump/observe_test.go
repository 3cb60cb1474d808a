package jump

import (
	"context"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
)

func traced(t *testing.T, r *Race, method string) (catalog.Report, board.Trace) {
	t.Helper()
	m, err := catalog.Pick(newInstance(r, false), method)
	if err != nil {
		t.Fatal(err)
	}
	report := m.Solve(context.Background(), catalog.Request{Trace: true})
	if int64(report.Trace.Total) != report.Counts.Expanded {
		t.Fatalf("%s expanded %d cells and was seen to look at %d\n%s", method, report.Counts.Expanded, report.Trace.Total, paste(r))
	}
	return report, *report.Trace
}

func TestClaimsAreSeenRoundByRound(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 700)
		for range 200 {
			r := drawn(t, d, 1+d.Roll(5), 1+d.Roll(5), d.Roll(6), 1+d.Roll(4), moving, ties)
			_, trace := traced(t, r, "claims")
			places, waves := trace.Looked()
			if !slices.IsSorted(waves) {
				t.Fatalf("waves %v\n%s", waves, paste(r))
			}
			rounds := newTable(r).reached()
			seen := map[int]bool{}
			for i, c := range places {
				if seen[c] || rounds[c] != int32(waves[i]) {
					t.Fatalf("cell %d, reached in round %d, is seen in wave %d, before: %v\n%s", c, rounds[c], waves[i], seen[c], paste(r))
				}
				seen[c] = true
			}
		}
	})
}

func TestHomeIsSeenGoingOutFromTheGoalTwice(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 800)
		for range 200 {
			r := drawn(t, d, 1+d.Roll(5), 1+d.Roll(5), 1+d.Roll(6), 1+d.Roll(4), moving, ties)
			_, trace := traced(t, r, "home")
			places, waves := trace.Looked()
			found := len(r.Jumps) - countOf(r.distances(nil), never)
			if len(places) != 2*found-1 || places[0] != len(r.Jumps)-1 {
				t.Fatalf("%d cells lead to the goal, and %v are seen\n%s", found, places, paste(r))
			}
			for _, half := range [][]int{waves[:found], waves[found:]} {
				if !slices.IsSorted(half) {
					t.Fatalf("waves %v\n%s", half, paste(r))
				}
			}
			for i, c := range places {
				if int(r.distances(nil)[c]) != waves[i] {
					t.Fatalf("cell %d, %d rounds from the goal, is seen in wave %d\n%s", c, r.distances(nil)[c], waves[i], paste(r))
				}
			}
		}
	})
}

func countOf(numbers []int32, n int32) int {
	count := 0
	for _, m := range numbers {
		if m == n {
			count++
		}
	}
	return count
}
