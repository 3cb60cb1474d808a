package jump

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search/races"
	"jogada/solve"
)

// spread counts what a random test met.
type spread struct {
	boards, nobody, round0, round1, later int
	settled                               int // ties in which the first in the order of round 1 lost
	shared                                int // boards where the winner shares its start
}

func (s *spread) count(r *Race, places []place) {
	s.boards++
	if len(places) == 0 || !places[0].Arrives {
		s.nobody++
		return
	}
	switch places[0].Rounds {
	case 0:
		s.round0++
	case 1:
		s.round1++
	default:
		s.later++
	}
	first, shared := places[0].Runner, false
	for _, p := range places[1:] {
		if p.Arrives && p.Rounds == places[0].Rounds {
			first = min(first, p.Runner)
		}
		shared = shared || r.order[p.Runner].At == r.order[places[0].Runner].At
	}
	if first != places[0].Runner {
		s.settled++
	}
	if shared {
		s.shared++
	}
}

// least fails a test that did not meet enough of everything.
func (s spread) least(t *testing.T, n int) {
	t.Helper()
	t.Logf("met %+v", s)
	if min(s.nobody, s.round0, s.round1, s.later, s.settled, s.shared) < n {
		t.Errorf("met too little of something: %+v", s)
	}
}

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// tries is the number of rounds that brute force tries: enough for nearly every board of a handful of cells.
const tries = 7

// small returns a board of at most 16 cells for straight jumps and 8 for walks, whose lines can all be tried.
func small(t *testing.T, d *catalog.Dice, moving MoveRule, ties TieRule) *Race {
	rows, cols := 1+d.Roll(4), 2+d.Roll(3)
	if moving == Walk {
		rows, cols = 1+d.Roll(2), 2+d.Roll(3)
	}
	return drawn(t, d, rows, cols, 1+d.Roll(4), 1+d.Roll(4), moving, ties)
}

func eachRule(t *testing.T, f func(t *testing.T, moving MoveRule, ties TieRule)) {
	for moving := Straight; moving <= Walk; moving++ {
		for ties := FirstRound; ties <= Stable; ties++ {
			t.Run(moving.String()+" "+ties.String(), func(t *testing.T) { f(t, moving, ties) })
		}
	}
}

func TestAllSoundMethodsAgreeWithBruteForce(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties))
		var met spread
		for range tier.Scale(t, 2500, 900) {
			r := small(t, d, moving, ties)
			winner, round, found := gametest.BruteRace(r, tries)
			for _, m := range races.Racers[Cell, Move]() {
				s := m.Run(r, unlimited())
				says := s.Verdict == solve.Proved && s.Rounds <= tries
				if m.Sound && (says != found || found && (s.Winner != winner || s.Rounds != round)) {
					t.Fatalf("%s says %v, winner %d in round %d; brute force says %v, %d in %d\n%s", m.Name, s.Verdict, s.Winner, s.Rounds, found, winner, round, paste(r))
				}
			}
			met.count(r, races.Field(r, unlimited()).Ranks)
		}
		met.least(t, tier.Scale(t, 25, 8))
	})
}

func TestFieldAndPerPlayerPlaceEveryoneAlike(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 100)
		for range 300 {
			r := drawn(t, d, 1+d.Roll(7), 1+d.Roll(7), d.Roll(9), 1+d.Roll(5), moving, ties)
			x, y := races.Field(r, unlimited()).Ranks, races.PerRunner(r, unlimited()).Ranks
			for i := range x {
				if x[i].Runner != y[i].Runner || x[i].Rounds != y[i].Rounds || x[i].Arrives != y[i].Arrives {
					t.Fatalf("place %d: field %+v, per-player %+v\n%s", i+1, x[i], y[i], paste(r))
				}
			}
		}
	})
}

// The round of report 002 is right on every board; its winner is not, and then the checker rejects it.
func TestTheBallKnowsTheRoundAndNotAlwaysTheWinner(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 200)
		wrong, distinct := 0, 0
		const boards = 1500
		for range boards {
			r := small(t, d, moving, ties)
			b := newInstance(r, false)
			right := races.Layers(r, unlimited())
			for _, name := range []string{"ball", "ball-full"} {
				report := solved(t, b, name)
				answer := report.Answer.(Answer)
				if report.Sound || report.Verdict != right.Verdict || right.Verdict == solve.Proved && *answer.Round != right.Rounds {
					t.Fatalf("%s says %q, layers round %d\n%s", name, report.Headline, right.Rounds, paste(r))
				}
				mistaken := right.Verdict == solve.Proved && *answer.Winner != r.order[right.Winner].Name
				// A right winner may still come with a line that is not its best.
				if mistaken && (report.Proof.Checked == nil || *report.Proof.Checked) {
					t.Fatalf("%s says %q, which is mistaken; the checker says %q\n%s", name, report.Headline, report.Proof.Checker, paste(r))
				}
				if mistaken && name == "ball" {
					wrong++
					if startsDiffer(r) {
						distinct++
					}
				}
			}
		}
		t.Logf("ball names a wrong winner on %d of %d boards, %d of them with all starts different", wrong, boards, distinct)
		if distinct == 0 || wrong > boards/2 {
			t.Errorf("ball names a wrong winner on %d of %d boards", wrong, boards)
		}
	})
}

func startsDiffer(r *Race) bool {
	seen := map[Cell]bool{}
	for _, p := range r.Players {
		if seen[p.At] {
			return false
		}
		seen[p.At] = true
	}
	return true
}
