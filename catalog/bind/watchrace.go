package bind

import (
	"fmt"

	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

// watch records a search of a race: cells, one round after another.
func (c *Race[S, M]) watch(m *solve.Meter, t say.Translator, method search.Method[search.Race[S, M], search.Standings[S, M]]) func(*solve.Meter) *board.Trace {
	return watched(m, method.Code, func(m *solve.Meter) tracer[S] {
		return c.withMeter(m).tracer(t, method)
	})
}

// tracer makes traces of a method, in a language.
func (c *Race[S, M]) tracer(t say.Translator, method search.Method[search.Race[S, M], search.Standings[S, M]]) tracer[S] {
	runners := c.Question.Runners()
	told := tracer[S]{unit: t.Of("cell"), t: t, form: func(s S) S { return s }, place: c.Place,
		name: func(s S, _ int) string { return placeName(c.Notation.State(s)) },
		word: func(arg any) (string, bool) {
			r, is := arg.(search.RunnerNumber)
			if !is {
				return "", false
			}
			return runners[r].Name, true
		},
		move:  moved(c.Notation, func(s S) S { return s }, func(s S) []search.Step[S, M] { return c.Question.Steps(s, nil) }, t),
		wave:  func(n int) string { return t.Say("round %d", n) },
		space: func(steps []recorded[S], m *solve.Meter) *spaced { return c.claims(steps, t, m) },
	}
	if !method.Sound {
		told.wrong = func(steps []recorded[S], m *solve.Meter) *board.Wrong { return c.wrong(steps, t, m) }
	}
	return told
}

// wrong returns the first step that gives a cell to another runner than the one who goes first from there, or the goal
// to another than the winner; nil if none does, or if time runs out.
func (c *Race[S, M]) wrong(steps []recorded[S], t say.Translator, m *solve.Meter) *board.Wrong {
	truth, leader := races.Leaders(c.Question, m)
	if truth.Verdict == solve.Unknown {
		return nil
	}
	first := len(steps)
	for s, at := range lastClaims(steps) {
		if runner, known := leader(s); known && at < first && steps[at].Mark != search.Claimed+runner {
			first = at
		}
	}
	if first == len(steps) {
		return nil
	}
	step := steps[first]
	leads, _ := leader(step.State)
	name := placeName(c.Notation.State(step.State))
	return &board.Wrong{Step: first, Name: name, State: name, Holds: c.leads(step.State, step.Mark-search.Claimed, t), Truth: c.leads(step.State, leads, t), Mark: firstClaim + leads}
}

// leads says that a runner is the first to go on from a state, or to reach the goal.
func (c *Race[S, M]) leads(s S, runner int, t say.Translator) string {
	name := c.Question.Runners()[runner].Name
	if c.Question.Goal(s) {
		return t.Say("%s wins", name)
	}
	return t.Say("%s goes first from here", name)
}

// lastClaims returns the steps that give each state to the runner who keeps it; for a start, the step that expands it.
func lastClaims[S comparable](steps []recorded[S]) map[S]int {
	last := map[S]int{}
	for i, step := range steps {
		if _, known := last[step.State]; step.Mark >= search.Claimed && (!known || !step.Look) {
			last[step.State] = i
		}
	}
	return last
}

// firstClaim is the mark of a cell held by the first runner; those of the others follow.
const firstClaim = 2

// claims returns the space of a race: its cells, by holder and round. It returns nil for a board that is not a grid.
func (c *Race[S, M]) claims(steps []recorded[S], t say.Translator, m *solve.Meter) *spaced {
	grid := c.View().Grid
	if grid == nil {
		return nil
	}
	made := &spaced{space: &board.Space{Form: board.GridSpace, Doc: t.Of("the cells: who has claimed them, and in which round"), Sheets: []string{""}, Rows: grid.Rows, Cols: grid.Cols,
		Marks: []board.Mark{{Name: t.Of("not reached"), Tone: board.ToneBlank}, {Name: t.Of("looked at"), Tone: board.ToneLooked}}}}
	for i, r := range c.Question.Runners() {
		if !m.Work(stepWork) {
			return nil
		}
		made.space.Marks = append(made.space.Marks, board.Mark{Name: t.Say("claimed by %s", r.Name), Tone: board.Tone(fmt.Sprintf("%s%d", board.ToneRunner, i))})
	}
	for _, step := range steps {
		if !m.Work(stepWork) {
			return nil
		}
		mark, value := 0, -1
		switch {
		case step.Mark >= search.Claimed:
			mark = firstClaim + step.Mark - search.Claimed
		case step.Mark != 0:
			mark = 1
		}
		if mark > 0 {
			value = step.Wave
			if !step.Look {
				value++
			}
		}
		made.mark(c.Place(step.State), mark, value)
	}
	return made
}
