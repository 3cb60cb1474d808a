package dense

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// analysis values the positions of a pursuit, one wave per ply, from the finished positions backwards.
type analysis struct {
	Pursuit
	isHole   []bool
	reverse  *graph.Graph   // every edge the other way
	sides    [cat + 1]*side // by the side to move
	ply      int            // of the wave being computed
	listed   bool           // the last wave is kept as lists of cells, not as rows
	steps    steps
	workers  int   // goroutines that may work at once
	soloWork int64 // the most work for a single goroutine
	meter    *solve.Meter
	see      Observer // may be nil
}

// steps selects the kinds of steps of an analysis. All give the same values; all but the first are for tests.
type steps uint8

const (
	cheapest steps = iota
	alwaysDense
	alwaysSparse
	alternate
)

// Costs of steps, in words of 64 positions combined with others; measured on random graphs.
const (
	moveCost = 32      // a move into a position of the wave, in a sparse step
	wordCost = 16      // a word settled, noted and transposed in a dense step, besides 1 for each move
	soloWork = 1 << 17 // not worth another goroutine
)

// newAnalysis returns an analysis whose wave is the finished positions.
func newAnalysis(p Pursuit, m *solve.Meter, see Observer) *analysis {
	a := &analysis{Pursuit: p, isHole: make([]bool, p.Graph.Nodes()), reverse: p.Graph.Reverse(),
		workers: runtime.GOMAXPROCS(0), soloWork: soloWork, meter: m, see: see}
	for _, hole := range p.Holes {
		a.isHole[hole] = true
	}
	for mover := mouse; mover <= cat; mover++ {
		a.sides[mover] = a.newSide(mover)
	}
	a.takeCells()
	return a
}

// analyse makes steps until nothing is left to settle. It counts as expanded what they settle, and at the end the rest,
// which are draws. It returns nil if the meter stops.
func (a *analysis) analyse() *search.Planes {
	count := a.count()
	left := a.Positions() - count
	for count > 0 {
		if a.see != nil {
			a.show()
		}
		a.ply++
		if !a.addPlane() {
			return nil
		}
		if a.denseIsCheaper() {
			a.denseStep()
		} else {
			a.sparseStep()
		}
		count = a.count()
		left -= count
		if !a.meter.ExpandMany(count) {
			return nil
		}
	}
	a.meter.Drop(0, 6*gridBytes(a.Graph.Nodes()))
	if !a.meter.ExpandMany(left) {
		return nil
	}
	return a.planes()
}

// each calls f for each side to move and each winner.
func (a *analysis) each(f func(own *side, winner search.Side)) {
	for mover := mouse; mover <= cat; mover++ {
		for winner := mouse; winner <= cat; winner++ {
			f(a.sides[mover], winner)
		}
	}
}

// count returns the number of positions in the wave.
func (a *analysis) count() (n int64) {
	a.each(func(own *side, winner search.Side) { n += own.wave[winner].count })
	return n
}

// addPlane makes room for the plies: one more bit a position each time they double, so that every number fits.
func (a *analysis) addPlane() bool {
	nodes := a.Graph.Nodes()
	if len(a.sides[mouse].plies) == bits.Len(uint(a.ply)) {
		return true
	}
	if !a.meter.Keep(0, 2*gridBytes(nodes)) {
		return false
	}
	for mover := mouse; mover <= cat; mover++ {
		a.sides[mover].plies = append(a.sides[mover].plies, newGrid(nodes))
	}
	return true
}

// denseIsCheaper decides whether the next step is a dense one.
func (a *analysis) denseIsCheaper() bool {
	var sparse, dense int64
	a.each(func(own *side, winner search.Side) {
		if w := &own.wave[winner]; w.count > 0 {
			sparse += moveCost * w.moves
			dense += a.rowWork()
		}
	})
	switch a.steps {
	case alwaysDense, alwaysSparse:
		return a.steps == alwaysDense
	case alternate:
		return a.ply%2 > 0
	default:
		return sparse > dense
	}
}

// rowWork returns the cost of a dense step for all rows of one side to move and one winner.
func (a *analysis) rowWork() int64 {
	nodes := a.Graph.Nodes()
	return int64(a.Graph.Arcs()+wordCost*nodes) * int64(gridWidth(nodes))
}

// worker holds the working memory of one goroutine of a dense step.
type worker struct {
	bits []uint64   // a row
	rows [][]uint64 // rows combined with it
}

// blocks runs work for every block of 64 nodes, on several goroutines if it is much. The blocks must be independent.
func (a *analysis) blocks(work func(w *worker, block int)) {
	blocks := gridWidth(a.Graph.Nodes())
	var next atomic.Int64
	share := func() {
		w := &worker{bits: make([]uint64, blocks)}
		for block := int(next.Add(1)) - 1; block < blocks; block = int(next.Add(1)) - 1 {
			work(w, block)
		}
	}
	var others sync.WaitGroup
	if a.rowWork() > a.soloWork {
		for range min(a.workers, blocks) - 1 {
			others.Go(share)
		}
	}
	share()
	others.Wait()
}
