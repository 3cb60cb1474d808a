package lock

import (
	"math/bits"
)

// doorSets holds the sets of key-consuming doors that a player can have opened, and the transitions between them, each
// opening one more door.
//
// Where every step can be reversed, the set alone determines the cells and keys within reach, and whether an exit is.
type doorSets struct {
	*keyGraph
	exits *exitTable
	sets  *table
	most  int      // limit on the sets explored for a bound
	had   []uint64 // by set: the keys within reach, words words each
	words int
	first []int32 // by set: its first transition; -1 if not yet expanded
	past  []int32 // by set: the end of them
	dead  []bool  // by set: no exit can be reached
	ways  []opening
	at    []int32   // by costly door, its cell
	lies  []int32   // by key, its cell
	apart [][]int32 // by cell: the steps to every other with all doors open; nil until requested
	waits heap      // transitions by steps
	blind bool      // there are too many sets: no bound on the steps left is known
	key   []uint64
	none  set
}

// opening is a transition from one set of doors to the next.
type opening struct {
	cell   int32 // the door that is opened
	from   int32 // the set before; -1 for the start
	to     int32 // the set after
	before int32 // the transition before it on the shortest path found
	far    int32 // lower bound on the steps from the start to the door
	rest   int32 // and on those from there into a trap
}

// openingBytes is the size of a transition.
const openingBytes = 24

func (p *Plan) doorSets(g *keyGraph, exits *exitTable, most int) *doorSets {
	o := &doorSets{keyGraph: g, exits: exits, most: most, sets: newTable(max(1, len(newSet(g.costly)))), words: len(newSet(g.keys)),
		at: make([]int32, g.costly), lies: make([]int32, g.keys), apart: make([][]int32, len(g.cells))}
	o.key, o.none = make([]uint64, o.sets.width), newSet(g.keys)
	for at := range g.cells {
		if door := g.doors[at]; door >= 0 {
			o.at[door] = int32(at)
		}
		for _, token := range g.tokens[at] {
			o.lies[token] = int32(at)
		}
	}
	o.ways = append(o.ways, opening{from: -1, to: o.addDoorSet(o.key), before: -1, rest: unlinked})
	o.waits.push(0, 0)
	return o
}

// keysOf returns the keys within reach with the doors of a set open; none for -1.
func (o *doorSets) keysOf(n int32) set {
	if n < 0 {
		return o.none
	}
	return set(o.had[int(n)*o.words : (int(n)+1)*o.words])
}

// doorsOf returns the doors of a set.
func (o *doorSets) doorsOf(n int32) set { return set(o.sets.state(int(n))) }

// addDoorSet gives the number of a set of doors.
func (o *doorSets) addDoorSet(doors []uint64) int32 {
	n, fresh := o.sets.add(doors)
	if fresh {
		o.first, o.past, o.dead, o.had = append(o.first, -1), append(o.past, -1), append(o.dead, false), append(o.had, o.none...)
		o.meter.Keep(1, int64(8*o.sets.width+8*o.words+26))
	}
	return int32(n)
}

// expandSet computes what can be done with the doors of a set open, once. It returns false if the search must stop: the
// result is then unknown.
func (o *doorSets) expandSet(n int32) bool {
	if o.first[n] >= 0 {
		return true
	}
	if !o.meter.Expand() {
		return false
	}
	s := o.stage(n)
	had := o.keysOf(n)
	for token, key := range o.items {
		if s.taken.has(key) {
			had.add(int32(token))
		}
	}
	settled := o.exits.from(s)
	o.exits.settle(settled, o.exits.start)
	o.dead[n] = !o.exits.canExit(settled)
	o.exits.done(settled)
	o.first[n] = int32(len(o.ways))
	for door := range o.at {
		if !o.dead[n] && o.opens(s, int32(door)) {
			copy(o.key, o.doorsOf(n))
			set(o.key).add(int32(door))
			o.ways = append(o.ways, opening{o.at[door], n, o.addDoorSet(o.key), -1, unlinked, unlinked})
		}
	}
	o.past[n] = int32(len(o.ways))
	o.exits.done(s)
	return o.meter.Keep(0, openingBytes*int64(o.past[n]-o.first[n])) && o.meter.Stopped() == nil
}

// stage returns the stage of a player that has opened the doors of a set and no other that uses up keys.
func (o *doorSets) stage(n int32) *stage {
	s := o.exits.blank()
	o.doorsOf(n).each(func(door int32) bool {
		o.exits.use(s, o.plan.nodes[o.plan.node[o.cells[o.at[door]]]].door)
		return true
	})
	o.exits.roam(s)
	return s
}

// opens reports whether a costly door can be opened next.
func (o *doorSets) opens(s *stage, door int32) bool {
	at := o.at[door]
	n := &o.plan.nodes[o.plan.node[o.cells[at]]]
	return at > 0 && s.met.has(n.door) && !s.opened.has(n.door) && !n.exit() && o.exits.enough(s, n.kind.Needs)
}

// roam floods from the start through all open doors, and opens those whose keys last.
func (j *journey) roam(s *stage) {
	j.queue = append(j.queue[:0], j.start)
	s.here.add(j.start)
	for again := true; again; {
		j.spread(s)
		again = false
		s.met.each(func(door int32) bool {
			n := j.plan.doors[door]
			if !j.costly[door] && !s.here.has(n) && !(j.ends && j.plan.nodes[n].exit()) && j.enough(s, j.plan.nodes[n].kind.Needs) {
				s.here.add(n)
				j.queue = append(j.queue, n)
				again = true
			}
			return true
		})
	}
}

// The steps of a walk into a trap are bounded leg by leg, from one costly door that it opens to the next. With all
// doors open a leg is no longer, and keys that could have been picked up before it began may have been. If those are
// too few for the next door, the leg passes one of the keys that the door before made accessible.

// steps returns the fewest steps from a cell to every other with all doors open.
func (o *doorSets) steps(from int32) []int32 {
	if o.apart[from] == nil {
		o.apart[from] = o.to(from)
		o.meter.Keep(0, int64(4*len(o.cells)))
	}
	return o.apart[from]
}

// leg returns a lower bound on the steps from a cell to a costly door, if the doors in opened are open, only the keys
// in have were picked up, and only those in more can be.
func (o *doorSets) leg(at int32, have, more, opened set, door int32) int32 {
	out, needs := o.steps(at), o.needs[door]
	least := out[door]
	for i, sort := range needs {
		if o.held(sort, have, opened) < times(needs[:i+1], sort) {
			least = max(least, o.by(out, o.steps(door), have, more, o.masks[sort]))
		}
	}
	return least
}

// by returns the fewest steps via a key of a sort that can still be picked up.
func (o *doorSets) by(out, home []int32, have, more, sort set) int32 {
	least := unlinked
	for i, mask := range sort {
		for word := mask & more[i] &^ have[i]; word != 0; word &= word - 1 {
			key := o.lies[i<<6+bits.TrailingZeros64(word)]
			least = min(least, out[key]+home[key])
		}
	}
	return least
}

// each calls f with the transitions after a given one and the length of the legs to them.
func (o *doorSets) each(way opening, f func(to, leg int32)) {
	have, more, opened := o.keysOf(way.from), o.keysOf(way.to), o.doorsOf(way.to)
	o.meter.Work(int(o.past[way.to] - o.first[way.to]))
	for to := o.first[way.to]; to < o.past[way.to]; to++ {
		f(to, o.leg(way.cell, have, more, opened, o.ways[to].cell))
	}
}

// spread expands transitions in order of their steps as long as these are fewer than most. With one, it returns the
// first that leads into a trap; -1 if it found none. It gives up at too many sets.
func (o *doorSets) spread(most int32, one bool) int32 {
	for len(o.waits) > 0 && o.sets.len() < o.most {
		far, q := o.waits.pop()
		way := o.ways[q]
		if far > way.far {
			continue
		}
		if far >= most || !o.expandSet(way.to) {
			o.waits.push(far, q)
			return -1
		}
		if o.dead[way.to] && one {
			o.waits.push(far, q)
			return q
		}
		o.each(way, func(to, leg int32) {
			if next := &o.ways[to]; far+leg < next.far {
				next.far, next.before = far+leg, q
				o.waits.push(next.far, to)
			}
		})
	}
	o.blind = len(o.waits) > 0
	return -1
}

// least returns the fewest steps of a transition not yet expanded.
func (o *doorSets) least() int32 {
	if len(o.waits) == 0 {
		return 0
	}
	return int32(o.waits[0] >> 32)
}

// chain bounds the steps along the transitions that lead to last, as if there were no others.
func (o *doorSets) chain(last int32) {
	for q := last; q >= 0; q = o.ways[q].before {
		o.ways[q].rest = o.ways[last].far - o.ways[q].far
	}
}

// back bounds the steps left after every transition, those with the most doors first.
func (o *doorSets) back() {
	size := func(q int) int {
		n := 0
		for _, word := range o.doorsOf(o.ways[q].to) {
			n += bits.OnesCount64(word)
		}
		return n
	}
	order := make([][]int32, o.costly+1)
	for q := range o.ways {
		order[size(q)] = append(order[size(q)], int32(q))
	}
	for n := len(order) - 1; n >= 0; n-- {
		for _, q := range order[n] {
			o.ways[q].rest = o.after(o.ways[q])
		}
	}
}

// after returns a lower bound on the steps into a trap after a transition, from the bounds of the following ones.
func (o *doorSets) after(way opening) int32 {
	least := unlinked
	switch {
	case way.far == unlinked || o.first[way.to] < 0: // it was too far away
	case o.dead[way.to]:
		least = 0
	default:
		o.each(way, func(to, leg int32) { least = min(least, leg+o.ways[to].rest) })
	}
	return least
}

// left returns a lower bound on the steps into a trap from a cell, with these keys in hand and the doors of a set open.
func (o *doorSets) left(at, n int32, taken set) int32 {
	if o.blind || o.dead[n] {
		return 0
	}
	least := unlinked
	more, opened, steps := o.keysOf(n), o.doorsOf(n), o.steps(at)
	for to := max(0, o.first[n]); to < o.past[n]; to++ {
		if way := &o.ways[to]; way.rest+steps[way.cell] < least {
			least = min(least, way.rest+o.leg(at, taken, more, opened, way.cell))
		}
	}
	return least
}
