package slide

import (
	"fmt"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// route is the answer to a question of this game.
type route = search.Route[Board, Slide]

// Packed is the kernel of this game, and its default. It answers questions of type Puzzle.
//
// Exact for every board: see climb and packing. At most all forms that can be reached are kept, or as many as the memory
// budget allows; then it goes on depth first, and gives up in the end.
func Packed() search.Method[search.Puzzle[Board, Slide], route] {
	return search.Method[search.Puzzle[Board, Slide], route]{
		Name: packedName, Doc: packedDoc, Sound: true,
		Cost: packedCost,
		Run: func(q search.Puzzle[Board, Slide], m *solve.Meter) route {
			return sizes{shelf: mostForms, recent: mostForms}.solve(q.(Puzzle), m)
		},
	}
}

const (
	packedName = "packed"
	packedDoc  = "the kernel of this game: boards packed into words, those that are turned, mirrored or spaced taken for one, and searched in one pass under a rising ceiling on " +
		"slides so far plus a bound that looks two slides ahead; when the memory is full it goes on depth first"
	packedCost = "at most all reachable boards, those that are the same game counted once, each expanded once or a few times; memory for those, or for as many as fit"
)

// sizes are the most forms that the tables take, whatever the budget.
type sizes struct{ shelf, recent int }

// solve answers a question.
func (s sizes) solve(p Puzzle, m *solve.Meter) route {
	if p.Goal(p.start) {
		return route{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	if why, refuted := p.Refute(p.start); refuted {
		return route{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}
	}
	start := p.tighten(p.start)
	k := newPacking(start, len(p.values)-1) // the last code is that of the sum
	form := make([]uint64, k.words())
	bound := k.pack(start, form)
	if bound > p.limit {
		return route{Outcome: m.Outcome(solve.Refuted), AtLeast: bound}
	}
	c := &climb{packing: k, meter: m, limit: p.limit, shelf: newShelf(k.words(), s.shelf, m),
		later: map[int][]task{}, fan: newFan(k.words()), pit: pit{most: s.recent}, see: p.onlooker(k, m)}
	return p.route(c, c.run(form, bound))
}

// route is the answer of a climb.
func (p Puzzle) route(c *climb, end ending) route {
	switch end {
	case found:
		line := p.retrace(c.packing, c.line)
		return route{Outcome: c.meter.Outcome(solve.Proved), Found: true, Line: line, AtLeast: len(line)}
	case beyond:
		return route{Outcome: c.meter.Outcome(solve.Refuted), AtLeast: c.ceiling}
	case nowhere:
		return route{Outcome: c.meter.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true}
	default:
		return route{Outcome: c.meter.Outcome(solve.Unknown), AtLeast: c.ceiling}
	}
}

// retrace is a line of boards from the start through the forms after its own.
func (p Puzzle) retrace(k packing, forms [][]uint64) []search.Step[Board, Slide] {
	var line []search.Step[Board, Slide]
	form, at := make([]uint64, k.words()), p.start
	for _, next := range forms[1:] {
		steps := p.Steps(at, nil)
		i := slices.IndexFunc(steps, func(step search.Step[Board, Slide]) bool {
			k.pack(p.tighten(step.To), form)
			return slices.Equal(form, next)
		})
		if i < 0 {
			panic(fmt.Sprintf("slide: no step from %s to the next form of a line", p.writeState(at)))
		}
		line, at = append(line, steps[i]), steps[i].To
	}
	return line
}
