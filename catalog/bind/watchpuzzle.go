package bind

import (
	"fmt"

	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// watch records a search of a puzzle: boards, by their number of moves from the start.
func (p *Puzzle[S, M]) watch(m *solve.Meter, t say.Translator, method search.Method[search.Puzzle[S, M], search.Route[S, M]]) func(*solve.Meter) *board.Trace {
	return watched(m, method.Code, func(m *solve.Meter) tracer[S] {
		return p.withMeter(m).tracer(t, method, m)
	})
}

// tracer makes traces of a method, in a language.
func (p *Puzzle[S, M]) tracer(t say.Translator, method search.Method[search.Puzzle[S, M], search.Route[S, M]], m *solve.Meter) tracer[S] {
	form := search.FormOf[S](p.Question)
	told := tracer[S]{unit: t.Of("board"), t: t, form: form, picture: p.pictures(m),
		play:  p.Notation.State,
		name:  func(_ S, number int) string { return fmt.Sprintf("#%d", number) },
		move:  moved(p.Notation, form, func(s S) []search.Step[S, M] { return p.Question.Steps(s, nil) }, t),
		wave:  func(n int) string { return t.Say("depth %d", n) },
		space: func(steps []recorded[S], m *solve.Meter) *spaced { return tree(steps, form, t, m) },
	}
	if p.Note != nil {
		told.note = p.Note(method.Name, t)
	}
	return told
}

// treeMarks maps the mark of an event to the mark of a tree.
var treeMarks = map[int]int{search.Waits: 1, search.Looked: 2, search.Repeated: 3, search.Over: 4, search.Dead: 5, search.Narrowed: 6, search.Reached: 7, search.Back: 8}

// tree returns the space of a puzzle: a node for each time that a state is met, below the state that it was met from.
func tree[S comparable](steps []recorded[S], form func(S) S, t say.Translator, m *solve.Meter) *spaced {
	made := &spaced{space: &board.Space{Form: board.TreeSpace, Doc: t.Of("the search tree: each state is one row below the one that found it; pruned branches say why"), Parents: []int{},
		Marks: []board.Mark{{Name: t.Of("not yet met"), Tone: board.ToneBlank}, {Name: t.Of("waits"), Tone: board.ToneWaits}, {Name: t.Of("looked at"), Tone: board.ToneLooked},
			{Name: t.Of("cut: met before"), Tone: board.ToneAgain}, {Name: t.Of("cut: so far + to go over the ceiling"), Tone: board.ToneOver}, {Name: t.Of("cut: no goal from there"), Tone: board.ToneDead},
			{Name: t.Of("cut: no room"), Tone: board.ToneDropped}, {Name: t.Of("a goal"), Tone: board.ToneGoal}, {Name: t.Of("all moves tried"), Tone: board.ToneDone}}}}
	nodes := map[S]int{}
	var totals []int // by node; -1: not given
	grow := func(parent int) int {
		totals = append(totals, -1)
		made.space.Parents = append(made.space.Parents, parent)
		return len(made.space.Parents) - 1
	}
	for _, step := range steps {
		if !m.Work(stepWork) {
			return nil
		}
		s := form(step.State)
		node, known := nodes[s]
		switch {
		case step.From != nil:
			from, rooted := nodes[form(*step.From)]
			if !rooted {
				from = grow(-1)
				nodes[form(*step.From)] = from
			}
			node = grow(from)
			if !known || step.Mark == search.Waits || step.Mark == search.Reached {
				nodes[s] = node
			}
		case !known:
			node = grow(-1)
			nodes[s] = node
		}
		if total, told := totalOf(step.Args); told {
			totals[node] = total
		}
		made.mark(node, treeMarks[step.Mark], totals[node])
	}
	return made
}

// totalOf returns the moves so far plus those to go at least in the sentence of a step, if it gives both.
func totalOf(args []any) (total int, told bool) {
	var parts int
	for _, arg := range args {
		switch a := arg.(type) {
		case search.SoFar:
			total += int(a)
			parts++
		case search.ToGo:
			total += int(a)
			parts++
		}
	}
	return total, parts == 2
}
