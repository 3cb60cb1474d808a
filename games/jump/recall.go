package jump

import (
	"errors"
	"fmt"

	"jogada/catalog"
	"jogada/games/jump/internal/grid"
)

// claim is what a saved report claims. The rounds of the cells are not read: they are found again and compared.
type claim struct {
	Winner    *string        `json:"winner"`
	Round     *int           `json:"round"`
	Standings []claimedPlace `json:"standings"`
}

type claimedPlace struct {
	Name   string   `json:"name"`
	Rounds *int     `json:"rounds"`
	Line   []string `json:"line"`
}

// recall reads the answer of a saved report; everyone says whether the standing of every player is to be judged, too.
func (r *Race) recall(answer any, everyone bool) (standings, error) {
	a, err := catalog.Decode[claim](answer)
	s := standings{Winner: -1}
	switch {
	case err != nil:
		return s, err
	case (a.Winner == nil) != (a.Round == nil):
		return s, errors.New("a winner without a round, or a round without a winner")
	}
	numbers := make(map[string]int, len(r.order))
	for n, p := range r.order {
		numbers[p.Name] = n
	}
	if a.Winner != nil {
		n, known := numbers[*a.Winner]
		if !known {
			return s, fmt.Errorf("there is no player %q", *a.Winner)
		}
		s.Winner, s.Rounds, s.AtLeast = n, *a.Round, *a.Round
	}
	if everyone {
		s.Places, err = r.recallPlaces(a.Standings, numbers)
	}
	return s, err
}

// recallPlaces reads how the players are claimed to do; numbers are theirs, by name.
func (r *Race) recallPlaces(claimed []claimedPlace, numbers map[string]int) ([]place, error) {
	var places []place
	for _, c := range claimed {
		n, known := numbers[c.Name]
		if !known {
			return nil, fmt.Errorf("the standings have a player %q, and there is none", c.Name)
		}
		p, err := r.recallPlace(n, c)
		if err != nil {
			return nil, fmt.Errorf("the standing of player %s: %w", c.Name, err)
		}
		places = append(places, p)
	}
	return places, nil
}

// recallPlace reads how one player is claimed to do. Whether its line is legal is for the checker to say.
func (r *Race) recallPlace(player int, c claimedPlace) (place, error) {
	p := place{Runner: player}
	if c.Rounds == nil {
		return p, nil
	}
	p.Arrives, p.Rounds = true, *c.Rounds
	for i, word := range c.Line {
		at, err := r.readCell(word)
		switch {
		case err != nil:
			return p, err
		case i > 0:
			p.Line = append(p.Line, grid.JumpTo(at))
		case at != r.order[player].At:
			return p, errors.New("its line does not begin where it starts")
		}
	}
	return p, nil
}
