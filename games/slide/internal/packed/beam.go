package packed

import (
	"iter"
	"slices"

	"jogada/solve"
)

// Widths of a beam: the first, the growth factor, and the widest.
const (
	firstWidth  = 16
	widthGrowth = 4
	widest      = 1 << 16
)

// beam looks for short lines: breadth first, but keeping only the forms of the lowest rank at each depth. It finds a
// line, perhaps not a shortest.
type beam struct {
	packing
	meter *solve.Meter
	see   func(form []uint64, slides int)
	width int
	next  []uint64 // see rank
	codes []byte
}

// pass looks for a line of at most limit slides. It returns its forms, from the start to a single tile, or nil. It
// leaves out forms whose slides plus bound exceed the limit, and those that do not fit into memory. The next pass is
// wider, unless this one was abandoned after most expansions.
func (b *beam) pass(start []uint64, limit int, most int64) [][]uint64 {
	if !b.meter.Allows(4 * 8 * (firstSlots + slabWords)) {
		return nil
	}
	until := b.meter.Counts().Expanded + most
	closed := newClosedSet(b.words(), mostForms, b.meter)
	met := newClosedSet(b.words(), mostForms, b.meter) // the forms of the next depth, each with its parent in closed
	defer func() {
		closed.forget()
		met.forget()
		if b.meter.Counts().Expanded < until {
			b.width *= widthGrowth
		}
	}()
	closed.addForm(start, -1)
	layer, to := []int{0}, newSuccessors(b.words())
	for slides := 1; len(layer) > 0 && slides <= limit; slides++ {
		for _, at := range layer {
			if b.meter.Counts().Expanded >= until || !b.meter.Expand() {
				return nil
			}
			if b.see != nil {
				b.see(closed.at(at), slides-1)
			}
			b.expand(closed.at(at), 1, allSlides, limit-slides, to)
			for i, bound := range to.bounds {
				if bound == never {
					continue
				}
				b.meter.Generate(1)
				if bound == 0 {
					return append(closed.pathTo(at), slices.Clone(to.forms[i]))
				}
				if bound > limit-slides {
					continue
				}
				met.addUnless(closed, to.forms[i], at)
			}
		}
		layer = layer[:0]
		for n := range b.rank(met) {
			if number, fresh := closed.addForm(met.at(n), met.before(n)); fresh {
				layer = append(layer, number)
			}
		}
		met.empty()
	}
	return nil
}

// rank yields the numbers of the forms of a set, the lowest rank first, of equals the one met first: as many as the
// beam is wide. If there are no more than that, they come in the order met.
func (b *beam) rank(met *closedSet) iter.Seq[int] {
	b.next = b.next[:0]
	for number := range met.count {
		rank := 0
		if met.count > b.width {
			t := b.tiles(met.at(number), b.codes)
			b.codes = t.codes
			rank = Rank(t.rows, t.cols, t.codes)
		}
		b.next = append(b.next, uint64(rank)<<32|uint64(number)) // neither takes more than 31 bits
	}
	slices.Sort(b.next)
	return func(yield func(int) bool) {
		for _, ranked := range b.next[:min(b.width, met.count)] {
			if !yield(int(uint32(ranked))) {
				return
			}
		}
	}
}
