package lock

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// mostRooms limits the areas and the doors of a dungeon, each of which is a bit of a word.
const mostRooms = 64

// dungeon is a world in which every step can be reversed, contracted to areas and the doors between them. What a player
// can do depends on the set of opened doors alone, and opening one more never closes anything.
type dungeon struct {
	start uint64 // the areas where the player begins
	rooms []room
	gates []gate // doors; those that use up keys come first
	wears int    // how many do
	exits []gate // with a condition or without
	once  []bool // by sort
	meter *solve.Meter
	seen  *table
	wins  []int8 // by number in seen: 1 an exit can be reached, -1 none can
}

// room is an area with its keys, by sort.
type room struct {
	keys []int32
	at   []int32 // the places of its keys
	sort []int32 // and their sorts
}

// gate is a door or an exit.
type gate struct {
	at    int32   // its place
	near  uint64  // the areas beside it
	needs []int32 // by sort
	gives []int32 // by sort
	twin  int     // another door of which this is the copy, to be opened before; -1 if none
	idle  bool    // opening it changes nothing
}

// dungeon contracts the plan for a start. It returns nil if the plan is larger, or has steps that can't be reversed,
// switches or relays.
func (p *Plan) dungeon(start int32, meter *solve.Meter) *dungeon {
	if p.oneWay || p.linked {
		return nil
	}
	d := &dungeon{meter: meter, once: make([]bool, len(p.World.Keys))}
	for i, key := range p.World.Keys {
		d.once[i] = key.Once
	}
	isGate := func(n int32) bool {
		return n != start && p.nodes[n].kind != nil && (p.nodes[n].door >= 0 || p.nodes[n].exit())
	}
	of := make([]int32, len(p.nodes)) // by node: 1 + its area
	for n := range p.nodes {
		if of[n] != 0 || isGate(int32(n)) || !meter.Work(1) {
			continue
		}
		d.rooms = append(d.rooms, room{keys: make([]int32, len(d.once))})
		queue := []int32{int32(n)}
		of[n] = int32(len(d.rooms))
		for len(queue) > 0 && meter.Work(1) {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			d.put(&d.rooms[len(d.rooms)-1], p, at)
			for _, to := range p.out(at) {
				if of[to] == 0 && !isGate(to) {
					of[to] = int32(len(d.rooms))
					queue = append(queue, to)
				}
			}
		}
	}
	var wears, lasts []gate
	joints := map[[2]int32]int32{} // between doors side by side: an area without anything
	for n := range p.nodes {
		if !isGate(int32(n)) || !meter.Work(1) {
			continue
		}
		g := d.gateOf(p, int32(n), func(to int32) int32 {
			if !isGate(to) {
				return of[to]
			}
			pair := [2]int32{min(int32(n), to), max(int32(n), to)}
			if joints[pair] == 0 {
				d.rooms = append(d.rooms, room{keys: make([]int32, len(d.once))})
				joints[pair] = int32(len(d.rooms))
			}
			return joints[pair]
		})
		switch {
		case len(d.rooms) > mostRooms:
			return nil
		case p.nodes[n].exit():
			d.exits = append(d.exits, g)
		case p.nodes[n].costly:
			wears = append(wears, g)
		default:
			lasts = append(lasts, g)
		}
	}
	if d.wears = len(wears); max(len(d.rooms), len(wears), len(lasts)) > mostRooms || meter.Stopped() != nil {
		return nil
	}
	d.gates, d.start = slices.Concat(wears, lasts), 1<<(of[start]-1)
	d.simplify()
	return d
}

// put adds the keys of a node to an area.
func (d *dungeon) put(r *room, p *Plan, n int32) {
	for _, key := range p.gives(n) {
		it := p.items[key]
		r.keys[it.sort]++
		r.at, r.sort = append(r.at, it.cell), append(r.sort, it.sort)
	}
}

// gateOf returns the gate of a node; area numbers the areas beside it from 1.
func (d *dungeon) gateOf(p *Plan, n int32, area func(node int32) int32) gate {
	g := gate{at: p.nodes[n].at, needs: make([]int32, len(d.once)), gives: make([]int32, len(d.once)), twin: -1}
	for _, sort := range p.nodes[n].kind.Needs {
		g.needs[sort]++
	}
	for _, key := range p.gives(n) {
		g.gives[p.items[key].sort]++
	}
	for _, to := range p.out(n) {
		if a := area(to); a <= mostRooms {
			g.near |= 1 << (a - 1)
		}
	}
	return g
}

// simplify finds doors whose opening changes nothing, and doors that are copies of each other: dead ends with the same
// keys beside the same areas, or doors between the same areas.
func (d *dungeon) simplify() {
	touching := make([]int, len(d.rooms)) // by area: its doors and exits
	for _, list := range [][]gate{d.gates, d.exits} {
		for i := range list {
			for rest := list[i].near; rest != 0; rest &= rest - 1 {
				touching[bits.TrailingZeros64(rest)]++
			}
		}
	}
	for i := range d.wears {
		g := &d.gates[i]
		beyond, keys := d.deadEnd(g, touching)
		if beyond && slices.Equal(keys, g.needs) && d.allOnce(keys) {
			g.idle = true
		}
		for k := i - 1; k >= 0 && g.twin < 0; k-- {
			other := &d.gates[k]
			otherEnd, otherKeys := d.deadEnd(other, touching)
			same := slices.Equal(g.needs, other.needs) && slices.Equal(g.gives, other.gives)
			if same && (g.near == other.near || beyond && otherEnd && d.outside(g, touching) == d.outside(other, touching) && slices.Equal(keys, otherKeys)) {
				g.twin = k
			}
		}
	}
}

// allOnce reports whether all keys are used up.
func (d *dungeon) allOnce(keys []int32) bool {
	for sort, n := range keys {
		if n > 0 && !d.once[sort] {
			return false
		}
	}
	return true
}

// outside returns the areas beside a door that have other doors, or where the player begins.
func (d *dungeon) outside(g *gate, touching []int) (areas uint64) {
	for rest := g.near; rest != 0; rest &= rest - 1 {
		if a := bits.TrailingZeros64(rest); touching[a] > 1 || d.start&(1<<a) != 0 {
			areas |= 1 << a
		}
	}
	return areas
}

// deadEnd reports whether nothing but keys lies beyond a door, seen from the one area beside it that leads on, and which.
func (d *dungeon) deadEnd(g *gate, touching []int) (bool, []int32) {
	out := d.outside(g, touching)
	keys := slices.Clone(g.gives)
	for rest := g.near &^ out; rest != 0; rest &= rest - 1 {
		for sort, n := range d.rooms[bits.TrailingZeros64(rest)].keys {
			keys[sort] += n
		}
	}
	return bits.OnesCount64(out) == 1, keys
}

// hand returns the areas that a player can walk to with a set of doors opened, and the keys in hand by sort. Doors whose
// keys last are opened as soon as they can be.
func (d *dungeon) hand(opened uint64, keys []int32) (areas uint64) {
	var lasting uint64 // of the doors after the first wears
	areas = d.start
	// each round opens a door or finds an area, of which there are at most 64 each
	for {
		before, was := areas, lasting
		for rest := opened; rest != 0; rest &= rest - 1 {
			if g := &d.gates[bits.TrailingZeros64(rest)]; g.near&areas != 0 {
				areas |= g.near
			}
		}
		if len(d.gates) > d.wears {
			d.count(areas, opened, lasting, keys)
			for i := d.wears; i < len(d.gates) && i < d.wears+mostRooms; i++ {
				if g := &d.gates[i]; g.near&areas != 0 && suffice(keys, g.needs) {
					areas |= g.near
					lasting |= 1 << (i - d.wears)
				}
			}
		}
		if areas == before && lasting == was {
			break
		}
	}
	d.count(areas, opened, lasting, keys)
	return areas
}

// count sets the keys in hand.
func (d *dungeon) count(areas, opened, lasting uint64, keys []int32) {
	clear(keys)
	for rest := areas; rest != 0; rest &= rest - 1 {
		for sort, n := range d.rooms[bits.TrailingZeros64(rest)].keys {
			keys[sort] += n
		}
	}
	for rest := opened; rest != 0; rest &= rest - 1 {
		g := &d.gates[bits.TrailingZeros64(rest)]
		for sort, n := range g.needs {
			if keys[sort] += g.gives[sort]; d.once[sort] {
				keys[sort] -= n
			}
		}
	}
	for rest := lasting; rest != 0; rest &= rest - 1 {
		for sort, n := range d.gates[d.wears+bits.TrailingZeros64(rest)].gives {
			keys[sort] += n
		}
	}
}

// suffice reports whether keys in hand are enough.
func suffice(keys, needs []int32) bool {
	for sort, n := range needs {
		if n > 0 && keys[sort] < n {
			return false
		}
	}
	return true
}

// moves returns the doors that can be opened next, and whether an exit can be entered at once; ended is true if it can be
// entered whatever is opened.
func (d *dungeon) moves(opened uint64, keys []int32) (doors uint64, exit, ended bool) {
	areas := d.hand(opened, keys)
	for i := range d.exits {
		if g := &d.exits[i]; g.near&areas != 0 && suffice(keys, g.needs) {
			exit = true
			ended = ended || !slices.ContainsFunc(g.needs, func(n int32) bool { return n > 0 })
		}
	}
	for i := range d.wears {
		g := &d.gates[i]
		if opened&(1<<i) == 0 && !g.idle && g.near&areas != 0 && suffice(keys, g.needs) && (g.twin < 0 || opened&(1<<g.twin) != 0 || d.gates[g.twin].idle) {
			doors |= 1 << i
		}
	}
	return doors, exit, ended
}
