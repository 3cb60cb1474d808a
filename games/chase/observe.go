package chase

import (
	"jogada/search"
	"jogada/solve"
)

// show tells an observer of the wave, whose positions have so many plies to the end. Those that a dense step found have no
// order in time: they are told row by row.
func (a *analysis) show(see solve.Observer[Position], plies int) {
	var block []spot
	a.each(func(h *half, winner search.Side) {
		if a.spotted {
			h.show(see, h.wave[winner].spots, plies)
			return
		}
		f := &h.fresh[winner]
		for n := range f.rows {
			block = f.appendBlock(block[:0], n, len(h.open))
			h.show(see, block, plies)
		}
	})
}

func (h *half) show(see solve.Observer[Position], spots []spot, plies int) {
	for _, s := range spots {
		p := Position{Mouse: s.column, Cat: s.row, Turn: Mouse}
		if h.side == Cat {
			p = Position{Mouse: s.row, Cat: s.column, Turn: Cat}
		}
		see(p, plies)
	}
}
