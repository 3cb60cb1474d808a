package check_test

import (
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/mazes"
	"jogada/search/puzzles"
	"jogada/search/races"
	"jogada/solve"
)

// The bounds of an undecided report are accepted if true, and rejected from one more on.
func TestWhatIsToldWithoutADecisionIsJudged(t *testing.T) {
	counts := map[string]int{}
	judged := func(what string, r check.Ruling, want check.Status) {
		t.Helper()
		if counts[what]++; r.Status != want {
			t.Fatalf("%s: status %d, %s", what, r.Status, r.Reason)
		}
	}
	for seed := range uint64(500) {
		d := catalog.NewDice(seed)
		race := drawBoard(d, 5)
		switch s := races.Layers[int, int](race, unlimited()); s.Verdict {
		case solve.Proved:
			judged("a race", check.NotBefore[int, int](race, s.Rounds, unlimited()), check.Accepted)
			judged("a race, one round too many", check.NotBefore[int, int](race, s.Rounds+1, unlimited()), check.Rejected)
		default:
			judged("a race that nobody wins", check.NotBefore[int, int](race, 1+d.Roll(100), unlimited()), check.Accepted)
		}
		puzzle := gametest.RandomPuzzle(d, 8)
		puzzle.Most = 100
		if s := puzzles.BFS[int, int](puzzle, unlimited()); s.Found && len(s.Line) > 0 {
			judged("a puzzle", check.NotWithin[int, int](puzzle, len(s.Line), unlimited()), check.Accepted)
			judged("a puzzle, one move too many", check.NotWithin[int, int](puzzle, len(s.Line)+1, unlimited()), check.Rejected)
		}
		maze := gametest.RandomMaze(d, 8)
		e := mazes.Closure[int, byte](maze, unlimited())
		judged("a maze", check.Reaches[int, byte](maze, e, unlimited()), check.Accepted)
		if len(e.Regions) > 0 {
			e.Regions[len(e.Regions)-1].Size++
			judged("a maze, one place too many", check.Reaches[int, byte](maze, e, unlimited()), check.Rejected)
		}
	}
	if len(counts) < 7 {
		t.Errorf("only %v", counts)
	}
}

// The keys of an undecided exploration lie where it says, and can be reached.
func TestKeysToldWithoutADecisionAreJudged(t *testing.T) {
	// From 0 one finds key a at 1 and opens 2; key c at 4 lies beyond door c at 3.
	maze := gametest.Maze{Net: gametest.DrawNet("1 02 13 24 3"), Locks: "..ac.", Keys: ".a..c", From: []int{0}}
	for _, c := range []struct {
		what string
		keys []search.Found[int, byte]
		want check.Status
	}{
		{"none", nil, check.Accepted},
		{"the key that can be reached", []search.Found[int, byte]{{Key: 'a', At: 1}}, check.Accepted},
		{"another key there", []search.Found[int, byte]{{Key: 'c', At: 1}}, check.Rejected},
		{"the key where none lies", []search.Found[int, byte]{{Key: 'a', At: 2}}, check.Rejected},
		{"a key that can't be reached", []search.Found[int, byte]{{Key: 'c', At: 4}}, check.Rejected},
		{"both", []search.Found[int, byte]{{Key: 'a', At: 1}, {Key: 'c', At: 4}}, check.Rejected},
	} {
		claim := search.Exploration[int, byte]{Regions: []search.Region[int, byte]{{Start: 0, Size: 3, Keys: c.keys}}}
		if r := check.Reaches[int, byte](maze, claim, unlimited()); r.Status != c.want {
			t.Errorf("%s: %+v", c.what, r)
		}
	}
}
