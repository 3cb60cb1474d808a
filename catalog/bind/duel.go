package bind

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"jogada/board"
	"jogada/catalog"
	"jogada/check"
	"jogada/measure"
	"jogada/say"
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
	// Stands lists the tokens of a position by node, which is all that moves change on the board. Said gives the
	// position in words, and Places gives the target of each token that a move moves.
	Stands func(S) []board.Token
	Said   func(S, say.Translator) string
	Places func(from S, move M) []int
	// Told describes a position in a self-contained sentence: where the tokens are and whose turn it is. Won gives a
	// value in words; without plies it names only the winner.
	Told func(S, say.Translator) string
	Won  func(search.Value, say.Translator) string
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

// within returns a copy whose question charges a meter.
func (d *Duel[S, M]) within(m *solve.Meter) *Duel[S, M] {
	own := *d
	own.Question = search.Within(d.Question, m)
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
	seen := []string{d.Notation.State(start)}
	for _, move := range line[:max(0, len(line)-1)] {
		seen = append(seen, move.State)
	}
	over := len(steps(at)) == 0 || len(line) > 0 && slices.Contains(seen, d.Notation.State(at))
	return line, over, nil
}

func (d *Duel[S, M]) save(j search.Judgement[S, M], m *solve.Meter) any {
	if j.Planes != nil {
		return duelCertificate{Planes: writePlanes(j.Planes, m)}
	}
	if j.Values == nil {
		return nil
	}
	if !m.Keep(0, int64(len(j.Values))*int64(unsafe.Sizeof(duelValue{}))) {
		return nil
	}
	values := make([]duelValue, len(j.Values))
	for i, v := range j.Values {
		values[i] = duelValue{d.Notation.State(v.State), int(v.Value.Winner), v.Value.Plies}
		if !m.Write(len(values[i].State) + duelValueBytes) {
			return nil
		}
	}
	return duelCertificate{Values: values}
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

// play returns the legal moves in a position of a duel.
func (d *Duel[S, M]) play(m *solve.Meter, r catalog.PlayRequest) (catalog.Play, error) {
	s := d.Question.Start()
	if r.State != "" {
		var err error
		if s, err = d.Notation.Read(r.State); err != nil {
			return catalog.Play{}, fmt.Errorf("the state can't be read: %w", err)
		}
	}
	mover := d.Question.Turn(s)
	player := mover
	if r.Player != "" {
		var known bool
		if player, known = d.side(r.Player); !known {
			return catalog.Play{}, fmt.Errorf("there is no player %q; there are %s and %s", r.Player, d.Sides[0], d.Sides[1])
		}
	}
	t := d.translator(r.Language).Missing(r.Missing)
	searching := m.Stage(searchShare, r.Budget.Nodes)
	judged := d.judged(s, searching, r.Memory)
	d = d.within(m)
	worth := func(s S) catalog.StateValue { return d.worth(s, mover, judged) }
	state := catalog.Play{State: d.Notation.State(s), Player: d.Sides[player-1], Players: d.Sides[:], Called: []string{t.Of(d.Sides[0]), t.Of(d.Sides[1])}, Said: d.Said(s, t), Value: worth(s), Units: t.Forms(d.Unit),
		Toward: t.Of("the end"), Frame: d.picture(s), Moves: []catalog.Option{}}
	if _, state.Over = d.Question.Final(s); !state.Over {
		for _, step := range d.Question.Steps(s, nil) {
			if !m.Work(optionWork) {
				return catalog.Play{}, fmt.Errorf("the moves could not be listed: %w", m.Stopped())
			}
			state.Moves = append(state.Moves, catalog.Option{Move: d.Notation.Move(s, step.Move), Said: d.Notation.say(s, step.Move, t), State: d.Notation.State(step.To), Value: worth(step.To),
				Places: d.Places(s, step.Move), Frame: d.picture(step.To)})
		}
		state.Over = len(state.Moves) == 0
	}
	if !state.Over {
		state.Turn = d.Sides[mover-1]
	}
	state.Moves = order(state.Moves, state.Value)
	if player != mover {
		state.Value = flip(state.Value)
		for i := range state.Moves {
			state.Moves[i].Value = flip(state.Moves[i].Value)
		}
	}
	return state, nil
}

// judged returns a judgement that knows the values of a position and of the targets of its steps: the one in memory, or a
// new one.
func (d *Duel[S, M]) judged(s S, m *solve.Meter, memory *catalog.Memory) search.Judgement[S, M] {
	if memory != nil {
		if kept, is := memory.Kept.(search.Judgement[S, M]); is && d.covers(kept, s) {
			return kept
		}
	}
	judged := d.Methods[0].Run(search.Within(d.From(s), m), m)
	if memory != nil && judged.Verdict == solve.Proved && judged.Position != nil {
		memory.Kept = judged
	}
	return judged
}

// covers reports whether a judgement knows the values of a position and of the targets of its steps.
func (d *Duel[S, M]) covers(j search.Judgement[S, M], s S) bool {
	if _, known := j.Position(s); !known {
		return false
	}
	if _, over := d.Question.Final(s); over {
		return true
	}
	for _, step := range d.Question.Steps(s, nil) {
		if _, known := j.Position(step.To); !known {
			return false
		}
	}
	return true
}

// optionWork estimates the units of work for describing a move.
const optionWork = 200

// picture returns a position on the board, on which only the tokens change. It does not look at the board, because a
// position may have as many moves as there are nodes.
func (d *Duel[S, M]) picture(s S) board.FrameJSON {
	return board.FrameJSON{Cells: []board.PlaceLook{}, Tokens: d.Stands(s)}
}

func (d *Duel[S, M]) side(name string) (search.Side, bool) {
	for i, side := range d.Sides {
		if side == name {
			return search.Side(i + 1), true
		}
	}
	return search.Nobody, false
}

// worth returns the value of a position for a side, by a judgement on a position that leads to it.
func (d *Duel[S, M]) worth(s S, side search.Side, j search.Judgement[S, M]) catalog.StateValue {
	if j.Verdict != solve.Proved || j.Position == nil {
		return catalog.StateValue{}
	}
	v, known := j.Position(s)
	switch {
	case !known:
		return catalog.StateValue{}
	case v.Winner == search.Nobody:
		return catalog.StateValue{Result: catalog.Some(catalog.Draw)}
	case v.Winner == side:
		return catalog.StateValue{Result: catalog.Some(catalog.Win), Distance: catalog.Some(v.Plies)}
	default:
		return catalog.StateValue{Result: catalog.Some(catalog.Loss), Distance: catalog.Some(v.Plies)}
	}
}
