package puzzlescript

import (
	"errors"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// route is the answer to a question of this game.
type route = search.Route[State, Input]

type method = search.Method[search.Puzzle[State, Input], route]

// methods lists the methods for a level, the default first. Where chance matters the engine has none.
func (p Puzzle) methods() []method {
	if p.rules.Chance() {
		return Methods()[1:]
	}
	return Methods()
}

// Methods lists the methods, the default first.
func Methods() []method {
	methods := []method{{
		Name: "masks", Title: "Bit-mask search", Doc: masksDoc, Cost: masksCost, Sound: true, Code: masksCode,
		Run: func(q search.Puzzle[State, Input], m *solve.Meter) route { return q.(Puzzle).solveByEngine(m) },
	}}
	for _, m := range puzzles.Pathfinders[State, Input]() {
		if m.Name == "bfs" { // the others live on a bound, and there is none for all games
			m.Run = plainly(m.Run)
			methods = append(methods, m)
		}
	}
	return methods
}

// plainly returns a run over the plain rules, which the meter can stop within the inputs on a state. States as far away as the last that was expanded may be
// missing then, so the bound is one less; and where a goal is searched for, too, there is none.
func plainly(run func(search.Puzzle[State, Input], *solve.Meter) route) func(search.Puzzle[State, Input], *solve.Meter) route {
	return func(q search.Puzzle[State, Input], m *solve.Meter) route {
		if q.(Puzzle).ask == Stuck {
			return puzzles.Cautious(run)(q, m)
		}
		r := run(search.WithMeter(q, m), m)
		if m.Stopped() != nil && !errors.Is(m.Stopped(), solve.ErrNodes) {
			least := 1
			if r.Verdict == solve.Unknown {
				least = max(1, r.AtLeast-1)
			}
			r = route{Outcome: m.Outcome(solve.Unknown), AtLeast: least}
		}
		return r
	}
}

const (
	masksDoc  = "A* search with the rules compiled to bit masks, states packed into a few bytes, and a bound that the rules prove; beside it a greedy search looks for any solution"
	masksCost = "all states whose depth and bound stay below the length of the solution, each expanded once; memory for all of them"
)

// masksCode is the pseudocode of masks.
var masksCode = search.Code{Waits: "queue", Lines: []search.Line{
	search.PlainLine("queue ← [the level when it has settled]"),
	search.PlainLine("while queue is not empty:"),
	search.NamedLine("take", "    s ← take the first of queue", "State %s, at depth %s, has waited longest: look where its moves lead."),
	search.PlainLine("    for each input s → t that changes something:"),
	search.NamedLine("seen", "        if t was met before: skip it", "%s leads to state %s, which was met before: skip it."),
	search.NamedLine("goal", "        if t is won: return the line to t", "%s leads to a goal, state %s. All states nearer than depth %s were looked at first, so no line is shorter."),
	search.NamedLine("put", "        put t at the end of queue", "%s leads to state %s, which is new: it waits at the end of the queue."),
	search.PlainLine("return no line"),
}}

// seenWork estimates the units of work for converting one layer of one cell for an observer.
const seenWork = 4

// solveByEngine answers by the engine.
func (p Puzzle) solveByEngine(m *solve.Meter) route {
	if p.ask != Stuck && p.start.status() == won {
		return route{Outcome: m.Outcome(solve.Proved), Found: true}
	}
	if p.start.status() == endlessly {
		if p.ask == Stuck {
			return route{Outcome: m.Outcome(solve.Proved), Found: true}
		}
		return route{Outcome: m.Outcome(solve.Refuted), AtLeast: search.Never, Anywhere: true}
	}
	q := engine.Question{}
	if see := solve.Observing[State](m); see != nil {
		work := seenWork * len(p.source.Layers) * len(p.source.Levels[p.level].Cells)
		var queue []State // without an outlook the search is breadth-first, so each state waits behind those that were put before it
		q.See = func(k engine.Event) {
			m.Work(work)
			e := search.EventOf(k, p.seen)
			switch {
			case e.Look && len(queue) > 0:
				queue = queue[1:]
			case e.Mark == search.Waits:
				queue = append(queue, e.State)
				m.Keep(0, int64(len(e.State)))
			}
			e.List = solve.Waiting(queue)
			see(e)
		}
	}
	a := p.kernel(q, m)
	r := route{Outcome: m.Outcome(a.Verdict), Found: a.Found, AtLeast: a.AtLeast, Anywhere: a.Verdict == solve.Refuted, By: string(a.By)}
	if a.Found {
		r.Line = p.steps(a.Line)
	}
	if r.Anywhere {
		r.AtLeast = search.Never
	}
	return r
}

// kernel has the engine answer a question about the start.
func (p Puzzle) kernel(q engine.Question, m *solve.Meter) engine.Answer {
	if p.ask == Stuck && p.start.status() == won {
		return engine.Answer{Verdict: solve.Refuted}
	}
	lean := p.prog.Lean()
	if lean == p.prog || q.Fired != nil || q.See != nil || lean.GoesOn() && (p.ask == Stuck || q.Count) { // all rules, objects or states are asked about
		return p.search(p.prog, q, m)
	}
	a := p.search(lean, q, m)
	replays := func() bool {
		l, ok := p.begin(p.prog, nil, m)
		return ok && l.Replays(a.Line)
	}
	switch {
	case !a.Unsure && (!a.Found || !lean.GoesOn() || replays()):
		return a
	case m.Stopped() == nil:
		return p.search(p.prog, q, m)
	case a.Unsure:
		return engine.Answer{AtLeast: 1}
	}
	return engine.Answer{AtLeast: a.AtLeast, Waiting: a.Waiting}
}

// search has a program answer a question about the start.
func (p Puzzle) search(prog *engine.Program, q engine.Question, m *solve.Meter) engine.Answer {
	l, ok := p.begin(prog, q.Fired, m)
	if !ok {
		return engine.Answer{}
	}
	q.Level, q.Begin = l, engine.Changed
	if p.ask == Stuck {
		return engine.Trap(q, m)
	}
	return engine.Solve(q, m)
}

// begin returns the level of a program at the start. It returns false if the meter stopped.
func (p Puzzle) begin(prog *engine.Program, fired []bool, m *solve.Meter) (*engine.Level, bool) {
	l, _, err := engine.NewLevel(prog, p.level, fired, m)
	if err != nil { // a cell can have too many contents for its code
		m.Stop(solve.ErrStates)
		return nil, false
	}
	boards := p.boards(p.start)
	checkpoint := p.drawn
	if len(boards) > 1 {
		checkpoint = boards[1]
	}
	l.Restore(p.rules.Cells(boards[0]), p.rules.Cells(checkpoint))
	return l, true
}

// steps returns the line of inputs by the plain rules.
func (p Puzzle) steps(word string) []search.Step[State, Input] {
	var line []search.Step[State, Input]
	p.meter = nil
	at := p.start
	for i := range len(word) {
		t := p.set(at)
		to := p.step(t, at, word[i])
		p.tables.Put(t)
		if to == at {
			panic("puzzlescript: the engine's line " + word + " does not replay")
		}
		line, at = append(line, search.Step[State, Input]{Move: Input(word[i]), To: to}), to
	}
	return line
}

// seen returns a state that the engine reports.
func (p Puzzle) seen(s engine.Seen) State {
	if s.Won {
		return p.fromCells(won, s.Cells, s.Checkpoint)
	}
	return p.fromCells(inPlay, s.Cells, s.Checkpoint)
}
