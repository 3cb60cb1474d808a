package search

import (
	"slices"

	"jogada/solve"
)

// Prunings says which ways of cutting a backtracking search short are on.
type Prunings struct {
	Best  bool // leave lines that are no shorter than the best one found
	Bound bool // leave states whose bound does not fit under the limit
	Order bool // try the steps with the lowest rank first
}

// Backtrack returns the method of report 003 with the prunings that are on: follow every line of at most the limit's
// length, remember the best one found, cut what can't beat it.
//
// Exact for every puzzle with a limit, whose bound never exceeds the truth. It remembers no states, so it follows each
// line of the game tree apart: exponential in the limit, however near the goal is. Stopped early it still has the best
// line found, which may not be a shortest.
//
// The bound is compared as the report prints it, with the moves left before the step rather than after it, which is
// one looser than it could be.
func Backtrack[S comparable, M any](cuts Prunings) func(Puzzle[S, M], *solve.Meter) Route[S, M] {
	return func(p Puzzle[S, M], m *solve.Meter) Route[S, M] {
		start := p.Start()
		if p.Goal(start) {
			return Route[S, M]{Outcome: m.Outcome(solve.Proved), Found: true}
		}
		if q, ok := p.(Refuter[S]); ok {
			if why, refuted := q.Refute(start); refuted {
				return Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: Never, Anywhere: true, Why: why}
			}
		}
		b := backtracker[S, M]{p: p, m: m, cuts: cuts, limit: Limit(p), bound: bounds(p), see: solve.Observing[S](m)}
		b.run()
		switch {
		case m.Stopped() != nil:
			return Route[S, M]{Outcome: m.Outcome(solve.Unknown), Found: b.best != nil, Line: b.best, AtLeast: max(1, b.bound(start))}
		case b.best != nil:
			return proved(b.best, m)
		default:
			return refuted(p, b.cut, m)
		}
	}
}

type backtracker[S comparable, M any] struct {
	p     Puzzle[S, M]
	m     *solve.Meter
	cuts  Prunings
	limit int
	bound func(S) int
	best  []Step[S, M]
	cut   bool // a state was left because of the limit, so longer lines may exist
	stack []frame[S]
	steps []Step[S, M]
	bytes int64 // what a state on the stack or among the steps takes
	see   solve.Observer[S]
}

func (b *backtracker[S, M]) run() {
	b.bytes = stateBytes[S](b.p) + 32
	b.stack = []frame[S]{{state: b.p.Start(), next: -1}}
	for len(b.stack) > 0 {
		depth := len(b.stack) - 1
		top := &b.stack[depth]
		if top.next < 0 && !b.open(top, depth) {
			if b.m.Stopped() != nil {
				return
			}
		}
		if top.next == top.end || b.cuts.Best && b.best != nil && depth+1 >= len(b.best) {
			b.stack = b.stack[:depth]
			if depth > 0 {
				begin := b.stack[depth-1].end
				b.m.Drop(1, b.bytes*int64(1+len(b.steps)-begin))
				b.steps = b.steps[:begin]
			}
			continue
		}
		to := b.steps[top.next].To
		top.next++
		if rest := b.bound(to); b.cuts.Bound && rest > b.limit-depth {
			b.cut = b.cut || rest != Never
			continue
		}
		b.stack = append(b.stack, frame[S]{state: to, next: -1})
		b.m.Keep(1, b.bytes)
	}
}

// open looks at a state on entering it: a goal ends the line, so does the limit, otherwise its steps are laid out.
func (b *backtracker[S, M]) open(top *frame[S], depth int) bool {
	top.next, top.end = len(b.steps), len(b.steps)
	if b.p.Goal(top.state) {
		if b.best == nil || depth < len(b.best) {
			b.best = followed(b.stack, b.steps)
		}
		return true
	}
	if depth >= b.limit {
		b.cut = true
		return true
	}
	if !b.m.Expand() {
		return false
	}
	b.see.See(top.state, depth)
	b.steps = b.p.Steps(top.state, b.steps)
	top.end = len(b.steps)
	b.m.Generate(top.end - top.next)
	b.m.Keep(0, b.bytes*int64(top.end-top.next))
	if r, ok := b.p.(Ranker[S]); ok && b.cuts.Order {
		slices.SortStableFunc(b.steps[top.next:top.end], func(x, y Step[S, M]) int { return r.Rank(x.To) - r.Rank(y.To) })
	}
	return true
}
