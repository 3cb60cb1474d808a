package puzzles

import (
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

var bfsCode = search.Code{Waits: "queue", Lines: []search.Line{
	search.PlainLine("queue ← [start]"),
	search.PlainLine("while queue is not empty:"),
	search.NamedLine("take", "    s ← take the first of queue", "State %s, at depth %s, has waited longest: look where its moves lead."),
	search.PlainLine("    if depth of s = limit: return no line"),
	search.PlainLine("    for each move s → t:"),
	search.NamedLine("seen", "        if t was met before: skip it", "%s leads to state %s, which was met before: skip it."),
	search.NamedLine("goal", "        if t is a goal: return the line to t", "%s leads to a goal, state %s. All states nearer than depth %s were looked at first, so no line is shorter."),
	search.NamedLine("put", "        put t at the end of queue", "%s leads to state %s, which is new: it waits at the end of the queue."),
	search.PlainLine("return no line"),
}}

// BFS solves a puzzle by breadth-first search: it meets the states in order of their distance from the start, so the
// first goal it meets is a nearest one.
//
// It is exact for every puzzle and needs no bound. It expands each state nearer than the goal once and keeps every
// state met. On an infinite space without a goal only its budget or the limit ends it.
//
// Source: E. F. Moore, The shortest path through a maze, 1959.
func BFS[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter) search.Route[S, M] {
	if r, ok := settled(p, m); ok {
		return r
	}
	limit := search.Limit(p)
	table := search.NewTable[S](p, unsafe.Sizeof(search.Hop[M]{}), m)
	defer table.Forget()
	depth, layerEnd, cut := 0, 1, false // states before layerEnd are at most depth moves away
	ahead := search.NewForesight(p, table)
	unknown := func() search.Route[S, M] {
		atLeast := depth + 1 // all states at this depth were tested when they were met
		if ahead != nil {    // or are tested when they are taken
			atLeast = depth
		}
		return search.Route[S, M]{Outcome: m.Outcome(solve.Unknown), AtLeast: atLeast}
	}
	if n, _ := table.Add(p.Start()); n < 0 {
		return unknown()
	}
	came := []search.Hop[M]{{From: -1}}
	see := solve.Observing[S](m)
	var buf []search.Step[S, M]
	for at := 0; at < table.Len(); at++ {
		if at == layerEnd {
			depth, layerEnd = depth+1, table.Len()
		}
		ahead.Reach(at)
		if ahead != nil && p.Goal(table.State(at)) {
			return proved(played(p, search.Trace(table, came, at)), m)
		}
		if depth == limit {
			if cut = true; ahead != nil {
				continue // the others at this depth are tested, too
			}
			break
		}
		if !m.Expand() {
			return unknown()
		}
		s := table.State(at)
		if see != nil {
			see(search.Looking("take", s, depth, table.Waiting(at+1), solve.Name(s), depth))
		}
		buf = p.Steps(s, buf[:0])
		m.Generate(len(buf))
		for _, step := range buf {
			n, fresh := table.Add(step.To)
			if n < 0 || m.Stopped() != nil {
				return unknown()
			}
			if !fresh {
				if see != nil {
					see(search.Meeting("seen", s, step.To, search.Repeated, table.Waiting(at+1), solve.Name(step.To)))
				}
				continue
			}
			came = append(came, search.Hop[M]{From: int32(at), Move: step.Move})
			if ahead == nil && p.Goal(step.To) {
				if see != nil {
					see(search.Meeting("goal", s, step.To, search.Reached, table.Waiting(at+1), solve.Name(step.To), depth+1))
				}
				return proved(played(p, search.Trace(table, came, n)), m)
			}
			if see != nil {
				see(search.Meeting("put", s, step.To, search.Waits, table.Waiting(at+1), solve.Name(step.To)))
			}
		}
	}
	return refuted(p, cut, m)
}
