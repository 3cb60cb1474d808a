package dense

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/search"
)

// ways are the ways to analyse, which must all give the same.
var ways = map[string]func(*analysis){
	"by cost":        func(*analysis) {},
	"dense":          func(a *analysis) { a.steps, a.workers = alwaysDense, 1 },
	"sparse":         func(a *analysis) { a.steps = alwaysSparse },
	"dense, by four": func(a *analysis) { a.steps, a.workers, a.soloWork = alwaysDense, 4, 0 },
	"by turns":       func(a *analysis) { a.steps = alternate },
}

// valued values all positions in one of the ways.
func valued(t *testing.T, p Pursuit, way string, see Observer) *search.Planes {
	t.Helper()
	m := unlimited()
	m.ExpandMany(p.finished())
	a := newAnalysis(p, m, see)
	ways[way](a)
	values := a.analyse()
	if values == nil || m.Counts().Expanded != p.Positions() {
		t.Fatalf("%s: stopped by %v after %d of %d positions:\n%s", way, m.Stopped(), m.Counts().Expanded, p.Positions(), pasted(p))
	}
	return values
}

func valueAt(p *search.Planes, at position) search.Value {
	return p.Value(at.turn, int(at.mouse), int(at.cat))
}

// compare holds the values of every position, in every way, to those wanted.
func compare(t *testing.T, p Pursuit, want values) {
	t.Helper()
	for way := range ways {
		values := valued(t, p, way, nil)
		everyPosition(p, func(at position) {
			if got := valueAt(values, at); got != want.valueOf(at) {
				t.Fatalf("%s: %+v is %+v; want %+v:\n%s", way, at, got, want.valueOf(at), pasted(p))
			}
		})
	}
}

// tally counts values by their winners, and draws.
func tally(won map[search.Side]int, p Pursuit, v values) (longest int) {
	everyPosition(p, func(at position) {
		won[v.valueOf(at).Winner]++
		longest = max(longest, v.valueOf(at).Plies)
	})
	return longest
}

func enough(t *testing.T, won map[search.Side]int, least int) {
	t.Helper()
	for _, side := range []search.Side{mouse, cat, search.Nobody} {
		if won[side] < least {
			t.Errorf("winner %d came up at %d positions only: %v", side, won[side], won)
		}
	}
}

func TestEveryPositionOfEveryKindOfGraphIsValuedByTheRules(t *testing.T) {
	tier.Concurrent(t)
	rng := rand.New(rand.NewPCG(21, 22))
	won := map[search.Side]int{}
	longest := 0
	for i := range 2000 {
		p := randomPursuit(t, rng, 2+rng.IntN(8), 4*rng.Float64(), 1+rng.IntN(3), i%2 == 0)
		rounds := byRounds(p)
		if queue := byQueue(p); !slices.Equal(queue.list, rounds.list) {
			t.Fatalf("by a queue %v, by rounds %v:\n%s", queue.list, rounds.list, pasted(p))
		}
		compare(t, p, rounds)
		longest = max(longest, tally(won, p, rounds))
	}
	enough(t, won, 10_000)
	if longest < 8 {
		t.Errorf("no game is longer than %d plies", longest)
	}
}

func TestRowsMayEndAnywhereInAWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	won := map[search.Side]int{}
	longest := 0
	for _, nodes := range []int{63, 64, 65, 127, 128, 129} {
		for i, degree := range []float64{1.5, 2, 2.5, 3, 6, 20} {
			p := randomPursuit(t, rng, nodes, degree, 1+i%3, i%2 == 0)
			queue := byQueue(p)
			compare(t, p, queue)
			longest = max(longest, tally(won, p, queue))
		}
	}
	enough(t, won, 20_000)
	if longest < 20 {
		t.Errorf("no game is longer than %d plies", longest)
	}
}

func TestLongGamesAreCountedToTheLastPly(t *testing.T) {
	for _, nodes := range []int{40, 100} {
		for name, p := range longPursuits(t, nodes) {
			queue, least := byQueue(p), nodes-4
			if name == "rounds" {
				least = nodes * nodes / 3
			}
			if longest := tally(map[search.Side]int{}, p, queue); longest < least {
				t.Errorf("the %s of %d nodes has games of %d plies only", name, nodes, longest)
			}
			compare(t, p, queue)
		}
	}
}

func TestWhatIsNoPositionHasNoBitInAnyPlane(t *testing.T) {
	rng := rand.New(rand.NewPCG(53, 54))
	for round := range 60 {
		p := randomPursuit(t, rng, 2+rng.IntN(140), 4*rng.Float64(), 1+round%3, round%2 > 0)
		holes, width := isHole(p), search.PlaneWidth(p.Graph.Nodes())
		planes := Solve(p, unlimited(), nil)
		for turn := mouse; turn <= cat; turn++ {
			mover := planes.Movers[turn]
			for _, plane := range append(mover.Won[mouse:], mover.Plies...) {
				for i := range len(plane) * 64 {
					row, column := i/64/width, i%(64*width)
					isPosition := column < len(holes) && (turn == mouse && !holes[column] || turn == cat && !holes[row])
					if !isPosition && plane[i/64]>>(i%64)&1 > 0 {
						t.Fatalf("row %d, column %d, turn %d of a plane has a bit:\n%s", row, column, turn, pasted(p))
					}
				}
			}
		}
	}
}

func TestEachSettledPositionIsShownOnceInTheWaveOfItsPlies(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	settled := map[string]int{}
	for round := range 200 {
		p := randomPursuit(t, rng, 2+rng.IntN(5+round%2*90), 4*rng.Float64(), 1, round%4 < 2)
		for way := range ways {
			shown, last, count := newValues(p), 0, 0
			values := valued(t, p, way, func(settled []Settled, plies int, _ int64) {
				for _, s := range settled {
					at := position{s.Turn, s.Mouse, s.Cat}
					if twice := shown.valueOf(at).Winner > 0; twice || plies < last {
						t.Fatalf("%+v is shown twice (%v), in wave %d after %d", at, twice, plies, last)
					}
					shown.list[shown.number(at)] = search.Value{Winner: s.Winner, Plies: plies}
					last = plies
					count++
				}
			})
			everyPosition(p, func(at position) {
				v := valueAt(values, at)
				if s := shown.valueOf(at); s != v {
					t.Fatalf("%+v, of %+v, is shown: %v in wave %d:\n%s", at, v, s.Winner > 0, s.Plies, pasted(p))
				}
			})
			settled[way] += count
		}
	}
	if least := slices.Min(slices.Collect(maps.Values(settled))); least < 1000 {
		t.Errorf("few positions were settled: %v", settled)
	}
}

func TestTransposingASquareTurnsRowsIntoColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for range 100 {
		var s square
		for a := range s {
			s[a] = rng.Uint64() & rng.Uint64()
		}
		transposed := s
		transposed.transpose()
		for a := range s {
			for b := range s {
				if s[a]>>b&1 != transposed[b]>>a&1 {
					t.Fatalf("bit %d of row %d differs from bit %d of row %d", b, a, a, b)
				}
			}
		}
	}
}
