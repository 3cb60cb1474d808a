package check_test

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/mazes"
	"jogada/solve"
)

type (
	exploration = search.Exploration[int, byte]
	region      = search.Region[int, byte]
	found       = search.Found[int, byte]
	shut        = search.Shut[int, byte]
)

// inRegion returns a corruption of one region; what it is given may be changed.
func inRegion(name string, change func(*catalog.Dice, gametest.Maze, *region) bool) corruption[gametest.Maze, exploration] {
	return corruption[gametest.Maze, exploration]{name, func(d *catalog.Dice, q gametest.Maze, e exploration) (exploration, bool) {
		if len(e.Regions) == 0 {
			return e, false
		}
		e.Regions = slices.Clone(e.Regions)
		r := &e.Regions[d.Roll(len(e.Regions))]
		r.Keys, r.Shut = slices.Clone(r.Keys), slices.Clone(r.Shut)
		return e, change(d, q, r)
	}}
}

// inCells returns a corruption of the places of a region.
func inCells(name string, change func(*catalog.Dice, gametest.Maze, []int) []int) corruption[gametest.Maze, exploration] {
	return inRegion(name, func(d *catalog.Dice, q gametest.Maze, r *region) bool {
		if r.Cells == nil {
			return false
		}
		r.Cells = slices.Values(change(d, q, slices.Collect(r.Cells)))
		return true
	})
}

func mazeFamily() family[gametest.Maze, exploration] {
	return family[gametest.Maze, exploration]{
		draw: func(d *catalog.Dice) gametest.Maze { return gametest.RandomMaze(d, 9) },
		answers: func(q gametest.Maze) []exploration {
			closure, bare := mazes.Closure[int, byte](q, unlimited()), mazes.DFS[int, byte](q, unlimited())
			for i := range bare.Regions {
				bare.Regions[i].Cells = nil
			}
			return []exploration{closure, bare}
		},
		judge: func(q gametest.Maze, e exploration, m *solve.Meter) check.Ruling { return check.Maze(q, e, m) },
		corruptions: []corruption[gametest.Maze, exploration]{
			inRegion("a count one off", func(d *catalog.Dice, _ gametest.Maze, r *region) bool {
				r.Size += 1 - 2*d.Roll(2)
				return true
			}),
			inRegion("another start", func(d *catalog.Dice, q gametest.Maze, r *region) bool {
				r.Start = d.Roll(len(q.Net))
				return true
			}),
			inCells("a place dropped", func(d *catalog.Dice, _ gametest.Maze, cells []int) []int {
				i := d.Roll(len(cells))
				return slices.Delete(cells, i, i+1)
			}),
			inCells("a place added", func(d *catalog.Dice, q gametest.Maze, cells []int) []int {
				return append(cells, d.Roll(len(q.Net)))
			}),
			inCells("a place swapped", func(d *catalog.Dice, q gametest.Maze, cells []int) []int {
				cells[d.Roll(len(cells))] = d.Roll(len(q.Net))
				return cells
			}),
			inRegion("a key left out", func(d *catalog.Dice, _ gametest.Maze, r *region) bool {
				if len(r.Keys) == 0 {
					return false
				}
				i := d.Roll(len(r.Keys))
				r.Keys = slices.Delete(r.Keys, i, i+1)
				return true
			}),
			inRegion("keys out of order", func(d *catalog.Dice, _ gametest.Maze, r *region) bool {
				slices.Reverse(r.Keys)
				return len(r.Keys) > 1
			}),
			inRegion("a key twice", func(d *catalog.Dice, _ gametest.Maze, r *region) bool {
				if len(r.Keys) == 0 {
					return false
				}
				r.Keys = append(r.Keys, r.Keys[d.Roll(len(r.Keys))])
				return true
			}),
			inRegion("a key from elsewhere", func(d *catalog.Dice, q gametest.Maze, r *region) bool {
				if len(r.Keys) == 0 {
					return false
				}
				r.Keys[d.Roll(len(r.Keys))].At = d.Roll(len(q.Net))
				return true
			}),
			inRegion("a key invented", func(d *catalog.Dice, q gametest.Maze, r *region) bool {
				r.Keys = append(r.Keys, found{Key: "abcd"[d.Roll(4)], At: d.Roll(len(q.Net))})
				return true
			}),
			inRegion("a shut door left out", func(d *catalog.Dice, _ gametest.Maze, r *region) bool {
				if len(r.Shut) == 0 {
					return false
				}
				i := d.Roll(len(r.Shut))
				r.Shut = slices.Delete(r.Shut, i, i+1)
				return true
			}),
			inRegion("a shut door invented", func(d *catalog.Dice, q gametest.Maze, r *region) bool {
				at := d.Roll(len(q.Net))
				r.Shut = append(r.Shut, shut{At: at, Needs: q.Locks[at]})
				return true
			}),
			inRegion("a door shut for want of another key", func(d *catalog.Dice, _ gametest.Maze, r *region) bool {
				if len(r.Shut) == 0 {
					return false
				}
				r.Shut[d.Roll(len(r.Shut))].Needs = "abcd"[d.Roll(4)]
				return true
			}),
			{"a region left out", func(_ *catalog.Dice, _ gametest.Maze, e exploration) (exploration, bool) {
				if len(e.Regions) == 0 {
					return e, false
				}
				e.Regions = e.Regions[1:]
				return e, true
			}},
			{"regions swapped", func(_ *catalog.Dice, _ gametest.Maze, e exploration) (exploration, bool) {
				e.Regions = slices.Clone(e.Regions)
				slices.Reverse(e.Regions)
				return e, len(e.Regions) > 1
			}},
			{"the verdict is turned", func(_ *catalog.Dice, _ gametest.Maze, e exploration) (exploration, bool) {
				e.Verdict = solve.Refuted
				return e, true
			}},
			{"the answer of another maze", func(d *catalog.Dice, q gametest.Maze, _ exploration) (exploration, bool) {
				switch d.Roll(3) {
				case 0:
					q.Locks = redrawn(d, q.Locks, ".abc")
				case 1:
					q.Keys = redrawn(d, q.Keys, ".abc")
				default:
					q.Net = rewired(d, q.Net)
				}
				return mazes.Closure[int, byte](q, unlimited()), true
			}},
		},
	}
}

func TestCorruptedExplorationsAreRejected(t *testing.T) { mazeFamily().run(t, 1500) }

func TestExplorationsUnderEveryBudget(t *testing.T) { mazeFamily().budgets(t, 150) }

func TestAMazeWithoutExplorersIsAccepted(t *testing.T) {
	q := gametest.Maze{}
	if r := check.Maze(q, mazes.Closure[int, byte](q, unlimited()), unlimited()); r.Status != check.Accepted {
		t.Errorf("%+v", r)
	}
}

func TestAnUnfinishedExplorationIsUndecided(t *testing.T) {
	r := check.Maze(gametest.Maze{}, exploration{Outcome: solve.Outcome{Stopped: solve.ErrTime}}, unlimited())
	if r.Status != check.Undecided {
		t.Errorf("%+v", r)
	}
}
