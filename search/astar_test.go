package search_test

import (
	"context"
	"math"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// misled is the smallest puzzle with unit moves on which closing states for good goes wrong. The short path to 4 is by
// 1, whose bound of 2 is true and makes it wait; by 2 and 3 the state 4 is reached late and closed.
//
//	0 ─ 1 ─ 4 ─ 5
//	└─ 2 ─ 3 ┘
var misled = gametest.Puzzle{Net: gametest.DrawNet("12 4 3 4 5 -"), Goals: ".....*", Bounds: []int{0, 2, 0, 0, 0, 0}, Most: math.MaxInt}

// closedForGood is A* that never reopens a closed state: right only for consistent bounds.
func closedForGood(p gametest.Puzzle) (moves int, found bool) {
	moved := map[int]int{p.From: 0}
	closed := map[int]bool{}
	open := []int{p.From}
	for len(open) > 0 {
		best := 0
		for i, s := range open {
			if moved[s]+p.Bound(s) <= moved[open[best]]+p.Bound(open[best]) {
				best = i
			}
		}
		at := open[best]
		open = append(open[:best], open[best+1:]...)
		if p.Goal(at) {
			return moved[at], true
		}
		if closed[at] {
			continue
		}
		closed[at] = true
		for _, to := range p.Net[at] {
			if m, met := moved[to]; closed[to] || met && m <= moved[at]+1 || p.Bound(to) == search.Never {
				continue
			}
			moved[to] = moved[at] + 1
			open = append(open, to)
		}
	}
	return 0, false
}

func TestAStarIsExactWhereClosingStatesForGoodIsNot(t *testing.T) {
	if moves, _ := closedForGood(misled); moves != 4 {
		t.Fatalf("without reopening it takes %d moves; the puzzle was to mislead it into 4", moves)
	}
	r := puzzles.AStar(puzzle(misled), solve.NewMeter(context.Background(), solve.Budget{}))
	if r.Verdict != solve.Proved || len(r.Line) != 3 {
		t.Errorf("%v with %d moves, want 3\n%v", r.Verdict, len(r.Line), misled)
	}
	if r.Counts.Expanded <= int64(len(misled.Net)-1) {
		t.Errorf("%d expansions: no state was opened again", r.Counts.Expanded)
	}
}

func TestAStarIsExactForInconsistentBounds(t *testing.T) {
	met := spread{}
	for seed := range uint64(6000) {
		d := catalog.NewDice(seed)
		p := gametest.Puzzle{Net: make(gametest.Net, 12), Goals: "...........*", Most: math.MaxInt}
		for s := range 11 { // always onwards, by steps of different lengths: many ways, some shorter
			for range 1 + d.Roll(2) {
				p.Net[s] = append(p.Net[s], min(11, s+1+d.Roll(3)))
			}
		}
		p.Bounds = admissible(d, p)
		r := puzzles.AStar(puzzle(p), solve.NewMeter(context.Background(), solve.Budget{}))
		b := puzzles.BFS(puzzle(p), solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Verdict != b.Verdict || len(r.Line) != len(b.Line) {
			t.Fatalf("%v with %d moves, breadth first %v with %d\n%v", r.Verdict, len(r.Line), b.Verdict, len(b.Line), p)
		}
		if r.Counts.Expanded > r.Counts.Stored {
			met["reopened"]++
		}
		if moves, found := closedForGood(p); found && moves != len(r.Line) {
			met["misleading"]++
		}
	}
	met.atLeast(t, 3, "reopened", "misleading")
}

// admissible draws bounds that are zero or the truth, which is as inconsistent as admissible bounds get.
func admissible(d *catalog.Dice, p gametest.Puzzle) []int {
	bounds := make([]int, len(p.Net))
	for s := range bounds {
		r := puzzles.BFS(puzzle(gametest.Puzzle{Net: p.Net, From: s, Goals: p.Goals, Most: math.MaxInt}), solve.NewMeter(context.Background(), solve.Budget{}))
		if d.Chance(1, 2) {
			bounds[s] = len(r.Line)
		}
	}
	return bounds
}

func TestAHugeBoundCostsNoMemory(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("12 1 3 -"), Goals: "...*", Bounds: []int{2, 1 << 50, 1, 0}, Most: math.MaxInt}
	for _, m := range pathfinders(false) {
		r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Verdict != solve.Proved || len(r.Line) != 2 {
			t.Errorf("%s: %v with %d moves, want 2", m.Name, r.Verdict, len(r.Line))
		}
	}
	p.Goals = "...."
	p.Bounds = []int{0, 1 << 50, 1 << 40, 0}
	r := puzzles.AStar(puzzle(p), solve.NewMeter(context.Background(), solve.Budget{}))
	if r.Verdict != solve.Refuted || !r.Anywhere {
		t.Errorf("%+v, want a refutation", r)
	}
}
