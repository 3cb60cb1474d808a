package slide

import (
	"context"
	"errors"
	"math"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

func background(b solve.Budget) *solve.Meter { return solve.NewMeter(context.Background(), b) }

// share returns n in the deep tier and a twentieth of it otherwise.
func share(t testing.TB, n int) int { return tier.Scale(t, n, max(1, n/20)) }

// mediumBoard draws a board of side 2 to 5: full or nearly empty, of one odd part or several.
func mediumBoard(d *catalog.Dice, n int) naive.Board {
	side := 2 + n%3
	if n%25 == 0 {
		side = 5
	}
	switch n % 8 {
	case 0:
		return naive.Drawn(d, side, 3, 1, 3)
	case 1:
		return naive.Drawn(d, side, 4, 5)
	case 2, 3:
		return naive.Scatter(d, side, naive.RandomTiles(d, 1+d.Roll(side), side*side)) // few codes: often full of equal tiles
	case 4:
		p := stick(d, side).puzzle(1, one, 0)
		return rowsOf(p, p.Start())
	default:
		return naive.Cut(d, side, []int{1, 3, 5}[d.Roll(3)])
	}
}

func TestPackedAgreesWithTheTruthAndWithEveryMethod(t *testing.T) {
	d := catalog.NewDice(21)
	met := map[string]int{}
	for n := range share(t, 2000) {
		b := mediumBoard(d, n)
		distance, possible := b.Distance()
		limit := MostLimit
		if !possible {
			distance = math.MaxInt
		} else {
			limit = max(0, distance+d.Roll(5)-2)
		}
		if n%4 == 0 {
			limit = d.Roll(8)
		}
		p := puzzleOf(b, limit)
		met[truth(p, distance)]++
		r := p.packed(background(solve.Budget{}))
		checkRoute(t, p, "packed", r, distance)
		if r.Verdict == solve.Unknown {
			t.Fatalf("undecided\n%s", newBoard(p))
		}
		if ruling := check.Puzzle[Board, Slide](p, r, background(solve.Budget{})); ruling.Status != check.Accepted {
			t.Fatalf("the checker says %s\n%s", ruling.Reason, newBoard(p))
		}
		if n%5 == 0 {
			agreesWithAll(t, p, r)
		}
	}
	for kind, least := range map[string]int{"clean": 60, "solved": 500, "impossible by the invariant": 300, "impossible by exhaustion": 200, "beyond the limit": 200} {
		if met[kind] < share(t, least) {
			t.Errorf("met %v: %q too seldom", met, kind)
		}
	}
}

// agreesWithAll compares an answer with those of the other methods that find one, and with brute force.
func agreesWithAll(t *testing.T, p Puzzle, r search.Route[Board, Slide]) {
	t.Helper()
	most := min(p.Limit(), 4)
	if moves, found := gametest.BruteRoute[Board, Slide](p, most); found != (r.Found && len(r.Line) <= most) || found && moves != len(r.Line) {
		t.Fatalf("packed says %d, %v, by brute force %d, %v\n%s", len(r.Line), r.Found, moves, found, newBoard(p))
	}
	for _, m := range Methods() {
		other := m.Run(p, background(solve.Budget{Nodes: 20_000}))
		if other.Verdict != solve.Unknown && (other.Verdict != r.Verdict || len(other.Line) != len(r.Line)) {
			t.Fatalf("packed says %v, %q, %s %v, %q\n%s", r.Verdict, spell(r.Line), m.Name, other.Verdict, spell(other.Line), newBoard(p))
		}
	}
}

func TestChainsOfTilesTakeManySlidesAndAgreeWithBreadthFirstSearch(t *testing.T) {
	longest, impossible := 0, 0
	for seed := range uint64(40) {
		side := 4 + int(seed%3)
		p := puzzleOf(naive.Chain(catalog.NewDice(seed), side, side*side/2+int(seed%uint64(side))), MostLimit)
		r := p.packed(background(solve.Budget{}))
		other := puzzles.BFS[Board, Slide](p, background(solve.Budget{}))
		if r.Verdict != other.Verdict || len(r.Line) != len(other.Line) || r.Anywhere != other.Anywhere || r.Counts.Stored > 2*other.Counts.Stored { // the beam has tables of its own
			t.Fatalf("%v, %d slides, %+v; by bfs %v, %d, %+v\n%s", r.Verdict, len(r.Line), r.Counts, other.Verdict, len(other.Line), other.Counts, newBoard(p))
		}
		longest = max(longest, len(r.Line))
		if r.Anywhere {
			impossible++
		}
	}
	if longest < 50 || impossible < 5 {
		t.Errorf("the longest line has %d slides, %d boards of 40 are impossible", longest, impossible)
	}
}

func TestACancelledPackedSearchStopsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := puzzleOf(naive.Hard(catalog.NewDice(1), 6, 10), MostLimit)
	r := p.packed(solve.NewMeter(ctx, solve.Budget{}))
	if r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrCancel) || r.Counts.Generated != 0 || r.AtLeast < p.Bound(p.Start()) {
		t.Errorf("%+v, at least %d", r.Outcome, r.AtLeast)
	}
}

func TestImpossibleBoardsAreExhaustedUpToSymmetry(t *testing.T) {
	for _, c := range []struct {
		text   string
		stored int64
	}{
		{"0 0 0 0\n0 2 4 2\n0 0 0 0\n0 0 0 0\n", 1}, // 6 boards
		{"8 2 4\n1 2 1\n4 2 8\n", 60},               // 193 boards
	} {
		p := parsed(t, c.text, nil)[0].(instance).puzzle
		r := p.packed(background(solve.Budget{}))
		if r.Verdict != solve.Refuted || !r.Anywhere || r.Counts.Stored != c.stored {
			t.Errorf("%v, %+v, want %d stored\n%s", r.Verdict, r.Counts, c.stored, c.text)
		}
	}
}
