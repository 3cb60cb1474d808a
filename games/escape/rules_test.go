package escape

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// Traps are the same whether states are listed or package lock is asked.
func TestTrapsAreTheSameListedAndAsked(t *testing.T) {
	var fates seenFates
	for _, keys := range []string{"once", "forever"} {
		v, err := Game().Values(map[string]string{"rows": "4", "cols": "5", "doors": "3", "letters": "2", "kind": "random", "ledges": "70", "ask": "softlock", "keys": keys})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(60) {
			p := gametest.Generated(t, Game(), v, seed).(instance).puzzle
			fates.compare(t, p, 80, "asked", func(s State) bool { return !p.canExit(s) })
		}
	}
	fates.enough(t)
}

// seenFates counts the states on which two methods agreed.
type seenFates struct{ trapped, free int }

// compare compares the traps among listed states with another method.
func (f *seenFates) compare(t *testing.T, p Puzzle, most int, how string, other func(State) bool) {
	t.Helper()
	for _, s := range reachable(p, most) {
		if p.cells[s.at] == exit {
			continue
		}
		listed, told := p.trapped(s), other(s)
		if listed != told {
			t.Fatalf("trapped: %v when listed, %v when %s\n%s", listed, told, how, p.written(s, "\n"))
		}
		if listed {
			f.trapped++
		} else {
			f.free++
		}
	}
}

func (f *seenFates) enough(t *testing.T) {
	t.Helper()
	if f.trapped < 100 || f.free < 100 {
		t.Errorf("%d trapped, %d not: too few to tell", f.trapped, f.free)
	}
}

// reachable returns the first states that can be reached.
func reachable(p Puzzle, most int) []State {
	seen, states := map[State]bool{p.start: true}, []State{p.start}
	for i := 0; i < len(states) && len(states) < most; i++ {
		for _, step := range p.Steps(states[i], nil) {
			if !seen[step.To] {
				seen[step.To] = true
				states = append(states, step.To)
			}
		}
	}
	return states
}

// The bound never exceeds the fewest steps that breadth-first search finds from every state.
func TestTheBoundIsNeverTooLarge(t *testing.T) {
	tight := 0
	for _, ask := range []string{"exit", "collect"} {
		v, err := Game().Values(map[string]string{"rows": "4", "cols": "6", "doors": "2", "kind": "random", "ask": ask, "keys": "once", "ledges": "50"})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(40) {
			p := gametest.Generated(t, Game(), v, seed).(instance).puzzle
			for _, s := range reachable(p, 30) {
				r := puzzles.BFS[State, Direction](blind{p.from(s)}, solve.NewMeter(context.Background(), solve.Budget{Nodes: 100_000}))
				bound := p.Bound(s)
				if r.Verdict == solve.Proved && bound > len(r.Line) {
					t.Fatalf("the bound is %d, and %d steps will do\n%s", bound, len(r.Line), p.written(s, "\n"))
				}
				if r.Verdict == solve.Proved && bound == len(r.Line) {
					tight++
				}
			}
		}
	}
	if tight < 50 {
		t.Errorf("the bound is right %d times: too few to tell", tight)
	}
}

// blind is a question without its bound.
type blind struct {
	search.Puzzle[State, Direction]
}

func TestTextsThatAreNoMap(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "no player": "..a\n", "two players": "@.@\n", "a strange sign": "@.?\n", "a digit": "@1\n", "a door in hand": "@.\n+A\n",
		"the player twice": "@.>\n@ 0 2\n", "outside": ".>\n@ 0 9\n", "on a free cell": ".>\n@ 0 0\n", "on a door without a key": "A>\n@ 0 0\n",
	} {
		if _, err := parse([]byte(text), catalog.Values{"ask": "exit", "keys": "forever"}, nil); err == nil {
			t.Errorf("%s: it was taken for a map", name)
		}
	}
}

func TestTheQuestionOverWordsIsTheSame(t *testing.T) {
	for _, params := range []map[string]string{{}, {"keys": "once"}, {"ask": "collect"}, {"keys": "once", "ask": "collect", "kind": "random"}} {
		v, err := Game().Values(params)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for seed := range uint64(10) {
			n += gametest.Encoded(t, search.Puzzle[State, Direction](gametest.Generated(t, Game(), v, seed).(instance).puzzle), 100)
		}
		if n < 20 {
			t.Errorf("%v: only %d states", params, n)
		}
	}
}
