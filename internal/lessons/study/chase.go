package study

import "jogada/internal/base/fit"

var nodesOfGraph = Axis{Label: "n, nodes of the graph", Var: "n", Each: "at n = %d", Log: true}

// chaseExperiments count the positions that the methods of report 004 visit, and how often they are wrong.
func chaseExperiments(quick bool) []Experiment {
	few := Axis{Label: "n, nodes of the graph", Var: "n", Each: "at n = %d", Step: "node"}
	return []Experiment{
		{
			Name: "chase-tree", Title: "Chase: the game tree and what replaces it",
			Asked: "Report 004 begins with plain minimax, says that it is exponential, and goes on to keep values (memo) and to cut (alphabeta). How soon does it matter?",
			Ran:   "Small random graphs in which a node has three edges on average. Positions evaluated are those whose moves were looked at.",
			Make:  generated(shape{"nodes": "%d", "degree": "3"}), X: few,
			Sizes: []int{4, 5, 6, 7, 8, 9}, Boards: pick(quick, 5, 20),
			Methods: []string{Default, "retro", "memo", "alphabeta", "minimax"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Factor, fit.Power},
		},
		{
			Name: "chase-size", Title: "Chase: large graphs",
			Asked: "The report gives O(n²) for its last two methods. How do they, and retrograde analysis, grow with the graph?",
			Ran:   "Random graphs in which a node has six edges on average, and so has the hole.",
			Make:  generated(shape{"nodes": "%d", "degree": "6", "hole-degree": "6"}), X: nodesOfGraph,
			Sizes: pick(quick, []int{10, 20, 50, 100, 200}, []int{10, 20, 50, 100, 200, 500, 1000, 2000}), Boards: pick(quick, 3, 5),
			Methods: []string{Default, "retro", "memo", "alphabeta"},
			Show:    []Measure{Expanded, Seconds}, Centre: Median, Laws: []fit.Law{fit.Power}, FitFrom: 20,
		},
		{
			Name: "chase-wrong", Title: "Chase: how often the methods that keep values are wrong",
			Asked: "A value that is kept depends on the line that led to it. The report argues that keeping it changes nothing. How often does it change the answer?",
			Ran:   "Random graphs in which a node has three edges on average. They are drawn so that a win for the mouse, a win for the cat and a draw are equally wanted. The answers are held against those of the default method.",
			Make:  generated(shape{"nodes": "%d", "degree": "3"}), X: nodesOfGraph,
			Sizes: pick(quick, []int{5, 7, 10, 20, 30}, []int{4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 40, 50}), Boards: pick(quick, 60, 400),
			Methods: []string{Default, "memo", "alphabeta"},
			Show:    []Measure{Errors},
		},
	}
}
