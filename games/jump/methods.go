package jump

import (
	"slices"
	"sync"

	"jogada/games/jump/internal/backward"
	"jogada/games/jump/internal/claims"
	"jogada/games/jump/internal/grid"
	"jogada/games/jump/internal/home"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

type (
	method    = search.Method[search.Race[Cell, Move], standings]
	standings = search.Standings[Cell, Move]
	place     = search.Rank[Cell, Move]
	step      = search.Step[Cell, Move]
)

// methods returns the kernels and the methods of the family. With everyone, the default is the one that ranks everyone.
func methods(everyone bool) []method {
	if everyone {
		return fullMethods()
	}
	return plainMethods()
}

// The methods are the same for all boards.
var (
	plainMethods = sync.OnceValue(func() []method { return newMethods(false) })
	fullMethods  = sync.OnceValue(func() []method { return newMethods(true) })
)

func newMethods(everyone bool) []method {
	all := []method{claimsMethod(), homeMethod()}
	if everyone {
		slices.Reverse(all)
	}
	for _, m := range races.Racers[Cell, Move]() {
		if !m.Sound {
			m.Run = unvouched(m.Run)
		}
		all = append(all, m)
	}
	for i, m := range all {
		if everyone {
			all[i].Run, all[i].Prove = measured(m.Run), measured(m.Prove)
		}
	}
	return all
}

type run = func(search.Race[Cell, Move], *solve.Meter) standings

// measured returns a method that also reports the rounds from every cell; nil for nil.
func measured(run run) run {
	if run == nil {
		return nil
	}
	return func(q search.Race[Cell, Move], m *solve.Meter) standings {
		s := run(q, m)
		if s.Far == nil && s.Verdict != solve.Unknown {
			s.Far = q.(*Race).distances(m)
		}
		return s
	}
}

// unproved is the lower bound of a method that proves nothing.
const unproved = -1

// unvouched returns an unsound method without its lower bound, which it does not prove.
func unvouched(run run) run {
	return func(q search.Race[Cell, Move], m *solve.Meter) standings {
		s := run(q, m)
		s.AtLeast = unproved
		return s
	}
}

func claimsMethod() method {
	return method{Name: "claims", Title: "One search for all players",
		Doc:   "one search for all players in which each cell is claimed once, by the first to go of those who can be there; the claims keep the order of play",
		Cost:  "each cell once, whatever the number of players, up to the round in which someone arrives; at most 4 bytes a cell for straight jumps",
		Sound: true, Code: claims.Code, Run: Claims, Prove: ProveClaims}
}

// Claims solves a race by one search for all players; see docs/algorithms/claims.md.
func Claims(q search.Race[Cell, Move], m *solve.Meter) standings {
	return claims.Solve(q.(*Race).flat(), m)
}

// ProveClaims solves a race as Claims does and adds a class for every cell claimed as the certificate.
func ProveClaims(q search.Race[Cell, Move], m *solve.Meter) standings {
	return claims.Prove(q.(*Race).flat(), m)
}

func homeMethod() method {
	return method{Name: "home", Title: "Backwards from the goal",
		Doc:   "backwards from the goal on flat tables: the rounds from every cell, the best way on from there, and so the standing of every player",
		Cost:  "each cell twice, whatever the number of players; memory for the cells and for the lines of all players",
		Sound: true, Code: home.Code, Run: Home, Prove: ProveHome}
}

// Home ranks every player of a race, from the goal backwards; see docs/algorithms/home.md.
func Home(q search.Race[Cell, Move], m *solve.Meter) standings { return q.(*Race).home(home.Solve, m) }

// ProveHome ranks every player as Home does and adds a class for every cell from which the goal can be reached.
func ProveHome(q search.Race[Cell, Move], m *solve.Meter) standings {
	return q.(*Race).home(home.Prove, m)
}

func (r *Race) home(run func(*grid.Race, *solve.Meter) (standings, []int32), m *solve.Meter) standings {
	s, rounds := run(r.flat(), m)
	if rounds != nil {
		r.far.Store(&rounds)
	}
	return s
}

// flat returns the race in the form of the kernels.
func (r *Race) flat() *grid.Race {
	return &grid.Race{Board: r.Board.flat(r.Moving), Runners: r.order, Tie: r.Tie()}
}

func (b Board) flat(moving MoveRule) grid.Board {
	return grid.Board{Rows: b.Rows, Cols: b.Cols, Jumps: b.Jumps, Walk: moving == Walk}
}

// never is the number of a cell that cannot reach the goal.
const never = backward.Never

// distances returns the fewest rounds from every cell to the goal, including cells that no player can reach. It reuses
// the result of a method, if there is one.
func (r *Race) distances(meter *solve.Meter) []int32 {
	if known := r.far.Load(); known != nil {
		return *known
	}
	rounds := r.Board.distances(r.Moving, meter)
	if meter.Stopped() == nil {
		r.far.Store(&rounds)
	}
	return rounds
}

func (b Board) distances(moving MoveRule, meter *solve.Meter) (rounds []int32) {
	flat := b.flat(moving)
	meter.Do(func(m *solve.Meter) { rounds = backward.Distances(&flat, m) })
	return rounds
}
