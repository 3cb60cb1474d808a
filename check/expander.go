package check

import (
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Numbers of states expanded before their successors are put into the table, and of those in a part for one goroutine.
const (
	expandBatch = 1 << 11
	expandPart  = 1 << 6
)

// expander expands many states at once, on several goroutines: the steps of a state and the bounds of their targets
// take most of the time of a plain search. The results are in order, so the search proceeds as if sequential.
type expander[S comparable, M any] struct {
	p     search.Puzzle[S, M]
	limit int
	meter *solve.Meter
	batch int // number of states expanded at once
	parts []expanded[S, M]
}

// expanding is the question as one goroutine uses it, with a meter of its own.
type expanding[S comparable, M any] struct {
	p     search.Puzzle[S, M]
	steps func(s S, left int, buf []search.Step[S, M]) []search.Step[S, M] // those that the bound leaves open
	// reduced returns an equivalent state, the same for as many as the question knows of.
	reduced func(s S) S
	meter   *solve.Meter
}

// expanded holds the steps of several states in one list, with the end of each state's part.
type expanded[S comparable, M any] struct {
	steps []search.Step[S, M]
	open  []openState[S]
	ends  []int
}

// openState is a state that the bound leaves open, and whether it is a goal.
type openState[S comparable] struct {
	state S
	goal  bool
}

// batchBytes limits a sixteenth of the size of the steps of a batch: batches of large states are smaller.
const batchBytes = 1 << 16

func newExpander[S comparable, M any](p search.Puzzle[S, M], limit int, m *solve.Meter) *expander[S, M] {
	e := &expander[S, M]{p: p, limit: limit, meter: m, batch: expandBatch}
	if q, ok := p.(search.Sized); ok {
		e.batch = min(expandBatch, max(expandPart, batchBytes/(1+q.StateBytes())))
	}
	return e
}

// fork returns the question for one goroutine.
func (e *expander[S, M]) fork() expanding[S, M] {
	m := e.meter.Fork(e.meter.Left())
	p, reduced := search.WithMeter(e.p, m), func(s S) S { return s }
	if q, ok := p.(search.Reducer[S, M]); ok {
		p, reduced = q.Reduced()
	}
	x := expanding[S, M]{p: p, meter: m, steps: stepsWithin(p), reduced: reduced}
	if e.limit == search.Never {
		x.steps = func(s S, _ int, buf []search.Step[S, M]) []search.Step[S, M] { return p.Steps(s, buf) }
	}
	return x
}

// stepsWithin returns the steps of a puzzle to states that its bound leaves open: by its own knowledge, or one by one.
func stepsWithin[S comparable, M any](p search.Puzzle[S, M]) func(s S, left int, buf []search.Step[S, M]) []search.Step[S, M] {
	if q, ok := p.(search.BoundedStepper[S, M]); ok {
		return q.StepsWithin
	}
	return func(s S, left int, buf []search.Step[S, M]) []search.Step[S, M] {
		had := len(buf)
		return openSteps(p, left, p.Steps(s, buf), had)
	}
}

// openSteps removes from steps, from index from on, those that the bound of the question closes.
func openSteps[S comparable, M any](p search.Puzzle[S, M], left int, steps []search.Step[S, M], from int) []search.Step[S, M] {
	b, ok := p.(search.Bounder[S])
	if !ok {
		return steps
	}
	open := steps[:from]
	for _, step := range steps[from:] {
		if b.Bound(step.To) <= left {
			open = append(open, step)
		}
	}
	return open
}

// expand expands the states of a table from one to another, whose successors have that many moves. If the meter stops,
// some are missing.
func (e *expander[S, M]) expand(met *search.Table[S], from, to, moves int) {
	parts := (to - from + expandPart - 1) / expandPart
	for len(e.parts) < parts {
		e.parts = append(e.parts, expanded[S, M]{})
	}
	workers := make([]expanding[S, M], ruling.WorkersFor(parts))
	for i := range workers {
		workers[i] = e.fork()
	}
	ruling.InParts(len(workers), parts, func(worker, part int) bool {
		x, by := &e.parts[part], workers[worker]
		x.open, x.ends = x.open[:0], x.ends[:0]
		first := from + part*expandPart
		for at := first; at < min(first+expandPart, to) && by.meter.Stopped() == nil; at++ {
			x.steps = by.steps(met.State(at), e.limit-moves, x.steps[:0])
			for _, step := range x.steps {
				x.open = append(x.open, openState[S]{by.reduced(step.To), by.p.Goal(step.To)})
			}
			x.ends = append(x.ends, len(x.open))
		}
		by.meter.Work(len(x.open))
		return true
	})
	for _, by := range workers {
		e.meter.Join(by.meter)
	}
}

// open returns the open successors of the n-th state, counted from the first expanded one.
func (e *expander[S, M]) open(n int) []openState[S] {
	x, begin := &e.parts[n/expandPart], 0
	if n %= expandPart; n > 0 {
		begin = x.ends[n-1]
	}
	return x.open[begin:x.ends[n]]
}
