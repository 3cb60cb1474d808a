package areas

import (
	"jogada/games/keys/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// watch reports the labelling to an observer: one step a run, shown by its first cell, in a wave after those of the
// players. For each area it keeps a cell to show when a player comes there.
type watch struct {
	see   solve.Observer[grid.Cell]
	wave  int
	begun []PlacedKey // beginnings of runs, and their nodes; only those of areas, in reading order
}

// newWatch returns nil without an observer.
func newWatch(m *grid.Map, meter *solve.Meter) *watch {
	see := solve.Observing[grid.Cell](meter)
	if see == nil {
		return nil
	}
	return &watch{see: see, wave: len(m.Starts)}
}

// note reports joined runs, which are recorded one row further down.
func (w *watch) note(runs []run, stride grid.Cell) {
	for _, r := range runs {
		at := r.from - stride
		w.see(search.Looking("join", at, w.wave, solve.List[grid.Cell]{}, solve.Name(at)))
		if r.node < doorway {
			w.begun = append(w.begun, PlacedKey{r.from - stride, r.node})
		}
	}
}

// sweep drops the runs of areas about to be dropped, whose numbers will be reused.
func (w *watch) sweep(d *disjointSets) {
	kept := w.begun[:0]
	for _, b := range w.begun {
		if b.Node = d.find(b.Node); d.areas[b.Node].keys&(entrance|alive) != 0 {
			kept = append(kept, b)
		}
	}
	w.begun = kept
}

// firsts returns the first cells of the areas, whose final numbers the nodes now have.
func (w *watch) firsts(areas []Area, node func(int32) int32) []grid.Cell {
	firsts := make([]grid.Cell, len(areas))
	for i := len(w.begun) - 1; i >= 0; i-- {
		if n := node(w.begun[i].Node); n != none {
			firsts[n] = w.begun[i].At
		}
	}
	return firsts
}
