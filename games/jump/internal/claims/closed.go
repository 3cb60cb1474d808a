package claims

import (
	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

// closedSet holds the claimed cells, under a rule for moving.
type closedSet interface {
	free(c int32) bool
	// take claims a cell, and reports whether it was unclaimed.
	take(c int32) bool
	// claim lets the cells of from, one after another, claim what they can, and appends that to cells.
	claim(from, cells []int32) []int32
	// claimEach does the same, and stores for each cell of from in ends how many cells were claimed up to it, and its
	// jump.
	claimEach(from, cells, ends, jumps []int32) []int32
	// earliest returns, when only cells that lead to the goal are unclaimed, the first cell of a round with the
	// smallest jump that ends on one of those, and that one. There must be such a cell.
	earliest(round []int32) (from, to int32)
	// leads reports whether a jump from c ends on to, another cell.
	leads(c, to int32) bool
	// fill claims every cell, reopen unclaims some of them.
	fill()
	reopen(cells []int32)
	// apart returns how many rounds back behind can look at once.
	apart() int
	// behind appends to a line, listed from its end, the cells through which it reached the cell to, out of a round
	// that many rounds before. It chooses the first cell that leads there; where jumps count, the first of those by the
	// smallest jumps, the last jump first.
	behind(line, round []int32, rounds int, to int32, jumpsCount bool) []int32
	// done ends the use of the set.
	done()
}

// newClosedSet returns a board with every cell unclaimed, or nil if the budget does not allow it.
func newClosedSet(b *grid.Board, m *solve.Meter) closedSet {
	if b.Walk {
		return newWalks(b, m)
	}
	return newStraights(b, m)
}
