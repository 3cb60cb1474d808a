package study

import "jogada/internal/base/fit"

// copsExperiments compare the kernel of cops with generic retrograde analysis.
func copsExperiments(quick bool) []Experiment {
	return []Experiment{
		{
			Name: "cops-size", Title: "Cops: larger graphs",
			Asked: "Both methods value every position. The kernel takes 64 nodes of the mouse at a time; generic retrograde analysis goes from position to position. How do they grow with the graph?",
			Ran:   "Random graphs in which a node has three edges on average, and two cats who choose where to start.",
			Make:  generated(shape{"nodes": "%d", "degree": "3", "cats": "2"}), X: nodesOfGraph,
			Sizes: pick(quick, []int{5, 10, 15, 20, 30}, []int{5, 10, 20, 30, 50, 70, 100}), Boards: pick(quick, 3, 10),
			Methods: []string{Default, "retro"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: 10,
		},
		{
			Name: "cops-cats", Title: "Cops: one cat more",
			Asked: "Positions are multisets of cats with a mouse, so that each cat more makes many times as many. By how much does the work grow?",
			Ran:   "Random graphs of 12 nodes in which a node has three edges on average, with cats who choose where to start.",
			Make:  generated(shape{"nodes": "12", "degree": "3", "cats": "%d"}), X: Axis{Label: "cats", Var: "k", Each: "with %d cats", Step: "cat"},
			Sizes: pick(quick, []int{1, 2, 3, 4}, []int{1, 2, 3, 4, 5}), Boards: pick(quick, 3, 10),
			Methods: []string{Default, "retro"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor},
		},
	}
}
