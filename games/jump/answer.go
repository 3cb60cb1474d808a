package jump

import (
	"encoding/json"
	"strconv"

	"jogada/catalog"
	"jogada/search"
)

// Answer is the answer in JSON. Standings and Rounds are there on request.
type Answer struct {
	Winner    *string    `json:"winner"` // null: nobody can win, or it is not known
	Round     *int       `json:"round"`
	Standings []Standing `json:"standings,omitempty"` // best first
	Rounds    *Rounds    `json:"rounds,omitempty"`
}

// Standing is how one player does. Rank and Rounds are null, and Line is empty, for who never arrives.
type Standing struct {
	Rank   *int   `json:"rank"`
	Name   string `json:"name"`
	Rounds *int   `json:"rounds"`
	Line   Line   `json:"line"`
}

// Line is the cells a player is on, from its start to the goal. It is put into words only when it is written: a million
// lines are many words.
type Line struct {
	board Board
	start Cell
	steps []search.Step[Cell, Move]
	empty bool
}

// MarshalJSON writes a list of cells, each as its row and column.
func (l Line) MarshalJSON() ([]byte, error) {
	if l.empty {
		return []byte("[]"), nil
	}
	out := append(l.board.appendCell([]byte{'[', '"'}, l.start), '"')
	for _, step := range l.steps {
		out = append(l.board.appendCell(append(out, ',', '"'), step.To), '"')
	}
	return append(out, ']'), nil
}

// Rounds are the fewest rounds from each cell to the goal.
type Rounds struct {
	cols   int
	rounds []int32
}

// MarshalJSON writes a list of rows, with null where the goal can't be reached.
func (r Rounds) MarshalJSON() ([]byte, error) {
	out := make([]byte, 0, 3*len(r.rounds)+2)
	for c, round := range r.rounds {
		switch {
		case c == 0:
			out = append(out, '[', '[')
		case c%r.cols == 0:
			out = append(out, ']', ',', '[')
		default:
			out = append(out, ',')
		}
		if round == never {
			out = append(out, "null"...)
		} else {
			out = strconv.AppendInt(out, int64(round), 10)
		}
	}
	return append(out, ']', ']'), nil
}

var (
	_ json.Marshaler = Line{}
	_ json.Marshaler = Rounds{}
)

// standings are the places of the players, for methods that place everyone.
func (r *Race) standings(s standings) []Standing {
	if s.Places == nil {
		return nil
	}
	all := make([]Standing, len(s.Places))
	for i, p := range s.Places {
		player := r.order[p.Runner]
		all[i] = Standing{Name: player.Name, Line: Line{r.Board, player.At, p.Line, !p.Arrives}}
		if p.Arrives {
			all[i].Rank, all[i].Rounds = catalog.Some(i+1), catalog.Some(p.Rounds)
		}
	}
	return all
}

// table is the distances for the answer; none for an empty board.
func (r *Race) table(rounds []int32) *Rounds {
	if len(rounds) == 0 {
		return nil
	}
	return &Rounds{r.Cols, rounds}
}
