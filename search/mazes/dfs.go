package mazes

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

var dfsCode = search.Code{Waits: "stack", Lines: []search.Line{
	search.PlainLine("for each player:"),
	search.PlainLine("    stack ← [start]; keys ← {}; locked ← []"),
	search.PlainLine("    while stack is not empty:"),
	search.NamedLine("take", "        s ← take the top of stack", "%s is on top of the stack: look at what lies next to it."),
	search.PlainLine("        for each t next to s:"),
	search.NamedLine("wait", "            if t needs a key not in keys: put t into locked", "%s is a door for key %s, which is not found yet: it goes into the list of locked doors."),
	search.NamedLine("put", "            else if t is new: put t on stack", "%s can be entered: it goes on the stack."),
	search.NamedLine("key", "            if a key lies at t: walk all of locked", "Key %s lies at %s: the whole list of locked doors is walked. Doors in it: %s."),
	search.NamedLine("open", "                each door that it opens: put it on stack", "%s is a door for key %s, which is found now: it goes on the stack."),
}}

// DFS solves a maze as report 001 does: a depth-first search for each explorer with one list of locked doors, which is
// scanned in full at every key found.
//
// It is exact for every maze. The list holds a door once for each side it was met from, so it takes cells + keys ×
// locked doors, not the O(n) that the report claims.
//
// It deviates from the report only where its text cannot run: it marks the start first, and enters a door listed twice
// only once.
func DFS[S, K comparable](q search.Maze[S, K], m *solve.Meter) search.Exploration[S, K] {
	var regions []search.Region[S, K]
	for i, start := range q.Starts() {
		d := depthFirst[S, K]{q: q, m: m, explorer: i, marked: search.NewTable[S](q, 0, m)}
		d.walkFrom(start)
		regions = append(regions, d.region(start))
		d.marked.Release()
	}
	return explored(regions, m)
}

// depthFirst holds the search of one explorer.
type depthFirst[S, K comparable] struct {
	q        search.Maze[S, K]
	m        *solve.Meter
	explorer int
	marked   *search.Table[S]
	stack    []S
	keys     []search.Found[S, K]
	locked   []S
	see      solve.Observer[S]
}

func (d *depthFirst[S, K]) walkFrom(start S) {
	d.see = solve.Observing[S](d.m)
	d.explore(start)
	var buf []S
	for len(d.stack) > 0 {
		at := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if !d.m.Expand() {
			return
		}
		if d.see != nil {
			d.see(search.Looking("take", at, d.explorer, d.onStack(), solve.Name(at)))
		}
		buf = d.q.Near(at, buf[:0])
		d.m.Generate(len(buf))
		for _, s := range buf {
			d.explore(s)
		}
	}
}

func (d *depthFirst[S, K]) explore(s S) {
	if _, marked := d.marked.Find(s); marked {
		return
	}
	if key, needs := d.q.Needs(s); needs && !d.has(key) {
		d.locked = append(d.locked, s)
		d.narrateStep("wait", s, search.ShutDoor, solve.Name(s), search.KeyName[K]{Key: key})
		return
	}
	if n, _ := d.marked.Add(s); n < 0 {
		return
	}
	d.stack = append(d.stack, s)
	if needs, locked := d.q.Needs(s); locked {
		d.narrateStep("open", s, search.OpenDoor, solve.Name(s), search.KeyName[K]{Key: needs})
	} else {
		d.narrateStep("put", s, search.Waits, solve.Name(s))
	}
	if key, gives := d.q.Gives(s); gives {
		d.unlock(key, s)
	}
}

// narrateStep reports a cell to the observer.
func (d *depthFirst[S, K]) narrateStep(line string, s S, mark int, args ...any) {
	if d.see != nil {
		d.see(solve.Event[S]{Line: line, State: s, Wave: d.explorer, Mark: mark, Args: args, List: d.onStack()})
	}
}

// onStack lists the stack from its top.
func (d *depthFirst[S, K]) onStack() solve.List[S] {
	return solve.List[S]{Len: len(d.stack), At: func(i int) S { return d.stack[len(d.stack)-1-i] }}
}

func (d *depthFirst[S, K]) has(key K) bool {
	return slices.ContainsFunc(d.keys, func(k search.Found[S, K]) bool { return k.Key == key })
}

// unlock scans all locked doors, as the report does, even if the key is not new.
func (d *depthFirst[S, K]) unlock(key K, at S) {
	if !d.has(key) {
		d.keys = append(d.keys, search.Found[S, K]{Key: key, At: at})
	}
	d.m.Generate(len(d.locked))
	d.narrateStep("key", at, search.KeyFound, search.KeyName[K]{Key: key}, solve.Name(at), len(d.locked))
	var opened, left []S
	for _, door := range d.locked {
		if need, _ := d.q.Needs(door); need == key {
			opened = append(opened, door)
		} else {
			left = append(left, door)
		}
	}
	d.locked = left
	for _, door := range opened {
		d.explore(door)
	}
}

func (d *depthFirst[S, K]) region(start S) search.Region[S, K] {
	r := search.Region[S, K]{Start: start, Size: d.marked.Len(), Cells: slices.Values(d.marked.States()), Keys: d.keys}
	seen := map[S]bool{}
	for _, s := range d.locked {
		if !seen[s] {
			seen[s] = true
			key, _ := d.q.Needs(s)
			r.Shut = append(r.Shut, search.Shut[S, K]{At: s, Needs: key})
		}
	}
	return r
}
