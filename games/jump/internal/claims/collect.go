package claims

import "runtime"

// collector hands what a search finds to its proof: at once, or on a large board to another goroutine, which puts it all over
// the proof while the search goes on. The proof waits for nothing but memory, and takes about as long as the search.
type collector struct {
	*proof
	jobs  chan *finding // nil: there is no other goroutine
	free  chan *finding
	ready chan struct{} // by last round: who brought the cells of the next round is known
	done  chan struct{}
}

// finding is what some cells have claimed, or, with no cells, the end of a round. By last round it is what is told of cells that
// have taken their turns.
type finding struct{ from, cells, orders, jumps, ends []int32 }

const (
	collectCells = 1 << 16 // cells of a board from which on another goroutine is worth it
	findings     = 16      // that wait, at most
)

func newCollector(p *proof) *collector {
	c := &collector{proof: p}
	if p == nil || len(p.Class) < collectCells || runtime.GOMAXPROCS(0) == 1 {
		return c
	}
	c.jobs, c.free, c.ready, c.done = make(chan *finding, findings), make(chan *finding, findings), make(chan struct{}), make(chan struct{})
	for range findings {
		c.free <- &finding{}
	}
	go func() {
		defer close(c.done)
		for f := range c.jobs {
			c.note(f)
			c.free <- f
		}
	}()
	return c
}

// note puts a finding into the proof.
func (c *collector) note(f *finding) {
	switch {
	case len(f.from) == 0:
		c.proof.ended()
		if c.history {
			c.ready <- struct{}{}
		}
	case c.history:
		c.proof.took(f.from, f.orders, f.jumps, f.ends)
	default:
		c.proof.claimed(f.from, f.cells, f.ends)
	}
}

// claimed notes, by first round, which cells were claimed from some cells: those of the first up to the first end, and so on.
func (c *collector) claimed(from, cells, ends []int32) {
	if c.jobs == nil {
		c.proof.claimed(from, cells, ends)
		return
	}
	c.hand(from, cells, nil, nil, ends)
}

// took notes, by last round, the cells that have taken their turns.
func (c *collector) took(from, orders, jumps, ends []int32) {
	if c.jobs == nil {
		c.proof.took(from, orders, jumps, ends)
		return
	}
	c.hand(from, nil, orders[:len(from)], jumps, ends)
}

// rest notes the cells of the round that have not taken their turns when somebody arrives.
func (c *collector) rest(cells, orders []int32) {
	if c.proof == nil || !c.history {
		return
	}
	var jumps [claimBlock]int32
	for len(cells) > 0 {
		block := cells[:min(claimBlock, len(cells))]
		for i, at := range block {
			jumps[i] = c.race.Jumps[at]
		}
		c.took(block, orders, jumps[:len(block)], nil)
		cells, orders = cells[len(block):], orders[len(block):]
	}
}

// hand hands a finding to the other goroutine.
func (c *collector) hand(from, cells, orders, jumps, ends []int32) {
	f := <-c.free
	f.from, f.cells, f.ends = append(f.from[:0], from...), append(f.cells[:0], cells...), append(f.ends[:0], ends...)
	f.orders, f.jumps = append(f.orders[:0], orders...), append(f.jumps[:0], jumps...)
	c.jobs <- f
}

// ended ends the round whose cells get their classes now. By last round it waits until it is known who brought the next ones.
func (c *collector) ended() {
	switch {
	case c.proof == nil:
	case c.jobs == nil:
		c.proof.ended()
	default:
		c.hand(nil, nil, nil, nil, nil)
		if c.history {
			<-c.ready
		}
	}
}

// wait waits until all is noted. Nothing is handed on after it.
func (c *collector) wait() {
	if c.jobs != nil {
		close(c.jobs)
		<-c.done
		c.jobs = nil
	}
}
