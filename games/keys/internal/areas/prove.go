package areas

import (
	"runtime"
	"slices"
	"sync/atomic"

	"jogada/games/keys/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// Prove returns the plan of a map as New does, with the proof of its connectivity: for each top its area and its rank,
// which is the order in which a flood over joined tops reaches them. search.MazeAreas defines a top; here too a run is
// as long as possible, and doors are not runs. The proof is nil if the meter stops it.
func Prove(m *grid.Map, meter *solve.Meter) (*Plan, *search.MazeAreas) {
	l := newLabeller(m, meter)
	if l == nil {
		return nil, nil
	}
	defer l.release()
	l.prover = newProver(m, meter)
	labelled := l.label()
	l.prover.wait()
	if !labelled {
		return nil, nil
	}
	return newPlan(l, m), l.prover.prove()
}

// prove returns the proof once all runs are taken.
func (p *prover) prove() *search.MazeAreas {
	defer func() { p.meter.Drop(0, p.bytes) }()
	if p.last.to != none {
		p.addRun(p.last.from, p.last.to)
	}
	if !p.join() {
		return nil
	}
	if !p.meter.Keep(0, 8*int64(p.tops)) {
		return nil
	}
	proof := &search.MazeAreas{Area: make([]int32, p.tops), Rank: make([]int32, p.tops)}
	for i := range proof.Area {
		proof.Area[i] = none
	}
	area := int32(0)
	for i := range proof.Area {
		if proof.Area[i] == none {
			if !p.flood(int32(i), area, proof) {
				return nil
			}
			area++
		}
	}
	return proof
}

// prover finds the tops of a map and which of them are joined.
//
// On a large map it does so on a goroutine of its own, page after page, while the areas are labelled.
type prover struct {
	stride grid.Cell
	cells  []byte
	meter  *solve.Meter
	bytes  int64        // memory charged to the meter
	held   atomic.Int64 // the bytes of joined

	pages chan *pages // those to be taken; nil without another goroutine
	free  chan *pages
	done  chan struct{}
	next  *pages // those to be handed over next

	runs   []run // those of the last row are from head on; the node is the top, and they are recorded a row further down
	head   int
	last   run // a run that may continue on the next page; it is not among the others yet
	tops   int32
	joined [][2]int32
	ends   []int32 // the tops joined with top t are beside[ends[t]:ends[t+1]]
	beside []int32
	todo   []int32
}

// keep counts what is held besides the proof.
func (p *prover) keep(bytes int64) bool {
	p.bytes += bytes
	return p.meter.Keep(0, bytes)
}

// pages holds the beginnings and ends of the runs of some pages.
type pages struct{ froms, tos []grid.Cell }

const (
	handedPages  = 8 // pages handed over together
	waitingPages = 4 // the most of those that may wait
)

func newProver(m *grid.Map, meter *solve.Meter) *prover {
	p := &prover{stride: grid.Cell(m.Stride), cells: m.Cells, meter: meter, last: run{from: none, to: none}, next: &pages{}}
	if len(m.Cells) < 8*handedPages*page || runtime.GOMAXPROCS(0) == 1 {
		return p
	}
	p.pages, p.free, p.done = make(chan *pages, waitingPages), make(chan *pages, waitingPages), make(chan struct{})
	for range waitingPages {
		p.free <- &pages{}
	}
	go func() {
		defer close(p.done)
		for some := range p.pages {
			p.addRuns(some)
			p.free <- some
		}
	}()
	return p
}

// hand hands the runs of a page over. It reports whether the meter allows it.
func (p *prover) hand(c *cutter, last bool) bool {
	p.next.froms = append(p.next.froms, c.froms.at[:c.froms.count]...)
	p.next.tos = append(p.next.tos, c.tos.at[:c.tos.count]...)
	switch {
	case p.pages == nil:
		p.addRuns(p.next)
	case last || len(p.next.tos) >= handedPages*page/8:
		p.pages <- p.next
		p.next = <-p.free
	default:
		return true
	}
	p.next.froms, p.next.tos = p.next.froms[:0], p.next.tos[:0]
	return p.keep(p.held.Load() - p.bytes)
}

// wait waits until all that was handed over is taken.
func (p *prover) wait() {
	if p.pages != nil {
		close(p.pages)
		<-p.done
	}
}

// addRuns adds the runs of some pages.
func (p *prover) addRuns(some *pages) {
	for i, to := range some.tos {
		switch from := some.froms[i]; {
		case grid.IsDoor(p.cells[from]):
		case from == p.last.to:
			p.last.to = to
		default:
			if p.last.to != none {
				p.addRun(p.last.from, p.last.to)
			}
			p.last = run{from: from, to: to}
		}
	}
	p.held.Store(8 * int64(len(p.joined)))
}

// addRun finds the top of a run, and the tops that it joins.
func (p *prover) addRun(from, to grid.Cell) {
	runs, head := p.runs, p.head
	for head < len(runs) && runs[head].to <= from {
		head++
	}
	top := int32(none)
	for _, above := range runs[head:] {
		if above.from >= to {
			break
		}
		if above := above.node; top == none {
			top = above
		} else if top != above {
			if len(p.joined) == cap(p.joined) { // doubled at once: growing by quarters would take three times its memory meanwhile
				p.joined = slices.Grow(p.joined, 1024+len(p.joined))
			}
			p.joined = append(p.joined, [2]int32{top, above})
		}
	}
	if top == none {
		top = p.tops
		p.tops++
	}
	if head > 4096 && head > len(runs)/2 {
		runs, head = runs[:copy(runs, runs[head:])], 0
	}
	p.runs, p.head = append(runs, run{from + p.stride, to + p.stride, top}), head
}

// join sorts the joined tops by counting. It reports whether the meter allowed it.
func (p *prover) join() bool {
	if !p.keep(4*int64(p.tops) + 8*int64(len(p.joined))) {
		return false
	}
	p.ends = make([]int32, p.tops+1)
	for _, pair := range p.joined {
		p.ends[pair[0]]++
		p.ends[pair[1]]++
	}
	for t := 1; t < len(p.ends); t++ {
		p.ends[t] += p.ends[t-1]
	}
	p.beside = make([]int32, 2*len(p.joined))
	for _, pair := range p.joined {
		for i, t := range pair {
			p.ends[t]--
			p.beside[p.ends[t]] = pair[1-i]
		}
	}
	return true
}

// flood numbers the tops connected to one. It returns false if the meter stops.
func (p *prover) flood(first, area int32, proof *search.MazeAreas) bool {
	proof.Area[first] = area
	p.todo = append(p.todo[:0], first)
	for at := 0; at < len(p.todo); at++ {
		t := p.todo[at]
		beside := p.beside[p.ends[t]:p.ends[t+1]]
		if !p.meter.Work(1 + len(beside)) {
			return false
		}
		for _, to := range beside {
			if proof.Area[to] == none {
				proof.Area[to], proof.Rank[to] = area, int32(len(p.todo))
				p.todo = append(p.todo, to)
			}
		}
	}
	return true
}
