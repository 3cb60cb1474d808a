package slide

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/gametest"
	"jogada/search"
	"jogada/solve"
)

// unlimited has tables that only the budget limits.
var unlimited = sizes{shelf: mostForms, recent: mostForms}

func background(b solve.Budget) *solve.Meter { return solve.NewMeter(context.Background(), b) }

// mediumBoard draws a board of side 2 to 5: full or nearly empty, of one odd part or several.
func mediumBoard(d *catalog.Dice, n int) rows {
	side := 2 + n%3
	if n%25 == 0 {
		side = 5
	}
	switch n % 8 {
	case 0:
		return drawn(d, side, 3, 1, 3)
	case 1:
		return drawn(d, side, 4, 5)
	case 2, 3:
		return strewn(d, side, pieces(d, 1+d.Roll(side), side*side)) // few codes: often full of equal tiles
	case 4:
		p := stick(d, side).puzzle(1, one, 0)
		return rowsOf(p, p.Start())
	default:
		return cut(d, side, []int{1, 3, 5}[d.Roll(3)])
	}
}

func TestPackedAgreesWithTheTruthAndWithEveryMethod(t *testing.T) {
	d := catalog.NewDice(21)
	met := map[string]int{}
	for n := range share(2000) {
		b := mediumBoard(d, n)
		distance, possible := b.distance()
		limit := MostLimit
		if !possible {
			distance = math.MaxInt
		} else {
			limit = max(0, distance+d.Roll(5)-2)
		}
		if n%4 == 0 {
			limit = d.Roll(8)
		}
		p := b.puzzle(limit)
		met[truth(p, distance)]++
		r := unlimited.solve(p, background(solve.Budget{}))
		holds(t, p, "packed", r, distance)
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
		often(t, met, least, kind)
	}
}

// agreesWithAll compares an answer with those of the other methods that come to one, and with brute force.
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

func TestTinyTablesGiveTheSameVerdicts(t *testing.T) {
	d := catalog.NewDice(22)
	met := map[string]int{}
	for n := range share(800) {
		b := mediumBoard(d, n)
		distance, possible := b.distance()
		if !possible {
			distance = math.MaxInt
		}
		p := b.puzzle([]int{d.Roll(10), 1000}[n%2])
		for _, s := range []sizes{{1, 0}, {1, 4}, {2, 16}, {8, 0}, {10, 8}, {40, 4}} {
			r := s.solve(p, background(solve.Budget{Nodes: 30_000}))
			holds(t, p, "packed with tiny tables", r, distance)
			if most := int64(s.shelf + s.recent); r.Counts.Stored > most {
				t.Fatalf("%d forms were kept, %d allowed\n%s", r.Counts.Stored, most, newBoard(p))
			}
			if r.Verdict == solve.Unknown {
				met["undecided"]++
				continue
			}
			met[truth(p, distance)]++
			if r.Anywhere && r.Why == "" {
				met["shown to be impossible by searching"]++
			}
		}
	}
	often(t, met, 150, "solved", "impossible by the invariant", "beyond the limit", "shown to be impossible by searching")
	if met["undecided"] > share(40) {
		t.Errorf("met %v: undecided too often", met)
	}
}

func TestTinyTablesFindTheSameFewestSlidesOnHardBoards(t *testing.T) {
	for seed := range uint64(share(8)) {
		p := hard(seed, 5, 9)
		whole := unlimited.solve(p, background(solve.Budget{}))
		for _, s := range []sizes{{30, 32}, {200, 16}, {200, 0}} {
			r := s.solve(p, background(solve.Budget{Nodes: 5_000_000}))
			if r.Verdict != whole.Verdict || len(r.Line) != len(whole.Line) {
				t.Errorf("%v: %v, %d slides; with all tables %v, %d\n%s", s, r.Verdict, len(r.Line), whole.Verdict, len(whole.Line), newBoard(p))
			}
		}
	}
}

func TestBoardsThatAreTurnedMirroredOrSpacedNeedTheSameSlidesAndTheSameWork(t *testing.T) {
	d := catalog.NewDice(23)
	possible := 0
	for n := range share(150) {
		b := cut(d, 2+n%3, 1)
		distance, ok := b.distance()
		first := unlimited.solve(b.puzzle(MostLimit), background(solve.Budget{}))
		for _, image := range b.squeezed().eight() {
			p := spaced(d, image, len(b)+d.Roll(3)).puzzle(MostLimit)
			r := unlimited.solve(p, background(solve.Budget{}))
			if r.Found != ok || ok && len(r.Line) != distance || r.Counts != first.Counts {
				t.Fatalf("%v, %d slides, %+v; the board it is an image of: %v, %d, %+v\n%s%s",
					r.Found, len(r.Line), r.Counts, ok, distance, first.Counts, newBoard(p), newBoard(b.puzzle(MostLimit)))
			}
		}
		if ok {
			possible++
		}
	}
	if possible < share(50) || possible > share(148) {
		t.Errorf("%d of %d boards have a solution", possible, share(150))
	}
}

// hard is a board full but for one cell, which takes a long time for its size.
func hard(seed uint64, side, codes int) Puzzle {
	d := catalog.NewDice(seed)
	tiles := []int64{1 << (codes - 1)}
	for len(tiles) < side*side-1 {
		if i := d.Roll(len(tiles)); tiles[i] > 1 {
			tiles[i] /= 2
			tiles = append(tiles, tiles[i])
		}
	}
	tiles = append(tiles, 0)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return rows(slices.Collect(slices.Chunk(tiles, side))).puzzle(MostLimit)
}

// chain is a board with the tiles 1 1 2 4 8 …: no two can merge but the smallest. It takes many slides, or has none.
func chain(seed uint64, side, tiles int) Puzzle {
	d := catalog.NewDice(seed)
	values := []int64{1, 1}
	for len(values) < tiles {
		values = append(values, 2*values[len(values)-1])
	}
	return strewn(d, side, values).puzzle(MostLimit)
}

func TestChainsOfTilesTakeManySlidesAndAgreeWithBreadthFirstSearch(t *testing.T) {
	longest, impossible := 0, 0
	for seed := range uint64(40) {
		side := 4 + int(seed%3)
		p := chain(seed, side, side*side/2+int(seed%uint64(side)))
		r := unlimited.solve(p, background(solve.Budget{}))
		other := search.BFS[Board, Slide](p, background(solve.Budget{}))
		if r.Verdict != other.Verdict || len(r.Line) != len(other.Line) || r.Anywhere != other.Anywhere || r.Counts.Stored > other.Counts.Stored {
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

func TestABudgetOfAnySizeGivesTrueBounds(t *testing.T) {
	for side, codes := range map[int]int{4: 7, 5: 9} {
		p := hard(3, side, codes)
		whole := unlimited.solve(p, background(solve.Budget{}))
		if whole.Verdict != solve.Proved || whole.Counts.Expanded < 50 {
			t.Fatalf("%+v\n%s", whole.Outcome, newBoard(p))
		}
		last := 0
		for nodes := int64(1); nodes < whole.Counts.Expanded; nodes += 1 + nodes/10 {
			r := unlimited.solve(p, background(solve.Budget{Nodes: nodes}))
			if r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrNodes) || r.Counts.Expanded != nodes || r.AtLeast > len(whole.Line) || r.AtLeast < last {
				t.Fatalf("with %d nodes: %+v, at least %d; it needs %d\n%s", nodes, r.Outcome, r.AtLeast, len(whole.Line), newBoard(p))
			}
			last = r.AtLeast
		}
		almost := unlimited.solve(p, background(solve.Budget{Nodes: whole.Counts.Expanded - 1}))
		if almost.AtLeast != len(whole.Line) {
			t.Errorf("one node before the end at least %d slides are known, of %d\n%s", almost.AtLeast, len(whole.Line), newBoard(p))
		}
	}
}

func TestAMemoryBudgetIsKeptAndTheAnswerIsTheSame(t *testing.T) {
	p := hard(1, 6, 10)
	whole := unlimited.solve(p, background(solve.Budget{}))
	for _, bytes := range []int64{1, 1000, 10_000, 30_000, 100_000, 300_000, 1 << 20, 1 << 22} {
		r := unlimited.solve(p, background(solve.Budget{Bytes: bytes}))
		switch {
		case r.Verdict == solve.Unknown && (!errors.Is(r.Stopped, solve.ErrMemory) || bytes >= 100_000):
			t.Errorf("%d bytes: %v, %v\n%s", bytes, r.Verdict, r.Stopped, newBoard(p))
		case r.Verdict != solve.Unknown && len(r.Line) != len(whole.Line):
			t.Errorf("%d bytes: %d slides, want %d\n%s", bytes, len(r.Line), len(whole.Line), newBoard(p))
		case r.Counts.Stored > 1 && r.Counts.Stored*int64(8*3) > bytes: // the form alone takes that much
			t.Errorf("%d bytes: %d forms were kept", bytes, r.Counts.Stored)
		}
	}
}

func TestAFullMemoryIsGoneOnWithForAWhileAndThenTold(t *testing.T) {
	p := hard(1, 12, 10)
	r := unlimited.solve(p, background(solve.Budget{Bytes: 100_000}))
	if r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrMemory) || r.AtLeast <= p.Bound(p.Start())+2 || r.Counts.Expanded < 20*r.Counts.Stored {
		t.Errorf("%+v, at least %d\n%s", r.Outcome, r.AtLeast, newBoard(p))
	}
}

func TestACancelledPackedSearchStopsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := hard(1, 6, 10)
	r := unlimited.solve(p, solve.NewMeter(ctx, solve.Budget{}))
	if r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrCancel) || r.Counts.Generated != 0 || r.AtLeast < p.Bound(p.Start()) {
		t.Errorf("%+v, at least %d", r.Outcome, r.AtLeast)
	}
}

func TestPackedAnswersAndCountsAreTheSameEachTime(t *testing.T) {
	for _, s := range []sizes{unlimited, {100, 64}} {
		first := s.solve(hard(2, 5, 9), background(solve.Budget{}))
		for range 3 {
			if again := s.solve(hard(2, 5, 9), background(solve.Budget{})); !reflect.DeepEqual(first, again) {
				t.Fatalf("%+v and %+v", first, again)
			}
		}
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
		r := unlimited.solve(p, background(solve.Budget{}))
		if r.Verdict != solve.Refuted || !r.Anywhere || r.Counts.Stored != c.stored {
			t.Errorf("%v, %+v, want %d stored\n%s", r.Verdict, r.Counts, c.stored, c.text)
		}
	}
}
