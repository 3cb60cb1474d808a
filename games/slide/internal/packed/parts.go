package packed

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"jogada/solve"
)

// frontier holds the forms of one depth of a breadth-first search, each once, in the order found. Several workers
// search below it for lines to a single tile, ceiling after ceiling.
//
// Answer, line and counts do not depend on the number of workers or on timing. The frontier is always cut into the same
// parts, and each is searched separately, with an initially empty table. Only the parts up to the first one with a line
// count, in order; work beyond that is discarded.
type frontier struct {
	packing
	meter *solve.Meter
	see   func(form []uint64, slides int)
	met   *closedSet // all forms up to the frontier, each with its parent
	first int        // index of the first one of the frontier
	depth int        // slides from the start to the frontier
	size  int        // forms of a worker's table
	tools []deepener // one a worker
}

// The size of the work.
const (
	frontierForms = 1 << 12 // a frontier has at least this many forms, if possible
	partForms     = 1 << 4  // forms of a part
	tableForms    = 1 << 18 // forms of a worker's table at most
	mostWorkers   = 8
)

// newFrontier searches breadth-first until a depth has enough forms. It stays below the least slides of a line, so that
// it meets no single tile. It leaves out forms that need more than limit slides. It returns nil if the packing, the
// memory or the meter does not allow it.
func newFrontier(k packing, start []uint64, least, limit int, m *solve.Meter, see func([]uint64, int)) *frontier {
	f := &frontier{packing: k, meter: m, see: see, met: newClosedSet(k.words(), mostForms, m)}
	f.met.addForm(start, -1)
	to := newSuccessors(k.words())
	for f.met.count-f.first < frontierForms && f.first < f.met.count && f.depth+1 < least {
		end := f.met.count
		f.depth++
		for at := f.first; at < end; at++ {
			if !m.Expand() {
				return nil
			}
			if see != nil {
				see(f.met.at(at), f.depth-1)
			}
			k.expand(f.met.at(at), 1, allSlides, limit-f.depth, to)
			for i, bound := range to.bounds {
				if bound == never {
					continue
				}
				m.Generate(1)
				if bound <= limit-f.depth {
					f.met.addForm(to.forms[i], at)
				}
			}
		}
		f.first = end
	}
	if f.met.full || !f.equip() {
		f.met.forget()
		return nil
	}
	return f
}

// equip makes the workers. Their tables are as large as the memory allows for the largest number of workers, so that
// their size is the same on every machine.
func (f *frontier) equip() bool {
	each := int64(8*f.words() + 8)
	f.size = tableForms
	for ; !f.meter.Allows(2 * mostWorkers * int64(f.size) * each); f.size /= 2 {
		if f.size <= near {
			return false
		}
	}
	f.meter.Keep(0, mostWorkers*int64(f.size)*each)
	workers := min(runtime.GOMAXPROCS(0), mostWorkers)
	if f.see != nil {
		workers = 1 // the observer receives one form at a time
	}
	for range workers {
		f.tools = append(f.tools, f.deepener(f.size))
	}
	return f.tools[0] != nil
}

// result is the result of searching a part.
type result struct {
	part  int
	meter *solve.Meter
	kept  int
	form  int        // index in the frontier of the form on the line; -1 if none
	line  [][]uint64 // the forms after it
}

// under looks for a line of at most ceiling slides. It returns its forms, or nil if there is none or the meter stopped
// it.
func (f *frontier) under(ceiling int) [][]uint64 {
	if f.meter.Left() == 0 {
		f.meter.Expand() // one too many: it stops
		return nil
	}
	r := &run{frontier: f, ceiling: ceiling, parts: (f.met.count - f.first + partForms - 1) / partForms}
	r.results = make(chan result, r.parts)
	for range r.parts {
		r.meters = append(r.meters, f.meter.Fork(f.meter.Left()))
	}
	r.last.Store(int64(r.parts - 1))
	for _, tool := range f.tools {
		if f.see != nil {
			tool.watch(func(form []uint64, left int) { f.see(form, ceiling-left) })
		}
		r.workers.Go(func() { r.work(tool) })
	}
	defer r.workers.Wait()
	defer r.last.Store(-1)
	return r.join()
}

// run is one search under a ceiling.
type run struct {
	*frontier
	ceiling int
	parts   int
	meters  []*solve.Meter // by part
	next    atomic.Int64   // the next part
	last    atomic.Int64   // parts after this one need not be searched
	done    atomic.Int64   // expansions of all workers
	results chan result
	workers sync.WaitGroup
}

// work searches parts until there are no more.
func (r *run) work(tool deepener) {
	for part := r.next.Add(1) - 1; part <= r.last.Load(); part = r.next.Add(1) - 1 {
		found := r.search(tool, int(part), r.meters[part])
		if found.form >= 0 || found.meter.Stopped() != nil {
			for last := r.last.Load(); part < last && !r.last.CompareAndSwap(last, part); last = r.last.Load() {
			}
		}
		r.results <- found
	}
}

// search searches one part.
func (r *run) search(tool deepener, part int, m *solve.Meter) result {
	tool.begin(m)
	from := r.first + part*partForms
	for at := from; at < min(from+partForms, r.met.count) && m.Stopped() == nil && int64(part) <= r.last.Load(); at++ {
		before := m.Counts().Expanded
		line, found := tool.search(r.met.at(at), r.ceiling-r.depth)
		r.done.Add(m.Counts().Expanded - before)
		if found {
			return result{part, m, tool.kept(), at, line}
		}
	}
	return result{part, m, tool.kept(), -1, nil}
}

// tickEvery is the interval of progress reports while parts are searched.
const tickEvery = 50 * time.Millisecond

// join takes the results in the order of the parts, until one ends the search.
func (r *run) join() [][]uint64 {
	before := r.meter.Counts().Expanded
	waiting := map[int]result{}
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for part := 0; part < r.parts; {
		found, here := waiting[part]
		if !here {
			select {
			case other := <-r.results:
				waiting[other.part] = other
			case <-tick.C:
				counts := r.meter.Counts()
				counts.Expanded = before + r.done.Load()
				r.meter.Monitor.Tell(counts)
				r.meter.CheckContext()
			}
			continue
		}
		delete(waiting, part)
		part++
		switch r.chargeWork(found); {
		case r.meter.Stopped() != nil:
			return nil
		case found.form >= 0:
			return append(r.met.pathTo(found.form), found.line...)
		}
	}
	return nil
}

// chargeWork adds the work of a part to the meter. If that is more than the parts before it have left of the budget, it
// searches the part again, as far as the budget allows.
func (r *run) chargeWork(found result) {
	left := r.meter.Left()
	switch {
	case left == 0:
		r.meter.Expand() // one too many: it stops
		return
	case found.meter.Counts().Expanded > left:
		r.last.Store(int64(found.part))
		found = r.search(r.deepener(r.size), found.part, r.meter.Fork(left))
	}
	r.meter.Keep(found.kept, 0)
	r.meter.Drop(found.kept, 0)
	r.meter.Join(found.meter)
}
