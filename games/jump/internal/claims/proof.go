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
	race  *grid.Race
	first int // the first class of the round that is claimed now
	// By first round the cells of a round claim in the order in which they were claimed. So their classes are known without
	// looking them up all over the board: how many cells each class of the last round has, which one claims now, and how many
	// of its cells are left.
	sizes []int32
	now   int
	left  int32
}

// newProof is nil where the budget does not allow it.
func newProof(r *grid.Race, m *solve.Meter) *proof {
	if !m.Keep(0, 4*int64(len(r.Jumps))) {
		return nil
	}
	return &proof{race: r, RaceClasses: search.RaceClasses{Class: slices.Repeat([]int32{grid.None}, len(r.Jumps))}}
}

func (p *proof) start(c grid.Cell, runner int) {
	if p != nil {
		p.Class[c] = p.class(int32(runner), 0)
		p.sizes[p.Class[c]]++
	}
}

// claimed sorts the cells that were claimed from some cells into classes: those of the first up to the first end, and so on.
func (p *proof) claimed(from, cells, ends []int32) {
	begin := int32(0)
	for i, c := range from {
		for ; p.left == 0; p.now++ {
			p.left = p.sizes[p.now+1]
		}
		p.left--
		if ends[i] == begin {
			continue
		}
		var class int32
		if p.race.Tie == search.ByLastRound {
			class = p.class(p.Class[c], p.race.Jumps[c])
		} else {
			class = p.class(p.Order[p.now], 0)
		}
		p.sizes[class] += ends[i] - begin
		for _, to := range cells[begin:ends[i]] {
			p.Class[to] = class
		}
		begin = ends[i]
	}
}

// class is the class of a turn in the round that is claimed now: the last one, or a new one.
func (p *proof) class(order, stride int32) int32 {
	last, history := len(p.Order)-1, p.race.Tie == search.ByLastRound
	if last >= p.first && p.Order[last] == order && (!history || p.Stride[last] == stride) {
		return int32(last)
	}
	p.Order, p.sizes = append(p.Order, order), append(p.sizes, 0)
	if history {
		p.Stride = append(p.Stride, stride)
	}
	return int32(last + 1)
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
