package keys

import (
	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/explore"
	"jogada/search"
	"jogada/search/mazes"
	"jogada/solve"
)

type method = search.Method[search.Maze[Cell, Key], Exploration]

// methods returns the methods for maps, the default first.
func methods() []method {
	return append([]method{areasMethod()}, mazes.Explorers[Cell, Key]()...)
}

const (
	areasDoc  = "one pass that joins the cells between doors to areas, then a flood for each player over areas and doors only"
	areasCost = "each cell is looked at once for all players together, then each area and door at most once a player; memory for a row, the doors and keys and the areas next to them"
)

// areasMethod returns the kernel: all players from one labelling of the areas between doors.
func areasMethod() method {
	return method{
		Name:  "areas",
		Title: "Areas between doors",
		Doc:   areasDoc,
		Cost:  areasCost,
		Sound: true,
		Code:  explore.Code,
		Run:   Areas,
		Prove: ProveAreas,
	}
}

// ProveAreas solves a map as Areas does and adds the proof of the areas, for the checker. It takes a quarter longer.
func ProveAreas(q search.Maze[Cell, Key], meter *solve.Meter) Exploration {
	m := q.(*Map)
	plan, proof := areas.Prove(m.grid, meter)
	e := m.exploration(plan, meter)
	if e.Verdict == solve.Proved {
		e.Areas = proof
	}
	return e
}

// Areas solves a map by one labelling of it and, for each player, key closure over its areas and doors.
//
// It is exact. It takes time linear in the map, plus players × plan, and memory for a row, the doors and keys and the
// areas next to them. It counts as expanded the runs of the map and then the nodes that players enter; as generated,
// the neighbours of those. Listing the cells of a region takes a separate walk, made on demand.
func Areas(q search.Maze[Cell, Key], meter *solve.Meter) Exploration {
	m := q.(*Map)
	return m.exploration(areas.New(m.grid, meter), meter)
}

// exploration returns what the players explore by a plan.
func (m *Map) exploration(plan *areas.Plan, meter *solve.Meter) Exploration {
	all := &journeys{plan, explore.Players(m.grid, plan, meter)}
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

func (m *Map) region(start Cell, j explore.Journey) Region {
	return Region{Start: start, Size: j.Size, Keys: j.Keys, Shut: j.Shut,
		Cells: func(yield func(Cell) bool) { explore.Cells(m.grid, start, j.Size, yield) }}
}

// journeys holds what all players of a map explore, in order, and the plan used.
type journeys struct {
	plan *areas.Plan
	each []explore.Journey
}

// known returns the journeys of the players, and computes them if needed.
func (m *Map) known(meter *solve.Meter) (all *journeys) {
	if all := m.journeys.Load(); all != nil {
		return all
	}
	meter.Do(func(part *solve.Meter) { all = m.explore(part) })
	if meter.Stopped() == nil {
		m.journeys.Store(all)
	}
	return all
}

// explore explores the map for every player.
func (m *Map) explore(meter *solve.Meter) *journeys {
	plan := areas.New(m.grid, meter)
	return &journeys{plan, explore.Players(m.grid, plan, meter)}
}
