package packed

import (
	"cmp"
	"slices"

	"jogada/solve"
)

// The widths of a beam: the first, how many times as wide each is as the one before, and the widest.
const (
	firstWidth  = 16
	widthGrowth = 4
	widest      = 1 << 16
)

// beam looks for short lines: breadth first, but only the forms of the lowest rank are kept of each depth. What it finds
// is a line, perhaps not a shortest.
type beam struct {
	packing
	meter *solve.Meter
	see   func(form []uint64, slides int)
	width int
}

// ranked is a form of the next depth: its number in a closed set, that of the form it came from, and its rank.
type ranked struct{ number, came, rank int }

// pass looks for a line of at most limit slides. It returns its forms, from the start to a single tile, or nil. Forms
// whose slides plus bound are over the limit are left out, and so is what finds no room in the memory. The next pass is
// wider, unless this one was given up after most expansions.
func (b *beam) pass(start []uint64, limit int, most int64) [][]uint64 {
	if !b.meter.Allows(4 * 8 * (firstSlots + slabWords)) {
		return nil
	}
	until := b.meter.Counts().Expanded + most
	closed := newClosedSet(b.words(), mostForms, b.meter)
	met := newClosedSet(b.words(), mostForms, b.meter) // the forms of the next depth
	defer func() {
		closed.forget()
		met.forget()
		if b.meter.Counts().Expanded < until {
			b.width *= widthGrowth
		}
	}()
	closed.add(start, -1)
	layer, next, to := []int{0}, []ranked(nil), newSuccessors(b.words())
	for slides := 1; len(layer) > 0 && slides <= limit; slides++ {
		next = next[:0]
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
					return append(closed.way(at), slices.Clone(to.forms[i]))
				}
				if bound > limit-slides {
					continue
				}
				if number, fresh := met.addUnless(closed, to.forms[i]); fresh {
					next = append(next, ranked{number: number, came: at})
				}
			}
		}
		if len(next) > b.width {
			b.rank(next, met)
			next = next[:b.width]
		}
		layer = layer[:0]
		for _, n := range next {
			if number, fresh := closed.add(met.at(n.number), n.came); fresh {
				layer = append(layer, number)
			}
		}
		met.empty()
	}
	return nil
}

// rank ranks forms of a closed set and puts the lowest first, of equals the one that was met first.
func (b *beam) rank(next []ranked, met *closedSet) {
	var codes []byte
	for i, n := range next {
		t := b.tiles(met.at(n.number), codes)
		codes = t.codes
		next[i].rank = Rank(t.rows, t.cols, t.codes)
	}
	slices.SortFunc(next, func(x, y ranked) int { return cmp.Or(cmp.Compare(x.rank, y.rank), cmp.Compare(x.number, y.number)) })
}
