package jump

import (
	"fmt"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// Answer is the answer in JSON. Standings and Rounds are there on request.
type Answer struct {
	Winner    *string    `json:"winner"` // null: nobody can win, or it is not known
	Round     *int       `json:"round"`
	Standings []Standing `json:"standings,omitempty"` // best first
	Rounds    [][]*int   `json:"rounds,omitempty"`    // from each cell, row by row, the fewest to the goal; null: it can't be reached
}

// Standing is how one player does. Rank and Rounds are null, and Line is empty, for who never arrives.
type Standing struct {
	Rank   *int     `json:"rank"`
	Name   string   `json:"name"`
	Rounds *int     `json:"rounds"`
	Line   []string `json:"line"` // the cells it is on, from its start to the goal
}

type standings = search.Standings[Cell, Move]

// tell puts standings into words; everyone says whether the standing of every player is asked for.
func (r *Race) tell(s standings, everyone bool) catalog.Told {
	t := catalog.Told{Because: r.because(s), Rests: rests(s)}
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

func rests(s standings) string {
	switch {
	case s.Verdict == solve.Unknown:
		return "the part that was searched"
	case s.Labels != nil:
		return "the round of every cell that somebody can be on before the end, and the earliest turn there"
	default:
		return "the fewest rounds and the earliest last turn of every player"
	}
}

// standings are the places of the players, for methods that place everyone.
func (r *Race) standings(s standings) []Standing {
	if s.Places == nil {
		return nil
	}
	all := make([]Standing, len(s.Places))
	for i, p := range s.Places {
		player := r.order[p.Runner]
		all[i] = Standing{Name: player.Name, Line: []string{}}
		if !p.Arrives {
			continue
		}
		all[i].Rank, all[i].Rounds = catalog.Some(i+1), catalog.Some(p.Rounds)
		all[i].Line = append(all[i].Line, r.writeCell(player.At))
		for _, step := range p.Line {
			all[i].Line = append(all[i].Line, r.writeCell(step.To))
		}
	}
	return all
}

// table is the distances by row and column. Equal ones share a number.
func (r *Race) table(rounds []int32) [][]*int {
	var numbers []*int
	rows := make([][]*int, r.Rows)
	for row := range rows {
		rows[row] = make([]*int, r.Cols)
		for col := range rows[row] {
			distance := int(rounds[r.Cell(row, col)])
			for n := len(numbers); n <= distance; n++ {
				numbers = append(numbers, &n)
			}
			if distance != never {
				rows[row][col] = numbers[distance]
			}
		}
	}
	return rows
}

// recall reads the answer of a saved report.
func (r *Race) recall(answer any) (standings, error) {
	a, err := catalog.Decode[Answer](answer)
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
