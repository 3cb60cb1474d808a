package keys

import (
	"slices"
	"strconv"

	"jogada/games/keys/internal/barrier"
	"jogada/games/keys/internal/explore"
	"jogada/games/keys/internal/grid"
	"jogada/internal/base/say"
	"jogada/solve"
)

// party groups the players who explore the same cells, and so find the same keys and meet the same doors.
type party struct {
	players []int // by their numbers
	region  Region
	opened  grid.Letters // the letters of the doors that were opened
	shut    []reason     // why the others stay shut
}

// reason explains in a sentence why the doors of some letters stay shut.
type reason struct {
	doors grid.Letters
	said  string
}

// parties groups the players who explore the same cells, in the order of their first players.
func (m *Map) parties(e Exploration, meter *solve.Meter) []party {
	var parties []party
	var joined explore.PlayerSet
	all := m.known(meter).each
	for i, r := range e.Regions {
		if joined.Has(i) {
			continue
		}
		p := party{region: r, opened: all[i].Opened}
		for j := range m.players {
			// A player that starts in a region explores at most that region: with as many cells it is the same.
			if e.Regions[j].Size == r.Size && all[i].Met.Has(j) {
				p.players = append(p.players, j)
				joined |= 1 << j
			}
		}
		parties = append(parties, p)
	}
	return parties
}

// usualLimit keeps the explanation from costing more than the answer: the most nodes of the plan to visit, for all
// players together, which takes at most 4 ms.
const usualLimit = 1 << 17

// surveyor returns a surveyor that finds what separates players from the keys that they lack.
func (m *Map) surveyor(limit int64, meter *solve.Meter) *barrier.Surveyor {
	return &barrier.Surveyor{Map: m.grid, Plan: m.known(meter).plan, Limit: limit, Few: mostMarked}
}

// explained returns the parties with the reasons why their doors stay shut.
func (v describer) explained(e Exploration, most int64) []party {
	parties := v.world.parties(e, v.meter)
	s := v.world.surveyor(most, v.meter)
	for i := range parties {
		if p := &parties[i]; len(p.region.Shut) > 0 {
			v.from = p.region.Start
			p.shut = v.reasons(s.Find(p.region.Start, p.region.Shut), v.players(p.players))
		}
	}
	return parties
}

// because explains for each party why its doors stay shut, or says that none does.
func (v describer) because(parties []party) []string {
	var said []string
	var rovers []int // players that meet no door
	for _, p := range parties {
		if len(p.players) > 1 {
			said = append(said, v.Say("%s explore the same %s", v.players(p.players), v.cells(p.region)))
		}
		for _, r := range p.shut {
			said = append(said, r.said)
		}
		switch {
		case len(p.shut) > 0:
		case p.opened != 0:
			said = append(said, v.form(len(p.players), "every door that %s meets opens: it finds %s", "every door that %s meet opens: they find %s",
				v.players(p.players), v.found(p.region)))
		default:
			rovers = append(rovers, p.players...)
		}
	}
	if rovers != nil {
		said = append(said, v.form(len(rovers), "%s meets no door", "%s meet no door", v.players(rovers)))
	}
	return said
}

// reasons returns the sentences on the doors that stay shut: one for each lock, one for all letters without a key, and
// one for all whose keys are walled off.
func (v describer) reasons(b barrier.Barrier, who string) []reason {
	var none, walled grid.Letters
	b.Shut.Each(func(letter int) {
		switch {
		case v.world.grid.Keys[letter] == 0:
			none |= grid.Letter(letter)
		case b.Known && b.Beyond[letter] == 0:
			walled |= grid.Letter(letter)
		}
	})
	var reasons []reason
	stay := func(doors grid.Letters, why string) {
		reasons = append(reasons, reason{doors, v.form(v.world.countDoors(doors), "%s stays shut for %s: %s", "%s stay shut for %s: %s", v.doors(doors), who, why)})
	}
	for _, lock := range b.Locks() {
		switch {
		case lock == none.Least():
			stay(none, v.Say("there is no key %s on the map", v.or(none.Names('a'))))
		case lock == walled.Least():
			stay(walled, v.why(b, walled))
		case lock&(none|walled) == 0:
			stay(lock, v.why(b, lock))
		}
	}
	return reasons
}

// countDoors returns the number of doors with these letters.
func (m *Map) countDoors(doors grid.Letters) int {
	count := 0
	doors.Each(func(letter int) { count += m.grid.Doors[letter] })
	return count
}

// longLock is the number of letters from which a lock is described as a whole.
const longLock = 4

// why says where the keys of some letters are, which are a lock or all walled off.
func (v describer) why(b barrier.Barrier, lock grid.Letters) string {
	if lock.Len() >= longLock || lock.Len() > 1 && b.SameGuards(lock) {
		return v.whyAll(b, lock)
	}
	var why string
	var last clause
	lock.Each(func(letter int) {
		for _, c := range v.clauses(b, letter) {
			switch {
			case why == "":
				why = v.whole(c)
			case c.sameVerb(last): // it need not be said twice
				why = v.Say("%s, and %s %s", why, c.keys, c.where)
			default:
				why = v.Say("%s, and %s", why, v.whole(c))
			}
			last = c
		}
	})
	return why
}

// whyAll says where the keys of several letters are, as a whole.
func (v describer) whyAll(b barrier.Barrier, lock grid.Letters) string {
	var guards grid.Letters
	beyond, all := 0, 0
	lock.Each(func(letter int) {
		guards |= b.Guards[letter]
		beyond += b.Beyond[letter]
		all += v.world.grid.Keys[letter]
	})
	switch beyond {
	case 0:
		return v.Say("%s are walled off by rock", v.allOf(lock))
	case all:
		return v.Say("%s lie %s", v.allOf(lock), v.beyond(guards))
	default:
		return v.Say("%s that are not walled off by rock lie %s", v.allOf(lock), v.beyond(guards))
	}
}

// clause is part of a sentence: some keys, and where they are.
type clause struct {
	keys  string
	n     int    // number of keys
	where string // where they lie; empty if they are walled off
}

// sameVerb reports whether two clauses have the same verb.
func (c clause) sameVerb(other clause) bool {
	return c.where != "" && other.where != "" && (c.n == 1) == (other.n == 1)
}

// whole returns a clause as a sentence.
func (v describer) whole(c clause) string {
	if c.where == "" {
		return v.form(c.n, "%s is walled off by rock", "%s are walled off by rock", c.keys)
	}
	return v.form(c.n, "%s lies %s", "%s lie %s", c.keys, c.where)
}

// clauses says where the keys of a letter are: beyond doors, walled off, or some of each.
func (v describer) clauses(b barrier.Barrier, letter int) []clause {
	all, beyond := v.world.grid.Keys[letter], b.Beyond[letter]
	switch {
	case !b.Known:
		return []clause{{v.allKeys(letter), all, v.Of("outside what is explored")}}
	case beyond == all:
		return []clause{{v.allKeys(letter), all, v.beyond(b.Guards[letter])}}
	case beyond == 0:
		return []clause{{keys: v.allKeys(letter), n: all}}
	}
	some, rest := v.parted(b, letter)
	return []clause{{some, beyond, v.beyond(b.Guards[letter])}, {keys: rest, n: all - beyond}}
}

// parted names the keys of a letter that lie beyond doors, and counts the others.
func (v describer) parted(b barrier.Barrier, letter int) (some, rest string) {
	all, beyond := v.world.grid.Keys[letter], b.Beyond[letter]
	var near, off []int
	for _, at := range v.sites().keys[letter] {
		if _, reached := slices.BinarySearch(b.Reached[letter], v.world.at(at)); reached {
			near = append(near, at)
		} else {
			off = append(off, at)
		}
	}
	some = v.Say("%d of the %d keys %s", beyond, all, string(rune('a'+letter)))
	return say.Mark(some, near...), say.Mark(strconv.Itoa(all-beyond), off...)
}
