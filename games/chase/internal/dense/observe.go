package dense

import "jogada/search"

// show tells the observer of the wave. The positions that a dense step found have no order in time; they are told row by row.
func (a *analysis) show() {
	var block []cell
	a.each(func(own *side, winner search.Side) {
		if a.listed {
			a.showCells(own, own.wave[winner].cells)
			return
		}
		f := &own.found[winner]
		for n := range f.rows {
			block = f.appendBlock(block[:0], n, len(own.open))
			a.showCells(own, block)
		}
	})
}

func (a *analysis) showCells(own *side, cells []cell) {
	for _, c := range cells {
		if own.mover == mouse {
			a.see(mouse, c.column, c.row, a.ply)
		} else {
			a.see(cat, c.row, c.column, a.ply)
		}
	}
}
