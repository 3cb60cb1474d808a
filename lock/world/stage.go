package world

import (
	"slices"

	"jogada/solve"
)

// config is a node together with a setting of the switches.
type config struct{ node, setting int32 }

// stage describes how far a player has come, up to actions that can be undone or lose nothing: its configuration is
// known up to those between which it can go back and forth, everything there is picked up, and every lock there is open
// that is safe to open.
//
// A lock is safe if the player can step back and holds enough of each thing that it uses up for every lock of the world
// that is still shut. Opening it then commutes with all other actions.
type stage struct {
	at        config // the smallest configuration of those
	inventory inventory
	moves     []move
	exit      bool // an exit can be entered
	lost      bool // some step can't be reversed, so something may have been left behind
}

// move leads to another stage: a step that can't be undone, or opening a lock.
type move struct {
	to    config
	pay   bool
	leads bool // it leads to something new
}

// journey generates the stages of a plan.
type journey struct {
	plan     *Plan
	meter    *solve.Meter
	start    int32   // the node where the player started
	ends     bool    // an exit ends it
	quick    bool    // a stage is not completed if an exit can be entered
	barred   []bool  // by node: it may not be entered; nil means none
	without  set     // items that are not there; nil means none
	demand   []int32 // by thing: how many all locks use up
	settings []uint64
	numbers  map[uint64]int32
	index    [][]int32 // by setting and node: its place in ahead
	ahead    []config  // the configurations that the player can go to
	here     []bool    // by place in ahead: it can also come back
	froms    []int32   // edges between places of ahead
	tos      []int32
	log      *[]move // where the player goes to become a stage, if not nil
}

func (p *Plan) journey(start int32, ends bool, meter *solve.Meter) *journey {
	j := &journey{plan: p, meter: meter, start: start, ends: ends, demand: make([]int32, len(p.World.Things)), numbers: map[uint64]int32{}}
	for _, n := range p.locks {
		for _, need := range p.nodes[n].needs {
			if n != start && p.World.Things[need.thing].Used {
				j.demand[need.thing] += need.count
			}
		}
	}
	return j
}

// setting returns the number of a setting.
func (j *journey) setting(bits uint64) int32 {
	n, known := j.numbers[bits]
	if !known {
		n = int32(len(j.settings))
		j.numbers[bits] = n
		j.settings = append(j.settings, bits)
		j.index = append(j.index, make([]int32, len(j.plan.nodes)))
		j.meter.Keep(0, int64(4*len(j.plan.nodes)))
	}
	return n
}

// first returns the stage at the start.
func (j *journey) first() *stage {
	p := j.plan
	q := p.inventory()
	if lock := p.nodes[j.start].lock; lock >= 0 {
		q.opened.add(lock)
	}
	copy(q.taken, j.without)
	p.begin(&q)
	return j.settle(config{j.start, j.setting(p.nodes[j.start].after(p.first))}, q)
}

// after returns the stage after a move.
func (j *journey) after(s *stage, m move) *stage {
	q := s.inventory.clone()
	if m.pay {
		j.plan.pay(&q, j.plan.nodes[m.to.node].lock)
	}
	if j.log != nil {
		*j.log = append(*j.log, m)
	}
	return j.settle(m.to, q)
}

// entry returns the plan's entry, except where it is barred.
func (j *journey) entry(q *inventory, n int32, setting uint64) access {
	if j.barred != nil && j.barred[n] {
		return shut
	}
	return j.plan.entry(q, j.start, n, setting)
}

// settle returns the stage of a player in a configuration. It takes over the inventory.
func (j *journey) settle(at config, q inventory) *stage {
	s := &stage{inventory: q}
	j.pickUp(s, at)
	for {
		if j.spread(s, at); j.quick && s.exit {
			j.meter.ExpandMany(int64(1 + len(j.froms)/64))
			return s
		}
		j.comeBack()
		if j.meter.Stopped() != nil || !j.collect(s) {
			break
		}
	}
	j.list(s)
	j.meter.ExpandMany(int64(1 + len(j.froms)/64))
	return s
}

// pickUp picks up what lies in the node of a configuration.
func (j *journey) pickUp(s *stage, c config) bool {
	return j.plan.pick(&s.inventory, j.plan.nodes[c.node].gives)
}

// place returns the place of a configuration in ahead, or -1.
func (j *journey) place(c config) int32 {
	i := j.index[c.setting][c.node]
	if int(i) < len(j.ahead) && j.ahead[i] == c {
		return i
	}
	return -1
}

// enter adds a configuration to ahead, and returns its place.
func (j *journey) enter(c config) int32 {
	if i := j.place(c); i >= 0 {
		return i
	}
	i := int32(len(j.ahead))
	j.index[c.setting][c.node] = i
	j.ahead = append(j.ahead, c)
	return i
}

// spread finds the configurations that the player can go to without using anything up or picking anything up.
func (j *journey) spread(s *stage, at config) {
	p := j.plan
	j.ahead, j.froms, j.tos = j.ahead[:0], j.froms[:0], j.tos[:0]
	j.enter(at)
	for i := 0; i < len(j.ahead); i++ {
		c := j.ahead[i]
		bits := j.settings[c.setting]
		out := p.out(c.node)
		if !j.meter.Work(1 + len(out)) {
			return
		}
		for _, bit := range p.nodes[c.node].pulls {
			j.edge(int32(i), config{c.node, j.setting(bits ^ bit)})
		}
		for _, m := range out {
			way := j.entry(&s.inventory, m, bits)
			if way != shut && j.ends && p.nodes[m].exit() {
				if s.exit = true; j.quick {
					return
				}
			} else if way == free {
				j.edge(int32(i), j.entered(m, c, bits))
			}
		}
	}
}

// entered returns the configuration after entering a node.
func (j *journey) entered(n int32, from config, bits uint64) config {
	if next := j.plan.nodes[n].after(bits); next != bits {
		return config{n, j.setting(next)}
	}
	return config{n, from.setting}
}

func (j *journey) edge(from int32, to config) {
	j.froms, j.tos = append(j.froms, from), append(j.tos, j.enter(to))
}

// comeBack finds the configurations of ahead from which the player can come back.
func (j *journey) comeBack() {
	size := len(j.ahead)
	first := make([]int32, size+1)
	for _, to := range j.tos {
		first[to+1]++
	}
	for i := range size {
		first[i+1] += first[i]
	}
	into := make([]int32, len(j.tos))
	fill := append([]int32(nil), first[:size]...)
	for i, to := range j.tos {
		into[fill[to]] = j.froms[i]
		fill[to]++
	}
	j.here = append(j.here[:0], make([]bool, size)...)
	j.here[0] = true
	queue := []int32{0}
	for i := 0; i < len(queue) && j.meter.Work(1); i++ {
		for _, from := range into[first[queue[i]]:first[queue[i]+1]] {
			if !j.here[from] {
				j.here[from] = true
				queue = append(queue, from)
			}
		}
	}
}

// isHere reports whether the player can go to a configuration and come back.
func (j *journey) isHere(c config) bool {
	i := j.place(c)
	return i >= 0 && j.here[i]
}

// collect picks up everything here and opens what is safe to open. It reports whether there was anything.
func (j *journey) collect(s *stage) (any bool) {
	for i, c := range j.ahead {
		if j.here[i] && j.pickUp(s, c) {
			any = true
			if j.log != nil {
				*j.log = append(*j.log, move{to: c})
			}
		}
	}
	if any || len(j.plan.locks) == 0 {
		return any
	}
	for i, c := range j.ahead {
		if !j.here[i] {
			continue
		}
		for _, m := range j.plan.out(c.node) {
			if j.safe(s, m, c) {
				j.plan.pay(&s.inventory, j.plan.nodes[m].lock)
				if j.log != nil {
					*j.log = append(*j.log, move{to: config{m, c.setting}, pay: true})
				}
				any = true
			}
		}
	}
	return any
}

// safe reports whether a lock beside a configuration is safe to open.
func (j *journey) safe(s *stage, m int32, c config) bool {
	p := j.plan
	n, bits := &p.nodes[m], j.settings[c.setting]
	if n.lock < 0 || j.ends && n.exit() || n.after(bits) != bits || j.entry(&s.inventory, m, bits) != price {
		return false
	}
	for _, need := range n.needs {
		if p.World.Things[need.thing].Used && s.inventory.count[need.thing] < j.demand[need.thing]-p.spent(&s.inventory, need.thing, j.start) {
			return false
		}
	}
	for _, back := range p.out(m) {
		if (!j.ends || !p.nodes[back].exit()) && j.entry(&s.inventory, back, bits) == free && j.isHere(j.entered(back, c, bits)) {
			return true
		}
	}
	return false
}

// spent returns how many of a thing the opened locks have used up.
func (p *Plan) spent(q *inventory, thing, start int32) (total int32) {
	q.opened.each(func(lock int32) {
		if p.locks[lock] == start {
			return
		}
		for _, n := range p.nodes[p.locks[lock]].needs {
			if n.thing == thing {
				total += n.count
			}
		}
	})
	return total
}

// list lists the moves of a stage, and finds the smallest configuration of those here.
func (j *journey) list(s *stage) {
	p := j.plan
	s.at = j.ahead[0]
	seen := map[move]bool{}
	add := func(m move) {
		if !seen[m] {
			seen[m] = true
			s.moves = append(s.moves, m)
		}
	}
	for i, c := range j.ahead {
		if !j.here[i] {
			continue
		}
		if c.setting < s.at.setting || c.setting == s.at.setting && c.node < s.at.node {
			s.at = c
		}
		bits := j.settings[c.setting]
		for _, m := range p.out(c.node) {
			way := j.entry(&s.inventory, m, bits)
			if way == shut || j.ends && p.nodes[m].exit() {
				continue
			}
			s.lost = s.lost || !j.reversible(c.node, m)
			to := j.entered(m, c, bits)
			switch {
			case way == free && !j.isHere(to):
				add(move{to, false, true})
			case way == price:
				add(move{to, true, j.leads(s, to)})
			}
		}
	}
}

// reversible reports whether a player that has just stepped from one node to another can always step back, whatever it
// has picked up and left.
func (j *journey) reversible(from, to int32) bool {
	a, b := &j.plan.nodes[from], &j.plan.nodes[to]
	if len(a.presses)+len(b.presses) > 0 || a.on|a.off != 0 && (len(a.pulls) > 0 || from == j.start) {
		return false
	}
	_, back := slices.BinarySearch(j.plan.out(to), from)
	return back
}

// leads reports whether a lock holds something, or leads to where the player can't go without.
func (j *journey) leads(s *stage, at config) bool {
	n := &j.plan.nodes[at.node]
	if len(n.gives)+len(n.presses)+len(n.pulls) > 0 {
		return true
	}
	bits := j.settings[at.setting]
	for _, m := range j.plan.out(at.node) {
		if j.ends && j.plan.nodes[m].exit() || !j.isHere(j.entered(m, at, bits)) {
			return true
		}
	}
	return false
}

// name returns what identifies a stage.
func (s *stage) name() string {
	return string(name(nil, uint64(uint32(s.at.node))<<32|uint64(uint32(s.at.setting)), s.inventory.taken, s.inventory.opened))
}
