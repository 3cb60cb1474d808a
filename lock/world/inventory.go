package world

// inventory holds everything about a player but its position and the setting of the switches.
type inventory struct {
	taken  set     // items
	opened set     // locks
	count  []int32 // by thing: how many the player has
}

func (p *Plan) inventory() inventory {
	return inventory{newSet(len(p.items)), newSet(len(p.locks)), make([]int32, len(p.World.Things))}
}

func (q inventory) clone() inventory {
	return inventory{append(set(nil), q.taken...), append(set(nil), q.opened...), append([]int32(nil), q.count...)}
}

// pick adds items that were not yet taken, and what relays give for them. It reports whether there were any.
func (p *Plan) pick(q *inventory, items []int32) (any bool) {
	for _, i := range items {
		if !q.taken.has(i) {
			q.taken.add(i)
			q.count[p.items[i].thing]++
			any = true
		}
	}
	if !any {
		return false
	}
	for again := true; again; { //meterless: each round but the last fires a relay
		again = false
		for r, gives := range p.lent {
			if len(gives) == 0 || !p.fires(q, r) {
				continue
			}
			for _, i := range gives {
				if !q.taken.has(i) {
					q.taken.add(i)
					q.count[p.items[i].thing]++
					again = true
				}
			}
		}
	}
	return true
}

// fires reports whether the condition of a relay holds.
func (p *Plan) fires(q *inventory, relay int) bool {
	for _, n := range needs(p.World.Relays[relay].When) {
		if q.count[n.thing] < n.count {
			return false
		}
	}
	return true
}

// begin fires the relays that wait for nothing.
func (p *Plan) begin(q *inventory) {
	for r, gives := range p.lent {
		if p.fires(q, r) {
			p.pick(q, gives)
		}
	}
}

// pay opens a lock.
func (p *Plan) pay(q *inventory, lock int32) {
	q.opened.add(lock)
	for _, n := range p.nodes[p.locks[lock]].needs {
		if p.World.Things[n.thing].Used {
			q.count[n.thing] -= n.count
		}
	}
}

// access says whether a node can be entered.
type access uint8

const (
	shut  access = iota
	free         // without changing anything but switches
	price        // by using things up
)

// entry returns whether a player can enter a node. The needs of the node where it started are met.
func (p *Plan) entry(q *inventory, start, n int32, setting uint64) access {
	to := &p.nodes[n]
	switch {
	case to.kind == nil:
		return free
	case to.on&^setting != 0 || to.off&setting != 0:
		return shut
	case n == start || to.lock >= 0 && q.opened.has(to.lock):
		return free
	}
	for _, need := range to.needs {
		if q.count[need.thing] < need.count {
			return shut
		}
	}
	if to.lock >= 0 {
		return price
	}
	return free
}
