package keys

import (
	"context"

	"jogada/search"
	"jogada/solve"
)

const (
	areasDoc  = "one pass that joins the cells between doors to areas, then a flood for each player over areas and doors only"
	areasCost = "each cell is looked at once for all players together, then each area and door at most once a player; memory for a row, the doors and keys and the areas next to them"
)

// areasMethod is the kernel: all players from one labelling of the areas between doors.
func areasMethod() search.Method[search.Maze[Cell, Key], Exploration] {
	return search.Method[search.Maze[Cell, Key], Exploration]{
		Name:  "areas",
		Doc:   areasDoc,
		Cost:  areasCost,
		Sound: true,
		Run:   areas,
	}
}

// areas answers by one labelling of the map and, for each player, key closure over the plan: doors wait in a list of their
// letter until its key is found.
//
// Exact, because within an area everyone gets everywhere without a key: to enter a cell of it is to have it all. Time
// linear in the map, with players × plan on top; memory for a row, the doors and keys and the areas next to them. What it
// counts as expanded is the runs of the map and then the nodes that players enter; as generated, the neighbours of those.
// A region lists its cells by a flood of its own, when it is asked to.
//
// Source: labelling by runs, A. Rosenfeld and J. L. Pfaltz, Sequential operations in digital picture processing, 1966;
// closure as in search.Closure.
func areas(q search.Maze[Cell, Key], meter *solve.Meter) Exploration {
	m := q.(*Map)
	all := m.travel(meter)
	verdict := solve.Proved
	if meter.Stopped() != nil {
		verdict = solve.Unknown
	} else {
		m.journeys.Store(all)
	}
	regions := make([]Region, len(m.players))
	for i, j := range all.each {
		regions[i] = m.region(m.players[i].At, j)
	}
	return Exploration{Outcome: meter.Outcome(verdict), Regions: regions}
}

func (m *Map) region(start Cell, j journey) Region {
	return Region{Start: start, Size: j.size, Keys: j.keys, Shut: j.shut, Cells: func(yield func(Cell) bool) { m.walk(start, j.size, yield) }}
}

// journeys are what all the players of a map explore, in their order, and the plan by which they do.
type journeys struct {
	plan *plan
	each []journey
}

// journey is what one player explores.
type journey struct {
	size   int
	opened letterSet                 // the letters of the doors that it opens
	met    playerSet                 // who starts there
	keys   []search.Found[Cell, Key] // in an order in which they can be had
	shut   []search.Shut[Cell, Key]  // in reading order
}

// playerSet is a set of players by their numbers.
type playerSet uint16

func (s playerSet) has(player int) bool { return s>>player&1 != 0 }

// known are the journeys of the players; they are found if they have not been.
func (m *Map) known() *journeys {
	if all := m.journeys.Load(); all != nil {
		return all
	}
	all := m.travel(solve.NewMeter(context.Background(), solve.Budget{}))
	m.journeys.Store(all)
	return all
}

// travel explores the map for every player. What a player explores that the meter did not allow is its start.
func (m *Map) travel(meter *solve.Meter) *journeys {
	all := &journeys{plan: newPlan(m, meter), each: make([]journey, len(m.players))}
	trips := make([]trip, len(m.players))
	for i := range trips {
		trips[i].size = 1
	}
	if t := newTraveller(m, all.plan, meter); t != nil {
		for i := range trips {
			t.travel(i, trips)
		}
		t.find(trips)
	}
	for i, trip := range trips {
		all.each[i] = trip.journey
	}
	return all
}
