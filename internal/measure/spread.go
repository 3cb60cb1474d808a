package measure

import (
	"sync"

	"jogada/search"
	"jogada/solve"
)

// spread holds the states met from a start, one layer a step, and the steps between them.
type spread[S comparable, M any] struct {
	steps func(S, []search.Step[S, M]) []search.Step[S, M]
	// place returns the layer of a state first met in one: that one, or -1 to leave it out.
	place func(s S, layer int) int32
	// rests reports that a state is not expanded.
	rests func(s S, layer int) bool
	// onward keeps only the steps from a layer to the next one.
	onward bool

	table *search.Table[S]
	layer []int32  // by number: its layer, -1 if it is left out
	to    []uint32 // the targets of the steps that are kept, state after state
	ends  []int    // by number: where the steps of each state end
	kept  *listed  // lists that a spread before used
}

// from lists the states in the order they are met. It returns false if it was stopped.
func (w *spread[S, M]) from(question any, start S, m *solve.Meter) bool {
	w.table = search.NewTable[S](question, 16, m)
	if n, _ := w.table.Add(start); n < 0 {
		return false
	}
	if w.kept == nil {
		w.kept = lists.Get().(*listed)
	}
	w.layer, w.to, w.ends = append(w.kept.layer[:0], 0), w.kept.to[:0], w.kept.ends[:0]
	var buf []search.Step[S, M]
	for at := 0; at < w.table.Len(); at++ {
		if s := w.table.State(at); w.layer[at] >= 0 && !w.rests(s, int(w.layer[at])) {
			buf = w.steps(s, buf[:0])
			if !expand(m, len(buf)) || !m.Keep(0, 4*int64(len(buf))) || !w.keep(w.layer[at]+1, buf) {
				return false
			}
		}
		w.ends = append(w.ends, len(w.to))
	}
	return true
}

// listed holds the lists of a spread that is no longer needed, for the next one.
type listed struct {
	layer []int32
	to    []uint32
	ends  []int

	// of land.alive and land.explore
	starts, from, todo []uint32
	alive, ended       []bool
	// of ladder
	onward     []uint32
	onwardEnds []int
	on         []bool
	lines      []uint64
	// of visitor
	met []bool
}

// sized returns a list of n zeros, in the memory of another one if there is room.
func sized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n, n+n/4)
	}
	list = list[:n]
	clear(list)
	return list
}

var lists = sync.Pool{New: func() any { return new(listed) }}

// forget gives the lists and the table back.
func (w *spread[S, M]) forget() {
	if w.table != nil {
		w.table.Forget()
		if w.kept != nil {
			w.kept.layer, w.kept.to, w.kept.ends = w.layer, w.to, w.ends
			lists.Put(w.kept)
		}
		w.table, w.layer, w.to, w.ends, w.kept = nil, nil, nil, nil, nil
	}
}

// keep stores the steps that lead to a layer, from one state. It returns false if the table is full.
func (w *spread[S, M]) keep(layer int32, steps []search.Step[S, M]) bool {
	for _, step := range steps {
		n, fresh := w.table.Add(step.To)
		if n < 0 {
			return false
		}
		if fresh {
			w.layer = append(w.layer, w.place(step.To, int(layer)))
		}
		if !w.onward || w.layer[n] == layer {
			w.to = append(w.to, uint32(n))
		}
	}
	return true
}

// targets returns the states that the kept steps of a state lead to.
func (w *spread[S, M]) targets(n int) []uint32 {
	if n == 0 {
		return w.to[:w.ends[0]]
	}
	return w.to[w.ends[n-1]:w.ends[n]]
}
