// Package races has the generic algorithms for search.Race, one per file: who arrives first.
package races

import (
	"cmp"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Racers lists the generic methods for races, the default first.
func Racers[S comparable, M any]() []search.Method[search.Race[S, M], search.Standings[S, M]] {
	return []search.Method[search.Race[S, M], search.Standings[S, M]]{
		{Name: "layers", Title: "Layer by layer", Doc: "all runners at once, a layer of states a round, each state kept for the runner that can go earliest from it",
			Cost: "each state is expanded once whatever the number of runners, up to the round in which someone arrives; memory for the states met", Sound: true, Code: layersCode, Run: Layers[S, M]},
		{Name: "field", Title: "Backwards over all states", Doc: "backwards from the goal: the rounds and the best turn from every state, and so the standing of every runner",
			Cost: "each state is expanded once; memory for all states and all steps", Sound: true, Code: fieldCode, Run: Field[S, M]},
		{Name: "per-player", Title: "One search per player", Report: "000", Doc: "a breadth-first search for each runner until its queue is empty, then a sort",
			Cost: "runners × all states; memory for the states of one runner", Sound: true, Code: perRunnerCode, Run: PerRunner[S, M]},
		{Name: "ball", Title: "Shared search, early stop", Report: "002", Doc: "one breadth-first search whose states are handed over by comparing strides one round apart; stops when the goal's round is over",
			Cost: "each state is expanded once, up to the round in which someone arrives; memory for the states met", Sound: false, Code: ballCode(true), Run: Ball[S, M](true)},
		{Name: "ball-full", Title: "Shared search, to the end", Report: "002", Doc: "ball without its early stop: until the queue is empty",
			Cost: "each state is expanded once; memory for all states", Sound: false, Code: ballCode(false), Run: Ball[S, M](false)},
	}
}

// finish sorts the results best first and takes the winner from the top.
func finish[S comparable, M any](q search.Race[S, M], places []search.Rank[S, M], m *solve.Meter) search.Standings[S, M] {
	runners := q.Runners()
	slices.SortFunc(places, func(x, y search.Rank[S, M]) int {
		switch {
		case x.Arrives != y.Arrives && x.Arrives:
			return -1
		case x.Arrives != y.Arrives:
			return 1
		case x.Rounds != y.Rounds:
			return x.Rounds - y.Rounds
		case !x.Arrives || runners[x.Runner].At == runners[y.Runner].At || !m.Work(1):
			return x.Runner - y.Runner
		}
		return compareLines(q, runners[x.Runner].At, runners[y.Runner].At, x, y, m)
	})
	if m.Stopped() != nil {
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
	}
	if len(places) == 0 || !places[0].Arrives {
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Refuted), Ranks: places}
	}
	top := places[0]
	return search.Standings[S, M]{Outcome: m.Outcome(solve.Proved), Winner: top.Runner, Rounds: top.Rounds, Line: top.Line,
		AtLeast: top.Rounds, Ranks: places}
}

// compareLines compares two runners who arrive in the same round as CompareFinish does, from the last round that counts
// back to the first in which they differ.
func compareLines[S comparable, M any](q search.Race[S, M], startX, startY S, x, y search.Rank[S, M], m *solve.Meter) int {
	at := func(start S, line []search.Step[S, M], i int) S {
		if i == 0 {
			return start
		}
		return line[i-1].To
	}
	for i := x.Rounds - 2; i >= 0 && m.Work(1); i-- {
		sx, sy := at(startX, x.Line, i), at(startY, y.Line, i)
		if c := cmp.Compare(q.Stride(sx), q.Stride(sy)); c != 0 {
			return c
		}
		if q.Tie() == search.ByFirstRound {
			break
		}
	}
	return x.Runner - y.Runner
}
