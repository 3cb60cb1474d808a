package lock

import (
	"slices"

	"jogada/solve"
)

// Fixes lists single changes after which every order of using keys is safe, and keys whose place makes no difference.
// What a limit left open is missing, and Exact is false.
type Fixes struct {
	Extra []ExtraKeys // how many more keys at the start are enough, by sort
	Doors []int       // the places of doors of which one that needs no key is enough
	Free  []FreeKey   // keys that may lie in any area, if every order is safe as it is
	Exact bool
}

// ExtraKeys is a number of keys of a sort.
type ExtraKeys struct{ Sort, Count int }

// FreeKey is a key by its place and its sort.
type FreeKey struct{ At, Sort int }

// OrderFixes looks for changes that make every order of using keys safe if some order loses; otherwise for the keys that
// may lie in any area. It tries each change. More keys are not always better: they open more doors that lead nowhere.
func (p *Plan) OrderFixes(start int, safe bool, meter *solve.Meter) (f Fixes) {
	meter = unlimited(meter)
	d := p.dungeon(p.startAt(start), meter)
	if d == nil {
		return f
	}
	if safe {
		f.Free = d.freeKeys()
	} else {
		f.Extra, f.Doors = d.extraKeys(), d.freeDoors()
	}
	f.Exact = meter.Stopped() == nil
	return f
}

// sound reports whether an exit can be reached and every order is safe, after a change.
func (d *dungeon) sound() bool {
	d.seen, d.wins = nil, nil
	for i := range d.gates {
		d.gates[i].twin, d.gates[i].idle = -1, false
	}
	d.simplify()
	return d.wins1(0) && d.safe() && d.meter.Stopped() == nil
}

// extraKeys returns the fewest keys of each sort that are enough at the start.
func (d *dungeon) extraKeys() (list []ExtraKeys) {
	home := d.home()
	for sort, once := range d.once {
		most := int32(0)
		for i := range d.gates {
			most += d.gates[i].needs[sort]
		}
		if !once || most == 0 {
			continue
		}
		had := home.keys[sort]
		for extra := int32(1); extra <= most && d.meter.Stopped() == nil; extra++ {
			if home.keys[sort] = had + extra; d.sound() {
				list = append(list, ExtraKeys{sort, int(extra)})
				break
			}
		}
		home.keys[sort] = had
	}
	return list
}

// home returns the area where the player begins.
func (d *dungeon) home() *room {
	for i := range d.rooms {
		if d.start == 1<<i {
			return &d.rooms[i]
		}
	}
	return &d.rooms[0]
}

// freeDoors returns the doors of which one that needs no key is enough.
func (d *dungeon) freeDoors() (list []int) {
	for i := range d.wears {
		g := &d.gates[i]
		needs := g.needs
		g.needs = make([]int32, len(needs))
		// A door without a condition is one whose keys last: it moves behind those that use up keys.
		d.gates[i], d.gates[d.wears-1] = d.gates[d.wears-1], d.gates[i]
		d.wears--
		if d.sound() {
			list = append(list, int(d.gates[d.wears].at))
		}
		d.wears++
		d.gates[i], d.gates[d.wears-1] = d.gates[d.wears-1], d.gates[i]
		d.gates[i].needs = needs
		if d.meter.Stopped() != nil {
			break
		}
	}
	slices.Sort(list)
	return list
}

// freeKeys returns the keys that are used up and may lie in any area.
func (d *dungeon) freeKeys() (list []FreeKey) {
	for from := range d.rooms {
		r := &d.rooms[from]
		for sort, once := range d.once {
			if !once || r.keys[sort] == 0 || d.meter.Stopped() != nil {
				continue
			}
			if d.anywhere(from, sort) {
				for i, s := range r.sort {
					if int(s) == sort {
						list = append(list, FreeKey{int(r.at[i]), sort})
					}
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b FreeKey) int { return a.At - b.At })
	return list
}

// anywhere reports whether every order stays safe wherever a key of an area lies instead.
func (d *dungeon) anywhere(from, sort int) bool {
	for to := len(d.rooms) - 1; to >= 0; to-- {
		if to == from {
			continue
		}
		d.rooms[from].keys[sort]--
		d.rooms[to].keys[sort]++
		ok := d.sound()
		d.rooms[from].keys[sort]++
		d.rooms[to].keys[sort]--
		if !ok {
			return false
		}
	}
	return true
}
