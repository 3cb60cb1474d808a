package own

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"jogada/catalog"
	"jogada/games/own/internal/script"
	"jogada/internal/base/say"
	"jogada/internal/base/text"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/puzzles"
	"jogada/solve"
)

// inspection is the work of own check: it reads a file as its author wants it read.
type inspection struct {
	catalog.Inspection
	file  *file
	meter *solve.Meter
}

// inspect reports on a file: faults with their place, and what is known of the game.
func inspect(ctx context.Context, data []byte, most catalog.QuestionLimit) catalog.Inspection {
	ctx, cancel := most.Context(ctx)
	defer cancel()
	in := &inspection{meter: solve.NewMeter(ctx, most.Budget)}
	f, err := load(string(data), most.Params, in.meter)
	if err == nil {
		in.file = f
		err = in.begin(most.Params)
	}
	if err != nil {
		in.fault("unreadable", err)
		return in.Inspection
	}
	in.draw()
	if f.duel {
		in.duel()
	} else {
		in.puzzle()
	}
	return in.Inspection
}

// begin checks parameters, and starts from the state that they name.
func (in *inspection) begin(given map[string]string) error {
	v, err := in.file.describe(catalog.Game{Name: "own", Described: described}).Values(given)
	if err != nil {
		return err
	}
	boards, err := in.file.boards(v, in.meter)
	if err == nil {
		in.file.first = boards[0].(instance).from
	}
	return err
}

// fault adds a fault of the file.
func (in *inspection) fault(rule string, err error) {
	found := catalog.TextFinding{Rule: rule, Severity: "error", Line: 1, Column: 1, Subject: "rules", Message: err.Error()}
	var wrong *text.Error
	if errors.As(err, &wrong) {
		found.Line, found.Column, found.Message = wrong.Line, wrong.Col, wrong.Msg
	}
	in.Findings = append(in.Findings, found)
}

// find adds a finding at the definition of a function.
func (in *inspection) find(rule, severity, function, format string, args ...any) {
	line, col := in.file.prog.Defined(function)
	in.Findings = append(in.Findings, catalog.TextFinding{Rule: rule, Severity: severity, Line: max(line, 1), Column: max(col, 1), Subject: function, Message: fmt.Sprintf(format, args...)})
}

func (in *inspection) printf(format string, args ...any) {
	in.Said = append(in.Said, fmt.Sprintf(format, args...))
}

// answer reports the answer to the game.
func (in *inspection) answer(format string, args ...any) {
	in.Answer = fmt.Sprintf(format, args...)
	in.Line, _ = in.file.prog.Defined("start")
	in.printf("%s", in.Answer)
}

// draw draws the start.
func (in *inspection) draw() {
	f := in.file
	if f.title != "" {
		in.printf("%s", f.title)
	}
	in.printf("start: %s", script.Cut(writeState(f.first), shownState))
	if f.prog.Global("show") == nil {
		return
	}
	v, _ := script.Decode(string(f.first))
	m := f.metered(in.meter)
	defer f.done(m)
	result, err := m.Draw(f.prog.Global("show"), v)
	if err != nil {
		in.fault("show", f.fault(err, "show", f.first, in.meter))
		return
	}
	view, err := f.drawing(result)
	if err != nil {
		in.find("show", "error", "show", "%v", err)
		return
	}
	if view.Grid != nil {
		for row := range view.Grid.Rows {
			var line strings.Builder
			for col := range view.Grid.Cols {
				line.WriteString(signOf(view.Grid.Cell(row, col)))
			}
			in.printf("  %s", line.String())
		}
	}
}

// duel solves a duel, and looks at all positions.
func (in *inspection) duel() {
	d := duel{newRules(in.file, in.file.first).withMeter(in.meter)}
	j := duels.RetroProof(search.Duel[State, Move](d), in.meter)
	if j.Verdict == solve.Unknown {
		in.undecided(j.Stopped)
		return
	}
	longest, ended := search.Value{}, false
	for _, v := range j.Values {
		_, over := d.Final(v.State)
		ended = ended || over
		if v.Value.Plies > longest.Plies {
			longest = v.Value
		}
	}
	t := say.Translator{}
	in.answer("%s; %d positions can be reached; the longest win takes %d plies", d.won(search.Value{Winner: j.Winner, Plies: j.Plies}, t), j.Reached, longest.Plies)
	for _, step := range d.factsOf(in.file.first).steps {
		v, _ := j.Position(step.To)
		in.printf("  %s: %s", step.Move, d.won(v, t))
	}
	if !ended {
		in.find("endless", "error", "over", "over is None in all %d positions that can be reached, so the game never ends", j.Reached)
	}
	states := make([]State, len(j.Values))
	for i, v := range j.Values {
		states[i] = v.State
	}
	in.compare(states, func(s State) string {
		v, _ := j.Position(s)
		return d.won(v, t)
	})
}

// puzzle solves a puzzle, and looks at the states that were met.
func (in *inspection) puzzle() {
	p := puzzle{newRules(in.file, in.file.first).withMeter(in.meter)}
	r := puzzles.BFS(search.Puzzle[State, Move](p), in.meter)
	t := say.Translator{}
	var s State
	var bound, left int
	wrong := false
	switch {
	case r.Verdict == solve.Unknown || in.meter.Stopped() != nil:
		in.undecided(in.meter.Stopped())
		return
	case r.Verdict == solve.Refuted:
		in.find("endless", "error", "goal", "no goal can be reached: goal is false in all %d states", r.Counts.Reached)
	default:
		in.answer("solved in %s; %d states were met", inMoves(len(r.Line), t), r.Counts.Reached)
		var line []string
		for _, step := range r.Line {
			line = append(line, string(step.Move))
		}
		in.printf("  %s", strings.Join(line, " "))
		s, bound, left, wrong = p.overestimate(r.Line, in.meter)
	}
	explored := p.explore(in.meter)
	values := explored.values(in.meter)
	in.compare(explored.states[:min(len(explored.states), mostCompared)], func(s State) string {
		left, solvable := values[s]
		switch {
		case values == nil:
			return fmt.Sprintf("goal is %t", p.Goal(s))
		case !solvable:
			return "no goal can be reached"
		default:
			return inMoves(left, t) + " to a goal"
		}
	})
	if !wrong {
		s, bound, left, wrong = p.overestimateIn(explored, in.meter)
	}
	if wrong {
		in.find("bound", "warning", "bound", "bound is too large: it says %d for %s, and %d moves are enough; it was not used", bound, script.Cut(writeState(s), shownState), left)
	}
	var failed *text.Error
	if errors.As(in.meter.Stopped(), &failed) { // in a state that the search did not reach
		in.fault("unreadable", failed)
	}
}

// mostCompared limits the states on which functions are compared.
const mostCompared = 300

// compare evaluates states again, and compares those that have the same form.
func (in *inspection) compare(states []State, value func(State) string) {
	f := in.file
	m := f.metered(in.meter)
	defer f.done(m)
	byForm, named := map[string]State{}, false
	for n, s := range states {
		if n >= mostCompared || !in.meter.Work(1) {
			return
		}
		once, again := f.evaluate(m, s), f.evaluate(m, s)
		if fmt.Sprint(once.steps, once.over, once.winner, once.turn) != fmt.Sprint(again.steps, again.over, again.winner, again.turn) {
			in.find("changing", "error", "moves", "the rules give other results for the same state, %s", script.Cut(writeState(s), shownState))
			return
		}
		names := map[Move]bool{}
		for _, step := range once.steps {
			if names[step.Move] && !named {
				in.find("names", "warning", "moves", "two moves are called %s; the state is %s", step.Move, script.Cut(writeState(s), shownState))
				named = true
			}
			names[step.Move] = true
		}
		if _, _, err := f.boundOf(s, in.meter); err != nil {
			in.fault("bound", err)
			return
		}
		if f.prog.Global("form") == nil {
			continue
		}
		v, _ := script.Decode(string(s))
		made, err := m.Call(f.prog.Global("form"), v)
		if err != nil {
			in.fault("form", f.fault(err, "form", s, in.meter))
			return
		}
		form, err := script.Encode(made)
		if err != nil {
			in.find("form", "error", "form", "form: %v", err)
			return
		}
		other, met := byForm[form]
		if met && value(other) != value(s) {
			in.find("form", "error", "form", "%s and %s have the same form, and other values: %s, %s", script.Cut(writeState(other), shownState), script.Cut(writeState(s), shownState), value(other), value(s))
			return
		}
		byForm[form] = s
	}
}

// undecided reports why a search did not finish: a fault of the rules, or a limit.
func (in *inspection) undecided(why error) {
	var wrong *text.Error
	if errors.As(why, &wrong) {
		in.fault("unreadable", why)
		return
	}
	in.find("undecided", "warning", "start", "the game was not searched to the end: %v", why)
}
