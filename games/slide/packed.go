package slide

import (
	"fmt"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Packed is the method for speed.
func Packed() search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]] {
	return search.Method[search.Puzzle[Board, Slide], search.Route[Board, Slide]]{
		Name: "packed", Doc: packedDoc, Sound: true,
		Cost: "at most all reachable boards up to symmetry, each looked at again whenever the ceiling lets more of its slides through; memory for those, or for as many as fit",
		Run: func(q search.Puzzle[Board, Slide], m *solve.Meter) search.Route[Board, Slide] {
			return sizes{shelf: mostForms, recent: mostForms}.solve(q.(Puzzle), m)
		},
	}
}

const packedDoc = "the kernel of this game: boards packed into words, up to symmetry and empty lines, searched once under a rising ceiling on slides so far plus bound; " +
	"when the memory is full it goes on depth first"

// sizes are the most forms that the tables take, whatever the budget.
type sizes struct{ shelf, recent int }

// solve answers a question.
func (s sizes) solve(p Puzzle, m *solve.Meter) search.Route[Board, Slide] {
	if p.Goal(p.start) {
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	if why, refuted := p.Refute(p.start); refuted {
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}
	}
	start := p.tighten(p.start)
	c := &climb{packing: newPacking(start, len(p.values)-1), meter: m, limit: p.limit, later: map[int][]task{}, pit: pit{most: s.recent}}
	c.fan = newFan(c.words())
	form := make([]uint64, c.words())
	bound := c.pack(start, form)
	if bound > p.limit {
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Refuted), AtLeast: bound}
	}
	c.shelf = newShelf(c.words(), s.shelf, m)
	switch c.run(form, bound) {
	case found:
		line := p.retrace(c.packing, c.line)
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Proved), Found: true, Line: line, AtLeast: len(line)}
	case beyond:
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Refuted), AtLeast: c.ceiling}
	case nowhere:
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true}
	default:
		return search.Route[Board, Slide]{Outcome: m.Outcome(solve.Unknown), AtLeast: c.ceiling}
	}
}

// retrace is a line of boards through the forms.
func (p Puzzle) retrace(k packing, forms [][]uint64) []search.Step[Board, Slide] {
	var line []search.Step[Board, Slide]
	form := make([]uint64, k.words())
	at := p.start
	for _, next := range forms[1:] {
		i := slices.IndexFunc(p.Steps(at, nil), func(step search.Step[Board, Slide]) bool {
			k.pack(p.tighten(step.To), form)
			return slices.Equal(form, next)
		})
		if i < 0 {
			panic(fmt.Sprintf("slide: no step from %s to the next form of a line", p.writeState(at)))
		}
		line = append(line, p.Steps(at, nil)[i])
		at = line[len(line)-1].To
	}
	return line
}
