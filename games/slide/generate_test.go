package slide

import (
	"context"
	"strconv"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search/puzzles"
	"jogada/solve"
)

func TestTheSameSeedGivesTheSameBoardForEver(t *testing.T) {
	for _, c := range []struct {
		given map[string]string
		want  string
	}{
		{map[string]string{}, "1\n4 10\n4 4 0 4\n0 0 0 0\n4 16 0 4\n8 4 8 8\n"},
		{map[string]string{"kind": "random", "factor": "3", "limit": "9"}, "1\n4 9\n12 0 3 0\n3 0 0 3\n12 3 3 3\n0 3 3 0\n"},
		{map[string]string{"kind": "stuck"}, "1\n4 10\n0 0 0 0\n0 0 0 0\n0 2 4 0\n0 8 2 0\n"},
		{map[string]string{"kind": "mixed", "side": "3"}, "1\n3 10\n0 0 8\n6 0 6\n6 2 0\n"},
		{map[string]string{"side": "6", "slides": "40"}, "1\n6 15\n4 0 2 8 0 0\n128 0 8 0 0 0\n0 16 0 4 0 0\n2 8 0 16 16 0\n2 8 8 4 0 0\n0 0 16 2 4 0\n"},
	} {
		v, err := Game().Values(c.given)
		if err != nil {
			t.Fatal(err)
		}
		if got := gametest.Generated(t, Game(), v, 7).Text(); got != c.want {
			t.Errorf("%v gives\n%s, want\n%s", c.given, got, c.want)
		}
	}
}

func TestGeneratedBoardsAreOfTheirKind(t *testing.T) {
	met := map[Scope]int{}
	for _, kind := range []string{"solvable", "random", "stuck", "mixed"} {
		for seed := range uint64(120) {
			side, made := 1+int(seed%4), int(seed%9)
			if kind == "stuck" {
				side = max(side, 2)
			}
			v, err := Game().Values(map[string]string{"kind": kind, "side": strconv.Itoa(side), "slides": strconv.Itoa(made), "slack": "0"})
			if err != nil {
				t.Fatal(err)
			}
			b := gametest.Generated(t, Game(), v, seed).(instance)
			r := solved(t, b, "astar", solve.Budget{})
			scope := r.Answer.(Answer).Scope
			_, refuted := b.puzzle.Refute(b.puzzle.Start())
			met[scope]++
			switch {
			case kind == "solvable" && (scope != Solved || len(r.Line) > made),
				kind == "solvable" && side > 1 && made > 0 && len(r.Line) == 0,
				kind == "random" && refuted,
				kind == "stuck" && (refuted || scope == Solved):
				t.Fatalf("%s of seed %d: %s\n%s", kind, seed, r.Headline, b.Text())
			}
		}
	}
	for _, scope := range []Scope{Solved, Impossible, Beyond} {
		if met[scope] < 40 {
			t.Errorf("met %v: %s too seldom", met, scope)
		}
	}
}

func TestAnUnslidBoardIsSolvedInAsManySlidesAsWereUndone(t *testing.T) {
	undone := 0
	for seed := range uint64(200) {
		side, want := 1+int(seed%6), int(seed%7)
		b, n := unslide(catalog.NewDice(seed), side, want)
		p := b.puzzle(1, one, n)
		r := puzzles.AStar[Board, Slide](p, solve.NewMeter(context.Background(), solve.Budget{}))
		if n > want || r.Verdict != solve.Proved || (len(r.Line) > 0) != (n > 0) {
			t.Fatalf("seed %d: %d slides of %d undone, then %v\n%s", seed, n, want, r.Verdict, newBoard(p))
		}
		undone += n
	}
	if undone < 400 {
		t.Errorf("%d slides undone in all, of 600 or so that were wanted", undone)
	}
	b, _ := unslide(catalog.NewDice(7), 5, 5)
	if got, want := newBoard(b.puzzle(2, one, 5)), "1\n5 5\n0 64 64 64 64\n0 0 16 0 16\n0 16 0 16 0\n0 16 16 16 16\n0 32 32 32 32\n"; got != want {
		t.Errorf("seed 7 gives\n%s, want\n%s", got, want)
	}
}

func TestTheLargestBoardsAreGenerated(t *testing.T) {
	for _, kind := range []string{"solvable", "random", "stuck", "mixed"} {
		v, err := Game().Values(map[string]string{"kind": kind, "side": "64", "slides": "50", "slack": "999950", "factor": "1000"})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Generated(t, Game(), v, 1)
	}
}

func TestABoardOfOneCellCannotBeStuck(t *testing.T) {
	v, _ := Game().Values(map[string]string{"kind": "stuck", "side": "1"})
	if _, err := Game().Generate(catalog.NewDice(1), v); err == nil {
		t.Error("it was made")
	}
}
