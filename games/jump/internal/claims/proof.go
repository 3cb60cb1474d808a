package claims

import (
	"slices"

	"jogada/games/jump/internal/grid"
	"jogada/games/jump/internal/radix"
	"jogada/search"
	"jogada/solve"
)

// proof collects the classes that the checker judges. A nil proof collects nothing.
//
// By first round cells are claimed in order of turn, so a class is a sequence of cells claimed with the same turn. By
// last round cells take their turns in the order of their classes, so a class is a sequence of cells that claim with
// the same stride and order.
type proof struct {
	search.RaceClasses
	race    *grid.Race
	history bool
	classes int32 // number of classes
	first   int32 // the first of the round that is claimed now
	// By last round: who brought the cells of this round, and those of the next one, in queue order; the strides of the
	// cells of this round, in queue order, until they are sorted by them; who brought the cells that have not taken
	// their turns yet, in the order of turns; the stride and the order of the last class; and the classes of a block.
	// They avoid look-ups all over the board, where one more look at each cell takes as long as the whole search.
	orders, next          []int32
	strides, turns        []int32
	sorter                radix.Sorter
	lastStride, lastOrder int32
	block                 []int32
	// By first round the cells of a round claim in the order in which they were claimed. So their classes are known
	// without look-ups all over the board: the number of cells in each class of the last round, which one claims now,
	// and how many of its cells are left.
	sizes []int32
	turn  int32
	left  int
}

// newProof returns an empty proof, or nil if the budget does not allow it.
func newProof(r *grid.Race, m *solve.Meter) *proof {
	p := &proof{race: r, history: r.Tie == search.ByLastRound}
	bytes := 4 * int64(len(r.Jumps))
	if p.history {
		bytes *= 4 // a class may have a single cell, and two rounds may have all of them
	}
	if !m.Keep(0, bytes) {
		return nil
	}
	if p.history {
		p.block = make([]int32, min(claimBlock, len(r.Jumps)))
		p.lastStride, p.Order = grid.None, make([]int32, 0, len(r.Jumps)) // reserved memory is not touched before it is used
	}
	return p
}

// clear marks every cell as without a class. Touching that much memory for the first time takes a tenth of the time of
// a search.
func (p *proof) clear() { p.Class = slices.Repeat([]int32{grid.None}, len(p.race.Jumps)) }

func (p *proof) start(c, runner int32) {
	if p.history {
		p.orders = append(p.orders, runner)
		return
	}
	p.Class[c] = p.classOf(runner, 1)
}

// claimed sorts the cells that were claimed from some cells into classes, by first round: those of the first up to the first
// end, and so on.
func (p *proof) claimed(from, cells, ends []int32) {
	begin := int32(0)
	for i := 0; i < len(from); {
		order, alike := p.order(len(from) - i)
		i += alike
		end := ends[i-1]
		if end == begin {
			continue
		}
		class := p.classOf(order, end-begin)
		for _, to := range cells[begin:end] {
			p.Class[to] = class
		}
		begin = end
	}
}

// took gives classes to cells that have taken their turns, by last round, given their jumps, and how many cells were
// claimed up to each, to which it brings its class; without ends none were.
func (p *proof) took(cells, jumps, ends []int32) {
	if len(p.strides) > 0 { // the first of the round
		p.turns, p.strides = p.sorter.ByKeys(p.strides, p.orders), p.strides[:0]
	}
	orders, block := p.turns[:len(cells)], p.block[:len(cells)]
	p.turns = p.turns[len(cells):]
	stride, order, class := p.lastStride, p.lastOrder, p.classes-1
	for i, jump := range jumps {
		if jump != stride || orders[i] != order {
			if class++; jump != stride {
				p.proveRun(jump, class)
			}
			stride, order = jump, orders[i]
			p.Order = append(p.Order, order)
		}
		block[i] = class
	}
	p.lastStride, p.lastOrder, p.classes = stride, order, class+1
	p.bring(block, ends)
	for i, c := range cells {
		p.Class[c] = block[i]
	}
}

// bring records for the claimed cells, those of the first class up to the first end and so on, which class brought
// them. Most cells claim few, so four are written without an unpredictable branch, and then counted.
func (p *proof) bring(classes, ends []int32) {
	if len(ends) == 0 {
		return
	}
	had := len(p.next)
	all := had + int(ends[len(ends)-1])
	next := slices.Grow(p.next, all-had+4)[:all+4]
	at := had
	for i, end := range ends {
		class, to := classes[i], had+int(end)
		four := next[at:][:4]
		four[0], four[1], four[2], four[3] = class, class, class, class
		for at += 4; at < to; at++ {
			next[at] = class
		}
		at = to
	}
	p.next = next[:all]
}

// proveRun begins a run of classes with a stride, from one on.
func (p *proof) proveRun(stride, class int32) {
	if class > 0 {
		p.Runs = append(p.Runs, class)
	}
	p.Stride = append(p.Stride, stride)
}

// order returns the runner of the class that claims now, and for how many of the cells: all that are left of the class.
// So a loop over their claims is long, and seldom mispredicted.
func (p *proof) order(cells int) (order int32, alike int) {
	for ; p.left == 0; p.turn++ {
		p.left = int(p.sizes[p.turn+1])
	}
	alike = min(p.left, cells)
	p.left -= alike
	return p.Order[p.turn], alike
}

// classOf returns the class of a runner in the round claimed now, for that many more cells: the last one, or a new one.
func (p *proof) classOf(order, cells int32) int32 {
	if p.classes == p.first || p.Order[p.classes-1] != order {
		p.Order, p.sizes = append(p.Order, order), append(p.sizes, 0)
		p.classes++
	}
	p.sizes[p.classes-1] += cells
	return p.classes - 1
}

// ended ends the round whose cells get their classes now, if there are some: by first round those that are claimed, by last
// round those that claim.
func (p *proof) ended() {
	if p.classes == p.first {
		return
	}
	p.turn, p.left = p.first-1, 0
	p.lastStride = grid.None
	p.orders, p.next = p.next, p.orders[:0]
	p.first = p.classes
	p.Ends = append(p.Ends, p.first)
}

// arrived records that the race is over in the next round, in which these cells were claimed: by first round they have
// no class.
func (p *proof) arrived(claimed []int32) {
	switch {
	case p == nil:
	case p.history:
		p.ended()
	default:
		for _, c := range claimed {
			p.Class[c] = grid.None
		}
		p.Order = p.Order[:p.first]
	}
}

// list returns the collected classes.
func (c *collector) list(m *solve.Meter) *search.RaceClasses {
	c.wait()
	p := c.proof
	if p == nil {
		return nil
	}
	if p.history && p.classes > 0 {
		p.Runs = append(p.Runs, p.classes)
	}
	m.Keep(0, 4*int64(len(p.sizes)+2*len(p.Runs)))
	if !p.history {
		m.Keep(0, 4*int64(len(p.Order)))
	}
	return &p.RaceClasses
}
