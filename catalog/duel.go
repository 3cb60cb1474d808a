package catalog

import (
	"encoding/json"
	"fmt"

	"jogada/check"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// Duel is a question of the Duel family with what a game adds to it.
type Duel[S comparable, M any] struct {
	About
	Question search.Duel[S, M]
	Methods  []search.Method[search.Duel[S, M], search.Judgement[S, M]]
	Notation Notation[S, M]
	Tell     func(search.Judgement[S, M], say.Tongue) Told
	// From is the question from another position. The default method values all positions that can arise from it.
	From func(S) search.Duel[S, M]
	// Sides are the names of the two, the first side first.
	Sides [2]string
	// Stands is who stands where in a position, by place, which is all that moves change of the board; Said is the position in
	// words, and Place where a move leads.
	Stands func(S) []Stand
	Said   func(S, say.Tongue) string
	Place  func(from S, move M) int
	// Recall reads the answer of a saved report: the winner, and the plies if they are given.
	Recall func(answer any) (search.Judgement[S, M], error)
}

// duelValue is a value in JSON: the state, the winning side (0: a draw), the plies.
type duelValue struct {
	State         string
	Winner, Plies int
}

// MarshalJSON writes the value as a short array.
func (v duelValue) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{v.State, v.Winner, v.Plies})
}

// UnmarshalJSON reads the short array.
func (v *duelValue) UnmarshalJSON(data []byte) error {
	return readTuple(data, &v.State, &v.Winner, &v.Plies)
}

type duelCertificate struct {
	Values []duelValue `json:"values"`
}

// Solver binds the question to its methods and its checker.
func (d Duel[S, M]) Solver() Solver {
	return bound[search.Duel[S, M], search.Judgement[S, M]]{
		about: d.About, question: d.Question, methods: d.Methods, tell: d.Tell, play: d.play,
		watch:       func(m *solve.Meter, t say.Tongue) func() *Trace { return d.tracer(t).watch(m) },
		line:        func(j search.Judgement[S, M]) []Move { return d.Notation.write(d.Question.Start(), j.Line) },
		judge:       check.Duel[S, M],
		certificate: d.save,
		recall:      d.recall,
	}
}

func (d Duel[S, M]) save(j search.Judgement[S, M]) any {
	if j.Values == nil {
		return nil
	}
	values := make([]duelValue, len(j.Values))
	for i, v := range j.Values {
		values[i] = duelValue{d.Notation.State(v.State), int(v.Value.Winner), v.Value.Plies}
	}
	return duelCertificate{values}
}

func (d Duel[S, M]) recall(saved Report, m *solve.Meter) (search.Judgement[S, M], error) {
	claim, err := d.Recall(saved.Answer)
	if err != nil {
		return claim, fmt.Errorf("the answer can't be read: %w", err)
	}
	claim.Verdict = saved.Verdict
	steps := func(s S) []search.Step[S, M] { return d.Question.Steps(s, nil) }
	if claim.Line, err = d.Notation.read(d.Question.Start(), saved.Line, steps, m); err != nil {
		return claim, err
	}
	if saved.Proof.Certificate == nil {
		return claim, nil
	}
	cert, err := Decode[duelCertificate](saved.Proof.Certificate)
	if err != nil {
		return claim, fmt.Errorf("the certificate can't be read: %w", err)
	}
	claim.Values = nil // those that the answer may tell are compared with the certificate's
	for _, v := range cert.Values {
		s, err := d.Notation.Read(v.State)
		if err != nil || v.Winner < 0 || v.Winner > int(search.Second) {
			return claim, fmt.Errorf("the certificate has an entry that can't be read: %s", v.State)
		}
		claim.Values = append(claim.Values, search.Valued[S]{State: s, Value: search.Value{Winner: search.Side(v.Winner), Plies: v.Plies}})
	}
	claim.Position = position(claim.Values)
	return claim, nil
}

// position looks values up.
func position[S comparable](values []search.Valued[S]) func(S) (search.Value, bool) {
	known := make(map[S]search.Value, len(values))
	for _, v := range values {
		known[v.State] = v.Value
	}
	return func(s S) (search.Value, bool) {
		v, ok := known[s]
		return v, ok
	}
}
