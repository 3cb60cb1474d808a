package keys

import (
	"jogada/games/keys/internal/areas"
	"jogada/games/keys/internal/explore"
	"jogada/search"
	"jogada/solve"
)

type method = search.Method[search.Maze[Cell, Key], Exploration]

// methods are the methods for maps, the default first.
func methods() []method {
	return append([]method{areasMethod()}, search.Explorers[Cell, Key]()...)
}

const (
	areasDoc  = "one pass that joins the cells between doors to areas, then a flood for each player over areas and doors only"
	areasCost = "each cell is looked at once for all players together, then each area and door at most once a player; memory for a row, the doors and keys and the areas next to them"
)

// areasMethod is the kernel: all players from one labelling of the areas between doors.
func areasMethod() method {
	return method{
		Name:  "areas",
		Doc:   areasDoc,
		Cost:  areasCost,
		Sound: true,
		Code:  explore.Code,
		Run:   Areas,
		Prove: ProveAreas,
	}
}

// ProveAreas is Areas with the proof of the areas, for the checker to judge. It takes a quarter longer.
func ProveAreas(q search.Maze[Cell, Key], meter *solve.Meter) Exploration {
	m := q.(*Map)
	plan, proof := areas.Prove(m.grid, meter)
	e := m.exploration(plan, meter)
	if e.Verdict == solve.Proved {
		e.Areas = proof
	}
	return e
}

// Areas answers by one labelling of the map and, for each player, key closure over its areas and doors.
//
// Exact. Time linear in the map, with players × plan on top; memory for a row, the doors and keys and the areas next to
// them. What it counts as expanded is the runs of the map and then the nodes that players enter; as generated, the
// neighbours of those. A region lists its cells by a walk of its own, when it is asked to.
func Areas(q search.Maze[Cell, Key], meter *solve.Meter) Exploration {
	m := q.(*Map)
	return m.exploration(areas.New(m.grid, meter), meter)
}

// exploration is what the players explore by a plan.
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

// journeys are what all the players of a map explore, in their order, and the plan by which they do.
type journeys struct {
	plan *areas.Plan
	each []explore.Journey
}

// known are the journeys of the players; they are found if they have not been.
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
