package keys

import "slices"

// Why can't a player have the key of a door that stays shut?
//
// Keys of a letter *lie beyond doors X*, a set of letters, when every way to one of them passes a door X: with all doors of
// the map open but those of X the player still reaches none of them, and with the doors of any one letter of X open as
// well it would reach one (on maps with very many doors X may have letters to spare). A key to which there is no way at all,
// with all doors open, is *walled off by rock*.
//
// Let F be the letters of the doors that the player meets and can't open. There is a set X within F for each letter of F
// that has keys: F itself will do, because doors of F and rock are all that is round what the player explores. Letters are
// left out as long as the rest will do. The sets together are the proof. Suppose that the player opens a door of F, and
// take the first time: it has picked up a key of that letter, so it has passed a door X before, which is of F.

// barrier is what stands between a region and the keys that it lacks.
type barrier struct {
	shut    letterSet          // the letters of the doors that stay shut next to the region: F above
	known   bool               // whether it was found where the keys lie; if not, what follows is empty
	beyond  [letters]int       // by letter: how many of its keys lie beyond doors; the others are walled off
	reached [letters][]int     // by letter: the places of the first few of those, in reading order
	guards  [letters]letterSet // by letter: the letters of those doors: X above
}

// surveyor finds barriers, one after the other.
type surveyor struct {
	world *Map
	flood *flood // made when it is first needed
	limit limit
}

// limit keeps the words from costing more than the answer: it is over how many nodes of the plan they may go, for all players
// together. What would take more stays as it is, and what has not been begun is left out.
type limit int64

// usualLimit is the limit for the words of a report: at most 4 ms.
const usualLimit limit = 1 << 17

// spent says whether one more flood might go over the limit.
func (s *surveyor) spent() bool {
	return s.steps()+int64(s.world.known().plan.nodes()) > int64(s.limit)
}

// steps is how many nodes all floods have come to.
func (s *surveyor) steps() int64 {
	if s.flood == nil {
		return 0
	}
	return s.flood.steps
}

// barrier finds what stands between a region and the keys that it lacks.
func (s *surveyor) barrier(r Region) barrier {
	var b barrier
	keys := 0
	for _, door := range r.Shut {
		b.shut |= setOf(int(door.Needs - 'a'))
		keys += s.world.keys[door.Needs-'a']
	}
	if keys == 0 || s.spent() {
		return b
	}
	plan := s.world.known().plan
	if s.flood == nil {
		s.flood = newFlood(plan)
	}
	b.known = true
	start := plan.starts[slices.Index(s.world.Starts(), r.Start)]
	s.flood.run(start, 0)
	for _, key := range plan.keys {
		if letter := int(s.world.cells[key.at] - 'a'); b.shut.has(letter) && s.flood.came(key.node) {
			if b.beyond[letter]++; b.beyond[letter] <= mostMarked {
				b.reached[letter] = append(b.reached[letter], s.world.number(key.at))
			}
		}
	}
	s.guard(&b, start)
	return b
}

// guard finds the set X of each letter with keys that are not walled off.
func (s *surveyor) guard(b *barrier, start int32) {
	alone := s.alone(b.shut, start)
	b.shut.each(func(letter int) {
		if b.beyond[letter] == 0 {
			return
		}
		switch {
		case alone[letter].has(letter):
			b.guards[letter] = setOf(letter)
		case alone[letter] != 0:
			b.guards[letter] = setOf(alone[letter].first())
		default:
			b.guards[letter] = s.fewest(b.shut, letter, start)
		}
	})
}

// alone are, by letter of a key, the letters that would do alone as its set X.
func (s *surveyor) alone(shut letterSet, start int32) (alone [letters]letterSet) {
	shut.each(func(door int) {
		if s.spent() {
			return
		}
		missed := ^s.flood.run(start, setOf(door))
		shut.each(func(key int) {
			if missed.has(key) {
				alone[key] |= setOf(door)
			}
		})
	})
	return alone
}

// fewest leaves letters out of a set that will do until none can be left out: the key's own last.
func (s *surveyor) fewest(set letterSet, key int, start int32) letterSet {
	leave := func(letter int) {
		if !s.spent() && !s.flood.run(start, set&^setOf(letter)).has(key) {
			set &^= setOf(letter)
		}
	}
	(set &^ setOf(key)).each(leave)
	leave(key)
	return set
}

// locks are the letters that stay shut, in sets of those that wait for each other: keys of each lie beyond doors of the
// next. They are in the order of their least letters.
func (b barrier) locks() []letterSet {
	needs := b.guards
	for via := range letters { // Warshall's transitive closure
		for from := range letters {
			if needs[from].has(via) {
				needs[from] |= needs[via]
			}
		}
	}
	var locks []letterSet
	done := letterSet(0)
	b.shut.each(func(letter int) {
		if done.has(letter) {
			return
		}
		lock := setOf(letter)
		needs[letter].each(func(other int) {
			if needs[other].has(letter) {
				lock |= setOf(other)
			}
		})
		done |= lock
		locks = append(locks, lock)
	})
	return locks
}
