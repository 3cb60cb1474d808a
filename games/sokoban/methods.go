package sokoban

import (
	"context"
	"strings"

	"jogada/board"
	"jogada/catalog"
	"jogada/games/sokoban/internal/push"
	"jogada/search"
	"jogada/solve"
)

// route is the answer to a question of this game.
type route = search.Route[Position, Move]

// Methods lists the methods, the default first.
func Methods() []search.Method[search.Puzzle[Position, Move], route] {
	return append([]search.Method[search.Puzzle[Position, Move], route]{Push()}, search.Pathfinders[Position, Move]()...)
}

// Push is the kernel of this game, and its default. It answers questions of type Puzzle.
func Push() search.Method[search.Puzzle[Position, Move], route] {
	return search.Method[search.Puzzle[Position, Move], route]{
		Name: pushName, Doc: pushDoc, Sound: true,
		Cost: pushCost,
		Run:  func(q search.Puzzle[Position, Move], m *solve.Meter) route { return q.(Puzzle).push(m) },
	}
}

const (
	pushName = "push"
	pushDoc  = "the kernel of this game: A* from push to push, where positions count once up to the man's area and the symmetries of the level, bounded by the cheapest " +
		"way to give each box a goal of its own; boxes that freeze, and twos and threes that a table knows to be lost, are given up at once"
	pushCost = "at most all positions that can be reached, each expanded once; memory for those that were met"
)

// push answers the question by its kernel.
func (p Puzzle) push(m *solve.Meter) route { return p.without(push.Off{}, m) }

// without is push without the rules that are off.
func (p Puzzle) without(off push.Off, m *solve.Meter) route {
	if p.Goal(p.start) {
		return route{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	if why, refuted := p.Refute(p.start); refuted {
		return route{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}
	}
	q := push.Question{Level: p.kernel(p.start), Count: p.count, Off: off}
	if see := solve.Observing[Position](m); see != nil {
		q.See = func(boxes []int, man, way int) { see.See(p.whole(boxes, man), way) }
	}
	a := push.Solve(q, m)
	r := route{Outcome: m.Outcome(a.Verdict), AtLeast: a.AtLeast, Anywhere: a.Verdict == solve.Refuted}
	if a.Verdict == solve.Proved {
		r.Found, r.Line = true, p.steps(a.Line)
	}
	return r
}

// whole is a position of the kernel, with the boxes that the man never gets to and that the kernel leaves out.
func (p Puzzle) whole(boxes []int, man int) Position {
	for _, b := range p.start.Boxes() {
		if !p.reach[b] {
			boxes = append(boxes, b)
		}
	}
	return newPosition(man, boxes)
}

// steps is the line of the kernel's steps.
func (p Puzzle) steps(line []push.Step) []search.Step[Position, Move] {
	var text strings.Builder
	for _, s := range line {
		if s.Push {
			text.WriteByte(shoves[s.Dir])
		} else {
			text.WriteByte(walks[s.Dir])
		}
	}
	steps, err := p.follow(text.String())
	if err != nil {
		panic("sokoban: the kernel's line does not replay: " + err.Error())
	}
	return steps
}

// Methods are the solver's. What is shown of a search while it is watched stands for several positions, and the pictures
// say so.
func (i instance) Methods() []catalog.Method {
	methods := i.Solver.Methods()
	for n, m := range methods {
		methods[n].Solve = func(ctx context.Context, r catalog.Request) catalog.Report {
			report := m.Solve(ctx, r)
			i.captionForms(m.Name, report.Trace, r)
			return report
		}
	}
	return methods
}

// captionForms says of each picture of a trace, if there is one, what it stands for.
func (i instance) captionForms(method string, trace *board.Trace, r catalog.Request) {
	if trace == nil {
		return
	}
	t := Game().Translator(r.Language).Missing(r.Missing)
	kernel, walks := method == pushName, i.puzzle.count == push.Pushes
	for n := range trace.Frames {
		frame := &trace.Frames[n]
		switch {
		case kernel && walks:
			frame.Caption = t.Say("%s; mirrored and turned positions count once, and the man may be anywhere he can walk to", frame.Caption)
		case kernel:
			frame.Caption = t.Say("%s; mirrored and turned positions count once", frame.Caption)
		case walks:
			frame.Caption = t.Say("%s; the man may be anywhere he can walk to", frame.Caption)
		}
	}
}
