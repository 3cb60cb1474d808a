// Package explore finds what each player of a map can explore, on the plan of its areas and doors.
//
// It is key closure, one player after another: a player who enters an area has all of it and its keys; a door without
// its key waits in the list of its letter, and the key opens the whole list. A player who comes to the start of an
// earlier one, with the same keys as that one had there or in the same area, continues as the earlier one did, so
// players who explore the same cells cost little more than one.
//
// It is exact, because within an area everyone gets everywhere without a key. Each player enters each area and door at
// most once. Listing the cells takes a separate walk, made on demand.
package explore

import (
	"cmp"
	"slices"

	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// Journey describes what one player explores.
type Journey struct {
	Size   int
	Opened grid.Letters                        // the letters of the doors that it opens
	Met    PlayerSet                           // who starts there
	Keys   []search.Found[grid.Cell, grid.Key] // in an order in which they can be collected
	Shut   []search.Shut[grid.Cell, grid.Key]  // in reading order
}

// PlayerSet is a set of players by number.
type PlayerSet uint16

// Has reports whether a player is in the set.
func (s PlayerSet) Has(player int) bool { return s>>player&1 != 0 }

// Players explores a map for every player by its plan. If the meter stops, regions are incomplete but contain at least
// the start. Without a plan they contain only the start.
func Players(m *grid.Map, p *areas.Plan, meter *solve.Meter) []Journey {
	trips := make([]trip, len(m.Starts))
	for i := range trips {
		trips[i].Size = 1
	}
	if t := newTraveller(m, p, meter); t != nil {
		for i := range trips {
			t.travel(i, trips)
		}
		t.find(trips)
	}
	all := make([]Journey, len(trips))
	for i, trip := range trips {
		all[i] = trip.Journey
	}
	return all
}

// trip is a journey in progress.
type trip struct {
	Journey
	held  grid.Letters
	picks []pick
	turn  int32 // number of areas with new keys
}

// pick is a key that is picked up.
type pick struct {
	letter int
	area   int32
	turn   int32     // number of areas with new keys before it
	at     grid.Cell // none until it is looked up
}

// find looks up where the keys were picked up: of several in an area the first in reading order.
func (t *traveller) find(trips []trip) {
	wanted := make([][grid.Alphabet]*pick, len(trips))
	clear(t.seen) // from here on a bit an area: a key is picked up there
	left := 0
	for i := range trips {
		for j := range trips[i].picks {
			p := &trips[i].picks[j]
			wanted[i][p.letter] = p
			t.first(p.area)
			left++
		}
	}
	for _, key := range t.plan.Keys {
		if left == 0 {
			break
		}
		if t.seen[key.Node/64]>>(key.Node%64)&1 == 0 {
			continue
		}
		for i := range wanted {
			p := wanted[i][t.world.Cells[key.At]-'a']
			if p != nil && p.area == key.Node && p.at == none {
				p.at = key.At
				left--
			}
		}
	}
	for i := range trips {
		trips[i].list()
	}
}

// list lists the keys in the order they are picked up.
func (t *trip) list() {
	slices.SortFunc(t.picks, func(x, y pick) int { return cmp.Or(cmp.Compare(x.turn, y.turn), cmp.Compare(x.at, y.at)) })
	for _, p := range t.picks {
		t.Keys = append(t.Keys, search.Found[grid.Cell, grid.Key]{Key: grid.Key('a' + p.letter), At: p.at})
	}
}
