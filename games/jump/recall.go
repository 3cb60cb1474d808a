package jump

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// Check judges a saved report, including standings and the rounds from every cell if the report has them, whether or
// not this instance reports them.
func (i instance) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	return i.race.solver(true, i.View).Check(ctx, saved, budget)
}

// claim is the claim of a saved report. The ranks are computed again and compared.
type claim struct {
	Winner    *string        `json:"winner"`
	Round     *int           `json:"round"`
	Standings []claimedPlace `json:"standings"`
	Rounds    roundRows      `json:"rounds"`
}

type claimedPlace struct {
	Rank   *int     `json:"rank"`
	Name   string   `json:"name"`
	Rounds *int     `json:"rounds"`
	Line   []string `json:"line"`
}

// recall reads the answer of a saved report.
func (r *Race) recall(answer any) (standings, error) {
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
	if s.Far, err = r.recallRounds(a.Rounds); err != nil || a.Standings == nil {
		return s, err
	}
	s.Ranks, err = r.recallPlaces(a.Standings, numbers)
	return s, err
}

// recallRounds reads the rounds from every cell, row by row; nil if the report has none.
func (r *Race) recallRounds(rows [][]int32) ([]int32, error) {
	if rows == nil {
		return nil, nil
	}
	if len(rows) != r.Rows {
		return nil, fmt.Errorf("the rounds have %d rows, the board has %d", len(rows), r.Rows)
	}
	for i, row := range rows {
		if len(row) != r.Cols {
			return nil, fmt.Errorf("the rounds have %d cells in row %d, the board has %d", len(row), i, r.Cols)
		}
	}
	return slices.Concat(rows...), nil
}

// roundRows holds rows of rounds in JSON, with null for cells that cannot reach the goal. It reads them without
// allocating for each cell, of which there may be millions.
type roundRows [][]int32

var errRounds = errors.New("rounds are rows of whole numbers, or null")

// UnmarshalJSON reads the rows.
func (rows *roundRows) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	depth, all := 0, roundRows{}
	var row []int32
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case c == '[':
			if depth++; depth == 2 {
				row = make([]int32, 0, cap(row))
			}
		case c == ']':
			if depth--; depth == 1 {
				all = append(all, row)
			}
		case c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r':
		case c == 'n' && depth == 2:
			row, i = append(row, never), i+len("null")-1
		case c-'0' <= 9 && depth == 2:
			length := 1
			for data[i+length]-'0' <= 9 {
				length++
			}
			n, err := strconv.ParseInt(string(data[i:i+length]), 10, 32)
			if err != nil {
				return errRounds
			}
			row, i = append(row, int32(n)), i+length-1
		default:
			return errRounds
		}
		if depth > 2 {
			return errRounds
		}
	}
	*rows = all
	return nil
}

// recallPlaces reads the claimed results of the players; numbers maps their names to indexes.
func (r *Race) recallPlaces(claimed []claimedPlace, numbers map[string]int) ([]place, error) {
	places := []place{}
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

// recallPlace reads the claimed result of one player. The checker decides whether its line is legal.
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
