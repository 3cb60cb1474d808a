package sokoban

import (
	"strings"

	"jogada/games/sokoban/internal/push"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// route is the answer to a question of this game.
type route = search.Route[Position, Move]

// Methods lists the methods, the default first.
func Methods() []search.Method[search.Puzzle[Position, Move], route] {
	return append([]search.Method[search.Puzzle[Position, Move], route]{Push()}, puzzles.Pathfinders[Position, Move]()...)
}

// Push returns the kernel of this game, its default method. It answers questions of type Puzzle.
func Push() search.Method[search.Puzzle[Position, Move], route] {
	return search.Method[search.Puzzle[Position, Move], route]{
		Name: pushName, Title: "A* over pushes", Doc: pushDoc, Sound: true,
		Cost: pushCost, Code: push.Code,
		Run: func(q search.Puzzle[Position, Move], m *solve.Meter) route { return q.(Puzzle).push(m) },
	}
}

const (
	pushName = "push"
	pushDoc  = "A* from push to push, bounded by the cheapest assignment of boxes to goals; it prunes frozen boxes and known deadlocks of two or three boxes, and counts symmetric positions once"
	pushCost = "at most all positions that can be reached, each expanded once; memory for those that were met"
)

// push answers the question by its kernel.
func (p Puzzle) push(m *solve.Meter) route { return p.without(push.Off{}, m) }

// without runs push without the rules that are off.
func (p Puzzle) without(off push.Off, m *solve.Meter) route {
	if p.Goal(p.start) {
		return route{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	if why, refuted := p.Refute(p.start); refuted {
		return route{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true, Why: why}
	}
	q := push.Question{Level: p.kernel(p.start), Count: p.count, Off: off}
	if see := solve.Observing[Position](m); see != nil {
		q.See = func(e push.Event) { see(search.EventOf(e, p.whole)) }
	}
	a := push.Solve(q, m)
	r := route{Outcome: m.Outcome(a.Verdict), AtLeast: a.AtLeast, Anywhere: a.Verdict == solve.Refuted}
	if a.Verdict == solve.Proved {
		r.Found, r.Line = true, p.steps(a.Line)
	}
	return r
}

// whole returns a position of the kernel plus the boxes that the man never reaches, which the kernel leaves out.
func (p Puzzle) whole(s push.State) Position {
	boxes := s.Boxes
	for _, b := range p.start.Boxes() {
		if !p.reach[b] {
			boxes = append(boxes, b)
		}
	}
	return newPosition(s.Man, boxes)
}

// steps returns the line of the kernel's steps.
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

// explainStates explains what the positions shown by a method represent.
func (p Puzzle) explainStates(method string, t say.Translator) string {
	switch walks := p.count == push.Pushes; {
	case method == pushName && walks:
		return t.Of("Mirrored and turned positions count once, and the man may be anywhere he can walk to.")
	case method == pushName:
		return t.Of("Mirrored and turned positions count once.")
	case walks:
		return t.Of("The man may be anywhere he can walk to.")
	default:
		return ""
	}
}
