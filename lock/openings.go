package lock

// openings holds the sets of key-consuming doors that a player can have opened, and the transitions between them, each
// opening one more door.
//
// Where every step can be reversed, the set alone determines the cells and keys within reach, and whether an exit is.
type openings struct {
	*ground
	fates *fates
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

func (p *Plan) openings(g *ground, fates *fates, most int) *openings {
	o := &openings{ground: g, fates: fates, most: most, sets: newTable(max(1, len(newSet(g.costly)))), words: len(newSet(g.keys)),
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
	o.ways = append(o.ways, opening{from: -1, to: o.add(o.key), before: -1, rest: unlinked})
	o.waits.push(0, 0)
	return o
}

// keysOf returns the keys within reach with the doors of a set open; none for -1.
func (o *openings) keysOf(n int32) set {
	if n < 0 {
		return o.none
	}
	return set(o.had[int(n)*o.words : (int(n)+1)*o.words])
}

// doorsOf returns the doors of a set.
func (o *openings) doorsOf(n int32) set { return set(o.sets.state(int(n))) }

// add gives the number of a set of doors.
func (o *openings) add(doors []uint64) int32 {
	n, fresh := o.sets.add(doors)
	if fresh {
		o.first, o.past, o.dead, o.had = append(o.first, -1), append(o.past, -1), append(o.dead, false), append(o.had, o.none...)
		o.meter.Keep(1, int64(8*o.sets.width+8*o.words+26))
	}
	return int32(n)
}

// look computes what can be done with the doors of a set open, once. It returns false if the search must stop: the
// result is then unknown.
func (o *openings) look(n int32) bool {
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
	settled := o.fates.from(s)
	o.fates.settle(settled, o.fates.start)
	o.dead[n] = !o.fates.canExit(settled)
	o.fates.done(settled)
	o.first[n] = int32(len(o.ways))
	for door := range o.at {
		if !o.dead[n] && o.opens(s, int32(door)) {
			copy(o.key, o.doorsOf(n))
			set(o.key).add(int32(door))
			o.ways = append(o.ways, opening{o.at[door], n, o.add(o.key), -1, unlinked, unlinked})
		}
	}
	o.past[n] = int32(len(o.ways))
	o.fates.done(s)
	return o.meter.Keep(0, openingBytes*int64(o.past[n]-o.first[n])) && o.meter.Stopped() == nil
}

// stage returns the stage of a player that has opened the doors of a set and no other that uses up keys.
func (o *openings) stage(n int32) *stage {
	s := o.fates.blank()
	o.doorsOf(n).each(func(door int32) bool {
		o.fates.use(s, o.plan.nodes[o.plan.nodeAt[o.cells[o.at[door]]]].door)
		return true
	})
	o.fates.roam(s)
	return s
}

// opens reports whether a costly door can be opened next.
func (o *openings) opens(s *stage, door int32) bool {
	at := o.at[door]
	n := &o.plan.nodes[o.plan.nodeAt[o.cells[at]]]
	return at > 0 && s.met.has(n.door) && !s.opened.has(n.door) && !n.exit() && o.fates.enough(s, n.kind.Needs)
}

// roam floods from the start through all open doors, and opens those whose keys last.
func (j *journey) roam(s *stage) {
	j.queue = append(j.queue[:0], j.start)
	s.here.add(j.start)
	for again := true; again; {
		j.spread(s)
		again = false
		s.met.each(func(door int32) bool {
			n := j.plan.locks[door]
			if !j.costly[door] && !s.here.has(n) && !(j.ends && j.plan.nodes[n].exit()) && j.enough(s, j.plan.nodes[n].kind.Needs) {
				s.here.add(n)
				j.queue = append(j.queue, n)
				again = true
			}
			return true
		})
	}
}
