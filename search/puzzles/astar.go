package puzzles

import (
	"cmp"
	"slices"
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// star holds the record of A* for one state.
type star[M any] struct {
	search.Hop[M]
	moves  int32 // fewest moves found so far
	closed bool  // expanded at that distance
}

// queue holds numbers by priority; the smallest comes first and, among equals, the last one put in, which is the
// deepest when bounds are consistent. There are few different priorities, but one of them may be as large as a bound.
type queue struct {
	buckets []bucket // by priority, the smallest last
}

type bucket struct {
	priority int
	numbers  []int32
}

func (q *queue) push(priority int, n int32) {
	i, found := slices.BinarySearchFunc(q.buckets, priority, func(b bucket, p int) int { return cmp.Compare(p, b.priority) })
	if !found {
		q.buckets = slices.Insert(q.buckets, i, bucket{priority: priority})
	}
	q.buckets[i].numbers = append(q.buckets[i].numbers, n)
}

func (q *queue) pop() (priority int, n int32, ok bool) {
	for last := len(q.buckets) - 1; last >= 0; last-- {
		b := &q.buckets[last]
		if end := len(b.numbers) - 1; end >= 0 {
			n, b.numbers = b.numbers[end], b.numbers[:end]
			return b.priority, n, true
		}
		q.buckets = q.buckets[:last] // only now: the next entry often goes where the last one came from
	}
	return 0, 0, false
}

var astarCode = search.Code{Waits: "open list", Lines: []search.Line{
	search.PlainLine("open ← {start}, ordered by moves so far + bound"),
	search.PlainLine("while open is not empty:"),
	search.NamedLine("take", "    s ← take the smallest total from open", "State %s has the smallest total: %s so far + at least %s to go = %s."),
	search.NamedLine("goal", "    if s is a goal: return the line to s", "State %s is a goal, at depth %s. Nothing that waits has a smaller total, so no line is shorter."),
	search.PlainLine("    for each move s → t:"),
	search.NamedLine("seen", "        if t was already reached in as few moves: skip it", "%s leads to state %s, which was met before by a way that is no longer: skip it."),
	search.NamedLine("dead", "        if no goal can be reached from t: leave it", "%s leads to state %s, from which no goal can be reached: leave it."),
	search.NamedLine("cut", "        if moves + bound of t > limit: cut it", "%s leads to state %s: %s so far + at least %s to go is over the limit of %s: cut it."),
	search.NamedLine("put", "        put t into open", "%s leads to state %s: %s so far + at least %s to go = %s; it waits."),
	search.PlainLine("return no line"),
}}

// starTeller reports the steps of A* to the observer.
type starTeller[S comparable] struct {
	see   solve.Observer[S]
	table *search.Table[S]
	open  *queue
}

// waiting lists the open states, the smallest total first.
func (t starTeller[S]) waiting() solve.List[S] {
	l := solve.List[S]{At: func(i int) S {
		for last := len(t.open.buckets) - 1; ; last-- {
			numbers := t.open.buckets[last].numbers
			if i < len(numbers) {
				return t.table.State(int(numbers[len(numbers)-1-i]))
			}
			i -= len(numbers)
		}
	}}
	for _, b := range t.open.buckets {
		l.Len += len(b.numbers)
	}
	return l
}

// meets reports a newly generated state, with its moves so far, its bound and the limit.
func (t starTeller[S]) meets(from, to S, moves, rest, limit int) {
	switch {
	case t.see == nil:
	case rest == search.Never:
		t.see(search.Meeting("dead", from, to, search.Dead, t.waiting(), solve.Name(to)))
	case moves > limit-rest:
		t.see(search.Meeting("cut", from, to, search.Over, t.waiting(), solve.Name(to), search.SoFar(moves), search.ToGo(rest), limit))
	default:
		t.see(search.Meeting("put", from, to, search.Waits, t.waiting(), solve.Name(to), search.SoFar(moves), search.ToGo(rest), moves+rest))
	}
}

// AStar solves a puzzle by best-first search on moves so far plus bound. It reopens a closed state when it finds a
// shorter path to it, so the line is a shortest one whenever the bound is admissible, consistent or not.
//
// It is exact for every puzzle with an admissible bound. With a consistent bound it expands each state at most once;
// without, it may expand a state many times. It keeps every state met.
//
// Source: P. E. Hart, N. J. Nilsson, B. Raphael, A formal basis for the heuristic determination of minimum cost paths,
// 1968; reopening as in their algorithm A* with corrections of 1972.
func AStar[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter) search.Route[S, M] {
	if r, ok := settled(p, m); ok {
		return r
	}
	limit, bound := search.Limit(p), bounds(p)
	table := search.NewTable[S](p, unsafe.Sizeof(star[M]{})+4, m)
	unknown := func(atLeast int) search.Route[S, M] {
		return search.Route[S, M]{Outcome: m.Outcome(solve.Unknown), AtLeast: atLeast}
	}
	if n, _ := table.Add(p.Start()); n < 0 {
		return unknown(bound(p.Start()))
	}
	stars := []star[M]{{Hop: search.Hop[M]{From: -1}}}
	var open queue
	open.push(bound(p.Start()), 0)
	tell := starTeller[S]{solve.Observing[S](m), table, &open}
	var buf []search.Step[S, M]
	cut := false // a state was left out because of the limit
	for {
		total, at, ok := open.pop()
		if !ok {
			return refuted(p, cut, m)
		}
		if stars[at].closed {
			continue
		}
		s := table.State(int(at))
		if p.Goal(s) {
			if tell.see != nil {
				tell.see(solve.Event[S]{Line: "goal", State: s, Mark: search.Reached, Args: []any{solve.Name(s), stars[at].moves}, List: tell.waiting()})
			}
			return proved(played(p, starLine(table, stars, int(at))), m)
		}
		if !m.Expand() {
			return unknown(total)
		}
		stars[at].closed = true
		if tell.see != nil {
			tell.see(search.Looking("take", s, int(stars[at].moves), tell.waiting(), solve.Name(s), search.SoFar(stars[at].moves), search.ToGo(total-int(stars[at].moves)), total))
		}
		moves := stars[at].moves + 1
		buf = p.Steps(s, buf[:0])
		m.Generate(len(buf))
		for _, step := range buf {
			n, fresh := table.Add(step.To)
			if n < 0 || m.Stopped() != nil {
				return unknown(total)
			}
			if fresh {
				stars = append(stars, star[M]{})
			} else if stars[n].moves <= moves {
				if tell.see != nil {
					tell.see(search.Meeting("seen", s, step.To, search.Repeated, tell.waiting(), solve.Name(step.To)))
				}
				continue
			}
			stars[n] = star[M]{Hop: search.Hop[M]{From: at, Move: step.Move}, moves: moves}
			rest := bound(step.To)
			switch {
			case rest == search.Never:
			case int(moves) > limit-rest:
				cut = true
			default:
				open.push(int(moves)+rest, int32(n))
			}
			tell.meets(s, step.To, int(moves), rest, limit)
		}
	}
}

func starLine[S comparable, M any](t *search.Table[S], stars []star[M], n int) []search.Step[S, M] {
	line := make([]search.Step[S, M], stars[n].moves)
	for i := len(line) - 1; i >= 0; i-- {
		line[i] = search.Step[S, M]{Move: stars[n].Move, To: t.State(n)}
		n = int(stars[n].From)
	}
	return line
}
