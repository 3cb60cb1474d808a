package jump

import (
	"fmt"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

type standings = search.Standings[Cell, Move]

// tell puts standings into words; everyone says whether the standing of every player is asked for.
func (r *Race) tell(s standings, everyone bool) catalog.Told {
	t := catalog.Told{Because: r.because(s), Rests: r.rests(s)}
	answer := Answer{}
	switch s.Verdict {
	case solve.Proved:
		winner := r.order[s.Winner].Name
		answer.Winner, answer.Round = &winner, &s.Rounds
		t.Headline = r.headline(s)
		t.Bounds = catalog.Bounds{AtLeast: &s.Rounds, AtMost: &s.Rounds}
		t.Course = fmt.Sprintf("%s\n%d\n", winner, s.Rounds)
		t.Frames = r.frames(s)
	case solve.Refuted:
		t.Headline, t.Course, t.Unsolved = "nobody can win", "SEM VENCEDORES\n", true
	default:
		atLeast := r.atLeast(s)
		t.Headline = fmt.Sprintf("undecided: nobody arrives before round %d", atLeast)
		t.Bounds = catalog.Bounds{AtLeast: &atLeast}
		t.Course = "undecided\n"
	}
	if everyone && s.Verdict != solve.Unknown {
		rounds := r.distances()
		answer.Standings, answer.Rounds = r.standings(s), r.table(rounds)
		t.Layers = []catalog.Layer{distanceLayer(rounds)}
	}
	t.Answer = answer
	return t
}

func (r *Race) headline(s standings) string {
	winner := r.order[s.Winner].Name
	if s.Rounds == 0 {
		return winner + " starts on the goal and wins in round 0"
	}
	return fmt.Sprintf("%s wins in round %d", winner, s.Rounds)
}

// atLeast is the first round in which somebody could arrive, for all that is known.
func (r *Race) atLeast(s standings) int {
	for _, p := range r.order {
		if r.Goal(p.At) {
			return 0
		}
	}
	return max(1, s.AtLeast)
}

func (r *Race) rests(s standings) string {
	switch {
	case s.Verdict == solve.Unknown:
		return "the part that was searched"
	case s.Labels == nil && (s.Places != nil || len(r.order) == 0):
		return "the fewest rounds and the earliest last turn of every player"
	default:
		return "the round of every cell that somebody can be on before the end, and the earliest turn there"
	}
}

// claim is what a saved report claims; its standings are found again by the checker.
type claim struct {
	Winner *string `json:"winner"`
	Round  *int    `json:"round"`
}

// recall reads the answer of a saved report.
func (r *Race) recall(answer any) (standings, error) {
	a, err := catalog.Decode[claim](answer)
	s := standings{Winner: -1}
	switch {
	case err != nil:
		return s, err
	case (a.Winner == nil) != (a.Round == nil):
		return s, fmt.Errorf("a winner without a round, or a round without a winner")
	case a.Winner == nil:
		return s, nil
	}
	for n, p := range r.order {
		if p.Name == *a.Winner {
			s.Winner, s.Rounds, s.AtLeast = n, *a.Round, *a.Round
			return s, nil
		}
	}
	return s, fmt.Errorf("there is no player %q", *a.Winner)
}
