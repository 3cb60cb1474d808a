package claims

import (
	"slices"

	"jogada/games/jump/internal/grid"
	"jogada/search"
	"jogada/solve"
)

// proof collects what a search finds out of every cell: the classes that the checker judges. Cells are claimed in order of
// turn, so a class is as many cells as are claimed one after the other with the same turn. A nil proof collects nothing.
type proof struct {
	search.RaceClasses
	race    *grid.Race
	history bool
	classes int32 // how many there are
	first   int32 // the first of the round that is claimed now
	// By last round every cell of a round brings a class along, whether it claims anything or not: the stride and the class of
	// the last one that did, and room for those of a block, which lie all over the board and are read one after the other.
	stride, class int32
	block         [claimBlock]int32
	// By first round the cells of a round claim in the order in which they were claimed. So their classes are known without
	// looking them up all over the board: how many cells each class of the last round has, which one claims now, and how many
	// of its cells are left.
	sizes []int32
	now   int32
	left  int
}

// newProof is nil where the budget does not allow it.
func newProof(r *grid.Race, m *solve.Meter) *proof {
	p := &proof{race: r, history: r.Tie == search.ByLastRound}
	bytes := 4 * int64(len(r.Jumps))
	if p.history {
		bytes *= 2
	}
	if !m.Keep(0, bytes) {
		return nil
	}
	p.Class = slices.Repeat([]int32{grid.None}, len(r.Jumps))
	if p.history {
		p.Next = make([]int32, len(r.Jumps)) // nobody asks for that of a cell without a class
	}
	return p
}

func (p *proof) start(c grid.Cell, runner int) {
	switch {
	case p == nil:
	case p.history:
		p.Class[c] = p.classes
		p.classes++
	default:
		p.Class[c] = p.of(int32(runner), 1)
	}
}

// claimed sorts the cells that were claimed from some cells into classes: those of the first up to the first end, and so on.
func (p *proof) claimed(from, cells, ends []int32) {
	if p.history {
		p.brought(from, cells, ends)
		return
	}
	begin := int32(0)
	for i := 0; i < len(from); {
		order, alike := p.order(len(from) - i)
		i += alike
		end := ends[i-1]
		if end == begin {
			continue
		}
		class := p.of(order, end-begin)
		for _, to := range cells[begin:end] {
			p.Class[to] = class
		}
		begin = end
	}
}

// brought is claimed by last round.
func (p *proof) brought(from, cells, ends []int32) {
	block := p.block[:len(from)]
	for i, c := range from {
		block[i] = p.Class[c]
	}
	stride, last, number, begin := p.stride, p.class, p.classes, int32(0)
	for i, c := range from {
		if jump := p.race.Jumps[c]; jump != stride || block[i] != last {
			stride, last = jump, block[i]
			number++
		}
		p.Next[c] = number - 1
		for _, to := range cells[begin:ends[i]] {
			p.Class[to] = number - 1
		}
		begin = ends[i]
	}
	p.stride, p.class, p.classes = stride, last, number
}

// order is the runner of the class that claims now, and for how many of so many cells: all that are left of the class. So a
// loop over what they claimed is long, and seldom guessed wrongly.
func (p *proof) order(cells int) (order int32, alike int) {
	for ; p.left == 0; p.now++ {
		p.left = int(p.sizes[p.now+1])
	}
	alike = min(p.left, cells)
	p.left -= alike
	return p.Order[p.now], alike
}

// of is the class of a runner in the round that is claimed now, for so many more cells: the last one, or a new one.
func (p *proof) of(order, cells int32) int32 {
	if p.classes == p.first || p.Order[p.classes-1] != order {
		p.Order, p.sizes = append(p.Order, order), append(p.sizes, 0)
		p.classes++
	}
	p.sizes[p.classes-1] += cells
	return p.classes - 1
}

// ended ends the round that is claimed now, if there are classes of it.
func (p *proof) ended() {
	if p.classes == p.first {
		return
	}
	p.now, p.left = p.first-1, 0
	p.stride, p.class = grid.None, grid.None
	p.first = p.classes
	p.Ends = append(p.Ends, p.first)
}

// arrived takes back the classes of the round that is claimed now, in which the race is over, and those that the cells of the
// round before have brought there.
func (p *proof) arrived(before, claimed []int32) {
	if p == nil {
		return
	}
	for _, c := range claimed {
		p.Class[c] = grid.None
	}
	if p.history {
		for _, c := range before {
			p.Next[c] = grid.None
		}
		return
	}
	p.Order = p.Order[:p.first]
}

// list is what was collected.
func (c *collector) list(m *solve.Meter) *search.RaceClasses {
	c.wait()
	p := c.proof
	if p == nil {
		return nil
	}
	m.Keep(0, 4*int64(len(p.Order)+len(p.sizes)))
	return &p.RaceClasses
}
