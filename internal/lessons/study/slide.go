package study

import "jogada/internal/base/fit"

var slidesNeeded = Axis{Label: "slides needed", Var: "s", Each: "at %d slides", Step: "slide"}

// slideExperiments test the prunings of report 003 one by one, and compare its method with others.
func slideExperiments(quick bool) []Experiment {
	return []Experiment{
		{
			Name: "slide-prunings", Title: "Slide: what each pruning of report 003 is worth",
			Asked: "The report cuts its search in three ways: it leaves lines that can't beat the best one found (best), it leaves boards with too many tiles for the slides left (bound), and it tries the slide that leaves the fewest tiles first (order). What does each of them save?",
			Ran:   "Boards of 4 × 4 cells that need just so many slides, with a limit two above that. backtrack-plain has no pruning, backtrack all three, the others those in their names; order alone cuts nothing. The default method is there for comparison.",
			Make:  needing("4", "2"), X: slidesNeeded,
			Sizes: pick(quick, []int{3, 4, 5, 6, 7}, []int{3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}), Boards: pick(quick, 5, 10),
			Methods: []string{"backtrack", "backtrack-plain", "backtrack-best", "backtrack-bound", "backtrack-best-bound", "backtrack-best-order", Default},
			Pairs:   [][2]string{{"backtrack-best", "backtrack-plain"}, {"backtrack-bound", "backtrack-plain"}, {"backtrack-best-order", "backtrack-best"}},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor},
		},
		{
			Name: "slide-methods", Title: "Slide: method against method",
			Asked: "How does the work grow with the slides that a board needs, for the report's method and for those that remember boards or know a better bound?",
			Ran:   "Boards of 5 × 5 cells that need just so many slides, with a limit six above that.",
			Make:  needing("5", "6"), X: slidesNeeded,
			Sizes: pick(quick, []int{4, 6, 8, 10}, []int{4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}), Boards: pick(quick, 5, 10),
			Methods: []string{Default, "astar", "bfs", "ida", "backtrack"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor}, FitFrom: pick(quick, 4, 5),
		},
		{
			Name: "slide-slack", Title: "Slide: what a generous limit costs",
			Asked: "The report's method follows lines up to the limit M until it has found a first one. What does it cost to allow more slides than are needed?",
			Ran:   "The same boards of 4 × 4 cells, which need 8 slides, with a growing limit.",
			Make:  slack("4", 8), X: Axis{Label: "slides that the limit allows beyond those needed", Var: "m", Each: "at %d slides to spare", Step: "slide"},
			Sizes: pick(quick, []int{0, 2, 4, 6}, []int{0, 2, 4, 6, 8, 10, 12, 14}), Boards: pick(quick, 5, 10), Same: true,
			Methods: []string{Default, "bfs", "backtrack"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor},
		},
	}
}
