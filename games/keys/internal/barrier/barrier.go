// Package barrier explains why a player cannot get the key of a door that stays shut.
//
// Keys of a letter *lie beyond doors X*, a set of letters, when every path to one of them passes a door X: with all
// doors of the map open but those of X the player still reaches none of them, and with the doors of any one letter of X
// open as well it would reach one (on maps with very many doors X may have letters to spare). A key that cannot be
// reached at all, with all doors open, is *walled off by rock*.
//
// Let F be the letters of the doors that the player meets and cannot open. For each letter of F that has keys there is
// a set X within F: F itself will do, because doors of F and rock surround what the player explores. Letters are
// removed as long as the rest will do. The sets together are the proof. Suppose that the player opens a door of F, and
// take the first time: it has picked up a key of that letter, so it has passed a door X before, which is of F.
package barrier

import (
	"slices"

	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/grid"
	"jogada/search"
)

// Barrier describes what separates a region from the keys that it lacks.
type Barrier struct {
	Shut    grid.Letters                // the letters of the doors that stay shut next to the region: F above
	Known   bool                        // whether the keys were located; if not, the following fields are empty
	Beyond  [grid.Alphabet]int          // by letter: how many of its keys lie beyond doors; the others are walled off
	Reached [grid.Alphabet][]grid.Cell  // by letter: the first few of those, in reading order
	Guards  [grid.Alphabet]grid.Letters // by letter: the letters of those doors: X above
}

// Surveyor finds barriers on a map, one after another.
type Surveyor struct {
	Map   *grid.Map
	Plan  *areas.Plan
	Limit int64 // the most nodes of the plan to visit for all regions together
	Few   int   // how many keys of a letter that lie beyond doors are listed

	flood *areas.Flood // made on first use
}

// spent reports whether one more flood might exceed the limit. Unfinished results then stay as they are, and the rest
// is left out.
func (s *Surveyor) spent() bool { return s.steps()+int64(s.Plan.Nodes()) > s.Limit }

// steps returns the number of nodes that all floods have reached.
func (s *Surveyor) steps() int64 {
	if s.flood == nil {
		return 0
	}
	return s.flood.Steps()
}

// Find returns what separates a region from the keys that it lacks. The region is that of the player who starts at a
// cell, with the doors that stay shut for it.
func (s *Surveyor) Find(start grid.Cell, shut []search.Shut[grid.Cell, grid.Key]) Barrier {
	var b Barrier
	keys := 0
	for _, door := range shut {
		b.Shut |= grid.Letter(int(door.Needs - 'a'))
		keys += s.Map.Keys[door.Needs-'a']
	}
	if keys == 0 || s.spent() {
		return b
	}
	if s.flood == nil {
		s.flood = areas.NewFlood(s.Plan)
	}
	b.Known = true
	from := s.Plan.Starts[slices.Index(s.Map.Starts, start)]
	s.flood.Run(from, 0)
	for _, key := range s.Plan.Keys {
		if letter := int(s.Map.Cells[key.At] - 'a'); b.Shut.Has(letter) && s.flood.Came(key.Node) {
			if b.Beyond[letter]++; b.Beyond[letter] <= s.Few {
				b.Reached[letter] = append(b.Reached[letter], key.At)
			}
		}
	}
	s.guard(&b, from)
	return b
}

// guard finds the set X of each letter with keys that are not walled off.
func (s *Surveyor) guard(b *Barrier, start int32) {
	alone := s.alone(b.Shut, start)
	b.Shut.Each(func(letter int) {
		if b.Beyond[letter] == 0 {
			return
		}
		switch {
		case alone[letter].Has(letter):
			b.Guards[letter] = grid.Letter(letter)
		case alone[letter] != 0:
			b.Guards[letter] = grid.Letter(alone[letter].First())
		default:
			b.Guards[letter] = s.fewest(b.Shut, letter, start)
		}
	})
}

// alone returns, by letter of a key, the letters that would suffice alone as its set X.
func (s *Surveyor) alone(shut grid.Letters, start int32) (alone [grid.Alphabet]grid.Letters) {
	shut.Each(func(door int) {
		if s.spent() {
			return
		}
		missed := ^s.flood.Run(start, grid.Letter(door))
		shut.Each(func(key int) {
			if missed.Has(key) {
				alone[key] |= grid.Letter(door)
			}
		})
	})
	return alone
}

// fewest removes letters from a sufficient set until none can be removed: the key's own last.
func (s *Surveyor) fewest(set grid.Letters, key int, start int32) grid.Letters {
	leave := func(letter int) {
		if !s.spent() && !s.flood.Run(start, set&^grid.Letter(letter)).Has(key) {
			set &^= grid.Letter(letter)
		}
	}
	(set &^ grid.Letter(key)).Each(leave)
	leave(key)
	return set
}

// Locks returns the letters that stay shut, in sets of those that wait for each other: keys of each lie beyond doors of
// the next. The sets are sorted by their least letters.
func (b Barrier) Locks() []grid.Letters {
	needs := b.Guards
	for via := range grid.Alphabet { // Warshall's transitive closure
		for from := range grid.Alphabet {
			if needs[from].Has(via) {
				needs[from] |= needs[via]
			}
		}
	}
	var locks []grid.Letters
	done := grid.Letters(0)
	b.Shut.Each(func(letter int) {
		if done.Has(letter) {
			return
		}
		lock := grid.Letter(letter)
		needs[letter].Each(func(other int) {
			if needs[other].Has(letter) {
				lock |= grid.Letter(other)
			}
		})
		done |= lock
		locks = append(locks, lock)
	})
	return locks
}

// SameGuards reports whether the keys of these letters all lie beyond the same doors.
func (b Barrier) SameGuards(set grid.Letters) bool {
	same := true
	set.Each(func(letter int) { same = same && b.Guards[letter] == b.Guards[set.First()] })
	return same
}
