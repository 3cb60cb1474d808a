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
	first   int // the first class of the round that is claimed now
	// By first round the cells of a round claim in the order in which they were claimed. So their classes are known without
	// looking them up all over the board: how many cells each class of the last round has, which one claims now, and how many
	// of its cells are left.
	sizes []int32
	now   int
	left  int
}

// newProof is nil where the budget does not allow it.
func newProof(r *grid.Race, m *solve.Meter) *proof {
	if !m.Keep(0, 4*int64(len(r.Jumps))) {
		return nil
	}
	return &proof{race: r, history: r.Tie == search.ByLastRound, RaceClasses: search.RaceClasses{Class: slices.Repeat([]int32{grid.None}, len(r.Jumps))}}
}

func (p *proof) start(c grid.Cell, runner int) {
	if p != nil {
		p.Class[c] = p.class(int32(runner), 0, 1)
	}
}

// claimed sorts the cells that were claimed from some cells into classes: those of the first up to the first end, and so on.
func (p *proof) claimed(from, cells, ends []int32) {
	begin := int32(0)
	for i := 0; i < len(from); {
		order, stride, alike := p.turn(from[i:])
		i += alike
		end := ends[i-1]
		if end == begin {
			continue
		}
		class := p.class(order, stride, end-begin)
		for _, to := range cells[begin:end] {
			p.Class[to] = class
		}
		begin = end
	}
}

// turn is what the first of some cells brings along, and how many of them that is the same for. By first round those are all
// that are left of a class: so a loop over what they claimed is long, and seldom guessed wrongly.
func (p *proof) turn(from []int32) (order, stride int32, alike int) {
	if p.history {
		return p.Class[from[0]], p.race.Jumps[from[0]], 1
	}
	for ; p.left == 0; p.now++ {
		p.left = int(p.sizes[p.now+1])
	}
	alike = min(p.left, len(from))
	p.left -= alike
	return p.Order[p.now], 0, alike
}

// class is the class of a turn in the round that is claimed now, for so many more cells: the last one, or a new one.
func (p *proof) class(order, stride, cells int32) int32 {
	last := len(p.Order) - 1
	if last < p.first || p.Order[last] != order || p.history && p.Stride[last] != stride {
		last++
		p.Order = append(p.Order, order)
		if p.history {
			p.Stride = append(p.Stride, stride)
		} else {
			p.sizes = append(p.sizes, 0)
		}
	}
	if !p.history {
		p.sizes[last] += cells
	}
	return int32(last)
}

// ended ends the round that is claimed now, if anything was claimed.
func (p *proof) ended(m *solve.Meter) {
	if p == nil || len(p.Order) == p.first {
		return
	}
	m.Keep(0, 8*int64(len(p.Order)-p.first))
	p.now, p.left = p.first-1, 0
	p.first = len(p.Order)
	p.Ends = append(p.Ends, int32(p.first))
}

// arrived takes back the classes of the round that is claimed now, in which the race is over.
func (p *proof) arrived(claimed []int32) {
	if p == nil {
		return
	}
	for _, c := range claimed {
		p.Class[c] = grid.None
	}
	p.Order = p.Order[:p.first]
	p.Stride = p.Stride[:min(p.first, len(p.Stride))]
}

func (p *proof) list() *search.RaceClasses {
	if p == nil {
		return nil
	}
	return &p.RaceClasses
}
