package bind_test

import (
	"fmt"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/mazes"
	"jogada/search/puzzles"
	"jogada/search/races"
	"jogada/solve"
)

// The solvers bind the explicit questions of package gametest with as few words as possible.

func about(game string) bind.About {
	return bind.About{Game: game, Unit: "step", Params: catalog.Values{"tie": "first", "limit": "9"}}
}

func notation(states int) bind.Notation[int, int] {
	return bind.Notation[int, int]{State: strconv.Itoa, Read: readState(states), Move: func(from, move int) string { return fmt.Sprintf("%d.%d", from, move) }}
}

func readState(states int) func(string) (int, error) {
	return func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n >= states {
			return 0, fmt.Errorf("%q is no state", s)
		}
		return n, nil
	}
}

func described(o solve.Outcome, headline string, answer any) bind.Description {
	return bind.Description{Headline: headline, Because: []string{"it was searched"}, Rests: "a search", Answer: answer, Course: o.Verdict.String() + "\n"}
}

type routeAnswer struct {
	Moves    *int `json:"moves"`
	Anywhere bool `json:"anywhere"`
}

func puzzleSolver(p gametest.Puzzle, methods ...search.Method[search.Puzzle[int, int], search.Route[int, int]]) catalog.Solver {
	return puzzleQuestion(p, methods...).Solver()
}

func puzzleQuestion(p gametest.Puzzle, methods ...search.Method[search.Puzzle[int, int], search.Route[int, int]]) bind.Puzzle[int, int] {
	if methods == nil {
		methods = puzzles.Pathfinders[int, int]()
	}
	return bind.Puzzle[int, int]{About: about("puzzle"), Question: p, Methods: methods, Notation: notation(len(p.Net)),
		Describe: func(r search.Route[int, int], _ say.Translator, _ *solve.Meter) bind.Description {
			a := routeAnswer{Anywhere: r.Anywhere}
			if r.Found {
				a.Moves = catalog.Some(len(r.Line))
			}
			return described(r.Outcome, "a route", a)
		},
		Recall: func(answer any) (search.Route[int, int], error) {
			a, err := catalog.Decode[routeAnswer](answer)
			return search.Route[int, int]{Found: a.Moves != nil, Anywhere: a.Anywhere}, err
		}}
}

type regionAnswer struct {
	Size int                       `json:"size"`
	Keys []search.Found[int, byte] `json:"keys"`
	Shut []search.Shut[int, byte]  `json:"shut"`
}

func mazeSolver(q gametest.Maze) catalog.Solver {
	return bind.Maze[int, byte]{About: about("maze"), Question: q, Methods: mazes.Explorers[int, byte](),
		State: strconv.Itoa, Read: readState(len(q.Net)),
		Describe: func(e search.Exploration[int, byte], _ say.Translator, _ *solve.Meter) bind.Description {
			var all []regionAnswer
			for _, r := range e.Regions {
				all = append(all, regionAnswer{r.Size, r.Keys, r.Shut})
			}
			return described(e.Outcome, "an exploration", all)
		},
		Recall: func(answer any) (e search.Exploration[int, byte], err error) {
			all, err := catalog.Decode[[]regionAnswer](answer)
			for i, a := range all {
				e.Regions = append(e.Regions, search.Region[int, byte]{Start: q.From[min(i, len(q.From)-1)], Size: a.Size, Keys: a.Keys, Shut: a.Shut})
			}
			return e, err
		}}.Solver()
}

type raceAnswer struct {
	Winner *int `json:"winner"`
	Round  *int `json:"round"`
}

func raceSolver(q gametest.Race) catalog.Solver {
	return bind.Race[int, int]{About: about("race"), Question: q, Methods: races.Racers[int, int](), Notation: notation(len(q.Net)),
		Describe: func(s search.Standings[int, int], _ say.Translator, _ *solve.Meter) bind.Description {
			var a raceAnswer
			if s.Verdict == solve.Proved {
				a = raceAnswer{&s.Winner, &s.Rounds}
			}
			return described(s.Outcome, "standings", a)
		},
		Recall: func(answer any) (search.Standings[int, int], error) {
			s := search.Standings[int, int]{Winner: -1}
			a, err := catalog.Decode[raceAnswer](answer)
			if a.Winner != nil && a.Round != nil {
				s.Winner, s.Rounds = *a.Winner, *a.Round
			}
			return s, err
		}}.Solver()
}

type duelAnswer struct {
	Winner search.Side `json:"winner"`
	Plies  *int        `json:"plies"`
}

func duelSolver(d gametest.Duel) catalog.Solver {
	return bind.Duel[int, int]{About: about("duel"), Question: d, Methods: duels.Judges[int, int](), Notation: notation(len(d.Net)),
		Describe: func(j search.Judgement[int, int], _ say.Translator, _ *solve.Meter) bind.Description {
			a := duelAnswer{Winner: j.Winner}
			if j.Timed {
				a.Plies = &j.Plies
			}
			return described(j.Outcome, "a judgement", a)
		},
		Recall: func(answer any) (j search.Judgement[int, int], err error) {
			a, err := catalog.Decode[duelAnswer](answer)
			j.Winner = a.Winner
			if a.Plies != nil {
				j.Timed, j.Plies = true, *a.Plies
			}
			return j, err
		}}.Solver()
}

// solvers returns random questions of all families.
func solvers(seed uint64) map[fmt.Stringer]catalog.Solver {
	d := catalog.NewDice(seed)
	p, z, r, l := gametest.RandomPuzzle(d, 7), gametest.RandomMaze(d, 8), gametest.RandomRace(d, 8), gametest.RandomDuel(d, 7)
	return map[fmt.Stringer]catalog.Solver{&p: puzzleSolver(p), &z: mazeSolver(z), &r: raceSolver(r), &l: duelSolver(l)}
}
