package own

import (
	"fmt"

	"go.starlark.net/starlark"

	"jogada/games/own/internal/script"
	"jogada/internal/base/text"
	"jogada/solve"
)

// writeState returns a state as a literal, which Starlark and Python read.
func writeState(s State) string { return script.Write(string(s)) }

// stateOf reads a state, which must be one that the rules can evaluate.
func (f *file) stateOf(literal string) (State, error) {
	encoded, err := script.Read(literal)
	if err != nil {
		return "", err
	}
	m := f.metered(nil)
	defer f.done(m)
	if k := f.evaluate(m, State(encoded)); k.err != nil {
		return "", fmt.Errorf("it is no state of this game: %w", k.err)
	}
	return State(encoded), nil
}

// readState reads the state to start from: a literal, or a board as the file writes it.
func (f *file) readState(written string, meter *solve.Meter) (State, error) {
	encoded, err := script.Read(written)
	if err == nil {
		return State(encoded), nil
	}
	read := f.prog.Global("read")
	if read == nil {
		return "", &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("from: %v; define read(text) to read boards", err)}
	}
	m := f.metered(meter)
	defer f.done(m)
	v, err := m.Call(read, starlark.String(written))
	if err != nil {
		return "", f.fault(err, "read", "", meter)
	}
	s, err := script.Encode(v)
	if err != nil {
		return "", f.at("read", "read: %v", err)
	}
	return State(s), nil
}

// written returns a state as the file writes boards, or as a literal if the file has no write.
func (f *file) written(s State, meter *solve.Meter) (string, error) {
	write := f.prog.Global("write")
	v, err := script.Decode(string(s))
	if write == nil || err != nil || meter.Stopped() != nil {
		return writeState(s), err
	}
	m := f.metered(meter)
	defer f.done(m)
	written, err := m.Draw(write, v)
	if err != nil {
		return "", f.fault(err, "write", s, meter)
	}
	t, is := written.(starlark.String)
	if !is {
		return "", f.wrong("write", s, "write must return a string, not %s", describeValue(written))
	}
	return string(t), nil
}
