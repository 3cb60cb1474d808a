package search_test

import (
	"context"
	"errors"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// decoys is a puzzle that lures a beam away: from the start one step leads over a state of high rank to the goal in two
// moves, and thirty over states of low rank, which need length moves.
type decoys struct{ length int }

func (d decoys) Start() int      { return 0 }
func (d decoys) Goal(s int) bool { return s == -1 }
func (d decoys) Rank(s int) int  { return map[bool]int{true: 100, false: s / 1000}[s == 999] }
func (d decoys) Bound(s int) int { return map[bool]int{true: 0, false: 1}[s == -1] }

// Steps: states 1 to 30 are the decoys, and 1000 × moves more those behind them.
func (d decoys) Steps(s int, buf []search.Step[int, string]) []search.Step[int, string] {
	switch {
	case s == 0:
		for decoy := range 30 {
			buf = append(buf, search.Step[int, string]{Move: "lured", To: 1 + decoy})
		}
		return append(buf, search.Step[int, string]{Move: "up", To: 999})
	case s == 999 || s/1000 == d.length-2:
		return append(buf, search.Step[int, string]{Move: "home", To: -1})
	default:
		return append(buf, search.Step[int, string]{Move: "on", To: s + 1000})
	}
}

func TestANarrowBeamFindsALineAndDoesNotCallItShortest(t *testing.T) {
	m := solve.NewMeter(context.Background(), solve.Budget{Nodes: 80})
	r := puzzles.Beam[int, string](decoys{6}, m)
	if r.Verdict != solve.Unknown || !r.Found || len(r.Line) != 6 || r.AtLeast != 1 || !errors.Is(r.Stopped, solve.ErrNodes) {
		t.Errorf("%v, %d moves, at least %d, %v", r.Verdict, len(r.Line), r.AtLeast, r.Stopped)
	}
}

func TestABeamAsWideAsThePuzzleIsExact(t *testing.T) {
	r := puzzles.Beam[int, string](decoys{6}, solve.NewMeter(context.Background(), solve.Budget{}))
	if r.Verdict != solve.Proved || len(r.Line) != 2 || r.Line[0].Move != "up" {
		t.Errorf("%v, %+v", r.Verdict, r.Line)
	}
}

// halls is a puzzle without a goal in reach: each state leads to two new ones, without end.
type halls struct{}

func (halls) Start() int      { return 1 }
func (halls) Goal(s int) bool { return s < 0 }
func (halls) Limit() int      { return 30 }
func (halls) Steps(s int, buf []search.Step[int, string]) []search.Step[int, string] {
	return append(buf, search.Step[int, string]{To: 2 * s}, search.Step[int, string]{To: 2*s + 1})
}

func TestABeamEndsWithItsWidestPass(t *testing.T) {
	tier.Single(t)
	tier.DeepOnly(t, "a pass as wide as a beam may be takes a second")
	r := puzzles.Beam[int, string](halls{}, solve.NewMeter(context.Background(), solve.Budget{}))
	if r.Verdict != solve.Unknown || r.Found || !errors.Is(r.Stopped, solve.ErrIncomplete) {
		t.Errorf("%v, found %v, %v", r.Verdict, r.Found, r.Stopped)
	}
}
