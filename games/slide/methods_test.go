package slide

import (
	"context"
	"math"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

func TestAllMethodsAgreeWithTheTruthOnSmallBoards(t *testing.T) {
	d := catalog.NewDice(3)
	met := map[string]int{}
	for n := range tier.Scale(t, 3000, 1000) {
		b, limit := smallBoardOf(d, n), d.Roll(7)
		p := puzzleOf(b, limit)
		distance, possible := b.Distance()
		if !possible {
			distance = math.MaxInt
		}
		met[truth(p, distance)]++
		if moves, found := gametest.BruteRoute[Board, Slide](p, min(limit, 5)); found != (distance <= min(limit, 5)) || found && moves != distance {
			t.Fatalf("by brute force %d, %v; in truth %d\n%s", moves, found, distance, newBoard(p))
		}
		for _, m := range Methods() {
			r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{Nodes: 20_000}))
			if r.Verdict == solve.Unknown {
				met["undecided by "+m.Name]++
			}
			checkRoute(t, p, m.Name, r, distance)
		}
	}
	for kind, least := range map[string]int{"clean": 100, "solved": 800, "impossible by the invariant": 300,
		"impossible by exhaustion": 50, "beyond the limit": 300} {
		if met[kind] < tier.Scale(t, least, least/3) {
			t.Errorf("met %v: %q too seldom", met, kind)
		}
	}
	if met["undecided by astar"]+met["undecided by bfs"]+met["undecided by backtrack"] > 0 || met["undecided by ida"] > 100 {
		t.Errorf("met %v: undecided too often", met)
	}
}

// smallBoardOf draws boards of all the kinds there are: 2×2, 3×3 and a few 4×4; one odd part with the right sum or any,
// and several.
func smallBoardOf(d *catalog.Dice, n int) naive.Board {
	side := 2 + n%2
	if n%20 == 0 {
		side = 4
	}
	switch n % 5 {
	case 0:
		return naive.Drawn(d, side, 3, 1, 3)
	case 1:
		return naive.Drawn(d, side, 4, []int{1, 3, 5}[d.Roll(3)])
	default:
		return naive.Cut(d, side, []int{1, 3, 5}[d.Roll(3)])
	}
}

// truth returns the kind of answer that a board has.
func truth(p Puzzle, distance int) string {
	_, refuted := p.Refute(p.Start())
	switch {
	case distance == 0:
		return "clean"
	case distance <= p.Limit():
		return "solved"
	case refuted:
		return "impossible by the invariant"
	case distance == math.MaxInt:
		return "impossible by exhaustion"
	default:
		return "beyond the limit"
	}
}

// checkRoute checks that a route may be the answer for a board that needs that many slides.
func checkRoute(t *testing.T, p Puzzle, method string, r search.Route[Board, Slide], distance int) {
	t.Helper()
	solvable := distance <= p.Limit()
	ok := false
	switch r.Verdict {
	case solve.Proved:
		ok = solvable && len(r.Line) == distance
	case solve.Refuted:
		ok = !solvable && (!r.Anywhere || distance == math.MaxInt)
	default:
		ok = r.AtLeast <= distance && (!r.Found || len(r.Line) >= distance)
	}
	if !ok {
		t.Fatalf("%s says %v, line %q, at least %d, anywhere %v; in truth %d\n%s", method, r.Verdict, spell(r.Line), r.AtLeast, r.Anywhere, distance, newBoard(p))
	}
}

func TestBacktrackIsExactWithAnyOfItsPrunings(t *testing.T) {
	d := catalog.NewDice(4)
	met := map[solve.Verdict]int{}
	var names []string
	for n := range 150 {
		b := smallBoardOf(d, n)
		p := puzzleOf(b, d.Roll(6))
		distance, possible := b.Distance()
		if !possible {
			distance = math.MaxInt
		}
		for cuts := range 8 {
			m := Backtrack(puzzles.Prunings{Best: cuts&1 > 0, Bound: cuts&2 > 0, Order: cuts&4 > 0})
			r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{}))
			checkRoute(t, p, m.Name, r, distance)
			met[r.Verdict]++
			if n == 0 {
				names = append(names, m.Name)
			}
		}
	}
	if met[solve.Proved] < 300 || met[solve.Refuted] < 300 || met[solve.Unknown] > 0 {
		t.Errorf("met %v", met)
	}
	if names[0] != "backtrack-plain" || names[3] != "backtrack-best-bound" || names[7] != "backtrack" {
		t.Errorf("names %q", names)
	}
}

func TestAStoppedBacktrackTellsTheLineItHas(t *testing.T) {
	b := parsed(t, "1\n4 12\n0 0 32 0\n32 16 128 16\n0 0 4 4\n0 16 0 8\n", nil)[0]
	r := solved(t, b, "backtrack", solve.Budget{Nodes: 3000})
	if r.Verdict != solve.Unknown || r.Bounds.AtMost == nil || *r.Bounds.AtMost != len(r.Line) || len(r.Line) < 8 || len(r.Frames) != len(r.Line)+1 {
		t.Fatalf("%+v", r)
	}
	if want := "undecided: between 4 and 11 slides (the node budget ran out)"; r.Headline != want {
		t.Errorf("headline %q, want %q", r.Headline, want)
	}
}

func TestAStoppedBacktrackKnowsWhenItsLineMeetsItsBound(t *testing.T) {
	b := parsed(t, "2 2 2 2\n2 2 2 2\n2 2 2 2\n2 2 2 2\n", map[string]string{"limit": "8"})[0]
	r := solved(t, b, "backtrack", solve.Budget{Nodes: 6})
	if r.Verdict != solve.Proved || r.Course != "4\n" || r.Stopped != "" || r.Counts.Expanded != 6 {
		t.Errorf("%+v", r)
	}
}

func TestTheLargestLimitEndsByExhaustion(t *testing.T) {
	for _, c := range []struct{ text, because string }{
		{"0 0 0 0\n0 2 4 2\n0 0 0 0\n0 0 0 0\n", "slides change nothing but empty lines, and which way round the board is, and it has 3 tiles"},
		{"8 2 4\n1 2 1\n4 2 8\n", "all boards that can be reached were searched, and none has a single tile"},
		{"1 2\n4 1\n", "no slide changes the board, and it has 4 tiles"},
	} {
		b := parsed(t, c.text, nil)[0]
		for _, name := range []string{"astar", "bfs"} {
			r := solved(t, b, name, solve.Budget{})
			if r.Answer.(Answer).Scope != Impossible || r.Because[0] != c.because || b.Rules()["limit"] != "1000000" {
				t.Errorf("%s: %s because %q, want %q\n%s", name, r.Headline, r.Because, c.because, b.Text())
			}
		}
	}
}

func TestTheLargestBoardIsSolvedOrGivenUpSoon(t *testing.T) {
	full := func(tile func(i int) int32) Puzzle {
		tiles := make([]int32, MostSide*MostSide)
		for i := range tiles {
			tiles[i] = tile(i)
		}
		return NewPuzzle(MostSide, tiles, MostLimit)
	}
	d := catalog.NewDice(5)
	for _, c := range []struct {
		name   string
		puzzle Puzzle
		scope  Scope
	}{
		{"all equal", full(func(int) int32 { return MostTile }), Solved},
		{"all different", full(func(i int) int32 { return int32(2*i + 1) }), Impossible},
		{"a checkerboard", full(func(i int) int32 { return int32(1 + (i+i/MostSide)%2) }), Impossible},
		{"anything", full(func(i int) int32 {
			if i == 0 {
				return 1 << 20
			}
			return int32(1 << d.Roll(8))
		}), Impossible},
		{"scattered", full(func(i int) int32 {
			if i%5 > 0 || i >= 2560 {
				return 0
			}
			return 8
		}), Solved},
		{"cut and thrown", scatter(d, MostSide).puzzle(3, one, MostLimit), Undecided},
	} {
		for _, m := range newInstance(c.puzzle).Methods() {
			r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: 300, Bytes: 32 << 20}, Check: true})
			scope := r.Answer.(Answer).Scope
			if scope != c.scope && !(scope == Undecided && m.Name == "bfs") { // bfs has no bound to go by
				t.Errorf("%s: %s says %s", c.name, m.Name, r.Headline)
			}
		}
	}
}

func TestAMemoryBudgetCountsTheBoardsOfALine(t *testing.T) {
	tiles := make([]int32, MostSide*MostSide)
	tiles[70], tiles[700], tiles[1500] = 2, 4, 2
	b := newInstance(NewPuzzle(MostSide, tiles, MostLimit))
	r := solved(t, b, "backtrack", solve.Budget{Bytes: 16 << 20})
	if r.Verdict != solve.Unknown || r.Stopped != solve.ErrMemory.Error() || r.Counts.Generated > 4096 {
		t.Errorf("%s after %+v", r.Headline, r.Counts)
	}
}

// solved returns the report of a method on a board.
func solved(t *testing.T, b catalog.Instance, method string, budget solve.Budget) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(b, method)
	if err != nil {
		t.Fatal(err)
	}
	r := m.Solve(context.Background(), catalog.Request{Budget: budget, Check: true})
	return r
}
