package puzzles

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Prunings selects the prunings of a backtracking search.
type Prunings struct {
	Best  bool // cut lines that are no shorter than the best one found
	Bound bool // cut states whose bound exceeds the moves left
	Order bool // try the steps with the lowest rank first
}

// BacktrackCode returns the pseudocode of Backtrack with the given prunings.
func BacktrackCode(cuts Prunings) search.Code {
	lines := []search.Line{
		search.PlainLine("best ← none"),
		search.PlainLine("depth-first from the start, along every line:"),
		search.NamedLine("enter", "    s ← the state that the line has come to", "The line has come to state %s, at depth %s of at most %s: try its moves."),
		search.NamedLine("goal", "    if s is a goal: best ← the line, if it is shorter", "State %s is a goal: a line of %s moves."),
		search.NamedLine("limit", "    if the line has as many moves as the limit: go back", "State %s is no goal, and the line has %s moves, as many as the limit allows: go back."),
	}
	if cuts.Order {
		lines = append(lines, search.PlainLine("    for each move s → t, the lowest rank first:"))
	} else {
		lines = append(lines, search.PlainLine("    for each move s → t:"))
	}
	if cuts.Best {
		lines = append(lines, search.NamedLine("best", "        if the line can't be shorter than best: go back", "From state %s no line can be shorter than the best one, of %s moves: go back."))
	}
	if cuts.Bound {
		lines = append(lines, search.NamedLine("cut", "        if bound of t > moves left: cut it", "%s leads to state %s, which needs at least %s moves, and %s are left: cut it."))
	}
	lines = append(lines, search.NamedLine("step", "        go on to t", "%s leads to state %s: go on there."),
		search.NamedLine("back", "    go back one move", "All moves of state %s are tried: go back."),
		search.PlainLine("return best"))
	return search.Code{Waits: "line", Lines: lines}
}

// Backtrack returns the method of report 003 with the given prunings: follow every line up to the limit, remember the
// best one found, cut those that cannot beat it.
//
// It is exact for every puzzle that has a limit and an admissible bound. It remembers no states and explores the whole
// game tree, so its time is exponential in the limit, however near the goal is. Stopped early, it returns the best line
// found, which may not be a shortest.
//
// It compares the bound with the moves left before the step, as the report prints it, which is one looser than it could
// be.
func Backtrack[S comparable, M any](cuts Prunings) func(search.Puzzle[S, M], *solve.Meter) search.Route[S, M] {
	return func(p search.Puzzle[S, M], m *solve.Meter) search.Route[S, M] {
		start := p.Start()
		if p.Goal(start) {
			return search.Route[S, M]{Outcome: m.Outcome(solve.Proved), Found: true}
		}
		if q, ok := p.(search.Refuter[S]); ok {
			if why, refuted := q.Refute(start); refuted {
				return search.Route[S, M]{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}
			}
		}
		b := backtracker[S, M]{p: p, m: m, cuts: cuts, limit: search.Limit(p), bound: bounds(p), see: solve.Observing[S](m)}
		b.backtrackAll()
		switch {
		case m.Stopped() != nil:
			return search.Route[S, M]{Outcome: m.Outcome(solve.Unknown), Found: b.best != nil, Line: b.best, AtLeast: max(1, b.bound(start))}
		case b.best != nil:
			return proved(b.best, m)
		default:
			return refuted(p, b.cut, m)
		}
	}
}

type backtracker[S comparable, M any] struct {
	p     search.Puzzle[S, M]
	m     *solve.Meter
	cuts  Prunings
	limit int
	bound func(S) int
	best  []search.Step[S, M]
	cut   bool // a state was cut because of the limit, so longer lines may exist
	stack []frame[S]
	steps []search.Step[S, M]
	bytes int64 // bytes of a state on the stack or among the steps
	see   solve.Observer[S]
}

func (b *backtracker[S, M]) backtrackAll() {
	b.bytes = search.StateBytes[S](b.p) + 32
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
			b.leaves(top)
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
			b.cut = b.cut || rest != search.Never
			if b.see != nil {
				b.see(search.Meeting("cut", top.state, to, cutMark(rest), b.onStack(), solve.Name(to), boundWord(rest), b.limit-depth))
			}
			continue
		}
		if b.see != nil {
			b.see(search.Meeting("step", top.state, to, search.Waits, b.onStack(), solve.Name(to)))
		}
		b.stack = append(b.stack, frame[S]{state: to, next: -1})
		b.m.Keep(1, b.bytes)
	}
}

// open visits a state on entering it: a goal or the limit ends the line, otherwise its steps are generated.
func (b *backtracker[S, M]) open(top *frame[S], depth int) bool {
	top.next, top.end = len(b.steps), len(b.steps)
	if b.p.Goal(top.state) {
		b.narrateStep("goal", search.Reached, top.state, depth)
		if b.best == nil || depth < len(b.best) {
			b.best = followed(b.stack, b.steps)
		}
		return true
	}
	if depth >= b.limit {
		b.narrateStep("limit", search.Over, top.state, depth)
		b.cut = true
		return true
	}
	if !b.m.Expand() {
		return false
	}
	if b.see != nil {
		b.see(search.Looking("enter", top.state, depth, b.onStack(), solve.Name(top.state), depth, b.limit))
	}
	b.steps = b.p.Steps(top.state, b.steps)
	top.end = len(b.steps)
	b.m.Generate(top.end - top.next)
	b.m.Keep(0, b.bytes*int64(top.end-top.next))
	if r, ok := b.p.(search.Ranker[S]); ok && b.cuts.Order {
		slices.SortStableFunc(b.steps[top.next:top.end], func(x, y search.Step[S, M]) int { return r.Rank(x.To) - r.Rank(y.To) })
	}
	return true
}

// narrateStep reports the state at the end of the line, with a number for the sentence.
func (b *backtracker[S, M]) narrateStep(line string, mark int, s S, n int) {
	if b.see != nil {
		b.see(solve.Event[S]{Line: line, State: s, Mark: mark, Args: []any{solve.Name(s), n}, List: b.onStack()})
	}
}

// leaves reports the state from which the search backtracks.
func (b *backtracker[S, M]) leaves(top *frame[S]) {
	switch {
	case b.see == nil || b.p.Goal(top.state) || len(b.stack)-1 >= b.limit:
	case top.next < top.end:
		b.narrateStep("best", search.Over, top.state, len(b.best))
	default:
		b.see(solve.Event[S]{Line: "back", State: top.state, Mark: search.Back, Args: []any{solve.Name(top.state)}, List: b.onStack()})
	}
}

// onStack lists the line, last state first.
func (b *backtracker[S, M]) onStack() solve.List[S] {
	return solve.List[S]{Len: len(b.stack), At: func(i int) S { return b.stack[len(b.stack)-1-i].state }}
}

// cutMark returns the mark of a state that its bound cuts.
func cutMark(rest int) int {
	if rest == search.Never {
		return search.Dead
	}
	return search.Over
}

// boundWord returns a bound as an argument of a sentence.
func boundWord(rest int) any {
	if rest == search.Never {
		return "∞"
	}
	return rest
}
