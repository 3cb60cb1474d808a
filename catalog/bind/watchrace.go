package bind

import (
	"fmt"

	"jogada/board"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// watch is how a search of a race is watched: places, a round after the other.
func (c Race[S, M]) watch(m *solve.Meter, t say.Translator, method search.Method[search.Race[S, M], search.Standings[S, M]]) func(*solve.Meter) *board.Trace {
	runners := c.Question.Runners()
	return tracer[S]{unit: t.Of("cell"), t: t, form: func(s S) S { return s }, place: c.Place,
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
		space: func(steps []recorded[S], _ *solve.Meter) *spaced { return c.claims(steps, t) },
	}.watch(m, method.Code)
}

// claims is the space of a race: its cells, by who has claimed them in which round. A board that is not a grid has none.
func (c Race[S, M]) claims(steps []recorded[S], t say.Translator) *spaced {
	grid := c.View().Grid
	if grid == nil {
		return nil
	}
	made := &spaced{space: &board.Space{Form: board.GridSpace, Doc: t.Of("the cells: who has claimed them, and in which round"), Sheets: []string{""}, Rows: grid.Rows, Cols: grid.Cols,
		Marks: []board.Mark{{Name: t.Of("not reached"), Tone: board.ToneBlank}, {Name: t.Of("looked at"), Tone: board.ToneLooked}}}}
	for i, r := range c.Question.Runners() {
		made.space.Marks = append(made.space.Marks, board.Mark{Name: t.Say("claimed by %s", r.Name), Tone: board.Tone(fmt.Sprintf("%s%d", board.ToneRunner, i))})
	}
	for _, step := range steps {
		mark, value := 0, -1
		switch {
		case step.Mark >= search.Claimed:
			mark = 2 + step.Mark - search.Claimed
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
