package search

import (
	"slices"

	"jogada/solve"
)

// Closure answers a maze by key closure: a breadth-first flood for each explorer. A place that needs a key not yet
// found waits in the list of that key, and the whole list is let in when the key turns up.
//
// Exact for every maze, because exploring is monotone: what can be entered stays so. Each place is entered at most once
// an explorer and each closed one looked at once from each side; memory for the places of every explorer.
//
// Source: the unit propagation of W. F. Dowling and J. H. Gallier, Linear-time algorithms for testing the
// satisfiability of propositional Horn formulae, 1984, with keys as the propositions.
func Closure[S, K comparable](q Maze[S, K], m *solve.Meter) Exploration[S, K] {
	var regions []Region[S, K]
	for i, start := range q.Starts() {
		f := flood[S, K]{q: q, m: m, explorer: i, table: NewTable[S](q, 0, m), waiting: map[K][]S{}}
		f.run(start)
		regions = append(regions, f.region(start))
		f.release()
	}
	return explored(regions, m)
}

func explored[S, K comparable](regions []Region[S, K], m *solve.Meter) Exploration[S, K] {
	verdict := solve.Proved
	if m.Stopped() != nil {
		verdict = solve.Unknown
	}
	return Exploration[S, K]{Outcome: m.Outcome(verdict), Regions: regions}
}

// flood is one explorer's flood. Places in the table were entered; those from next on are still to be expanded.
type flood[S, K comparable] struct {
	q        Maze[S, K]
	m        *solve.Meter
	explorer int
	table    *Table[S]
	keys     []Found[S, K]
	waiting  map[K][]S // places met that need a key not yet found
	order    []K       // the keys of waiting, in the order they were first missed
}

func (f *flood[S, K]) run(start S) {
	f.enter(start)
	see := solve.Observing[S](f.m)
	var buf []S
	for at := 0; at < f.table.Len(); at++ {
		if !f.m.Expand() {
			return
		}
		see.See(f.table.State(at), f.explorer)
		buf = f.q.Near(f.table.State(at), buf[:0])
		f.m.Generate(len(buf))
		for _, s := range buf {
			f.meet(s)
		}
	}
}

func (f *flood[S, K]) has(key K) bool {
	return slices.ContainsFunc(f.keys, func(k Found[S, K]) bool { return k.Key == key })
}

func (f *flood[S, K]) meet(s S) {
	key, locked := f.q.Needs(s)
	if !locked || f.has(key) {
		f.enter(s)
		return
	}
	if _, known := f.waiting[key]; !known {
		f.order = append(f.order, key)
	}
	f.waiting[key] = append(f.waiting[key], s)
}

func (f *flood[S, K]) enter(s S) {
	if _, fresh := f.table.Add(s); !fresh {
		return
	}
	key, given := f.q.Gives(s)
	if !given || f.has(key) {
		return
	}
	f.keys = append(f.keys, Found[S, K]{key, s})
	doors := f.waiting[key]
	delete(f.waiting, key)
	for _, door := range doors {
		f.enter(door)
	}
}

func (f *flood[S, K]) region(start S) Region[S, K] {
	r := Region[S, K]{Start: start, Size: f.table.Len(), Cells: slices.Values(f.table.states), Keys: f.keys}
	seen := map[S]bool{}
	for _, key := range f.order {
		for _, s := range f.waiting[key] {
			if !seen[s] {
				seen[s] = true
				r.Shut = append(r.Shut, Shut[S, K]{s, key})
			}
		}
	}
	return r
}

// release gives the flat part of the table back to the budget; the places themselves stay in the region.
func (f *flood[S, K]) release() { f.table.release() }
