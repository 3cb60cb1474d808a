package races

import (
	"math"
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// ballCode returns the pseudocode of Ball, with or without its early stop.
func ballCode(early bool) search.Code {
	lines := []search.Line{
		search.PlainLine("queue ← the starts, each held by its runner"),
		search.PlainLine("while queue is not empty:"),
	}
	if early {
		lines = append(lines, search.PlainLine("    if the round in which the goal was reached is over: stop"))
	}
	return search.Code{Waits: "queue", Lines: append(lines,
		search.NamedLine("take", "    s ← take the first of queue", "%s, held by %s since round %s, has waited longest: look where its steps lead."),
		search.PlainLine("    for each step s → t:"),
		search.NamedLine("goal", "        if t is the goal, and new: s's runner has reached it", "%s is the goal: %s reaches it in round %s, from %s."),
		search.NamedLine("claim", "        if t is new: s's runner holds t, put t into queue", "%s is new: %s holds it from round %s on, coming from %s."),
		search.NamedLine("hand", "        if a larger stride led to t than to s: s's runner takes t over", "%s is handed over to %s, in round %s, because a larger stride led there than to %s."),
		search.PlainLine("return the runner that holds the goal"))}
}

// Ball solves a race as report 002 does, with or without its early stop: one breadth-first search for all runners. A
// state already visited changes hands when the stride that led to it is larger than the stride that led to the state it
// is visited from.
//
// UNSOUND: the round is right, but the winner is wrong on about a quarter of the boards where runners tie. The two
// compared strides were made one round apart, and a runner that starts in the same cell as an earlier one overwrites
// it. Kept as an exhibit.
//
// It deviates from the report only where its text cannot run: it tests for a visit before it sets the round, it stops
// early once the goal's round is over, and a start never takes over a state.
func Ball[S comparable, M any](early bool) func(search.Race[S, M], *solve.Meter) search.Standings[S, M] {
	return func(q search.Race[S, M], m *solve.Meter) search.Standings[S, M] {
		b := &ball[S, M]{q: q, table: search.NewTable[S](q, unsafe.Sizeof(ballNode[M]{}), m), goal: -1}
		b.growBall(early, m)
		switch {
		case m.Stopped() != nil:
			return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
		case b.goal < 0:
			return search.Standings[S, M]{Outcome: m.Outcome(solve.Refuted)}
		}
		g := b.nodes[b.goal]
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Proved), Winner: g.runner, Rounds: g.round, AtLeast: g.round, Line: b.line()}
	}
}

type ballNode[M any] struct {
	search.Hop[M]
	round, runner int
}

type ball[S comparable, M any] struct {
	q     search.Race[S, M]
	table *search.Table[S]
	nodes []ballNode[M]
	goal  int
	see   solve.Observer[S]
}

func (b *ball[S, M]) growBall(early bool, m *solve.Meter) {
	for r, runner := range b.q.Runners() {
		n, fresh := b.table.Add(runner.At)
		if n < 0 {
			return
		}
		if fresh {
			b.nodes = append(b.nodes, ballNode[M]{})
		}
		b.nodes[n] = ballNode[M]{Hop: search.Hop[M]{From: -1}, runner: r}
		if b.q.Goal(runner.At) {
			b.goal = n
		}
	}
	b.see = solve.Observing[S](m)
	var buf []search.Step[S, M]
	for at := 0; at < b.table.Len(); at++ {
		if early && b.goal >= 0 && b.nodes[at].round >= b.nodes[b.goal].round {
			return
		}
		if !m.Expand() {
			return
		}
		if b.see != nil {
			s := b.table.State(at)
			e := search.Looking("take", s, b.nodes[at].round, b.table.Waiting(at+1), solve.Name(s), search.RunnerNumber(b.nodes[at].runner), b.nodes[at].round)
			e.Mark, e.Holds = search.Claimed+b.nodes[at].runner, search.RunnerNumber(b.nodes[at].runner)
			b.see(e)
		}
		buf = b.q.Steps(b.table.State(at), buf[:0])
		m.Generate(len(buf))
		for _, step := range buf {
			b.visit(at, step, b.table.Waiting(at+1))
		}
	}
}

// visit visits the target of a step; list holds the waiting states.
func (b *ball[S, M]) visit(at int, step search.Step[S, M], list solve.List[S]) {
	n, fresh := b.table.Add(step.To)
	if n < 0 {
		return
	}
	line := "hand"
	if fresh {
		line, b.nodes = "claim", append(b.nodes, ballNode[M]{})
	} else if b.nodes[n].round <= b.nodes[at].round || b.cameBy(n) <= b.cameBy(at) {
		return
	}
	from := b.nodes[at]
	b.nodes[n] = ballNode[M]{Hop: search.Hop[M]{From: int32(at), Move: step.Move}, round: from.round + 1, runner: from.runner}
	if fresh && b.goal < 0 && b.q.Goal(step.To) {
		line, b.goal = "goal", n
	}
	if b.see != nil {
		s := b.table.State(at)
		b.see(solve.Event[S]{Line: line, State: step.To, From: &s, Mark: search.Claimed + from.runner, List: list,
			Args: []any{solve.Name(step.To), search.RunnerNumber(from.runner), from.round + 1, solve.Name(s)}})
	}
}

// cameBy returns the stride that led to a state.
func (b *ball[S, M]) cameBy(n int) int {
	if from := b.nodes[n].From; from >= 0 {
		return b.q.Stride(b.table.State(int(from)))
	}
	return math.MaxInt
}

func (b *ball[S, M]) line() []search.Step[S, M] {
	came := make([]search.Hop[M], len(b.nodes))
	for n := range b.nodes {
		came[n] = b.nodes[n].Hop
	}
	return search.Trace(b.table, came, b.goal)
}
