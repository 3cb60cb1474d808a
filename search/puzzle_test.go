package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

type (
	puzzle     = search.Puzzle[int, int]
	route      = search.Route[int, int]
	pathfinder = search.Method[puzzle, route]
)

// pathfinders returns all the methods for puzzles; those of report 003 only where there is a limit.
func pathfinders(limited bool) []pathfinder {
	all := puzzles.Pathfinders[int, int]()
	for n := 0; limited && n < 8; n++ {
		cuts := puzzles.Prunings{Best: n&1 > 0, Bound: n&2 > 0, Order: n&4 > 0}
		all = append(all, pathfinder{Name: fmt.Sprintf("backtrack %+v", cuts), Run: puzzles.Backtrack[int, int](cuts)})
	}
	return all
}

// densePuzzle is a puzzle whose states are numbered.
type densePuzzle struct{ gametest.Puzzle }

func (p densePuzzle) States() int      { return len(p.Net) }
func (p densePuzzle) Number(s int) int { return s }

func puzzleProbes(p gametest.Puzzle) []probe {
	lies := p.Lies()
	lie := func(a answer) error { return lies(a.(route)) }
	var probes []probe
	for _, m := range pathfinders(p.Most < math.MaxInt) {
		probes = append(probes,
			probe{p, m.Name, func(meter *solve.Meter) answer { return m.Run(p, meter) }, lie},
			probe{p, m.Name + ", numbered", func(meter *solve.Meter) answer { return m.Run(densePuzzle{p}, meter) }, lie})
	}
	return probes
}

func TestPathfindersAgreeWithBruteForce(t *testing.T) {
	met := spread{}
	for seed := range uint64(4000) {
		p := gametest.RandomPuzzle(catalog.NewDice(seed), 7)
		var r route
		for _, probe := range puzzleProbes(p) {
			r = probe.whole(t).(route)
			if r.Verdict == solve.Refuted && p.Most == math.MaxInt && !r.Anywhere {
				t.Fatalf("%s: refuted without a limit, yet not for lines of any length\n%v", probe.method, p)
			}
		}
		met[r.Verdict.String()]++
		if r.Verdict == solve.Refuted {
			met[fmt.Sprintf("anywhere %v", r.Anywhere)]++
		} else {
			met[fmt.Sprintf("%d moves", len(r.Line))]++
		}
	}
	met.atLeast(t, 500, "proved", "refuted", "anywhere true")
	met.atLeast(t, 40, "anywhere false", "0 moves", "1 moves", "2 moves", "3 moves")
	met.atLeast(t, 5, "4 moves")
}

func TestALineOfExactlyTheLimitCountsAndOneMoveLessIsTooFew(t *testing.T) {
	for limit := range 7 {
		p := gametest.Puzzle{Net: gametest.DrawNet("10 20 30 40 40"), Goals: "....*", Most: limit}
		for _, m := range pathfinders(true) {
			r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{}))
			if limit >= 4 && (r.Verdict != solve.Proved || len(r.Line) != 4) {
				t.Errorf("%s, limit %d: %v with %d moves, want a line of 4", m.Name, limit, r.Verdict, len(r.Line))
			}
			if limit < 4 && (r.Verdict != solve.Refuted || r.Anywhere || r.AtLeast != limit+1) {
				t.Errorf("%s, limit %d: %+v, want no line within the limit and nothing said beyond", m.Name, limit, r)
			}
		}
	}
}

func TestAStartThatIsAGoalNeedsNoSearch(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("0"), Goals: "*"}
	for _, m := range pathfinders(true) {
		r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Verdict != solve.Proved || !r.Found || len(r.Line) > 0 || r.Counts.Expanded > 0 {
			t.Errorf("%s: %+v", m.Name, r)
		}
	}
}

// refuting is a puzzle with an invariant.
type refuting struct{ gametest.Puzzle }

func (refuting) Refute(int) (string, bool) { return "it is odd", true }

func TestAnInvariantRefutesWithoutSearch(t *testing.T) {
	p := refuting{gametest.Puzzle{Net: gametest.DrawNet("0 -"), Goals: ".*", Most: 9}}
	for _, m := range pathfinders(true) {
		r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Verdict != solve.Refuted || !r.Anywhere || r.Why != "it is odd" || r.Counts.Expanded > 0 {
			t.Errorf("%s: %+v", m.Name, r)
		}
	}
}

func TestABoundOfNeverRefutesWithoutSearch(t *testing.T) {
	for _, limit := range []int{3, math.MaxInt} {
		p := gametest.Puzzle{Net: gametest.DrawNet("0 -"), Goals: ".*", Bounds: []int{search.Never, 0}, Most: limit}
		for _, m := range pathfinders(false) {
			r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{}))
			if r.Verdict != solve.Refuted || !r.Anywhere || r.Counts.Expanded > 0 {
				t.Errorf("%s, limit %d: %+v", m.Name, limit, r)
			}
		}
	}
}

// counting is an endless puzzle: from each number to the next, and the goal is to be negative.
type counting struct{ most int }

func (counting) Start() int      { return 0 }
func (counting) Goal(n int) bool { return n < 0 }
func (c counting) Limit() int    { return c.most }
func (counting) Steps(n int, buf []search.Step[int, int]) []search.Step[int, int] {
	return append(buf, search.Step[int, int]{To: n + 1})
}

func TestAnEndlessSpaceEndsByTheLimitOrTheBudget(t *testing.T) {
	for _, m := range pathfinders(true) {
		r := m.Run(counting{100}, solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Verdict != solve.Refuted || r.Anywhere || r.AtLeast != 101 {
			t.Errorf("%s, limit 100: %v, anywhere %v, at least %d", m.Name, r.Verdict, r.Anywhere, r.AtLeast)
		}
		r = m.Run(counting{math.MaxInt}, solve.NewMeter(context.Background(), solve.Budget{Nodes: 5000}))
		if r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrNodes) {
			t.Errorf("%s, no limit: %v, stopped by %v", m.Name, r.Verdict, r.Stopped)
		}
	}
}

func TestDeepeningKeepsOneLineHoweverOftenItStartsAgain(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 2 3 4 5 6 -"), Goals: "......*", Most: math.MaxInt}
	r := puzzles.IDA(puzzle(p), solve.NewMeter(context.Background(), solve.Budget{}))
	if len(r.Line) != 6 || r.Counts.Stored != 7 {
		t.Errorf("a line of %d moves, %d states kept at once; want 6 and the 7 on the line", len(r.Line), r.Counts.Stored)
	}
}

func TestBreadthFirstLooksAtTheStatesDepthByDepth(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("123 4 45 5 6 6 -"), Goals: "......*", Most: math.MaxInt}
	if waves := seen(func(m *solve.Meter) { puzzles.BFS(puzzle(p), m) }); fmt.Sprint(waves) != "[1 3 1]" {
		t.Errorf("%v states were looked at, want 1, then 3, then the one beside the goal", waves)
	}
}

func TestBacktrackingStoppedEarlyHasTheBestLineSoFar(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("14 2 3 - 3"), Goals: "...*.", Most: 9}
	backtrack := puzzles.Backtrack[int, int](puzzles.Prunings{Best: true})
	full := backtrack(p, solve.NewMeter(context.Background(), solve.Budget{}))
	if full.Verdict != solve.Proved || len(full.Line) != 2 {
		t.Fatalf("%v with %d moves, want 2", full.Verdict, len(full.Line))
	}
	r := backtrack(p, solve.NewMeter(context.Background(), solve.Budget{Nodes: full.Counts.Expanded - 1}))
	if r.Verdict != solve.Unknown || !r.Found || len(r.Line) != 3 || r.AtLeast > 2 {
		t.Errorf("%+v, want the line of 3 that was found first", r)
	}
}

func TestEachPruningSavesWork(t *testing.T) {
	// The goal is a move away by the last step; the other steps lead into a thicket that the bounds and ranks know of.
	p := gametest.Puzzle{Net: gametest.DrawNet("123 12 12 -"), Goals: "...*", Bounds: []int{1, 8, 9, 0}, Most: 7}
	work := func(cuts puzzles.Prunings) int64 {
		return puzzles.Backtrack[int, int](cuts)(p, solve.NewMeter(context.Background(), solve.Budget{})).Counts.Expanded
	}
	none := work(puzzles.Prunings{})
	for _, cuts := range []puzzles.Prunings{{Bound: true}, {Best: true, Order: true}} {
		if some := work(cuts); some >= none {
			t.Errorf("%+v expands %d states, no pruning %d", cuts, some, none)
		}
	}
}

func TestMethodsAreListedWithTheirWords(t *testing.T) {
	var names []string
	for _, m := range puzzles.Pathfinders[int, int]() {
		names = append(names, m.Name)
		if m.Doc == "" || m.Cost == "" || !m.Sound {
			t.Errorf("%s lacks words, or is unsound", m.Name)
		}
	}
	if got := strings.Join(names, " "); got != "astar bfs ida beam" {
		t.Errorf("pathfinders: %s", got)
	}
}
