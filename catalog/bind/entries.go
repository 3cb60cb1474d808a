package bind

import (
	"jogada/catalog"
	"jogada/internal/measure"
)

// entries is a difficulty under construction.
type entries catalog.Difficulty

// putEntry adds an entry with its value.
func (e *entries) putEntry(m catalog.Measure, q catalog.Quantity) {
	*e = append(*e, catalog.Entry{Name: m.Name, Value: q})
}

// undefined adds entries with nothing to measure.
func (e *entries) undefined(list ...catalog.Measure) {
	for _, m := range list {
		*e = append(*e, catalog.Entry{Name: m.Name})
	}
}

// capped adds entries that reached the caps.
func (e *entries) capped(list ...catalog.Measure) {
	for _, m := range list {
		*e = append(*e, catalog.Entry{Name: m.Name, Capped: true})
	}
}

// addCount adds a number, or records that it was capped.
func (e *entries) addCount(m catalog.Measure, n int64, known bool) {
	if !known {
		e.capped(m)
		return
	}
	e.putEntry(m, catalog.Count(n))
}

// share adds a share, or records that it was capped.
func (e *entries) share(m catalog.Measure, s measure.Share, known bool) {
	if !known {
		e.capped(m)
		return
	}
	e.putEntry(m, catalog.Share{Part: s.Part, Of: s.Of})
}

// along adds what was measured along the first line: nil if that was capped.
func (e *entries) along(l *measure.Lines) {
	if l == nil {
		e.capped(lines, steps, onlyMoves, traps)
		return
	}
	if l.Count == nil {
		e.undefined(lines)
	} else {
		e.putEntry(lines, catalog.Number{Int: l.Count})
	}
	list := make(catalog.Steps, len(l.Steps))
	for i, s := range l.Steps {
		list[i] = catalog.StepMoves(s)
	}
	e.putEntry(steps, list)
	e.putEntry(onlyMoves, catalog.Count(l.OnlyMoves))
	if l.Traps == nil {
		e.undefined(traps)
	} else {
		e.putEntry(traps, catalog.Count(*l.Traps))
	}
}

// with returns the whole difficulty of a board, including the game's own entries.
func with[A any](e entries, own func(A) []catalog.Entry, answer A) catalog.Difficulty {
	if own != nil {
		e = append(e, own(answer)...)
	}
	return catalog.Difficulty(e)
}
