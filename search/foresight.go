package search

// Foreseen is an optional interface of a question whose rules are expensive to evaluate. A search that works through a
// table tells it which states come next, and the question may evaluate them together, on several cores. Foresee returns
// how many of the first states it looked at, at least one. Searches for a goal test a state of such a question when they
// take it from the queue, not when they meet it: each state is then evaluated once.
type Foreseen[S comparable] interface{ Foresee(states []S) int }

// Foresight announces to a question which states of a table come next. A nil Foresight announces nothing.
type Foresight[S comparable] struct {
	question Foreseen[S]
	table    *Table[S]
	until    int // the states before this number are foreseen
}

// NewForesight returns the foresight of a question, or nil if it is not Foreseen.
func NewForesight[S comparable](question any, t *Table[S]) *Foresight[S] {
	q, is := question.(Foreseen[S])
	if !is {
		return nil
	}
	return &Foresight[S]{question: q, table: t}
}

// Reach announces the states from one on, if that one is not foreseen, and counts those met so far.
func (f *Foresight[S]) Reach(at int) {
	if f == nil {
		return
	}
	f.table.meter.Reach(f.table.Len())
	if at >= f.until {
		f.until = at + f.question.Foresee(f.table.states[at:])
	}
}
