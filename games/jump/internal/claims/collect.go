package claims

import (
	"runtime"
	"slices"

	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// collector passes the findings of a search to its proof: at once, or on a large board to another goroutine, which
// writes them all over the proof while the search goes on. The proof is limited by memory latency, and takes about as
// long as the search.
type collector struct {
	*proof
	jobs chan *finding // nil without another goroutine
	free chan *finding
	done chan struct{}
	most int // by last round: the cells of the largest round
}

// finding holds the claims of some cells or, with no cells, the end of a round. By last round it holds cells that have
// taken their turns, or the strides by which the cells of a round are sorted.
type finding struct {
	from, cells, jumps, ends, strides []int32
	starts                            bool // first on its start, with no cells yet
}

const (
	collectCells = 1 << 16        // cells of a board from which another goroutine pays off
	findings     = 128            // the most waiting findings: some 3 MB, so that neither side waits long for the other in large rounds
	strideBlock  = 4 * claimBlock // strides of a finding, at most
)

func newCollector(p *proof) *collector {
	c := &collector{proof: p}
	if p == nil {
		return c
	}
	if len(p.race.Jumps) < collectCells || runtime.GOMAXPROCS(0) == 1 {
		p.clear()
		return c
	}
	c.jobs, c.free, c.done = make(chan *finding, findings), make(chan *finding, findings), make(chan struct{})
	for range findings {
		c.free <- &finding{}
	}
	go func() {
		defer close(c.done)
		p.clear()
		for f := range c.jobs {
			c.addFinding(f)
			c.free <- f
		}
	}()
	return c
}

// addFinding adds a finding to the proof.
func (c *collector) addFinding(f *finding) {
	switch {
	case len(f.strides) > 0:
		c.proof.strides = append(c.proof.strides, f.strides...)
	case len(f.from) == 0:
		c.proof.ended()
	case f.starts:
		c.proof.start(f.from[0], f.cells[0])
	case c.history:
		c.proof.took(f.from, f.jumps, f.ends)
	default:
		c.proof.claimed(f.from, f.cells, f.ends)
	}
}

// start records that a runner is the first on its start.
func (c *collector) start(at grid.Cell, runner int) {
	switch {
	case c.proof == nil:
	case c.jobs == nil:
		c.proof.start(int32(at), int32(runner))
	default:
		c.hand(finding{from: []int32{int32(at)}, cells: []int32{int32(runner)}, starts: true})
	}
}

// claimed records, by first round, which cells were claimed from some cells: those of the first up to the first end,
// and so on.
func (c *collector) claimed(from, cells, ends []int32) {
	if c.jobs == nil {
		c.proof.claimed(from, cells, ends)
		return
	}
	c.hand(finding{from: from, cells: cells, ends: ends})
}

// sorted records, by last round, the strides by which the cells of this round are sorted, in queue order.
func (c *collector) sorted(strides []int32, m *solve.Meter) {
	if c.proof == nil {
		return
	}
	if more := len(strides) - c.most; more > 0 {
		m.Keep(0, 8*int64(more))
		c.most += more
	}
	for block := range slices.Chunk(strides, strideBlock) {
		if c.jobs == nil {
			c.proof.strides = append(c.proof.strides, block...)
		} else {
			c.hand(finding{strides: block})
		}
	}
}

// took records, by last round, the cells that have taken their turns.
func (c *collector) took(from, jumps, ends []int32) {
	if c.jobs == nil {
		c.proof.took(from, jumps, ends)
		return
	}
	c.hand(finding{from: from, jumps: jumps, ends: ends})
}

// rest records the cells of the round that have not taken their turns when a player arrives.
func (c *collector) rest(cells []int32) {
	if c.proof == nil || !c.history {
		return
	}
	var jumps [claimBlock]int32
	for block := range slices.Chunk(cells, claimBlock) {
		for i, at := range block {
			jumps[i] = c.race.Jumps[at]
		}
		c.took(block, jumps[:len(block)], nil)
	}
}

// hand passes a copy of a finding to the other goroutine.
func (c *collector) hand(f finding) {
	to := <-c.free
	to.from, to.cells, to.ends = append(to.from[:0], f.from...), append(to.cells[:0], f.cells...), append(to.ends[:0], f.ends...)
	to.jumps, to.strides, to.starts = append(to.jumps[:0], f.jumps...), append(to.strides[:0], f.strides...), f.starts
	c.jobs <- to
}

// ended ends the round whose cells get their classes now.
func (c *collector) ended() {
	switch {
	case c.proof == nil:
	case c.jobs == nil:
		c.proof.ended()
	default:
		c.hand(finding{})
	}
}

// wait waits until everything is recorded. Nothing may be passed on after it.
func (c *collector) wait() {
	if c.jobs != nil {
		close(c.jobs)
		<-c.done
		c.jobs = nil
	}
}
