package search_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

type (
	race      = search.Race[int, int]
	standings = search.Standings[int, int]
)

// denseRace is a race whose states are numbered.
type denseRace struct{ gametest.Race }

func (q denseRace) States() int      { return len(q.Net) }
func (q denseRace) Number(s int) int { return s }

func raceProbes(q gametest.Race) []probe {
	lies := q.Lies()
	var probes []probe
	for _, m := range races.Racers[int, int]() {
		lie := func(a answer) error { return lies(a.(standings)) }
		if !m.Sound {
			lie = roundLie(q)
		}
		probes = append(probes,
			probe{q, m.Name, func(meter *solve.Meter) answer { return m.Run(q, meter) }, lie},
			probe{q, m.Name + ", numbered", func(meter *solve.Meter) answer { return m.Run(denseRace{q}, meter) }, lie})
	}
	return probes
}

// roundLie finds false claims of an unsound method, which is believed the round only.
func roundLie(q gametest.Race) func(answer) error {
	order, rounds := q.Ranking()
	return func(a answer) error {
		s := a.(standings)
		switch {
		case len(order) > 0 && s.AtLeast > rounds[0]:
			return fmt.Errorf("the claim is that no runner arrives before round %d, and one does in %d", s.AtLeast, rounds[0])
		case s.Verdict == solve.Unknown:
			return nil
		case (s.Verdict == solve.Refuted) != (len(order) == 0):
			return fmt.Errorf("%v, but %d runners arrive", s.Verdict, len(order))
		case s.Verdict == solve.Refuted:
			return nil
		case s.Rounds != rounds[0]:
			return fmt.Errorf("round %d, want %d", s.Rounds, rounds[0])
		}
		return q.ArrivalLie(s.Winner, s.Rounds, s.Line)
	}
}

func TestRacersAgreeWithBruteForce(t *testing.T) {
	met, boards := spread{}, tier.Scale(t, 2000, 500)
	for seed := range uint64(boards) {
		q := gametest.RandomRace(catalog.NewDice(seed), 12)
		order, rounds := q.Ranking()
		for _, probe := range raceProbes(q) {
			s := probe.whole(t).(standings)
			if strings.HasPrefix(probe.method, "ball") && s.Verdict == solve.Proved && s.Winner != order[0] {
				met["ball is wrong"]++
			}
		}
		tie := fmt.Sprintf(" under tie %d", q.Ties)
		switch {
		case len(order) == 0:
			met["nobody"+tie]++
		case len(order) > 1 && rounds[0] == rounds[1]:
			met["tied"+tie]++
			met[fmt.Sprintf("tied for the lower number %v", order[0] < order[1])]++
		default:
			met["alone"+tie]++
		}
		if len(order) > 0 {
			met[fmt.Sprintf("round %d", rounds[0])]++
		}
	}
	met.atLeast(t, boards/10, "nobody under tie 0", "nobody under tie 1", "alone under tie 0", "alone under tie 1", "tied under tie 0", "tied under tie 1")
	met.atLeast(t, boards/40, "round 0", "round 1", "round 2", "round 3", "round 4", "round 5", "ball is wrong")
	met.atLeast(t, boards/80, "tied for the lower number false")
}

// wins runs every sound method and fails the test unless each names this winner and round.
func wins(t *testing.T, q gametest.Race, winner, round int) {
	t.Helper()
	for _, probe := range raceProbes(q) {
		s := probe.whole(t).(standings)
		if strings.HasPrefix(probe.method, "ball") {
			continue
		}
		if s.Verdict != solve.Proved || s.Winner != winner || s.Rounds != round {
			t.Errorf("%s: %v, runner %d in round %d; want %d in %d\n%v", probe.method, s.Verdict, s.Winner, s.Rounds, winner, round, q)
		}
	}
}

func eachTie(f func(search.Tie)) { f(search.ByFirstRound); f(search.ByLastRound) }

func TestOfRunnersWhoShareAStartTheFirstWins(t *testing.T) {
	eachTie(func(tie search.Tie) {
		wins(t, gametest.Race{Net: gametest.DrawNet("1 2 -"), From: []int{0, 0, 0}, Goals: "..*", Lengths: []int{1, 1, 1}, Ties: tie}, 0, 2)
	})
}

func TestWhoStartsOnAGoalWinsInRoundZero(t *testing.T) {
	eachTie(func(tie search.Tie) {
		q := gametest.Race{Net: gametest.DrawNet("1 2 - -"), From: []int{0, 3, 2}, Goals: "..**", Lengths: []int{1, 1, 1, 1}, Ties: tie}
		wins(t, q, 1, 0)
		q.From = []int{0, 2, 3, 2}
		wins(t, q, 1, 0)
	})
}

func TestTheNearerOfTwoGoalsCounts(t *testing.T) {
	eachTie(func(tie search.Tie) {
		q := gametest.Race{Net: gametest.DrawNet("1 2 3 - 3"), From: []int{0, 4}, Goals: ".*.*.", Lengths: []int{1, 1, 1, 1, 1}, Ties: tie}
		wins(t, q, 0, 1)
		q.From = []int{4, 0}
		wins(t, q, 0, 1)
	})
}

func TestTheStrideOfTheLastRoundDoesNotCount(t *testing.T) {
	eachTie(func(tie search.Tie) {
		// Both need two rounds. A strides 1 and then 9, B strides 2 and then 1.
		q := gametest.Race{Net: gametest.DrawNet("2 3 4 4 -"), From: []int{0, 1}, Goals: "....*", Lengths: []int{1, 2, 9, 1, 0}, Ties: tie}
		wins(t, q, 0, 2)
		q.From = []int{1, 0}
		wins(t, q, 1, 2)
	})
}

func TestHistoriesThatDifferOnlyFarBackCountWhereTheRoundBeforeDoes(t *testing.T) {
	// A: 0→2→4→6→8, B: 1→3→5→7→8. Only the first strides differ: A's is 2, B's is 1.
	q := gametest.Race{Net: gametest.DrawNet("2 3 4 5 6 7 8 8 -"), From: []int{0, 1}, Goals: "........*", Lengths: []int{2, 1, 5, 5, 5, 5, 5, 5, 0}}
	wins(t, q, 0, 4)
	q.Ties = search.ByLastRound
	wins(t, q, 1, 4)
}

func TestALineThatIsBestLateMayBeWorstEarly(t *testing.T) {
	// Two ways for A: strides 9 1 or 1 2 before the last. B: 1 1. The round before the last decides, so A takes 9 1.
	q := gametest.Race{Net: gametest.DrawNet("12 3 4 8 8 6 7 8 -"), From: []int{0, 5}, Goals: "........*", Lengths: []int{1, 1, 2, 9, 9, 1, 1, 1, 0}}
	wins(t, q, 0, 3)
	q.Lengths[0] = 9
	wins(t, q, 0, 3)
	q.Ties = search.ByLastRound
	wins(t, q, 1, 3)
}

func TestARaceWithoutRunnersHasNoWinner(t *testing.T) {
	eachTie(func(tie search.Tie) {
		q := gametest.Race{Net: gametest.DrawNet("1 -"), Goals: ".*", Lengths: []int{1, 1}, Ties: tie}
		for _, probe := range raceProbes(q) {
			if s := probe.whole(t).(standings); s.Verdict != solve.Refuted || len(s.Labels)+len(s.Ranks) > 0 {
				t.Errorf("%s: %+v", probe.method, s)
			}
		}
	})
}

func TestAStoppedRaceThatIsWonStaysWon(t *testing.T) {
	// The memory runs out with the state that is the goal: the round is known, and no bound may be beyond it.
	q := gametest.Race{Net: gametest.DrawNet("1 -"), From: []int{0}, Goals: ".*", Lengths: []int{1, 1}}
	for bytes := int64(1); bytes < 400; bytes++ {
		s := races.Layers(race(q), solve.NewMeter(context.Background(), solve.Budget{Bytes: bytes}))
		if s.AtLeast > 1 || s.Verdict == solve.Unknown && !errors.Is(s.Stopped, solve.ErrMemory) {
			t.Fatalf("with %d bytes: %+v", bytes, s)
		}
	}
}

func TestBallGivesASharedStartToTheLaterRunner(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("1 -"), From: []int{0, 0}, Goals: ".*", Lengths: []int{1, 1}}
	for _, early := range []bool{true, false} {
		s := races.Ball[int, int](early)(q, solve.NewMeter(context.Background(), solve.Budget{}))
		if s.Winner != 1 || s.Rounds != 1 {
			t.Errorf("early stop %v: runner %d in round %d; the report lets the later one overwrite the earlier", early, s.Winner, s.Rounds)
		}
	}
}
