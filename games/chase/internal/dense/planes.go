package dense

import (
	"math/bits"

	"jogada/search"
)

// planes returns the values found, all by mover. It reuses the tables of the analysis.
func (a *analysis) planes() *search.Planes {
	p := &search.Planes{Places: a.Graph.Nodes()}
	used := bits.Len(uint(max(0, a.ply-1))) // the last wave is empty
	for mover := mouse; mover <= cat; mover++ {
		own, to := a.sides[mover], &p.Movers[mover]
		if mover == mouse {
			a.clearHoles(own.won[mouse])
		}
		for winner := mouse; winner <= cat; winner++ {
			own.won[winner].transpose()
			to.Won[winner] = search.Plane(own.won[winner].words)
		}
		for _, plane := range own.plies[:used] {
			to.Plies = append(to.Plies, search.Plane(plane.words))
		}
	}
	return p
}

// clearHoles clears the rows of holes: the cat cannot be there.
func (a *analysis) clearHoles(byCat grid) {
	for _, hole := range a.Holes {
		clear(byCat.row(int(hole)))
	}
}

// transpose transposes the grid in place: 64 × 64 bits and their mirror image at a time.
func (g grid) transpose() {
	for i := range g.width {
		for j := range i + 1 {
			var s, t square
			s.copyFrom(g, i, j)
			t.copyFrom(g, j, i)
			s.transpose()
			t.transpose()
			s.putBlock(g, j, i)
			t.putBlock(g, i, j)
		}
	}
}

// copyFrom copies 64 rows of 64 columns; rows beyond the last node are empty.
func (s *square) copyFrom(g grid, rows, columns int) {
	for i := range min(64, len(g.words)/g.width-64*rows) {
		s[i] = g.words[(64*rows+i)*g.width+columns]
	}
}

// putBlock puts them back.
func (s *square) putBlock(g grid, rows, columns int) {
	for i := range min(64, len(g.words)/g.width-64*rows) {
		g.words[(64*rows+i)*g.width+columns] = s[i]
	}
}
