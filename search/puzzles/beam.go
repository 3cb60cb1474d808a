package puzzles

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// Widths of a beam: the first, the growth factor, and the widest.
const (
	firstBeam  = 16
	beamGrowth = 4
	widestBeam = 1 << 16
)

var beamCode = search.Code{Waits: "next layer", Lines: []search.Line{
	search.PlainLine("for width in 16, 64, 256, …:"),
	search.PlainLine("    layer ← [start]"),
	search.PlainLine("    while layer is not empty:"),
	search.NamedLine("take", "        for each s in layer:", "State %s, at depth %s of the pass of width %s: look where its moves lead."),
	search.PlainLine("            for each move s → t:"),
	search.NamedLine("seen", "                if t was met in this pass: skip it", "%s leads to state %s, which was met before in this pass: skip it."),
	search.NamedLine("goal", "                if t is a goal: keep the line, limit ← one less", "%s leads to a goal, state %s: a line of %s moves. From now on only shorter ones are looked for."),
	search.NamedLine("cut", "                if moves + bound of t > limit: cut it", "%s leads to state %s, which can't be on a line of at most %s moves: cut it."),
	search.NamedLine("put", "                put t into the next layer", "%s leads to state %s, which is new: it may be in the next layer."),
	search.NamedLine("narrow", "        layer ← those of the lowest rank, at most width", "State %s is left out: %s states of lower rank fill the layer."),
	search.PlainLine("    if nothing was left out: return the best line"),
}}

// beamTeller reports the steps of a pass to the observer.
type beamTeller[S comparable] struct {
	see   solve.Observer[S]
	table *search.Table[S]
}

// waiting lists the candidates for the next layer.
func (t beamTeller[S]) waiting(next []ranked) solve.List[S] {
	return solve.List[S]{Len: len(next), At: func(i int) S { return t.table.State(next[i].number) }}
}

// narrowed reports the states dropped from a layer.
func (t beamTeller[S]) narrowed(all []ranked, kept []ranked) {
	if t.see == nil {
		return
	}
	for _, r := range all[len(kept):] {
		s := t.table.State(r.number)
		t.see(solve.Event[S]{Line: "narrow", State: s, Mark: search.Narrowed, Args: []any{solve.Name(s), len(kept)}, List: t.waiting(kept)})
	}
}

// Beam looks for a line by breadth-first search that keeps only the lowest-ranked states of each depth. Each pass is
// wider than the one before and drops states whose moves so far plus bound cannot beat the best line found.
//
// It proves a line shortest only where the bound of the start equals its length, or where a pass dropped no state for
// its width, because such a pass was a complete breadth-first search. Otherwise it returns its best line, unproved,
// after the widest pass. Without a Ranker the bound ranks the states.
//
// Source: B. T. Lowerre, The HARPY speech recognition system, 1976.
func Beam[S comparable, M any](p search.Puzzle[S, M], m *solve.Meter) search.Route[S, M] {
	if r, ok := settled(p, m); ok {
		return r
	}
	b := beam[S, M]{p: p, m: m, limit: search.Limit(p), bound: bounds(p), rank: ranks(p)}
	least := max(1, b.bound(p.Start()))
	for width := firstBeam; width <= widestBeam; width *= beamGrowth {
		b.pass(width)
		switch {
		case b.best != nil && (len(b.best) <= least || b.whole):
			return proved(b.best, m)
		case b.whole:
			return refuted(p, b.cut, m)
		case m.Stopped() != nil:
			return search.Route[S, M]{Outcome: m.Outcome(solve.Unknown), Found: b.best != nil, Line: b.best, AtLeast: least}
		}
	}
	ending := solve.Outcome{Verdict: solve.Unknown, Counts: m.Counts(), Stopped: solve.ErrIncomplete}
	return search.Route[S, M]{Outcome: ending, Found: b.best != nil, Line: b.best, AtLeast: least}
}

type beam[S comparable, M any] struct {
	p     search.Puzzle[S, M]
	m     *solve.Meter
	limit int // the most moves of a line wanted
	bound func(S) int
	rank  func(S) int
	best  []search.Step[S, M] // the shortest line found
	whole bool                // the last pass dropped nothing for its width, and was not stopped
	cut   bool                // the last pass dropped something for the limit
}

// ranked is a state of the next depth with its rank.
type ranked struct{ number, rank int }

// pass runs one search with the given width. A line that it finds becomes the best one, and the limit becomes one less
// than its length.
func (b *beam[S, M]) pass(width int) {
	table := search.NewTable[S](b.p, unsafe.Sizeof(search.Hop[M]{}), b.m)
	defer table.Forget()
	if n, _ := table.Add(b.p.Start()); n < 0 {
		b.whole = false
		return
	}
	came := []search.Hop[M]{{From: -1}}
	b.whole, b.cut = true, false
	tell := beamTeller[S]{solve.Observing[S](b.m), table}
	var buf []search.Step[S, M]
	layer, next := []ranked{{}}, []ranked(nil)
	for depth := 1; len(layer) > 0; depth++ {
		if depth > b.limit {
			b.cut = true
			return
		}
		next = next[:0]
		for _, at := range layer {
			if !b.m.Expand() {
				b.whole = false
				return
			}
			s := table.State(at.number)
			if tell.see != nil {
				tell.see(search.Looking("take", s, depth-1, tell.waiting(next), solve.Name(s), depth-1, width))
			}
			buf = b.p.Steps(s, buf[:0])
			b.m.Generate(len(buf))
			for _, step := range buf {
				n, fresh := table.Add(step.To)
				if n < 0 || b.m.Stopped() != nil {
					b.whole = false
					return
				}
				if !fresh {
					if tell.see != nil {
						tell.see(search.Meeting("seen", s, step.To, search.Repeated, tell.waiting(next), solve.Name(step.To)))
					}
					continue
				}
				came = append(came, search.Hop[M]{From: int32(at.number), Move: step.Move})
				if b.p.Goal(step.To) {
					if tell.see != nil {
						tell.see(search.Meeting("goal", s, step.To, search.Reached, tell.waiting(next), solve.Name(step.To), depth))
					}
					b.best, b.limit = played(b.p, search.Trace(table, came, n)), depth-1
					return
				}
				if b.canFinish(step.To, depth) {
					next = append(next, ranked{n, b.rank(step.To)})
					if tell.see != nil {
						tell.see(search.Meeting("put", s, step.To, search.Waits, tell.waiting(next), solve.Name(step.To)))
					}
				} else if tell.see != nil {
					tell.see(search.Meeting("cut", s, step.To, search.Over, tell.waiting(next), solve.Name(step.To), b.limit))
				}
			}
		}
		kept := b.narrow(next, width)
		tell.narrowed(next, kept)
		layer, next = kept, layer
	}
}

// canFinish reports whether a state reached in that many moves can be on a line within the limit.
func (b *beam[S, M]) canFinish(s S, moves int) bool {
	rest := b.bound(s)
	if rest != search.Never && rest > b.limit-moves {
		b.cut = true
	}
	return rest <= b.limit-moves
}

// narrow keeps the states of the lowest rank, those that were met first among equals.
func (b *beam[S, M]) narrow(states []ranked, width int) []ranked {
	if len(states) <= width {
		return states
	}
	b.whole = false
	slices.SortStableFunc(states, func(x, y ranked) int { return cmp.Compare(x.rank, y.rank) })
	return states[:width]
}

// ranks returns the puzzle's own rank, or its bound.
func ranks[S comparable, M any](p search.Puzzle[S, M]) func(S) int {
	if r, ok := p.(search.Ranker[S]); ok {
		return r.Rank
	}
	bound := bounds(p)
	return func(s S) int { return min(bound(s), math.MaxInt-1) }
}
