package catalog

import (
	"encoding/json"
	"fmt"

	"jogada/check"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// Race is a question of the Race family with what a game adds to it.
type Race[S comparable, M any] struct {
	About
	Question search.Race[S, M]
	Methods  []search.Method[search.Race[S, M], search.Standings[S, M]]
	Notation Notation[S, M]
	Tell     func(search.Standings[S, M], say.Tongue) Told
	// Everyone is a method that places every runner.
	Everyone search.Method[search.Race[S, M], search.Standings[S, M]]
	// With is the same board with other runners.
	With func([]search.Runner[S]) search.Race[S, M]
	// Place is the number of a state's place in the view.
	Place func(S) int
	// Arrow is left, right, up or down for a move that goes one of these ways; nil where none does.
	Arrow func(from S, move M) string
	// Recall reads the answer of a saved report: the winner and the round, and the places where they are to be judged.
	Recall func(answer any) (search.Standings[S, M], error)
}

// raceLabel is a label in JSON: state, round, order, and the stride and order of its turn.
type raceLabel struct {
	State                 string
	Round, Order          int
	TurnStride, TurnOrder int
}

// MarshalJSON writes the label as a short array.
func (l raceLabel) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{l.State, l.Round, l.Order, l.TurnStride, l.TurnOrder})
}

// UnmarshalJSON reads the short array.
func (l *raceLabel) UnmarshalJSON(data []byte) error {
	return readTuple(data, &l.State, &l.Round, &l.Order, &l.TurnStride, &l.TurnOrder)
}

// readTuple reads a JSON array of exactly these parts.
func readTuple(data []byte, parts ...any) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	if len(raw) != len(parts) {
		return fmt.Errorf("%d entries where %d were expected", len(raw), len(parts))
	}
	for i, part := range parts {
		if err := json.Unmarshal(raw[i], part); err != nil {
			return err
		}
	}
	return nil
}

type raceCertificate struct {
	Labels []raceLabel `json:"labels"`
}

// Solver binds the question to its methods and its checker.
func (c Race[S, M]) Solver() Solver {
	return bound[search.Race[S, M], search.Standings[S, M]]{
		about: c.About, question: c.Question, methods: c.Methods, tell: c.Tell, play: c.play,
		watch:       func(m *solve.Meter, t say.Tongue) func() *Trace { return c.tracer(t).watch(m) },
		line:        c.line,
		judge:       check.Race[S, M],
		certificate: c.save,
		recall:      c.recall,
	}
}

func (c Race[S, M]) line(s search.Standings[S, M]) []Move {
	if len(s.Line) == 0 {
		return []Move{}
	}
	winner := c.Question.Runners()[s.Winner]
	return c.notation(winner.Name).write(winner.At, s.Line)
}

// notation puts the name of the runner before each of its moves: A R3.
func (c Race[S, M]) notation(name string) Notation[S, M] {
	n := c.Notation
	n.Move = func(from S, move M) string { return name + " " + c.Notation.Move(from, move) }
	return n
}

func (c Race[S, M]) save(s search.Standings[S, M]) any {
	if s.Labels == nil {
		return nil
	}
	labels := make([]raceLabel, len(s.Labels))
	for i, l := range s.Labels {
		labels[i] = raceLabel{c.Notation.State(l.State), l.Round, l.Order, l.Turn.Stride, l.Turn.Order}
	}
	return raceCertificate{labels}
}

func (c Race[S, M]) recall(saved Report, m *solve.Meter) (search.Standings[S, M], error) {
	claim, err := c.Recall(saved.Answer)
	if err != nil {
		return claim, fmt.Errorf("the answer can't be read: %w", err)
	}
	claim.Verdict = saved.Verdict
	runners := c.Question.Runners()
	if len(saved.Line) > 0 {
		if claim.Winner < 0 || claim.Winner >= len(runners) {
			return claim, fmt.Errorf("there is a line and no winner")
		}
		steps := func(s S) []search.Step[S, M] { return c.Question.Steps(s, nil) }
		winner := runners[claim.Winner]
		if claim.Line, err = c.notation(winner.Name).read(winner.At, saved.Line, steps, m); err != nil {
			return claim, err
		}
	}
	if saved.Proof.Certificate == nil {
		return claim, nil
	}
	cert, err := Decode[raceCertificate](saved.Proof.Certificate)
	if err != nil {
		return claim, fmt.Errorf("the certificate can't be read: %w", err)
	}
	for _, l := range cert.Labels {
		s, err := c.Notation.Read(l.State)
		if err != nil {
			return claim, fmt.Errorf("the certificate names a state that can't be read: %w", err)
		}
		claim.Labels = append(claim.Labels, search.Label[S]{State: s, Round: l.Round, Order: l.Order,
			Turn: search.Turn{Stride: l.TurnStride, Order: l.TurnOrder}})
	}
	return claim, nil
}
