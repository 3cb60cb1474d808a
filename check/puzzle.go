package check

import (
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Puzzle judges a route. It replays the line step by step. It accepts that no line is shorter, or that there is none,
// when the invariant or the bound of the question shows it, and otherwise when a plain search by depth, without bounds,
// finds none within the meter's budget.
func Puzzle[S comparable, M any](p search.Puzzle[S, M], claim search.Route[S, M], m *solve.Meter) Ruling {
	return judgeMetered(p, m, func(p search.Puzzle[S, M]) Ruling { return route(p, claim, m) })
}

// judgeMetered judges a question whose goal test searches within the meter. If that stopped, nothing is accepted.
func judgeMetered[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter, judge func(search.Puzzle[S, M]) Ruling) Ruling {
	q, ok := p.(search.Metered[search.Puzzle[S, M]])
	if !ok {
		return judge(p)
	}
	r := judge(q.WithMeter(m))
	if r.Status == Accepted && m.Stopped() != nil {
		return ruling.Open("which states are goals was not found out to the end: %v", m.Stopped())
	}
	return r
}

func route[S comparable, M any](p search.Puzzle[S, M], claim search.Route[S, M], m *solve.Meter) Ruling {
	if claim.Found {
		if r := replays(p, claim.Line, m); r.Status != Accepted {
			return r
		}
	}
	switch {
	case claim.Verdict == solve.Unknown && claim.Found:
		return between(p, claim, m)
	case claim.Verdict == solve.Unknown:
		return unclaimed(claim.Outcome)
	case claim.Verdict == solve.Proved && !claim.Found:
		return ruling.Reject("the answer says that there is a solution, but gives no line")
	case claim.Verdict == solve.Proved:
		return shortest(p, len(claim.Line), m)
	case claim.Found || len(claim.Line) > 0:
		return ruling.Reject("the answer says that there is no line, and gives one")
	case claim.Anywhere:
		return impossible(p, m)
	default:
		return notWithin(p, max(search.Limit(p), claim.AtLeast-1), m)
	}
}

// replays accepts a line whose every step is legal and which ends on a goal within the limit.
func replays[S comparable, M any](p search.Puzzle[S, M], line []search.Step[S, M], m *solve.Meter) Ruling {
	at := p.Start()
	for i, step := range line {
		if !legal(step, p.Steps(at, nil)) {
			return ruling.Reject("move %d of the line is not legal", i+1)
		}
		at = step.To
	}
	if !p.Goal(at) {
		if m.Stopped() != nil {
			return ruling.Open("whether the line ends on a goal was not found out: %v", m.Stopped())
		}
		return ruling.Reject("the line does not end on a goal")
	}
	if len(line) > search.Limit(p) {
		return ruling.Reject("the line has %s, more than the limit of %d", Moves(len(line)), search.Limit(p))
	}
	return ruling.Accept("the line replays")
}

// between judges the claim that the fewest moves lie between AtLeast and the length of a line, which it replays. It is
// undecided where it could not confirm the lower end, and says how far it got.
func between[S comparable, M any](p search.Puzzle[S, M], claim search.Route[S, M], m *solve.Meter) Ruling {
	least, length := claim.AtLeast, len(claim.Line)
	if least > length {
		return ruling.Reject("the answer says at least %s, and the line has %d", Moves(least), length)
	}
	if least < 1 {
		return ruling.Accept("the line replays")
	}
	if b, ok := p.(search.Bounder[S]); ok && b.Bound(p.Start()) >= least {
		return ruling.Accept("the line replays, and the bound shows that none has fewer than %s", Moves(least))
	}
	d := depthSearch(p, least-1, m)
	switch {
	case d.goal >= 0:
		return ruling.Reject("the answer says at least %s, but %d are enough", Moves(least), d.goal)
	case d.stopped != nil:
		return ruling.Open("the line replays; that none has fewer than %s was confirmed up to %d only, then %v", Moves(least), d.depth, d.stopped)
	}
	return noneShorter(p, d.states, least-1)
}

func shortest[S comparable, M any](p search.Puzzle[S, M], length int, m *solve.Meter) Ruling {
	if length == 0 {
		return ruling.Accept("the start is a goal")
	}
	if b, ok := p.(search.Bounder[S]); ok && b.Bound(p.Start()) == length {
		return ruling.Accept("the line replays, and the bound shows that none is shorter")
	}
	d := depthSearch(p, length-1, m)
	switch {
	case d.goal >= 0:
		return ruling.Reject("the line has %s, but %d will do", Moves(length), d.goal)
	case d.stopped != nil:
		return ruling.Open("the line replays; that none is shorter was confirmed up to %s only, then %v", Moves(d.depth), d.stopped)
	}
	return noneShorter(p, d.states, length-1)
}

// noneShorter accepts a line after a plain search of that many states.
func noneShorter[S comparable, M any](p search.Puzzle[S, M], states, within int) Ruling {
	if _, bounded := p.(search.Bounder[S]); bounded {
		return ruling.Accept("the line replays, and a plain search of the %d states that the bound leaves open within %s finds no shorter one", states, Moves(within))
	}
	return ruling.Accept("the line replays, and a plain search of all %d states within %s finds no shorter one", states, Moves(within))
}

func impossible[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter) Ruling {
	if q, ok := p.(search.Refuter[S]); ok {
		if why, refuted := q.Refute(p.Start()); refuted {
			return ruling.Accept("the invariant holds: %s", why)
		}
	}
	if b, ok := p.(search.Bounder[S]); ok && b.Bound(p.Start()) == search.Never {
		return ruling.Accept("the bound shows that no line leads to a goal")
	}
	d := depthSearch(p, search.Never, m)
	switch {
	case d.goal >= 0:
		return ruling.Reject("the answer says that no line leads to a goal, but one of %s does", Moves(d.goal))
	case d.stopped != nil:
		return ruling.Open("that there is no line was confirmed up to %s only, then %v", Moves(d.depth), d.stopped)
	}
	return ruling.Accept("a plain search of all %d reachable states finds no goal", d.states)
}

func notWithin[S comparable, M any](p search.Puzzle[S, M], limit int, m *solve.Meter) Ruling {
	if b, ok := p.(search.Bounder[S]); ok && b.Bound(p.Start()) > limit {
		return ruling.Accept("the bound shows that more than %s are needed", Moves(limit))
	}
	d := depthSearch(p, limit, m)
	switch {
	case d.goal >= 0:
		return ruling.Reject("the answer says that no line of at most %s leads to a goal, but one of %d does", Moves(limit), d.goal)
	case d.stopped != nil:
		return ruling.Open("that there is no line was confirmed up to %s only, then %v", Moves(d.depth), d.stopped)
	}
	if _, bounded := p.(search.Bounder[S]); bounded {
		return ruling.Accept("a plain search of the %d states that the bound leaves open within %s finds no goal", d.states, Moves(limit))
	}
	return ruling.Accept("a plain search of all %d states within %s finds no goal", d.states, Moves(limit))
}

type depths struct {
	goal    int   // the depth of the nearest goal, -1: none
	depth   int   // depth to which the search is complete
	states  int   // number of states met
	stopped error // why it is not complete
}

// depthSearch visits every state within limit moves, depth by depth, until one is a goal. It skips states whose bound
// exceeds the limit: a state is first met as early as possible, so a state skipped then is skipped for good.
func depthSearch[S comparable, M any](p search.Puzzle[S, M], limit int, m *solve.Meter) depths {
	if q, ok := p.(search.Foreseen[S]); ok {
		return foreseenSearch(p, q, limit, m)
	}
	met := search.NewTable[S](p, 0, m)
	met.Add(p.Start())
	if p.Goal(p.Start()) {
		return depths{goal: 0, states: 1}
	}
	e := newExpander(p, limit, m)
	depth := 0
	for begin, end := 0, 1; begin < end && depth < limit; begin, end = end, met.Len() {
		for from := begin; from < end; from += e.batch {
			e.expand(met, from, min(from+e.batch, end, from+int(min(m.Left(), int64(e.batch)))), depth+1)
			for at := from; at < min(from+e.batch, end); at++ {
				if !m.Expand() {
					return depths{goal: -1, depth: depth, states: met.Len(), stopped: m.Stopped()}
				}
				for _, to := range e.open(at - from) {
					n, fresh := met.Add(to.state)
					if n < 0 {
						return depths{goal: -1, depth: depth, states: met.Len(), stopped: m.Stopped()}
					}
					if fresh && to.goal {
						return depths{goal: depth + 1, states: met.Len()}
					}
				}
			}
		}
		depth++
	}
	return depths{goal: -1, depth: depth, states: met.Len()}
}

// foreseenSearch is depthSearch for a question whose rules are expensive to evaluate: it evaluates states together, and tests
// whether a state is a goal when it comes to it.
func foreseenSearch[S comparable, M any](p search.Puzzle[S, M], q search.Foreseen[S], limit int, m *solve.Meter) depths {
	met := search.NewTable[S](p, 0, m)
	met.Add(p.Start())
	depth, end, foreseen := 0, 1, 0
	stopped := func() depths { // within a depth, some states of which were not tested
		return depths{goal: -1, depth: max(0, depth-1), states: met.Len(), stopped: m.Stopped()}
	}
	var steps []search.Step[S, M]
	for at := 0; at < met.Len(); at++ {
		if at == end {
			depth, end = depth+1, met.Len()
		}
		if at >= foreseen {
			foreseen = at + q.Foresee(met.States()[at:])
		}
		switch goal := p.Goal(met.State(at)); {
		case m.Stopped() != nil:
			return stopped()
		case goal:
			return depths{goal: depth, states: met.Len()}
		case depth == limit:
			continue
		case !m.Expand():
			return stopped()
		}
		steps = p.Steps(met.State(at), steps[:0])
		m.Generate(len(steps))
		for _, step := range steps {
			if n, _ := met.Add(step.To); n < 0 {
				return stopped()
			}
		}
	}
	return depths{goal: -1, depth: depth, states: met.Len()}
}
