package study

import (
	"context"
	"fmt"

	"jogada/catalog"
	"jogada/internal/base/fit"
	"jogada/solve"
)

// sokobanExperiments compare the kernel of sokoban with the generic methods, and with itself without each of its rules.
func sokobanExperiments(quick bool) []Experiment {
	boxes := Axis{Label: "boxes", Var: "b", Each: "at %d boxes", Step: "box"}
	return []Experiment{
		{
			Name: "sokoban-methods", Title: "Sokoban: method against method",
			Asked: "The generic methods know the bound and search positions up to where the man can walk. What do the other rules of the kernel save as there are more boxes?",
			Ran:   "Levels of 8 × 9 cells, made by 60 pulls from a solved level.",
			Make:  generated(shape{"boxes": "%d", "pulls": "60"}), X: boxes,
			Sizes: pick(quick, []int{1, 2, 3, 4}, []int{1, 2, 3, 4, 5, 6}), Boards: pick(quick, 5, 20),
			Methods: []string{Default, "astar", "bfs", "ida"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor},
		},
		{
			Name: "sokoban-rules", Title: "Sokoban: what each rule is worth",
			Asked: "The kernel gives up positions by several rules, each of them with an argument of its own. How many more positions does it look at without one of them?",
			Ran:   "Levels of 9 × 10 cells with boxes and goals anywhere, most of which have no solution, of those that are not refuted at a glance: the kernel looks at 20 positions at least. push-no-bound has no matching of boxes to goals, push-no-sides one that does not know the man's side of a box, push-no-dead no dead squares, push-no-freeze no boxes that hold one another, push-no-tables no twos and threes that are lost, and push-no-corral looks at all pushes everywhere.",
			Make:  searched(shape{"rows": "9", "cols": "10", "boxes": "%d", "kind": "random"}), X: boxes,
			Sizes: pick(quick, []int{3, 4, 5, 6}, []int{3, 4, 5, 6, 7}), Boards: pick(quick, 5, 20),
			Methods: []string{Default, "push-no-bound", "push-no-sides", "push-no-dead", "push-no-freeze", "push-no-tables", "push-no-corral"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor},
		},
	}
}

// searched draws levels until one is not refuted without a search, and gives it the methods without one rule each.
func searched(s shape) Maker {
	return func(g catalog.Game, seed uint64, x int) (Board, error) {
		v, err := s.valuesFor(g, x)
		if err != nil {
			return Board{}, err
		}
		for draw := range uint64(mostLevels) {
			seed := seed + draw<<32
			b, err := g.Generate(catalog.NewDice(seed), v)
			if err != nil {
				return Board{}, err
			}
			report := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: mostSearched}})
			if n := report.Counts.Expanded; n < leastSearched || n == mostSearched {
				continue
			}
			return Board{ID: g.SeedID(v, seed), Methods: append(b.Methods(), b.(catalog.Ablater).Ablations()...)}, nil
		}
		return Board{}, fmt.Errorf("%d levels were drawn, and none of them takes from %d to %d positions", mostLevels, leastSearched, mostSearched)
	}
}

// Limits on the positions that a level of the study takes.
const (
	leastSearched = 20
	mostSearched  = 100_000
)

// mostLevels limits the levels drawn until one fits. Of levels with three boxes at least one in a hundred does.
const mostLevels = 10_000
