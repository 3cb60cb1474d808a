package lock

import (
	"slices"

	"jogada/solve"
)

// ground is a web with the things on it: which keys are picked up at a cell, which door is there, and what it needs.
type ground struct {
	*web
	tokens [][]int32 // by cell: the keys that are picked up there, by their numbers in a state
	masks  []set     // by sort: its keys in a state
	spent  [][]set   // by consumable sort: the doors that need one of it, two …
	doors  []int32   // by cell: its index among the costly doors; -1 if none
	needs  [][]int   // by cell: what a door needs
	keys   int       // number of distinct keys in a state
	costly int       // number of distinct doors in a state
	items  []int32   // by key of a state: the first key of the plan that it represents
}

// ground lays out the cells where something happens. With alone, a state distinguishes every key; otherwise it merges
// the keys of a sort that lasts and of which no door needs two.
func (p *Plan) ground(start int, alone bool, happens func(cell int, k *Kind) bool, meter *solve.Meter) *ground {
	g := &ground{web: p.web(start, happens, meter)}
	g.layKeys(alone)
	g.layDoors()
	return g
}

// layKeys numbers the keys at cells where something happens.
func (g *ground) layKeys(alone bool) {
	p := g.plan
	g.tokens = make([][]int32, len(g.cells))
	shared := make([]int32, len(p.Map.Keys))
	var sorts []int32
	for i, it := range p.items {
		at := g.numbers[p.inner(int(it.cell))]
		if at < 0 {
			continue
		}
		together := !alone && !p.Map.Keys[it.sort].Once && p.most(int(it.sort)) <= 1
		if together && shared[it.sort] > 0 {
			g.tokens[at] = append(g.tokens[at], shared[it.sort]-1)
			continue
		}
		g.tokens[at] = append(g.tokens[at], int32(g.keys))
		g.items, sorts = append(g.items, int32(i)), append(sorts, it.sort)
		g.keys++
		shared[it.sort] = int32(g.keys)
	}
	g.masks = make([]set, len(p.Map.Keys))
	for sort := range g.masks {
		g.masks[sort] = newSet(g.keys)
	}
	for token, sort := range sorts {
		g.masks[sort].add(int32(token))
	}
}

// layDoors numbers the doors that use up keys.
func (g *ground) layDoors() {
	p := g.plan
	g.doors, g.needs = make([]int32, len(g.cells)), make([][]int, len(g.cells))
	for i, at := range g.cells {
		g.doors[i] = -1
		n := &p.nodes[p.nodeAt[at]]
		if n.door < 0 {
			continue
		}
		g.needs[i] = n.kind.Needs
		if slices.ContainsFunc(g.needs[i], func(sort int) bool { return p.Map.Keys[sort].Once }) {
			g.doors[i] = int32(g.costly)
			g.costly++
		}
	}
	g.spent = make([][]set, len(p.Map.Keys))
	for i, door := range g.doors {
		if door < 0 {
			continue
		}
		for k, sort := range g.needs[i] {
			if !p.Map.Keys[sort].Once || i == 0 {
				continue // the door under the start costs nothing
			}
			n := int(times(g.needs[i][:k+1], sort))
			for len(g.spent[sort]) < n {
				g.spent[sort] = append(g.spent[sort], newSet(g.costly))
			}
			g.spent[sort][n-1].add(door)
		}
	}
}

// held returns the number of keys of a sort in hand.
func (g *ground) held(sort int, taken, opened set) int32 {
	n := g.masks[sort].both(taken)
	for _, doors := range g.spent[sort] {
		n -= doors.both(opened)
	}
	return n
}

// enters reports whether a cell can be entered, and whether that uses up a key.
func (g *ground) enters(at int32, taken, opened set) (can, costs bool) {
	needs := g.needs[at]
	if needs == nil || at == 0 || g.doors[at] >= 0 && opened.has(g.doors[at]) {
		return true, false
	}
	for i, sort := range needs {
		if g.held(sort, taken, opened) < times(needs[:i+1], sort) {
			return false, false
		}
	}
	return true, g.doors[at] >= 0
}
