package keys

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
	shut   letterSet          // the letters of the doors that stay shut next to the region: F above
	known  bool               // whether it was found where the keys lie; if not, what follows is empty
	beyond [letters]int       // by letter: how many of its keys lie beyond doors; the others are walled off
	guards [letters]letterSet // by letter: the letters of those doors: X above
}

// surveyor finds barriers, one after the other.
type surveyor struct {
	world *Map
	plan  *plan // made when it is first needed
	limit limit
}

// limit keeps the words from costing more than the answer.
type limit struct {
	cells int   // the largest map on which it is found where the keys lie
	steps int64 // after how many nodes of the plan, for all players together, sets X stay as they are and no more are begun
}

// usualLimit is the limit for the words of a report: about a quarter of a second.
func usualLimit() limit { return limit{cells: 1 << 22, steps: 1 << 21} }

// spent says whether the floods have used up what they may.
func (s *surveyor) spent() bool { return s.plan != nil && s.plan.steps >= s.limit.steps }

// barrier finds what stands between a region and the keys that it lacks.
func (s *surveyor) barrier(r Region) barrier {
	var b barrier
	keys := 0
	for _, door := range r.Shut {
		b.shut |= setOf(int(door.Needs - 'a'))
		keys += s.world.keys[door.Needs-'a']
	}
	if keys == 0 || len(s.world.cells) > s.limit.cells || s.spent() {
		return b
	}
	if s.plan == nil {
		s.plan = newPlan(s.world)
	}
	b.known = true
	s.plan.flood(r.Start, 0)
	for _, key := range s.plan.lying {
		if s.plan.came(key.node) && b.shut.has(int(key.letter)) {
			b.beyond[key.letter]++
		}
	}
	s.guard(&b, r.Start)
	return b
}

// guard finds the set X of each letter with keys that are not walled off.
func (s *surveyor) guard(b *barrier, start Cell) {
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
func (s *surveyor) alone(shut letterSet, start Cell) (alone [letters]letterSet) {
	shut.each(func(door int) {
		if s.spent() {
			return
		}
		missed := ^s.plan.flood(start, setOf(door))
		shut.each(func(key int) {
			if missed.has(key) {
				alone[key] |= setOf(door)
			}
		})
	})
	return alone
}

// fewest leaves letters out of a set that will do until none can be left out: the key's own last.
func (s *surveyor) fewest(set letterSet, key int, start Cell) letterSet {
	leave := func(letter int) {
		if !s.spent() && !s.plan.flood(start, set&^setOf(letter)).has(key) {
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
