package search

import (
	"math"
	"unsafe"

	"jogada/solve"
)

// Ball answers a race as report 002 does, with or without its early stop: one breadth-first search for all runners. A
// state already visited is handed over when the stride that led to it is larger than the stride that led to the state it
// is visited from.
//
// UNSOUND: the round is right, the winner is wrong on about a quarter of the boards where runners tie. The two strides
// that it compares were made one round apart, and a runner that starts where an earlier one does overwrites it. Kept as
// an exhibit.
//
// Mended only where the report's text can't run: the visited test is made before the round is set, the early stop fires
// once the goal's round is over, and a start, which nothing led to, takes no state over.
func Ball[S comparable, M any](early bool) func(Race[S, M], *solve.Meter) Standings[S, M] {
	return func(q Race[S, M], m *solve.Meter) Standings[S, M] {
		b := &ball[S, M]{q: q, table: NewTable[S](q, unsafe.Sizeof(ballNode[M]{}), m), goal: -1}
		b.run(early, m)
		switch {
		case m.Stopped() != nil:
			return Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
		case b.goal < 0:
			return Standings[S, M]{Outcome: m.Outcome(solve.Refuted)}
		}
		g := b.nodes[b.goal]
		return Standings[S, M]{Outcome: m.Outcome(solve.Proved), Winner: g.runner, Rounds: g.round, AtLeast: g.round, Line: b.line()}
	}
}

type ballNode[M any] struct {
	hop[M]
	round, runner int
}

type ball[S comparable, M any] struct {
	q     Race[S, M]
	table *Table[S]
	nodes []ballNode[M]
	goal  int
}

func (b *ball[S, M]) run(early bool, m *solve.Meter) {
	for r, runner := range b.q.Runners() {
		n, fresh := b.table.Add(runner.At)
		if n < 0 {
			return
		}
		if fresh {
			b.nodes = append(b.nodes, ballNode[M]{})
		}
		b.nodes[n] = ballNode[M]{hop: hop[M]{from: -1}, runner: r}
		if b.q.Goal(runner.At) {
			b.goal = n
		}
	}
	see := solve.Observing[S](m)
	var buf []Step[S, M]
	for at := 0; at < b.table.Len(); at++ {
		if early && b.goal >= 0 && b.nodes[at].round >= b.nodes[b.goal].round {
			return
		}
		if !m.Expand() {
			return
		}
		see.See(b.table.State(at), b.nodes[at].round)
		buf = b.q.Steps(b.table.State(at), buf[:0])
		m.Generate(len(buf))
		for _, step := range buf {
			b.visit(at, step)
		}
	}
}

func (b *ball[S, M]) visit(at int, step Step[S, M]) {
	n, fresh := b.table.Add(step.To)
	if n < 0 {
		return
	}
	if fresh {
		b.nodes = append(b.nodes, ballNode[M]{})
	} else if b.nodes[n].round <= b.nodes[at].round || b.cameBy(n) <= b.cameBy(at) {
		return
	}
	from := b.nodes[at]
	b.nodes[n] = ballNode[M]{hop: hop[M]{int32(at), step.Move}, round: from.round + 1, runner: from.runner}
	if fresh && b.goal < 0 && b.q.Goal(step.To) {
		b.goal = n
	}
}

// cameBy is the stride that led to a state.
func (b *ball[S, M]) cameBy(n int) int {
	if from := b.nodes[n].from; from >= 0 {
		return b.q.Stride(b.table.State(int(from)))
	}
	return math.MaxInt
}

func (b *ball[S, M]) line() []Step[S, M] {
	came := make([]hop[M], len(b.nodes))
	for n := range b.nodes {
		came[n] = b.nodes[n].hop
	}
	return trace(b.table, came, b.goal)
}
