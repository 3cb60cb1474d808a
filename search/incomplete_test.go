package search_test

import (
	"context"
	"fmt"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// fuse stops a meter at one of the queries of a question, as a question does whose steps search within the meter.
type fuse struct {
	m    *solve.Meter
	left *int
}

// blown reports whether the query is incomplete, because the meter stopped.
func (f fuse) blown() bool {
	if *f.left--; *f.left < 0 {
		f.m.Stop(solve.ErrTime)
	}
	return f.m.Stopped() != nil
}

type fusedPuzzle struct {
	gametest.Puzzle
	fuse
}

func (p fusedPuzzle) Goal(s int) bool { return !p.blown() && p.Puzzle.Goal(s) }
func (p fusedPuzzle) Steps(s int, buf []search.Step[int, int]) []search.Step[int, int] {
	if p.blown() {
		return buf
	}
	return p.Puzzle.Steps(s, buf)
}

// foreseenPuzzle is a puzzle whose states are evaluated together.
type foreseenPuzzle struct{ gametest.Puzzle }

// Foresee looks at one state.
func (foreseenPuzzle) Foresee([]int) int { return 1 }

// A search that tests states when it takes them claims no lower bound for those that wait.
func TestForeseenStatesThatWaitAreNotRuledOut(t *testing.T) {
	met := spread{}
	for seed := range uint64(200) {
		p := gametest.RandomPuzzle(catalog.NewDice(seed), 7)
		lies := p.Lies()
		for nodes := range int64(8) {
			r := puzzles.BFS(foreseenPuzzle{p}, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes + 1}))
			if err := lies(r); err != nil {
				t.Fatalf("%d nodes: %v: %+v\n%v", nodes+1, err, r, p)
			}
			met[fmt.Sprint(r.Verdict, " ", r.AtLeast)]++
		}
	}
	met.atLeast(t, 10, "unknown 1", "unknown 2", "proved 2")
}

// A puzzle whose meter stops gives incomplete answers to queries. Whenever that happens, no method within takes them for
// complete ones.
func TestIncompleteQueriesProveNothing(t *testing.T) {
	met := spread{}
	for seed := range uint64(200) {
		p := gametest.RandomPuzzle(catalog.NewDice(seed), 7)
		lies := p.Lies()
		for _, method := range puzzles.Pathfinders[int, int]() {
			for queries := range 40 {
				left := queries
				f := fuse{solve.NewMeter(context.Background(), solve.Budget{}), &left}
				r := puzzles.Cautious(method.Run)(fusedPuzzle{p, f}, f.m)
				if err := lies(r); err != nil || (r.Verdict == solve.Unknown) != (f.m.Stopped() != nil) {
					t.Fatalf("%s, stopped after %d queries by %v: %v: %+v\n%v", method.Name, queries, f.m.Stopped(), err, r, p)
				}
				met[fmt.Sprint(method.Name, " ", r.Verdict, " ", r.Found)]++
				if f.m.Stopped() == nil {
					break
				}
			}
		}
	}
	met.atLeast(t, 20, "bfs unknown false", "bfs proved true", "bfs refuted false")
	// If only the expansions run out, the lower bound is kept.
	p := gametest.Puzzle{Net: gametest.DrawNet("1 2 3 -"), Goals: "...*", Most: 9}
	if r := puzzles.Cautious(puzzles.BFS[int, int])(p, solve.NewMeter(context.Background(), solve.Budget{Nodes: 2})); r.Verdict != solve.Unknown || r.AtLeast != 3 {
		t.Errorf("%+v", r)
	}
}
