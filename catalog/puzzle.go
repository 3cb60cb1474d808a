package catalog

import (
	"fmt"

	"jogada/check"
	"jogada/say"
	"jogada/search"
	"jogada/solve"
)

// Puzzle is a question of the Puzzle family with what a game adds to it: words and a notation.
type Puzzle[S comparable, M any] struct {
	About
	Question search.Puzzle[S, M]
	Methods  []search.Method[search.Puzzle[S, M], search.Route[S, M]]
	Notation Notation[S, M]
	Tell     func(search.Route[S, M], say.Tongue) Told
	// From is the question from another state, whatever the limit. It has the states of Question.
	From func(S) search.Puzzle[S, M]
	// Look is a state as something to draw, Said in words.
	Look func(S) View
	Said func(S, say.Tongue) string
	// Arrow is left, right, up or down for a move that goes one of these ways; nil where none does.
	Arrow func(M) string
	// Recall reads the answer of a saved report: whether a line was found, and how a refusal is meant.
	Recall func(answer any) (search.Route[S, M], error)
}

// judgeNodes is what the checker may expand beside a solve when it has to search for itself: about a second.
const judgeNodes = 250_000

// Solver binds the question to its methods and its checker.
func (p Puzzle[S, M]) Solver() Solver {
	steps := func(s S) []search.Step[S, M] { return p.Question.Steps(s, nil) }
	return bound[search.Puzzle[S, M], search.Route[S, M]]{
		about: p.About, question: p.Question, methods: p.Methods, tell: p.Tell, play: p.play,
		watch:      func(m *solve.Meter, t say.Tongue) func() *Trace { return p.tracer(t).watch(m) },
		line:       func(r search.Route[S, M]) []Move { return p.Notation.write(p.Question.Start(), r.Line) },
		judge:      check.Puzzle[S, M],
		judgeNodes: judgeNodes,
		// A route proves itself by its line and its bound, which stand in the report anyway.
		certificate: func(r search.Route[S, M]) any { return nil },
		recall: func(saved Report, m *solve.Meter) (search.Route[S, M], error) {
			claim, err := p.Recall(saved.Answer)
			if err != nil {
				return claim, fmt.Errorf("the answer can't be read: %w", err)
			}
			claim.Verdict = saved.Verdict
			if claim.Found || claim.Verdict == solve.Refuted { // a line that contradicts its verdict is for the checker to see
				claim.Line, err = p.Notation.read(p.Question.Start(), saved.Line, steps, m)
			}
			return claim, err
		},
	}
}
