package bind

import (
	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// PuzzleMeasures are what is measured of the difficulty of a puzzle, and then the game's own entries.
func PuzzleMeasures(own ...catalog.Measure) []catalog.Measure {
	return append([]catalog.Measure{length}, own...)
}

// RaceMeasures are what is measured of the difficulty of a race, and then the game's own entries.
func RaceMeasures(own ...catalog.Measure) []catalog.Measure {
	return append([]catalog.Measure{length}, own...)
}

// DuelMeasures are what is measured of the difficulty of a duel, and then the game's own entries.
func DuelMeasures(own ...catalog.Measure) []catalog.Measure {
	return append([]catalog.Measure{length}, own...)
}

// MazeMeasures are what is measured of the difficulty of a maze, and then the game's own entries.
func MazeMeasures(own ...catalog.Measure) []catalog.Measure {
	return append([]catalog.Measure{keysFound}, own...)
}

// The entries.
var (
	length    = catalog.Measure{Name: "length", Kind: catalog.KindCount, Doc: "how many moves the answer takes, in the unit of the game"}
	keysFound = catalog.Measure{Name: "keys_found", Kind: catalog.KindCount, Doc: "how many different keys the player who finds most of them finds"}
)

// difficulty measures a puzzle by its answer.
func (p Puzzle[S, M]) difficulty(r search.Route[S, M], m *solve.Meter) catalog.Difficulty {
	return catalog.Difficulty{count(length, len(r.Line), r.Verdict == solve.Proved)}
}

// difficulty measures a race by its answer.
func (c Race[S, M]) difficulty(s search.Standings[S, M], m *solve.Meter) catalog.Difficulty {
	return catalog.Difficulty{count(length, s.Rounds, s.Verdict == solve.Proved)}
}

// difficulty measures a duel by its answer.
func (d Duel[S, M]) difficulty(j search.Judgement[S, M], m *solve.Meter) catalog.Difficulty {
	return catalog.Difficulty{count(length, j.Plies, j.Timed)}
}

// difficulty measures a maze by its answer.
func (z Maze[S, K]) difficulty(e search.Exploration[S, K], m *solve.Meter) catalog.Difficulty {
	most := 0
	for _, r := range e.Regions {
		most = max(most, len(r.Keys))
	}
	return catalog.Difficulty{count(keysFound, most, true)}
}

// count is a counted entry, without a value where there is nothing to count.
func count(m catalog.Measure, n int, defined bool) catalog.Entry {
	if !defined {
		return catalog.Entry{Name: m.Name}
	}
	return catalog.Entry{Name: m.Name, Value: catalog.Count(n)}
}
