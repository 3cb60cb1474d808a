package search

import "jogada/solve"

// frame holds one state of the line that a depth-first search follows.
type frame[S comparable] struct {
	state S
	next  int // the next of its steps to try
	end   int // its last step, plus one; the steps lie in the search's shared buffer
}

var idaCode = Code{Waits: "line", Lines: []Line{
	PlainLine("ceiling ← bound of the start"),
	PlainLine("repeat, depth-first from the start:"),
	NamedLine("enter", "    s ← the state that the line has come to", "The line has come to state %s, after %s moves: try its moves under the ceiling of %s."),
	PlainLine("    for each move s → t:"),
	NamedLine("seen", "        if t is on the line: skip it", "%s leads back to state %s, which is on the line: skip it."),
	NamedLine("dead", "        if no goal can be reached from t: leave it", "%s leads to state %s, from which no goal can be reached: leave it."),
	NamedLine("cut", "        if moves + bound of t > ceiling: cut it", "%s leads to state %s: %s so far + at least %s to go is over the ceiling of %s: cut it."),
	NamedLine("goal", "        if t is a goal: return the line", "%s leads to a goal, state %s. Under every lower ceiling there was none, so no line is shorter."),
	NamedLine("step", "        go on to t", "%s leads to state %s: %s so far + at least %s to go is within the ceiling of %s: go on there."),
	NamedLine("back", "    go back one move", "All moves of state %s are tried: go back."),
	PlainLine("    ceiling ← the smallest total that was cut"),
}}

// IDA solves a puzzle by iterative deepening: a depth-first search for lines whose moves so far plus bound stay under a
// ceiling, then again with the smallest total that exceeded it.
//
// It is exact for every puzzle with an admissible bound. It keeps one line and no table, so it meets a state again by
// every path to it: its time is exponential in the length of the line. It never enters a state already on the line, so
// it ends on every finite space, but proving that there is no line may take exponential time.
//
// Source: R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree search, 1985.
func IDA[S comparable, M any](p Puzzle[S, M], m *solve.Meter) Route[S, M] {
	if r, ok := settled(p, m); ok {
		return r
	}
	limit := Limit(p)
	ceiling := bounds(p)(p.Start())
	for ceiling <= limit {
		line, next := deepen(p, m, ceiling)
		switch {
		case line != nil:
			return proved(line, m)
		case m.Stopped() != nil:
			return Route[S, M]{Outcome: m.Outcome(solve.Unknown), AtLeast: ceiling}
		case next == Never:
			return refuted(p, false, m)
		}
		ceiling = next
	}
	return refuted(p, true, m)
}

// deepen looks for a line of at most ceiling moves. Without one it returns the smallest total above the ceiling.
func deepen[S comparable, M any](p Puzzle[S, M], m *solve.Meter, ceiling int) (line []Step[S, M], next int) {
	bound, form := bounds(p), FormOf[S](p)
	onLine := map[S]bool{form(p.Start()): true} // by form
	stack := []frame[S]{{state: p.Start(), next: -1}}
	see := solve.Observing[S](m)
	onStack := func() solve.List[S] {
		return solve.List[S]{Len: len(stack), At: func(i int) S { return stack[len(stack)-1-i].state }}
	}
	var steps []Step[S, M]
	next = Never
	bytes := 2*stateBytes[S](p) + 32
	m.Keep(1, bytes)
	defer func() { m.Drop(len(stack), int64(len(stack))*bytes) }()
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < 0 {
			if !m.Expand() {
				return nil, next
			}
			if see != nil {
				see(Looking("enter", top.state, len(stack)-1, onStack(), solve.Name(top.state), len(stack)-1, ceiling))
			}
			top.next = len(steps)
			steps = p.Steps(top.state, steps)
			top.end = len(steps)
			m.Generate(top.end - top.next)
		}
		if top.next == top.end {
			if see != nil {
				see(solve.Event[S]{Line: "back", State: top.state, Mark: Back, Args: []any{solve.Name(top.state)}, List: onStack()})
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
		if onLine[form(to)] || rest == Never {
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
func ventures[S comparable, M any](p Puzzle[S, M], from, to S, onLine bool, moves, rest, ceiling int, stack solve.List[S]) solve.Event[S] {
	switch {
	case onLine:
		return Meeting("seen", from, to, Repeated, stack, solve.Name(to))
	case rest == Never:
		return Meeting("dead", from, to, Dead, stack, solve.Name(to))
	case rest > ceiling-moves:
		return Meeting("cut", from, to, Over, stack, solve.Name(to), moves, rest, ceiling)
	case p.Goal(to):
		return Meeting("goal", from, to, Reached, stack, solve.Name(to))
	default:
		return Meeting("step", from, to, Waits, stack, solve.Name(to), moves, rest, ceiling)
	}
}

// followed returns the line on the stack: the step last tried at each frame but the top one.
func followed[S comparable, M any](stack []frame[S], steps []Step[S, M]) []Step[S, M] {
	line := make([]Step[S, M], 0, len(stack)-1)
	for _, f := range stack[:len(stack)-1] {
		line = append(line, steps[f.next-1])
	}
	return line
}
