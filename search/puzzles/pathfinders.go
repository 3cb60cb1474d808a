// Package puzzles has the generic algorithms for search.Puzzle, one per file: a shortest line of moves to a goal.
package puzzles

import (
	"errors"

	"jogada/search"
	"jogada/solve"
)

// Pathfinders lists the generic methods for puzzles, the default first.
func Pathfinders[S comparable, M any]() []search.Method[search.Puzzle[S, M], search.Route[S, M]] {
	return []search.Method[search.Puzzle[S, M], search.Route[S, M]]{
		{Name: "astar", Title: "A*", Doc: "A*: the state with the smallest moves so far plus bound goes first; closed states are reopened when a shorter way to them is found",
			Cost: "at most all reachable states, each expanded once with a consistent bound; memory for all of them", Sound: true, Code: astarCode, Run: AStar[S, M]},
		{Name: "bfs", Title: "Breadth-first search", Doc: "breadth-first search: all states one move away, then two, and so on",
			Cost: "all states nearer than the goal, each expanded once; memory for all of them", Sound: true, Code: bfsCode, Run: BFS[S, M]},
		{Name: "ida", Title: "Iterative deepening A*", Doc: "iterative deepening A*: depth-first under a growing ceiling on moves so far plus bound",
			Cost: "exponential in the length of the line, because states are met again by every way that leads to them; memory for one line", Sound: true, Code: idaCode, Run: IDA[S, M]},
		{Name: "beam", Title: "Beam search", Doc: "beam search: breadth-first, but only the states of the lowest rank are kept of each depth, and more of them in each pass; it gives a line soon, and seldom shows that none is shorter",
			Cost: "width × moves expansions a pass, the width from 16 to 65536; memory for the states that one pass meets", Sound: true, Code: beamCode, Run: Beam[S, M]},
	}
}

// Cautious adapts a method to puzzles whose goal tests or steps may be incomplete once the meter has stopped (see
// search.Metered). It then discards the verdict, and the lower bound too unless only the expansions ran out.
func Cautious[S comparable, M any](run func(search.Puzzle[S, M], *solve.Meter) search.Route[S, M]) func(search.Puzzle[S, M], *solve.Meter) search.Route[S, M] {
	return func(p search.Puzzle[S, M], m *solve.Meter) search.Route[S, M] {
		r := run(search.WithMeter(p, m), m)
		switch {
		case m.Stopped() == nil:
		case r.Verdict != solve.Unknown:
			return search.Route[S, M]{Outcome: m.Outcome(solve.Unknown)}
		case !errors.Is(m.Stopped(), solve.ErrNodes):
			r.AtLeast = 0
		}
		return r
	}
}

// bounds returns the puzzle's own bound, or one that proves nothing.
func bounds[S comparable, M any](p search.Puzzle[S, M]) func(S) int {
	if b, ok := p.(search.Bounder[S]); ok {
		return b.Bound
	}
	return func(S) int { return 0 }
}

// settled answers a puzzle that needs no search: the start is a goal, or an invariant or the bound refutes it.
func settled[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter) (search.Route[S, M], bool) {
	start := p.Start()
	if p.Goal(start) {
		if _, counted := p.(search.Foreseen[S]); counted {
			m.Reach(1)
		}
		return search.Route[S, M]{Outcome: m.Outcome(solve.Proved), Found: true}, true
	}
	if q, ok := p.(search.Refuter[S]); ok {
		if why, refuted := q.Refute(start); refuted {
			return search.Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}, true
		}
	}
	bound := bounds(p)(start)
	if bound == search.Never || bound > search.Limit(p) {
		return search.Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: bound, Anywhere: bound == search.Never}, true
	}
	return search.Route[S, M]{}, false
}

// proved returns the answer of a search that found a shortest line.
func proved[S comparable, M any](line []search.Step[S, M], m *solve.Meter) search.Route[S, M] {
	return search.Route[S, M]{Outcome: m.Outcome(solve.Proved), Found: true, Line: line, AtLeast: len(line)}
}

// refuted returns the answer of a search that found no line within the limit; cut says whether a longer one may exist.
func refuted[S comparable, M any](p search.Puzzle[S, M], cut bool, m *solve.Meter) search.Route[S, M] {
	r := search.Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: !cut}
	if cut {
		r.AtLeast = search.Limit(p) + 1
	}
	return r
}

// played converts a line of forms into one of played states: each step is the first one that leads to the form.
func played[S comparable, M any](q search.Space[S, M], forms []search.Step[S, M]) []search.Step[S, M] {
	f, ok := q.(search.Formed[S])
	if !ok {
		return forms
	}
	line := make([]search.Step[S, M], 0, len(forms))
	at := q.Start()
	var buf []search.Step[S, M]
	for _, step := range forms {
		buf = q.Steps(at, buf[:0])
		i := 0
		for i < len(buf) && f.Form(buf[i].To) != step.To {
			i++
		}
		if i == len(buf) {
			panic("search: a state does not lead to the forms that its own form leads to")
		}
		line, at = append(line, buf[i]), buf[i].To
	}
	return line
}
