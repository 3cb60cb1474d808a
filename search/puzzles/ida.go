package puzzles

import (
	"jogada/search"
	"jogada/solve"
)

// frame holds one state of the line that a depth-first search follows.
type frame[S comparable] struct {
	state S
	next  int // the next of its steps to try
	end   int // its last step, plus one; the steps lie in the search's shared buffer
}

var idaCode = search.Code{Waits: "line", Lines: []search.Line{
	search.PlainLine("ceiling ← bound of the start"),
	search.PlainLine("repeat, depth-first from the start:"),
	search.NamedLine("enter", "    s ← the state that the line has come to", "The line has come to state %s, at depth %s: try its moves under the ceiling of %s."),
	search.PlainLine("    for each move s → t:"),
	search.NamedLine("seen", "        if t is on the line: skip it", "%s leads back to state %s, which is on the line: skip it."),
	search.NamedLine("dead", "        if no goal can be reached from t: leave it", "%s leads to state %s, from which no goal can be reached: leave it."),
	search.NamedLine("cut", "        if moves + bound of t > ceiling: cut it", "%s leads to state %s: %s so far + at least %s to go is over the ceiling of %s: cut it."),
	search.NamedLine("goal", "        if t is a goal: return the line", "%s leads to a goal, state %s. Under every lower ceiling there was none, so no line is shorter."),
	search.NamedLine("step", "        go on to t", "%s leads to state %s: %s so far + at least %s to go is within the ceiling of %s: go on there."),
	search.NamedLine("back", "    go back one move", "All moves of state %s are tried: go back."),
	search.PlainLine("    ceiling ← the smallest total that was cut"),
}}

// IDA solves a puzzle by iterative deepening: a depth-first search for lines whose moves so far plus bound stay under a
// ceiling, then again with the smallest total that exceeded it.
//
// It is exact for every puzzle with an admissible bound. It keeps one line and no table, so it meets a state again by
// every path to it: its time is exponential in the length of the line. It never enters a state already on the line, so
// it ends on every finite space, but proving that there is no line may take exponential time.
//
// Source: R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, 1985.
func IDA[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter) search.Route[S, M] {
	if r, ok := settled(p, m); ok {
		return r
	}
	limit := search.Limit(p)
	ceiling := bounds(p)(p.Start())
	for ceiling <= limit {
		line, next := deepen(p, m, ceiling)
		switch {
		case line != nil:
			return proved(line, m)
		case m.Stopped() != nil:
			return search.Route[S, M]{Outcome: m.Outcome(solve.Unknown), AtLeast: ceiling}
		case next == search.Never:
			return refuted(p, false, m)
		}
		ceiling = next
	}
	return refuted(p, true, m)
}

// deepen looks for a line of at most ceiling moves. Without one it returns the smallest total above the ceiling.
func deepen[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter, ceiling int) (line []search.Step[S, M], next int) {
	bound, form := bounds(p), search.FormOf[S](p)
	onLine := map[S]bool{form(p.Start()): true} // by form
	stack := []frame[S]{{state: p.Start(), next: -1}}
	see := solve.Observing[S](m)
	onStack := func() solve.List[S] {
		return solve.List[S]{Len: len(stack), At: func(i int) S { return stack[len(stack)-1-i].state }}
	}
	var steps []search.Step[S, M]
	next = search.Never
	bytes := 2*search.StateBytes[S](p) + 32
	m.Keep(1, bytes)
	defer func() { m.Drop(len(stack), int64(len(stack))*bytes) }()
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < 0 {
			if !m.Expand() {
				return nil, next
			}
			if see != nil {
				see(search.Looking("enter", top.state, len(stack)-1, onStack(), solve.Name(top.state), len(stack)-1, ceiling))
			}
			top.next = len(steps)
			steps = p.Steps(top.state, steps)
			top.end = len(steps)
			m.Generate(top.end - top.next)
		}
		if top.next == top.end {
			if see != nil {
				see(solve.Event[S]{Line: "back", State: top.state, Mark: search.Back, Args: []any{solve.Name(top.state)}, List: onStack()})
			}
			delete(onLine, form(top.state))
			stack = stack[:len(stack)-1]
			m.Drop(1, bytes)
			if len(stack) > 0 {
				steps = steps[:stack[len(stack)-1].end]
			}
			continue
		}
		to := steps[top.next].To
		top.next++
		if m.Stopped() != nil {
			return nil, next
		}
		rest := bound(to)
		if see != nil {
			see(ventures(p, top.state, to, onLine[form(to)], len(stack), rest, ceiling, onStack()))
		}
		if onLine[form(to)] || rest == search.Never {
			continue
		}
		if total := len(stack) + rest; rest > ceiling-len(stack) {
			next = min(next, total)
			continue
		}
		onLine[form(to)] = true
		stack = append(stack, frame[S]{state: to, next: -1})
		m.Keep(1, bytes)
		if p.Goal(to) {
			return followed(stack, steps), next
		}
	}
	return nil, next
}

// ventures returns the event of a state that the line could continue to.
func ventures[S comparable, M any](p search.Puzzle[S, M], from, to S, onLine bool, moves, rest, ceiling int, stack solve.List[S]) solve.Event[S] {
	switch {
	case onLine:
		return search.Meeting("seen", from, to, search.Repeated, stack, solve.Name(to))
	case rest == search.Never:
		return search.Meeting("dead", from, to, search.Dead, stack, solve.Name(to))
	case rest > ceiling-moves:
		return search.Meeting("cut", from, to, search.Over, stack, solve.Name(to), search.SoFar(moves), search.ToGo(rest), ceiling)
	case p.Goal(to):
		return search.Meeting("goal", from, to, search.Reached, stack, solve.Name(to))
	default:
		return search.Meeting("step", from, to, search.Waits, stack, solve.Name(to), search.SoFar(moves), search.ToGo(rest), ceiling)
	}
}

// followed returns the line on the stack: the step last tried at each frame but the top one.
func followed[S comparable, M any](stack []frame[S], steps []search.Step[S, M]) []search.Step[S, M] {
	line := make([]search.Step[S, M], 0, len(stack)-1)
	for _, f := range stack[:len(stack)-1] {
		line = append(line, steps[f.next-1])
	}
	return line
}
