package lock

import "jogada/solve"

// config is a node together with a setting of the switches, by their numbers.
type config struct{ node, setting int32 }

// stage describes how far a player has come, up to actions that cost nothing: its position is known up to the nodes
// between which it can walk back and forth, all keys there are picked up, and every door there is open that is safe to
// open.
//
// A door is safe if its keys last, or if the player holds enough of each of its consumable keys for every door of the
// map that is still shut. Opening a safe door commutes with all other actions, so exploring stages alone loses nothing:
// whether an exit can be reached, what can be reached at all and whether there is a trap are the same.
type stage struct {
	at config // the smallest of those; used only where some steps can't be reversed
	inventory
	exit bool // an exit can be entered: without links one that is not a door

	// Without links:
	here   set     // by node: where the player can go and return from
	ahead  set     // by node: where it can go; the same as here without one-way cells
	met    set     // by door: shut and next to here
	wanted []int32 // by consumable sort: the keys that all closed doors need
	unlock bool    // an exit that is a door can be entered

	// With links:
	listed []move
	lost   bool // some step can't be reversed, so something may have been left behind
}

// inventory holds everything about a player but its position and the setting of the switches.
type inventory struct {
	taken  set     // keys picked up
	opened set     // by door: opened, except those whose keys last
	count  []int32 // by sort: the keys in hand
}

// journey generates the stages of a plan: the start, and whether an exit ends it.
type journey struct {
	plan    *Plan
	start   int32
	ends    bool
	each    bool // costly doors are opened by moves alone, and each counts by itself
	meter   *solve.Meter
	costly  []bool  // by door: it uses up keys
	demand  []int32 // by consumable sort: the keys that all doors need that could ever be reached
	*ground         // nil without links

	// Without links:
	twin  []int32 // by door: an equivalent one that is opened before it; -1 if none
	into  [][]int32
	spare []*stage // stages to be used again
	key   []uint64
	queue []int32
	seen  set
}

func (p *Plan) journey(start int32, ends bool, meter *solve.Meter) *journey {
	j := &journey{plan: p, start: start, ends: ends, meter: unlimited(meter), costly: make([]bool, len(p.doors))}
	for i, n := range p.doors {
		j.costly[i] = p.nodes[n].costly
	}
	if p.linked {
		j.demand, j.ground = p.linkedDemand(start), &ground{numbers: map[uint64]int32{}}
		return j
	}
	j.seen = newSet(len(p.nodes))
	j.twin, j.demand = p.twins(start), p.demand(start, meter)
	if p.oneWay {
		j.into = p.reversed()
	}
	return j
}

// demand returns, by sort, how many keys are used up by all doors that could ever be reached from a node.
func (p *Plan) demand(start int32, meter *solve.Meter) []int32 {
	demand := make([]int32, len(p.World.Keys))
	f := p.flood(start, meter)
	for i, n := range p.doors {
		for _, sort := range p.nodes[n].kind.Needs {
			if n != start && f.met[i] && p.World.Keys[sort].Once {
				demand[sort]++
			}
		}
	}
	return demand
}

// width returns the number of words that identify a stage.
func (j *journey) width() int {
	n := len(newSet(len(j.plan.doors)))
	if j.plan.oneWay || j.plan.linked {
		n += 1 + len(newSet(j.plan.tokens()))
	}
	return max(1, n)
}

// tokens returns the number of keys that stages distinguish.
func (p *Plan) tokens() int {
	if p.linked {
		return len(p.links.sorts)
	}
	return len(p.items)
}

// name returns the words that identify a stage. Where all steps can be reversed the opened doors suffice.
func (j *journey) name(s *stage) []uint64 {
	j.key = append(j.key[:0], s.opened...)
	if j.plan.oneWay || j.plan.linked {
		j.key = append(append(j.key, uint64(uint32(s.at.node))<<32|uint64(uint32(s.at.setting))), s.taken...)
	}
	if len(j.key) == 0 {
		j.key = append(j.key, 0)
	}
	return j.key
}

// first returns the stage at the start.
func (j *journey) first() *stage {
	if j.plan.linked {
		return j.firstLinked()
	}
	s := j.blank()
	j.settle(s, j.start)
	return s
}

// blank returns an empty stage.
func (j *journey) blank() *stage {
	s := j.stage()
	for _, part := range []set{s.here, s.ahead, s.met, s.taken, s.opened} {
		clear(part)
	}
	clear(s.count)
	copy(s.wanted, j.demand)
	s.at, s.exit, s.unlock = config{}, false, false
	if door := j.plan.nodes[j.start].door; door >= 0 {
		s.opened.add(door)
	}
	return s
}

// stage returns memory for a stage.
func (j *journey) stage() *stage {
	if n := len(j.spare); n > 0 {
		s := j.spare[n-1]
		j.spare = j.spare[:n-1]
		return s
	}
	p := j.plan
	return &stage{inventory: p.inventory(), here: newSet(len(p.nodes)), ahead: newSet(len(p.nodes)), met: newSet(len(p.doors)), wanted: make([]int32, len(p.World.Keys))}
}

// out reports whether an exit can be entered.
func (s *stage) out() bool { return s.exit || s.unlock }

// done returns the memory of a stage.
func (j *journey) done(s *stage) {
	if !j.plan.linked {
		j.spare = append(j.spare, s)
	}
}

// from copies a stage.
func (j *journey) from(s *stage) *stage {
	c := j.stage()
	copy(c.here, s.here)
	copy(c.ahead, s.ahead)
	copy(c.met, s.met)
	copy(c.taken, s.taken)
	copy(c.opened, s.opened)
	copy(c.count, s.count)
	copy(c.wanted, s.wanted)
	c.at, c.exit, c.unlock = s.at, s.exit, s.unlock
	return c
}

// use opens a costly door.
func (j *journey) use(s *stage, door int32) {
	s.opened.add(door)
	for _, sort := range j.plan.nodes[j.plan.doors[door]].kind.Needs {
		if j.plan.World.Keys[sort].Once {
			s.count[sort]--
			s.wanted[sort]--
		}
	}
}

// enough reports whether the player holds the keys that a door needs.
func (j *journey) enough(s *stage, needs []int) bool {
	for i, sort := range needs {
		if s.count[sort] < times(needs[:i+1], sort) {
			return false
		}
	}
	return true
}

// thoughtless reports whether a door is safe to open.
func (j *journey) thoughtless(s *stage, door int32) bool {
	needs := j.plan.nodes[j.plan.doors[door]].kind.Needs
	if !j.enough(s, needs) {
		return false
	}
	for _, sort := range needs {
		if j.plan.World.Keys[sort].Once && s.count[sort] < s.wanted[sort] {
			return false
		}
	}
	return true
}

// settle completes the stage of a player that has just entered a node.
func (j *journey) settle(s *stage, at int32) {
	s.unlock = false
	if j.plan.oneWay {
		j.settleOneWay(s, at)
		return
	}
	j.queue = append(j.queue[:0], at)
	s.here.add(at)
	for {
		j.spread(s)
		if !j.openAll(s) {
			break
		}
	}
	copy(s.ahead, s.here)
}

// spread floods from the nodes in the queue, which are already in here, to all open nodes, picking up keys.
func (j *journey) spread(s *stage) {
	p := j.plan
	for len(j.queue) > 0 {
		n := j.queue[len(j.queue)-1]
		j.queue = j.queue[:len(j.queue)-1]
		j.pick(s, n)
		for _, to := range p.out(n) {
			if s.here.has(to) {
				continue
			}
			switch door := p.nodes[to].door; {
			case j.ends && p.nodes[to].exit():
				s.exit = s.exit || door < 0
				if door >= 0 {
					s.met.add(door)
				}
			case door >= 0 && !s.opened.has(door):
				s.met.add(door)
			default:
				s.here.add(to)
				j.queue = append(j.queue, to)
			}
		}
	}
}

// pick picks up the keys of a node.
func (j *journey) pick(s *stage, n int32) {
	for _, key := range j.plan.gives(n) {
		if !s.taken.has(key) {
			s.taken.add(key)
			s.count[j.plan.items[key].sort]++
		}
	}
}

// openAll opens the doors next to here that are safe to open, and queues them. It does not open a door that is an exit
// if that ends the journey.
func (j *journey) openAll(s *stage) (any bool) {
	p := j.plan
	s.met.each(func(door int32) bool {
		n := p.doors[door]
		switch {
		case s.here.has(n):
		case j.ends && p.nodes[n].exit():
			s.unlock = s.unlock || j.enough(s, p.nodes[n].kind.Needs)
		case !(j.each && j.costly[door]) && j.thoughtless(s, door):
			if j.costly[door] {
				j.use(s, door)
			}
			s.here.add(n)
			j.queue = append(j.queue, n)
			any = true
		}
		return true
	})
	return any
}
