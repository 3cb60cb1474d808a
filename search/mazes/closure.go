package mazes

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

var closureCode = search.Code{Waits: "queue", Lines: []search.Line{
	search.PlainLine("for each player:"),
	search.PlainLine("    queue ← [start]; keys ← {}"),
	search.PlainLine("    while queue is not empty:"),
	search.NamedLine("take", "        s ← take the first of queue", "%s has waited longest: look at what lies next to it."),
	search.PlainLine("        for each t next to s:"),
	search.NamedLine("wait", "            if t needs a key not in keys: t waits for it", "%s is a door for key %s, which is not found yet: it waits for it."),
	search.NamedLine("put", "            else if t is new: put t into queue", "%s can be entered: it waits in the queue."),
	search.NamedLine("key", "            if a new key lies at t: put it into keys", "Key %s is found at %s. Doors that waited for it: %s."),
	search.NamedLine("open", "                each door that waits for it: put it into queue", "%s is a door for key %s, which is found now: it can be entered."),
}}

// Closure solves a maze by key closure: a breadth-first flood for each explorer. A cell that needs a key not yet found
// waits in that key's list, and finding the key admits the whole list.
//
// It is exact for every maze, because exploring is monotone: a cell that can be entered stays so. Each explorer enters
// each cell at most once and looks at a closed cell once from each side. It keeps the cells of every explorer.
//
// Source: the unit propagation of W. F. Dowling and J. H. Gallier, Linear-time algorithms for testing the
// satisfiability of propositional Horn formulae, 1984, with keys as the propositions.
func Closure[S, K comparable](q search.Maze[S, K], m *solve.Meter) search.Exploration[S, K] {
	var regions []search.Region[S, K]
	for i, start := range q.Starts() {
		f := flood[S, K]{q: q, m: m, explorer: i, table: search.NewTable[S](q, 0, m), waiting: map[K][]S{}}
		f.floodFrom(start)
		regions = append(regions, f.region(start))
		f.table.Release() // the cells stay in the region
	}
	return explored(regions, m)
}

func explored[S, K comparable](regions []search.Region[S, K], m *solve.Meter) search.Exploration[S, K] {
	verdict := solve.Proved
	if m.Stopped() != nil {
		verdict = solve.Unknown
	}
	return search.Exploration[S, K]{Outcome: m.Outcome(verdict), Regions: regions}
}

// flood holds the flood of one explorer. Every cell in the table has been entered; those from next on are not yet
// expanded.
type flood[S, K comparable] struct {
	q        search.Maze[S, K]
	m        *solve.Meter
	explorer int
	table    *search.Table[S]
	keys     []search.Found[S, K]
	waiting  map[K][]S // cells met that need a key not yet found
	order    []K       // the keys of waiting, in the order they were first missed
	at       int       // number of the cell being expanded
	see      solve.Observer[S]
}

func (f *flood[S, K]) floodFrom(start S) {
	f.see, f.at = solve.Observing[S](f.m), -1
	f.enter(start)
	var buf []S
	for f.at = 0; f.at < f.table.Len(); f.at++ {
		if !f.m.Expand() {
			return
		}
		s := f.table.State(f.at)
		if f.see != nil {
			f.see(search.Looking("take", s, f.explorer, f.table.Waiting(f.at+1), solve.Name(s)))
		}
		buf = f.q.Near(s, buf[:0])
		f.m.Generate(len(buf))
		for _, s := range buf {
			f.meet(s)
		}
	}
}

func (f *flood[S, K]) has(key K) bool {
	return slices.ContainsFunc(f.keys, func(k search.Found[S, K]) bool { return k.Key == key })
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
	f.narrateStep("wait", s, search.ShutDoor, solve.Name(s), search.KeyName[K]{Key: key})
}

// narrateStep reports a cell to the observer.
func (f *flood[S, K]) narrateStep(line string, s S, mark int, args ...any) {
	if f.see == nil {
		return
	}
	e := solve.Event[S]{Line: line, State: s, Wave: f.explorer, Mark: mark, Args: args, List: f.table.Waiting(f.at + 1)}
	if f.at >= 0 {
		from := f.table.State(f.at)
		e.From = &from
	}
	f.see(e)
}

func (f *flood[S, K]) enter(s S) {
	if _, fresh := f.table.Add(s); !fresh {
		return
	}
	if needs, locked := f.q.Needs(s); locked {
		f.narrateStep("open", s, search.OpenDoor, solve.Name(s), search.KeyName[K]{Key: needs})
	} else {
		f.narrateStep("put", s, search.Waits, solve.Name(s))
	}
	key, given := f.q.Gives(s)
	if !given || f.has(key) {
		return
	}
	f.keys = append(f.keys, search.Found[S, K]{Key: key, At: s})
	doors := f.waiting[key]
	f.narrateStep("key", s, search.KeyFound, search.KeyName[K]{Key: key}, solve.Name(s), len(doors))
	delete(f.waiting, key)
	for _, door := range doors {
		f.enter(door)
	}
}

func (f *flood[S, K]) region(start S) search.Region[S, K] {
	r := search.Region[S, K]{Start: start, Size: f.table.Len(), Cells: slices.Values(f.table.States()), Keys: f.keys}
	seen := map[S]bool{}
	for _, key := range f.order {
		for _, s := range f.waiting[key] {
			if !seen[s] {
				seen[s] = true
				r.Shut = append(r.Shut, search.Shut[S, K]{At: s, Needs: key})
			}
		}
	}
	return r
}
