package search

import (
	"slices"

	"jogada/solve"
)

// DFS answers a maze as report 001 does: a depth-first search for each explorer with one list of locked doors, the whole
// of which is walked at every key found.
//
// Exact for every maze. A door met from several sides stands in the list several times and every key walks the list,
// so it takes places + keys × locked doors, not the O(n) that the report claims.
//
// Mended where the report's text can't run: the start is marked first, and a door that stands twice is entered once.
func DFS[S, K comparable](q Maze[S, K], m *solve.Meter) Exploration[S, K] {
	var regions []Region[S, K]
	for i, start := range q.Starts() {
		d := depthFirst[S, K]{q: q, m: m, explorer: i, marked: NewTable[S](q, 0, m)}
		d.run(start)
		regions = append(regions, d.region(start))
		d.marked.release()
	}
	return explored(regions, m)
}

// depthFirst is one explorer's search.
type depthFirst[S, K comparable] struct {
	q        Maze[S, K]
	m        *solve.Meter
	explorer int
	marked   *Table[S]
	stack    []S
	keys     []Found[S, K]
	locked   []S
}

func (d *depthFirst[S, K]) run(start S) {
	d.explore(start)
	see := solve.Observing[S](d.m)
	var buf []S
	for len(d.stack) > 0 {
		at := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if !d.m.Expand() {
			return
		}
		see.See(at, d.explorer)
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
		return
	}
	if n, _ := d.marked.Add(s); n < 0 {
		return
	}
	d.stack = append(d.stack, s)
	if key, gives := d.q.Gives(s); gives {
		d.unlock(key, s)
	}
}

func (d *depthFirst[S, K]) has(key K) bool {
	return slices.ContainsFunc(d.keys, func(k Found[S, K]) bool { return k.Key == key })
}

// unlock walks all the locked doors, as the report does, also when the key is not a new one.
func (d *depthFirst[S, K]) unlock(key K, at S) {
	if !d.has(key) {
		d.keys = append(d.keys, Found[S, K]{key, at})
	}
	d.m.Generate(len(d.locked))
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

func (d *depthFirst[S, K]) region(start S) Region[S, K] {
	r := Region[S, K]{Start: start, Size: d.marked.Len(), Cells: slices.Values(d.marked.states), Keys: d.keys}
	seen := map[S]bool{}
	for _, s := range d.locked {
		if !seen[s] {
			seen[s] = true
			key, _ := d.q.Needs(s)
			r.Shut = append(r.Shut, Shut[S, K]{s, key})
		}
	}
	return r
}
