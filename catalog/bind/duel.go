package bind

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"unsafe"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/internal/measure"
	"jogada/search"
	"jogada/solve"
)

// Duel is a question of the Duel family with the words, notation and views of its game.
type Duel[S comparable, M any] struct {
	About
	Question search.Duel[S, M]
	Methods  []search.Method[search.Duel[S, M], search.Judgement[S, M]]
	Notation Notation[S, M]
	Describe func(search.Judgement[S, M], say.Translator, *solve.Meter) Description
	// From returns the question from another position. The default method values all positions reachable from it.
	From func(S) search.Duel[S, M]
	// Sides names the two sides, the first side first.
	Sides [2]string
	// Named means that the sides have names of the author's own, which are not translated.
	Named bool
	// Stands lists the tokens of a position by node, which is all that moves change on the board. Said gives the
	// position in words, and Places gives the target of each token that a move moves.
	Stands func(S) []board.Token // nil if Look draws positions
	// Look draws a position where moves change more than the tokens; nil: Stands says all.
	Look   func(S) board.View
	Said   func(S, say.Translator) string
	Places func(from S, move M) []int
	// Sentence describes a position in a self-contained sentence: where the tokens are and whose turn it is. Won gives a
	// value in words; without plies it names only the winner.
	Sentence func(S, say.Translator) string
	Won      func(search.Value, say.Translator) string
	// Looks rates the steps from a state as a greedy player would, lower is better; nil if no rating exists.
	Looks measure.Looks[S, M]
	// Own returns the game's own difficulty entries for a board with an exact answer; nil if it has none.
	Own func(search.Judgement[S, M]) []catalog.Entry
	// Recall reads the answer of a saved report: the winner, and the plies if they are given.
	Recall func(answer any) (search.Judgement[S, M], error)
}

// duelValue is a value in JSON: the state, the winning side (0: a draw), the plies.
type duelValue struct {
	State         string
	Winner, Plies int
}

// duelValueBytes is the largest size of a value in JSON, without its state.
const duelValueBytes = 20

// MarshalJSON writes the value as a short array.
func (v duelValue) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{v.State, v.Winner, v.Plies})
}

// UnmarshalJSON reads the short array.
func (v *duelValue) UnmarshalJSON(data []byte) error {
	return readTuple(data, &v.State, &v.Winner, &v.Plies)
}

// duelCertificate holds the values of all positions on the board as planes, or else those of the reachable positions.
type duelCertificate struct {
	Planes *planesJSON `json:"planes,omitempty"`
	Values []duelValue `json:"values,omitempty"`
}

// Solver binds the question to its methods and its checker.
func (d Duel[S, M]) Solver() catalog.Solver {
	return &bound[search.Duel[S, M], search.Judgement[S, M]]{
		about: d.About, question: d.Question, methods: d.Methods, describe: d.Describe, play: d.play, difficulty: d.difficulty,
		undecided: func(_ search.Judgement[S, M], end solve.Outcome) search.Judgement[S, M] {
			return search.Judgement[S, M]{Outcome: end}
		},
		watch: d.watch,
		line: func(j search.Judgement[S, M], m *solve.Meter) []catalog.Move {
			return d.Notation.writeLine(d.Question.Start(), j.Line, moveWork, m)
		},
		said: func(j search.Judgement[S, M], t say.Translator, m *solve.Meter) []string {
			return d.Notation.said(d.Question.Start(), j.Line, t, moveWork, m)
		},
		judge:       check.Duel[S, M],
		certificate: d.save,
		recall:      d.recall,
		replay:      d.replay,

		contradiction: d.contradiction,
	}
}

// withMeter returns a copy whose question charges a meter.
func (d *Duel[S, M]) withMeter(m *solve.Meter) *Duel[S, M] {
	own := *d
	own.Question = search.WithMeter(d.Question, m)
	return &own
}

// contradiction returns how the forms, or the links by number, contradict the steps.
func (d *Duel[S, M]) contradiction(states int) (err error) {
	if q, ok := d.Question.(check.FormedSpace[S, M]); ok {
		_, err = check.Forms(q, states)
	}
	if q, ok := d.Question.(check.LinkedDuel[S, M]); ok && err == nil {
		_, err = check.Links(q, states)
	}
	return err
}

// replay follows moves of both sides. The game is over in a finished position, in one without a move, and in a repeated
// one.
func (d *Duel[S, M]) replay(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
	steps := func(s S) []search.Step[S, M] {
		if _, over := d.Question.Final(s); over {
			return nil
		}
		return d.Question.Steps(s, nil)
	}
	start := d.Question.Start()
	line, at, err := d.Notation.follow(start, moves, steps, m)
	if err != nil {
		return nil, false, err
	}
	form := search.FormOf[S](d.Question)
	seen := map[S]int{form(start): 0}
	for i, move := range line {
		s, err := d.Notation.Read(move.State)
		if err != nil {
			return nil, false, err
		}
		if n, repeated := seen[form(s)]; repeated {
			if i+1 < len(line) {
				return nil, false, fmt.Errorf("the game was over after move %d: its position is that after move %d", i+1, n)
			}
			return line, true, nil
		}
		seen[form(s)] = i + 1
	}
	return line, len(steps(at)) == 0, nil
}

func (d *Duel[S, M]) save(j search.Judgement[S, M], m *solve.Meter) any {
	if j.Planes != nil {
		return duelCertificate{Planes: writePlanes(j.Planes, m)}
	}
	listed, known := slices.Values(j.Values), len(j.Values)
	if q, ok := d.Question.(search.Linked[S]); ok && j.Dense != nil {
		listed, known = valued(q, j.Dense, m), j.Dense.Known
	}
	if known == 0 || !m.Keep(0, int64(known)*int64(unsafe.Sizeof(duelValue{}))) {
		return nil
	}
	values := make([]duelValue, 0, known)
	for v := range listed {
		state := d.Notation.State(v.State)
		if values = append(values, duelValue{state, int(v.Value.Winner), v.Value.Plies}); !m.Write(len(state) + duelValueBytes) {
			return nil
		}
	}
	return duelCertificate{Values: values}
}

// valued yields the values given by number.
func valued[S comparable](q search.Linked[S], dense *search.Dense, m *solve.Meter) iter.Seq[search.Valued[S]] {
	return func(yield func(search.Valued[S]) bool) {
		for n := range m.Range(q.States()) {
			if v, known := dense.Value(uint32(n)); known && !yield(search.Valued[S]{State: q.State(uint32(n)), Value: v}) {
				return
			}
		}
	}
}

func (d *Duel[S, M]) recall(saved catalog.Report, m *solve.Meter) (search.Judgement[S, M], error) {
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
	cert, err := readCertificate[duelCertificate](saved.Proof.Certificate)
	switch {
	case err != nil:
		return claim, err
	case cert.Planes != nil && cert.Values != nil:
		return claim, errors.New("the certificate has planes and a list of values; it is one of the two")
	case cert.Planes != nil:
		err = d.recallPlanes(&claim, cert.Planes)
	default:
		err = d.recallValues(&claim, cert.Values)
	}
	return claim, err
}

// recallPlanes reads a certificate of planes. Values in the answer are judged separately.
func (d *Duel[S, M]) recallPlanes(claim *search.Judgement[S, M], written *planesJSON) (err error) {
	tokens, ok := d.Question.(search.Tokens[S])
	if !ok {
		return errors.New("the certificate has planes, and this game has none")
	}
	if claim.Planes, err = written.read(tokens.Places()); err != nil {
		return err
	}
	planes, turn := claim.Planes, d.Question.Turn
	claim.Position = func(s S) (search.Value, bool) {
		first, second := tokens.Tokens(s)
		return planes.Value(turn(s), first, second), !tokens.Barred(search.First, first) && !tokens.Barred(search.Second, second)
	}
	return nil
}

// recallValues reads a certificate of listed values. Values in the answer are compared with them.
func (d *Duel[S, M]) recallValues(claim *search.Judgement[S, M], written []duelValue) error {
	claim.Values = nil
	for _, v := range written {
		s, err := d.Notation.exactly(v.State)
		if err != nil || v.Winner < 0 || v.Winner > int(search.Second) {
			return fmt.Errorf("the certificate has an entry that can't be read: %s", v.State)
		}
		claim.Values = append(claim.Values, search.Valued[S]{State: s, Value: search.Value{Winner: search.Side(v.Winner), Plies: v.Plies}})
	}
	claim.Position = position(claim.Values, search.FormOf[S](d.Question))
	return nil
}

// position looks values up, by form.
func position[S comparable](values []search.Valued[S], form func(S) S) func(S) (search.Value, bool) {
	known := make(map[S]search.Value, len(values))
	for _, v := range values {
		known[form(v.State)] = v.Value
	}
	return func(s S) (search.Value, bool) {
		v, ok := known[form(s)]
		return v, ok
	}
}
