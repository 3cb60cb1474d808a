package lock

import (
	"slices"
)

// With links, a stage is a set of configurations, nodes together with settings of the switches, between which a player
// can go back and forth. Everything there is picked up, and every door there is open that is safe to open: if the
// player can step back and holds enough of each sort that it uses up for every door of the world that is still shut, and
// for the relays that wait for it. Opening it then commutes with all other actions.

// ground is the part of the world around a stage.
type ground struct {
	quick    bool   // a stage is not completed if an exit can be entered
	barred   []bool // by node: it may not be entered; nil means none
	settings []uint64
	numbers  map[uint64]int32
	index    [][]int32 // by setting and node: its place in ahead
	ahead    []config  // the configurations that the player can go to
	here     []bool    // by place in ahead: it can also come back
	froms    []int32   // edges between places of ahead
	tos      []int32
	log      *[]move // where the player goes to become a stage, if not nil
}

// linkedDemand returns, by sort, how many keys all doors use up.
func (p *Plan) linkedDemand(start int32) []int32 {
	demand := make([]int32, len(p.World.Keys))
	for _, n := range p.doors {
		for _, need := range p.nodes[n].needs {
			if n != start && p.World.Keys[need.sort].Once {
				demand[need.sort] += need.count
			}
		}
	}
	return demand
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

// firstLinked returns the stage at the start.
func (j *journey) firstLinked() *stage {
	p := j.plan
	return j.settleLinked(config{j.start, j.setting(p.nodes[j.start].after(p.links.first))}, p.atStart(j.start))
}

// afterLinked returns the stage after a move.
func (j *journey) afterLinked(s *stage, m move) *stage {
	q := s.inventory.clone()
	if m.pay {
		j.plan.pay(&q, j.plan.nodes[m.to.node].door)
	}
	if j.log != nil {
		*j.log = append(*j.log, m)
	}
	return j.settleLinked(m.to, q)
}

// entry returns the plan's entry, except where it is barred.
func (j *journey) entry(q *inventory, n int32, setting uint64) access {
	if j.barred != nil && j.barred[n] {
		return shut
	}
	return j.plan.entry(q, j.start, n, setting)
}

// settleLinked returns the stage of a player in a configuration. It takes over the inventory.
func (j *journey) settleLinked(at config, q inventory) *stage {
	s := &stage{inventory: q}
	j.pickUp(s, at)
	for {
		if j.spreadLinked(s, at); j.quick && s.exit {
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
	return j.plan.pick(&s.inventory, j.plan.gives(c.node))
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

// spreadLinked finds the configurations that the player can go to without using anything up or picking anything up.
func (j *journey) spreadLinked(s *stage, at config) {
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
	if any || !j.plan.wears || j.each {
		return any
	}
	for i, c := range j.ahead {
		if !j.here[i] {
			continue
		}
		for _, m := range j.plan.out(c.node) {
			if j.safe(s, m, c) {
				j.plan.pay(&s.inventory, j.plan.nodes[m].door)
				if j.log != nil {
					*j.log = append(*j.log, move{to: config{m, c.setting}, pay: true})
				}
				any = true
			}
		}
	}
	return any
}

// safe reports whether a door beside a configuration is safe to open.
func (j *journey) safe(s *stage, m int32, c config) bool {
	p := j.plan
	n, bits := &p.nodes[m], j.settings[c.setting]
	if !n.costly || j.ends && n.exit() || n.after(bits) != bits || j.entry(&s.inventory, m, bits) != price {
		return false
	}
	for _, need := range n.needs {
		if p.World.Keys[need.sort].Once && s.inventory.count[need.sort] < j.demand[need.sort]-p.spent(&s.inventory, need.sort, j.start)+p.awaited(&s.inventory, need.sort) {
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

// spent returns how many of a sort the opened doors have used up.
func (p *Plan) spent(q *inventory, sort, start int32) (total int32) {
	q.opened.each(func(door int32) bool {
		for _, n := range p.nodes[p.doors[door]].needs {
			if n.sort == sort && p.doors[door] != start {
				total += n.count
			}
		}
		return true
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
			s.listed = append(s.listed, m)
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
				add(move{to, true, j.leadsLinked(to)})
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

// leadsLinked reports whether a door holds something, or leads to where the player can't go without.
func (j *journey) leadsLinked(at config) bool {
	n := &j.plan.nodes[at.node]
	if len(j.plan.gives(at.node))+len(n.presses)+len(n.pulls) > 0 {
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
