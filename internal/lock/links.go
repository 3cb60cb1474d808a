package lock

import (
	"slices"

	"jogada/solve"
)

// links holds what a plan knows of switches and relays, and of keys where some steps cannot be reversed.
type links struct {
	switches []int     // the switches that conditions depend on; bit i of a setting is the i-th
	first    uint64    // the setting at the beginning
	most     []int32   // by sort of key: the largest number that a condition needs
	tokens   []int32   // by key: its number in stages; -1 if nothing needs it
	sorts    []int32   // by that: the sort
	shared   []int32   // by sort: 1 + the number that its keys share; 0 if they do not, or there are none
	lent     [][]int32 // by relay: the keys that it gives
	fragile  []int     // the relays that never fire if something is used up too early
}

// condition is what a node asks and does, with switches as bits of a setting.
type condition struct {
	needs   []need
	on, off uint64
	presses []press
	pulls   []uint64
}

// plain is the condition of areas.
var plain = &condition{}

// need is a number of keys of a sort.
type need struct{ sort, count int32 }

// press is the effect of a plate on a setting.
type press struct{ flip, set, clear uint64 }

// findLinks finds which keys and switches conditions depend on. With all, every key counts.
func (p *Plan) findLinks(all bool) {
	w, l := p.World, &p.links
	l.most, l.shared = make([]int32, len(w.Keys)), make([]int32, len(w.Keys))
	for i := range w.Kinds {
		k := &w.Kinds[i]
		for _, n := range needs(k.Needs) {
			l.most[n.sort] = max(l.most[n.sort], n.count)
		}
		for _, list := range [][]int{k.On, k.Off} {
			for _, s := range list {
				if !slices.Contains(l.switches, s) {
					l.switches = append(l.switches, s)
				}
			}
		}
	}
	for i, r := range w.Relays {
		for _, n := range needs(r.When) {
			l.most[n.sort] = max(l.most[n.sort], n.count)
		}
		if len(r.When) > 1 && slices.ContainsFunc(r.When, func(t int) bool { return w.Keys[t].Once }) { // a single key fires it when picked up
			l.fragile = append(l.fragile, i)
		}
	}
	for sort := range l.most {
		if all {
			l.most[sort] = max(l.most[sort], 2) // so that each is a token of its own
		}
	}
	for _, s := range l.switches {
		if w.Switches[s].On {
			l.first |= p.bit(s)
		}
	}
}

// needs counts the keys of a list by their sorts.
func needs(list []int) (all []need) {
	for _, t := range list {
		if i := slices.IndexFunc(all, func(n need) bool { return n.sort == int32(t) }); i >= 0 {
			all[i].count++
		} else {
			all = append(all, need{int32(t), 1})
		}
	}
	return all
}

// bit returns the bit of a switch in settings; 0 if no condition depends on it.
func (p *Plan) bit(s int) uint64 {
	if i := slices.Index(p.links.switches, s); i >= 0 {
		return 1 << i
	}
	return 0
}

// layLinked gives every place its node: a place with a condition, an effect that matters or a key that something needs
// is one of its own.
func (p *Plan) layLinked(meter *solve.Meter) {
	w := p.World
	special, conditions := make([]bool, len(w.Kinds)), make([]*condition, len(w.Kinds))
	for i := range w.Kinds {
		k := &w.Kinds[i]
		conditions[i] = p.conditionOf(k)
		special[i] = k.Door() || k.Exit || len(conditions[i].pulls)+len(conditions[i].presses) > 0 || slices.ContainsFunc(k.Gives, func(t int) bool { return p.links.most[t] > 0 })
	}
	p.areas(special, meter)
	for i := range p.nodes {
		n := &p.nodes[i]
		n.condition = plain
		if n.kind != nil {
			n.condition = conditions[w.Places[n.at]]
		}
	}
	p.layKeys(p.givers(meter))
	for _, r := range w.Relays {
		var lent []int32
		for _, sort := range r.Gives {
			lent = append(lent, int32(len(p.items)))
			p.items = append(p.items, item{int32(sort), -1, -1})
		}
		p.links.lent = append(p.links.lent, lent)
	}
	for i := range p.items {
		p.addToken(int32(i))
	}
	p.join(meter)
}

// addToken gives the next key its number in stages. Keys that last and of which no condition needs two share one, since
// a second one changes nothing.
func (p *Plan) addToken(key int32) {
	l, sort := &p.links, p.items[key].sort
	if l.most[sort] == 0 {
		l.tokens = append(l.tokens, -1)
		return
	}
	if l.shared[sort] > 0 {
		l.tokens = append(l.tokens, l.shared[sort]-1)
		return
	}
	l.tokens = append(l.tokens, int32(len(l.sorts)))
	l.sorts = append(l.sorts, sort)
	if l.most[sort] == 1 && !p.World.Keys[sort].Once {
		l.shared[sort] = int32(len(l.sorts))
	}
}

// conditionOf returns the condition and the effects of a kind.
func (p *Plan) conditionOf(k *Kind) *condition {
	c := &condition{needs: needs(k.Needs)}
	for _, s := range k.On {
		c.on |= p.bit(s)
	}
	for _, s := range k.Off {
		c.off |= p.bit(s)
	}
	for _, s := range k.Presses {
		bit := p.bit(s.Switch)
		switch {
		case bit == 0:
		case s.To == Flip:
			c.presses = append(c.presses, press{flip: bit})
		case s.To == TurnOn:
			c.presses = append(c.presses, press{set: bit})
		default:
			c.presses = append(c.presses, press{clear: bit})
		}
	}
	for _, s := range k.Pulls {
		if bit := p.bit(s); bit != 0 {
			c.pulls = append(c.pulls, bit)
		}
	}
	return c
}

// after returns the setting after entering a node.
func (c *condition) after(setting uint64) uint64 {
	for _, p := range c.presses {
		setting = (setting ^ p.flip | p.set) &^ p.clear
	}
	return setting
}
