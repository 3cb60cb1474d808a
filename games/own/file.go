package own

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"

	"jogada/catalog"
	"jogada/games/own/internal/script"
	"jogada/internal/base/text"
	"jogada/search"
	"jogada/solve"
)

// file is a game file that was run under parameters. It is immutable.
type file struct {
	source  string
	prog    *script.Program
	params  []catalog.Param // as declared, in order
	values  catalog.Values  // of the declared parameters
	duel    bool
	sides   [2]string
	title   string
	asks    string // the question in a sentence
	looks   []look
	first   State // what start returns
	machine sync.Pool
	lists   *listings // of the boards that the file lists
}

// The functions that a file may define, with the number of their arguments.
var functions = map[string]int{"start": 0, "moves": 1, "goal": 1, "over": 1, "turn": 1, "bound": 1, "form": 1, "show": 1, "boards": 1, "write": 1, "read": 1}

// load runs a file under parameters.
func load(source string, given map[string]string, meter *solve.Meter) (*file, error) {
	f := &file{source: source, values: catalog.Values{}}
	f.machine.New = func() any { return script.NewMachine() }
	f.lists = &listings{lists: []*listing{newListing(f)}}
	m := f.metered(meter)
	defer f.done(m)
	declare := &declaration{file: f, given: given}
	prog, err := script.Run(source, map[string]*script.Builtin{"param": script.NewBuiltin("param", declare.param)}, m)
	if err != nil {
		return nil, f.fault(err, "", "", meter)
	}
	f.prog = prog
	if err := cmp.Or(f.readFunctions(), f.readKind(), f.readWords()); err != nil {
		return nil, err
	}
	f.first, err = f.startState(m, meter)
	return f, err
}

// metered returns a machine that charges a meter.
func (f *file) metered(meter *solve.Meter) *script.Machine {
	m := f.machine.Get().(*script.Machine)
	m.Charge = nil
	if meter != nil {
		m.Charge = func(steps int) bool { return meter.Work(steps) }
	}
	return m
}

// done returns a machine for others to use.
func (f *file) done(m *script.Machine) {
	m.Charge = nil
	if !m.Stopped() {
		f.machine.Put(m)
	}
}

// at returns an error at the first use of a global name.
func (f *file) at(name, format string, args ...any) error {
	line, col := f.prog.Defined(name)
	return &text.Error{Line: max(line, 1), Col: max(col, 1), Msg: fmt.Sprintf(format, args...)}
}

// readFunctions checks the functions that the file defines.
func (f *file) readFunctions() error {
	names := make([]string, 0, len(functions))
	for name := range functions {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		v := f.prog.Global(name)
		if v == nil {
			continue
		}
		parameters, is := script.IsFunction(v)
		if !is {
			return f.at(name, "%s must be a function: write def %s(%s), or give the value another name", name, name, []string{"", "s"}[functions[name]])
		}
		if parameters != functions[name] {
			return f.at(name, "%s takes %d parameters; it must take %d", name, parameters, functions[name])
		}
	}
	for _, name := range []string{"start", "moves"} {
		if f.prog.Global(name) == nil {
			return f.missing(name)
		}
	}
	return nil
}

// missing returns the error for a file without a function that it needs.
func (f *file) missing(name string) error {
	msg := fmt.Sprintf("the file defines no function %s", name)
	for _, other := range f.prog.Names() {
		if strings.EqualFold(other, name) || strings.EqualFold(strings.TrimSuffix(other, "s"), strings.TrimSuffix(name, "s")) || distance(other, name) == 1 {
			line, col := f.prog.Defined(other)
			return &text.Error{Line: line, Col: col, Msg: msg + "; is this one meant?"}
		}
	}
	return &text.Error{Line: 1, Col: 1, Msg: msg}
}

// readKind decides whether the file is a puzzle or a duel.
func (f *file) readKind() error {
	goal, over := f.prog.Global("goal") != nil, f.prog.Global("over") != nil
	switch {
	case goal && over:
		return f.at("over", "the file defines goal and over: a puzzle has goal, a duel has over")
	case goal:
		return nil
	case !over:
		if f.prog.Global("turn") != nil || f.prog.Global("sides") != nil {
			return f.missing("over")
		}
		return &text.Error{Line: 1, Col: 1, Msg: "the file defines neither goal (a puzzle) nor over, turn and sides (a duel)"}
	case f.prog.Global("turn") == nil:
		return f.missing("turn")
	}
	f.duel = true
	names := listOf(f.prog.Global("sides"))
	if len(names) == 2 {
		first, is := names[0].(starlark.String)
		second, also := names[1].(starlark.String)
		if is && also && validName(string(first)) && validName(string(second)) && first != second && first != drawWord && second != drawWord {
			f.sides = [2]string{string(first), string(second)}
			return nil
		}
	}
	return f.at("sides", `a duel needs sides = ("…", "…"), two different names in the order of play, each of 1 to %d characters and not "draw"`, maxName)
}

// drawWord is what over returns for a draw.
const drawWord = "draw"

// The longest names and sentences of a file, in bytes.
const (
	maxName     = 100
	maxSentence = 1000
)

// validName reports whether a text can name a side, a move or a thing.
func validName(name string) bool {
	return name != "" && len(name) <= maxName && !strings.ContainsAny(name, "\n\r\t\x00")
}

// readWords reads the title, the question and the looks.
func (f *file) readWords() error {
	for name, at := range map[string]*string{"title": &f.title, "question": &f.asks} {
		v := f.prog.Global(name)
		if v == nil {
			continue
		}
		s, is := v.(starlark.String)
		if _, function := script.IsFunction(v); function {
			continue // a name of the author's own
		}
		if !is || len(s) > maxSentence {
			return f.at(name, "%s must be a string of at most %d bytes", name, maxSentence)
		}
		*at = strings.Join(strings.Fields(string(s)), " ")
	}
	return f.readLooks()
}

// startState calls start.
func (f *file) startState(m *script.Machine, meter *solve.Meter) (State, error) {
	v, err := m.Call(f.prog.Global("start"))
	if err != nil {
		return "", f.fault(err, "start", "", meter)
	}
	s, err := script.Encode(v)
	if err != nil {
		return "", f.at("start", "start: %v", err)
	}
	return State(s), nil
}

// fault returns an error of a file with the function that failed, the calls that led there, and the state.
func (f *file) fault(err error, function string, s State, meter *solve.Meter) error {
	var wrong *script.Error
	if !errors.As(err, &wrong) {
		return err
	}
	if wrong.Stopped && meter.Stopped() != nil {
		return fmt.Errorf("the rules were not evaluated to the end, in %s: %w", cmp.Or(function, "the file"), meter.Stopped())
	}
	msg := wrong.Msg
	if function != "" {
		msg = fmt.Sprintf("in %s: %s", function, msg)
	}
	called := ""
	for i := 1; i < len(wrong.Stack); i++ {
		call := fmt.Sprintf("; %s is called in %s, line %d", wrong.Stack[i-1].Name, wrong.Stack[i].Name, wrong.Stack[i].Line)
		if call != called {
			msg += call
		}
		called = call
	}
	if s != "" {
		msg += "; the state is " + script.Cut(script.Write(string(s)), shownState)
	}
	return &text.Error{Line: max(1, wrong.Line), Col: max(1, wrong.Col), Msg: msg}
}

// shownState is the length of a state in an error.
const shownState = 200

// listOf returns the elements of a tuple or a list, or nil.
func listOf(v starlark.Value) []starlark.Value {
	switch v := v.(type) {
	case starlark.Tuple:
		return v
	case *starlark.List:
		list := make([]starlark.Value, v.Len())
		for i := range list {
			list[i] = v.Index(i)
		}
		return list
	}
	return nil
}

// side returns the side with a name.
func (f *file) side(v starlark.Value) (search.Side, bool) {
	name, is := v.(starlark.String)
	switch {
	case !is:
		return search.Nobody, false
	case string(name) == f.sides[0]:
		return search.First, true
	case string(name) == f.sides[1]:
		return search.Second, true
	}
	return search.Nobody, false
}

// distance returns the edit distance of two short names, at most 2.
func distance(a, b string) int {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return 2
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	rest, other := a[i:], b[i:]
	switch {
	case rest == other:
		return 0
	case len(rest) == len(other) && rest[1:] == other[1:], len(rest) < len(other) && rest == other[1:]:
		return 1
	}
	return 2
}
