package lock

import "slices"

func (p *Plan) inventory() inventory {
	return inventory{newSet(p.tokens()), newSet(len(p.doors)), make([]int32, len(p.World.Keys))}
}

func (q *inventory) clone() inventory {
	return inventory{append(set(nil), q.taken...), append(set(nil), q.opened...), append([]int32(nil), q.count...)}
}

// take adds a key by its number in stages, and reports whether it was not yet taken.
func (p *Plan) take(q *inventory, token int32) bool {
	if token < 0 || q.taken.has(token) {
		return false
	}
	q.taken.add(token)
	q.count[p.links.sorts[token]]++
	return true
}

// pick adds keys that were not yet taken, and what relays give for them. It reports whether there were any.
func (p *Plan) pick(q *inventory, keys []int32) (any bool) {
	for _, key := range keys {
		any = p.take(q, p.links.tokens[key]) || any
	}
	if any {
		p.fire(q)
	}
	return any
}

// fire lets all relays give what they give whose condition holds.
func (p *Plan) fire(q *inventory) {
	for again := true; again; { // each round but the last fires a relay
		again = false
		for r, lent := range p.links.lent {
			if len(lent) == 0 || !p.fires(q, r) {
				continue
			}
			for _, key := range lent {
				again = p.take(q, p.links.tokens[key]) || again
			}
		}
	}
}

// fires reports whether the condition of a relay holds.
func (p *Plan) fires(q *inventory, relay int) bool {
	for _, n := range needs(p.World.Relays[relay].When) {
		if q.count[n.sort] < n.count {
			return false
		}
	}
	return true
}

// awaited returns how many of a sort the player must keep in hand for the relays that have not fired.
func (p *Plan) awaited(q *inventory, sort int32) (most int32) {
	for _, r := range p.links.fragile {
		if !slices.ContainsFunc(p.links.lent[r], func(key int32) bool { return p.links.tokens[key] >= 0 && !q.taken.has(p.links.tokens[key]) }) {
			continue
		}
		for _, n := range needs(p.World.Relays[r].When) {
			if n.sort == sort {
				most = max(most, n.count)
			}
		}
	}
	return most
}

// pay opens a door that uses up keys.
func (p *Plan) pay(q *inventory, door int32) {
	q.opened.add(door)
	for _, n := range p.nodes[p.doors[door]].needs {
		if p.World.Keys[n.sort].Once {
			q.count[n.sort] -= n.count
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
	case n == start || to.costly && q.opened.has(to.door):
		return free
	}
	for _, need := range to.needs {
		if q.count[need.sort] < need.count {
			return shut
		}
	}
	if to.costly {
		return price
	}
	return free
}
