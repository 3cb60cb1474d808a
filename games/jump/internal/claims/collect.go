package claims

import "runtime"

// collector hands what a search finds to its proof: at once, or on a large board to another goroutine, which puts it all over
// the proof while the search goes on. The proof waits for nothing but memory, and takes about as long as the search.
type collector struct {
	*proof
	jobs chan *finding // nil: there is no other goroutine
	free chan *finding
	done chan struct{}
}

// finding is what some cells have claimed, or, with no cells, the end of a round. By last round it is some cells and their
// classes.
type finding struct{ from, cells, ends []int32 }

const (
	collectCells = 1 << 16 // cells of a board from which on another goroutine is worth it
	findings     = 16      // that wait, at most
)

func newCollector(p *proof) *collector {
	c := &collector{proof: p}
	if p == nil || len(p.Class) < collectCells || runtime.GOMAXPROCS(0) == 1 {
		return c
	}
	c.jobs, c.free, c.done = make(chan *finding, findings), make(chan *finding, findings), make(chan struct{})
	for range findings {
		c.free <- &finding{}
	}
	go func() {
		defer close(c.done)
		for f := range c.jobs {
			switch {
			case c.proof.history:
				c.proof.put(f.from, f.ends)
			case len(f.from) == 0:
				c.proof.ended()
			default:
				c.proof.claimed(f.from, f.cells, f.ends)
			}
			c.free <- f
		}
	}()
	return c
}

// claimed notes which cells were claimed from some cells: those of the first up to the first end, and so on. By last round it is
// known who brought each of the cells.
func (c *collector) claimed(from, orders, cells, ends []int32) {
	if c.history {
		cells, ends = nil, c.proof.took(from, orders, ends)
	}
	if c.jobs == nil && c.history {
		c.proof.put(from, ends)
		return
	}
	if c.jobs == nil {
		c.proof.claimed(from, cells, ends)
		return
	}
	c.hand(from, cells, ends)
}

// rest notes the cells of the round that have not taken their turns when somebody arrives.
func (c *collector) rest(cells, orders []int32) {
	if c.proof == nil || !c.history {
		return
	}
	for ; len(cells) > 0; cells, orders = cells[min(claimBlock, len(cells)):], orders[min(claimBlock, len(cells)):] {
		c.claimed(cells[:min(claimBlock, len(cells))], orders, nil, nil)
	}
}

// hand hands a finding to the other goroutine.
func (c *collector) hand(from, cells, ends []int32) {
	f := <-c.free
	f.from, f.cells, f.ends = append(f.from[:0], from...), append(f.cells[:0], cells...), append(f.ends[:0], ends[:len(from)]...)
	c.jobs <- f
}

// ended ends the round that is claimed now.
func (c *collector) ended() {
	switch {
	case c.proof == nil:
	case c.jobs == nil, c.history:
		c.proof.ended()
	default:
		c.hand(nil, nil, nil)
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
