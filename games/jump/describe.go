package jump

import (
	"encoding/json"
	"fmt"
	"strconv"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// describer puts what is known of a race into words of a language.
type describer struct {
	*Race
	say.Translator
	meter *solve.Meter // meter for the description
}

// describe puts standings into words; with everyone, it includes the standing of every player.
func (x describer) describe(s standings, everyone bool) bind.Description {
	told := bind.Description{Rests: x.rests(s)}
	answer := Answer{}
	switch s.Verdict {
	case solve.Proved:
		winner := x.order[s.Winner].Name
		answer.Winner, answer.Round = &winner, &s.Rounds
		told.Headline = x.headline(s)
		told.Bounds = catalog.Bounds{AtLeast: &s.Rounds, AtMost: &s.Rounds}
		told.Course = fmt.Sprintf("%s\n%d\n", winner, s.Rounds)
	case solve.Refuted:
		told.Headline, told.Course, told.Unsolved = x.Of("nobody can win"), "SEM VENCEDORES\n", true
	default:
		atLeast := x.atLeast(s)
		told.Headline = x.Say("undecided: nobody arrives before round %d", atLeast)
		told.Bounds = catalog.Bounds{AtLeast: &atLeast}
		told.Course = "undecided\n"
	}
	if s.Verdict != solve.Unknown {
		if everyone {
			answer.Standings, answer.Rounds = x.standings(s), x.table(s.Far)
		}
	}
	told.Answer = answer
	told.Details = func(d *bind.Description) {
		d.Because = x.because(s)
		if s.Verdict == solve.Proved {
			d.Frames = x.frames(s)
		}
		if s.Verdict != solve.Unknown {
			d.Layers = x.layers(s)
		}
	}
	return told
}

// name returns the name of a player, marked with its start.
func (x describer) name(player int) string {
	p := x.order[player]
	return say.Mark(p.Name, int(p.At))
}

// last returns the name of the goal.
func (x describer) last() string { return say.Mark(x.Of("the last cell"), int(x.goal())) }

func (x describer) headline(s standings) string {
	if s.Rounds == 0 {
		return x.Say("%s starts on the goal and wins in round 0", x.name(s.Winner))
	}
	return x.Say("%s wins in round %d", x.name(s.Winner), s.Rounds)
}

// atLeast returns a lower bound on the round of the first arrival.
func (r *Race) atLeast(s standings) int {
	for _, p := range r.order {
		if r.Goal(p.At) {
			return 0
		}
	}
	return max(1, s.AtLeast)
}

func (x describer) rests(s standings) string {
	switch {
	case s.Verdict == solve.Unknown:
		return x.Of("the part that was searched")
	case s.Home != nil || s.Labels == nil && s.Classes == nil && (s.Ranks != nil || len(x.order) == 0):
		return x.Of("the fewest rounds and the earliest last turn of every player")
	default:
		return x.Of("for every cell, the earliest round and turn in which anyone can reach it")
	}
}

// Answer is the answer in JSON. Standings and Rounds are optional.
type Answer struct {
	Winner    *string    `json:"winner"` // null if nobody can win, or it is unknown
	Round     *int       `json:"round"`
	Standings []Standing `json:"standings,omitempty"` // best first
	Rounds    *Rounds    `json:"rounds,omitempty"`
}

// Standing is the result of one player. Rank and Rounds are null, and Line is empty, for a player who never arrives.
type Standing struct {
	Rank   *int   `json:"rank"`
	Name   string `json:"name"`
	Rounds *int   `json:"rounds"`
	Line   Line   `json:"line"`
}

// Line lists the cells of a player, from its start to the goal. It is formatted only when written, because a million
// lines take much memory.
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

// Rounds holds the fewest rounds from each cell to the goal.
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

// Estimated JSON size of a standing, and of each cell of its line.
const (
	standingBytes = 60
	cellBytes     = 10
)

// standings returns the results of the players, for methods that rank everyone.
func (x describer) standings(s standings) []Standing {
	if s.Ranks == nil {
		return nil
	}
	all := make([]Standing, len(s.Ranks))
	for i, p := range s.Ranks {
		if !x.meter.Write(standingBytes + cellBytes*len(p.Line)) {
			return nil
		}
		player := x.order[p.Runner]
		all[i] = Standing{Name: player.Name, Line: Line{x.Board, player.At, p.Line, !p.Arrives}}
		if p.Arrives {
			all[i].Rank, all[i].Rounds = catalog.Some(i+1), catalog.Some(p.Rounds)
		}
	}
	return all
}

// table returns the distances for the answer; nil for an empty board.
func (x describer) table(rounds []int32) *Rounds {
	if len(rounds) == 0 || !x.meter.Write(cellBytes/2*len(rounds)) {
		return nil
	}
	return &Rounds{x.Cols, rounds}
}
