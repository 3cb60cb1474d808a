package search

import (
	"unsafe"

	"jogada/solve"
)

// BFS answers a puzzle by breadth-first search: it meets the states in order of their distance from the start, so the
// first goal met is a nearest one.
//
// Exact for every puzzle; needs no bound. Expands each state nearer than the goal once and keeps all that it met. On an
// infinite space without a goal it ends only by its budget or the limit.
//
// Source: E. F. Moore, The shortest path through a maze, 1959.
func BFS[S comparable, M any](p Puzzle[S, M], m *solve.Meter) Route[S, M] {
	if r, ok := settled(p, m); ok {
		return r
	}
	limit := Limit(p)
	table := NewTable[S](p, unsafe.Sizeof(hop[M]{}), m)
	unknown := func(atLeast int) Route[S, M] {
		return Route[S, M]{Outcome: m.Outcome(solve.Unknown), AtLeast: atLeast}
	}
	if n, _ := table.Add(p.Start()); n < 0 {
		return unknown(1)
	}
	came := []hop[M]{{from: -1}}
	see := solve.Observing[S](m)
	var buf []Step[S, M]
	depth, layerEnd := 0, 1 // states before layerEnd are at most depth moves away
	for at := 0; at < table.Len(); at++ {
		if at == layerEnd {
			depth, layerEnd = depth+1, table.Len()
		}
		if depth == limit {
			return refuted(p, true, m)
		}
		if !m.Expand() {
			// Every state at this depth was met before the first of them was expanded, and none is a goal.
			return unknown(depth + 1)
		}
		see.See(table.State(at), depth)
		buf = p.Steps(table.State(at), buf[:0])
		m.Generate(len(buf))
		for _, step := range buf {
			n, fresh := table.Add(step.To)
			if n < 0 {
				return unknown(depth + 1)
			}
			if !fresh {
				continue
			}
			came = append(came, hop[M]{int32(at), step.Move})
			if p.Goal(step.To) {
				return proved(played(p, trace(table, came, n)), m)
			}
		}
	}
	return refuted(p, false, m)
}
