package chase

import (
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// analysis values every position of a duel, a wave a ply, from the finished positions backwards; see Dense.
type analysis struct {
	d       Duel
	back    *graph.Graph   // the moves turned round
	halves  [Cat + 1]*half // by the side to move
	waves   []int          // how many positions each has
	spotted bool           // the last wave is kept as spots, not as rows
	pace    pace
	workers int   // goroutines that may work at once
	alone   int64 // the most work that one goroutine does alone
	meter   *solve.Meter
}

// pace says which steps an analysis makes. All give the same values; all but the first are for tests.
type pace uint8

const (
	cheapest pace = iota
	alwaysDense
	alwaysSparse
	alternate
)

// What steps cost, in words of 64 positions combined with others; measured on random graphs.
const (
	moveCost = 32      // to look at a move into a position of the wave, in a sparse step
	wordCost = 16      // to settle, note and turn over a word, in a dense step, besides one for each move
	ownWork  = 1 << 17 // not worth another goroutine
)

// newAnalysis is an analysis whose wave is the finished positions.
func newAnalysis(d Duel, m *solve.Meter) *analysis {
	a := &analysis{d: d, back: d.Graph.Reverse(), workers: runtime.GOMAXPROCS(0), alone: ownWork, meter: m}
	for side := Mouse; side <= Cat; side++ {
		a.halves[side] = newHalf(d, side)
	}
	a.takeSpots(0)
	return a
}

// settle makes steps until there is nothing left to settle, and counts as expanded what it settles and at the end what it
// does not. False: the meter stopped it.
func (a *analysis) settle() bool {
	count := a.count()
	left := a.d.positions() - count
	see := solve.Observing[Position](a.meter)
	for ply := 1; count > 0; ply++ {
		a.waves = append(doubled(a.waves), int(count))
		if see != nil {
			a.show(see, ply-1)
		}
		if !a.room(ply) {
			return false
		}
		if a.dense() {
			a.denseStep(ply)
		} else {
			a.sparseStep(ply)
		}
		count = a.count()
		left -= count
		if !a.meter.ExpandMany(count) {
			return false
		}
	}
	a.forget()
	return a.meter.ExpandMany(left)
}

// doubled is a list with room for one more. Lists grow to twice their length at a time: append alone is slower, and leaves
// twice as much behind, where they are long.
func doubled[T any](list []T) []T {
	if len(list) < cap(list) {
		return list
	}
	return slices.Grow(list, len(list)+1)
}

// forget keeps only what says the values.
func (a *analysis) forget() {
	for side := Mouse; side <= Cat; side++ {
		h := a.halves[side]
		a.halves[side] = &half{won: h.won, plies: h.plies}
	}
	a.meter.Drop(0, 6*gridBytes(a.d.Graph.Nodes()))
}

// each calls f for the positions of each half with each winner.
func (a *analysis) each(f func(h *half, winner search.Side)) {
	for side := Mouse; side <= Cat; side++ {
		for winner := Mouse; winner <= Cat; winner++ {
			f(a.halves[side], winner)
		}
	}
}

// count is how many positions the wave has.
func (a *analysis) count() (n int64) {
	a.each(func(h *half, winner search.Side) { n += h.wave[winner].count })
	return n
}

// room makes room for so many plies: a bit more a position each time they double, so that none is too many.
func (a *analysis) room(plies int) bool {
	nodes := a.d.Graph.Nodes()
	for len(a.halves[Mouse].plies) < bits.Len(uint(plies)) {
		if !a.meter.Keep(0, 2*gridBytes(nodes)) {
			return false
		}
		for side := Mouse; side <= Cat; side++ {
			a.halves[side].plies = append(a.halves[side].plies, newGrid(nodes))
		}
	}
	return true
}

// dense says whether the next step is a dense one.
func (a *analysis) dense() bool {
	var sparse, dense int64
	a.each(func(h *half, winner search.Side) {
		if w := &h.wave[winner]; w.count > 0 {
			sparse += moveCost * w.moves
			dense += a.rowWork()
		}
	})
	switch a.pace {
	case alwaysDense, alwaysSparse:
		return a.pace == alwaysDense
	case alternate:
		return len(a.waves)%2 > 0
	default:
		return sparse > dense
	}
}

// rowWork is what a dense step costs for all rows of a half and one winner.
func (a *analysis) rowWork() int64 {
	nodes := a.d.Graph.Nodes()
	return int64(a.d.Graph.Arcs()+wordCost*nodes) * int64(gridWidth(nodes))
}

// worker is what one goroutine of a dense step works with.
type worker struct {
	bits []uint64   // a row
	rows [][]uint64 // that are combined with it
}

// blocks has work done for every block of 64 nodes; by several goroutines, if it is much. The blocks must not depend on
// each other.
func (a *analysis) blocks(work func(w *worker, block int)) {
	blocks := gridWidth(a.d.Graph.Nodes())
	var next atomic.Int64
	share := func() {
		w := &worker{bits: make([]uint64, blocks)}
		for block := int(next.Add(1)) - 1; block < blocks; block = int(next.Add(1)) - 1 {
			work(w, block)
		}
	}
	var others sync.WaitGroup
	if a.rowWork() > a.alone {
		for range min(a.workers, blocks) - 1 {
			others.Go(share)
		}
	}
	share()
	others.Wait()
}

// value is the value of any position on the graph; there is none with the cat in a hole.
func (a *analysis) value(p Position) (search.Value, bool) {
	if nodes := a.d.Graph.Nodes(); int(max(p.Mouse, p.Cat)) >= nodes || a.d.isHole[p.Cat] {
		return search.Value{}, false
	}
	if p.Turn == Mouse {
		return a.halves[Mouse].value(p.Mouse, p.Cat), true
	}
	return a.halves[Cat].value(p.Cat, p.Mouse), true
}
