package study

import "jogada/internal/base/fit"

var sideOfBoard = Axis{Label: "N, of a board of N × N cells", Var: "N", Each: "at %[1]d×%[1]d", Log: true}

// jumpExperiments returns those of reports 000 and 002, and the questions they leave open.
func jumpExperiments(quick bool) []Experiment {
	square := shape{"rows": "%d", "cols": "%d"}
	race := square.with(shape{"players": "11", "max": "9"})
	walk := square.with(shape{"move": "walk", "tie": "stable", "players": "4"})
	return []Experiment{
		{
			Name: "jump-size", Title: "Jump: time against the side of the board",
			Asked: "How does the time grow with the board? Report 000 runs its program ten times for N up to 2000 and plots the mean and the standard deviation.",
			Ran:   "Random boards of N × N cells with jumps from 0 to 9 and 11 players. Ten boards of each size, each solved by every method; per-player is the report's.",
			Make:  generated(race), X: sideOfBoard,
			Sizes: pick(quick, []int{10, 20, 50, 100, 200}, []int{10, 20, 50, 100, 200, 500, 1000, 2000}), Boards: 10,
			Methods: []string{Default, "layers", "per-player"},
			Show:    []Measure{Seconds, Deviation}, Laws: []fit.Law{fit.Power}, FitFrom: 20,
		},
		{
			Name: "jump-players", Title: "Jump: time against the number of players",
			Asked: "Report 000 searches once for each player and calls their number a constant, because there are at most eleven. What if there are more?",
			Ran:   pick(quick, "Random boards of 100 × 100 cells with jumps from 0 to 9.", "Random boards of 500 × 500 cells with jumps from 0 to 9."),
			Make:  generated(race.with(shape{"players": "%d", "rows": pick(quick, "100", "500"), "cols": pick(quick, "100", "500")})),
			X:     Axis{Label: "players", Var: "K", Each: "with %d players", Log: true},
			Sizes: pick(quick, []int{1, 3, 10, 30, 100}, []int{1, 2, 5, 10, 20, 50, 100, 200}), Boards: pick(quick, 3, 5),
			Methods: []string{Default, "layers", "per-player"},
			Show:    []Measure{Seconds}, Laws: []fit.Law{fit.Power}, FitFrom: 3,
		},
		{
			Name: "jump-walk-worst", Title: "Jump by walking: the worst case",
			Asked: "Report 002 times its program on worst-case boards from 2 × 2 to 256 × 256, with and without its early stop, ten times each, against the cost that it proves, N⁴.",
			Ran:   "Boards on which nobody can win and each cell leads to half of the board, with 4 players. ball is the report's method with the early stop, ball-full without it.",
			Make:  generated(walk.with(shape{"kind": "worst"})), X: sideOfBoard,
			Sizes: pick(quick, []int{2, 4, 8, 16, 32, 64}, []int{2, 4, 8, 16, 32, 64, 128, 256}), Boards: pick(quick, 3, 10),
			Methods: []string{Default, "ball", "ball-full"}, Pairs: [][2]string{{"ball", "ball-full"}},
			Show: []Measure{Seconds}, Laws: []fit.Law{fit.Power}, FitFrom: pick(quick, 8, 16),
		},
		{
			Name: "jump-walk-average", Title: "Jump by walking: the average case",
			Asked: "Report 002 does the same on random boards with random starts, and finds that the early stop saves about a quarter.",
			Ran:   "Random boards with jumps from 0 to N and 4 players, from the same sizes.",
			Make:  generated(walk.with(shape{"max": "%d"})), X: sideOfBoard,
			Sizes: pick(quick, []int{2, 4, 8, 16, 32, 64}, []int{2, 4, 8, 16, 32, 64, 128, 256}), Boards: pick(quick, 3, 10),
			Methods: []string{Default, "ball", "ball-full"}, Pairs: [][2]string{{"ball", "ball-full"}},
			Show: []Measure{Seconds}, Laws: []fit.Law{fit.Power}, FitFrom: pick(quick, 8, 16),
		},
		{
			Name: "jump-walk-wrong", Title: "Jump by walking: how often report 002 is wrong",
			Asked: "The report's method compares jumps that were made one round apart. How often does it name the wrong winner?",
			Ran:   "Random boards with jumps from 0 to N and 4 players; on half of them all starts are as far from the goal as each other. The answers are held against those of the default method.",
			Make:  generated(walk.with(shape{"max": "%d"})), X: sideOfBoard,
			Sizes: pick(quick, []int{2, 4, 8, 16}, []int{2, 3, 4, 6, 8, 12, 16, 24, 32}), Boards: pick(quick, 100, 500),
			Methods: []string{Default, "ball"},
			Show:    []Measure{Errors},
		},
	}
}
