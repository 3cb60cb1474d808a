package search

import "math"

// record is what retrograde analysis knows of a position, in 32 bits. The lowest says whether the position is settled. The
// next two are a side: of a settled position the winner, of an open one the side to move. The others are a count: of a
// settled position the plies, of an open one the moves not yet refuted. No position needs both counts at a time, and both
// are less than mostPositions. 0 is a
// position that was not reached.
type record uint32

const (
	settledBit = 1
	met        = record(3 << 1) // reached, and not yet expanded
	oneMove    = record(1 << 3)
	// mostPositions is how many positions an analysis may hold: then the plies, which are fewer, fit into a record.
	mostPositions = math.MaxUint32 >> 3
)

// openRecord is that of a position with so many moves.
func openRecord(turn Side, moves int) record { return record(moves)<<3 | record(turn)<<1 }

// settledRecord is that of a position which is won in so many plies; Nobody wins a game that ended in a draw.
func settledRecord(winner Side, plies int) record {
	return record(plies)<<3 | record(winner)<<1 | settledBit
}

func (r record) settled() bool { return r&settledBit != 0 }
func (r record) side() Side    { return Side(r >> 1 & 3) }
func (r record) count() int    { return int(r >> 3) }

// refute takes note that a move from the position leads to one that a side wins, and says whether this settles it, with so
// many plies.
func (r *record) refute(winner Side, plies int) bool {
	switch {
	case *r&settledBit != 0 || *r == 0:
		return false
	case r.side() == winner || r.count() == 1:
		*r = settledRecord(winner, plies)
		return true
	default:
		*r -= oneMove
		return false
	}
}

// value is the value of a position when all that can be settled is.
func (r record) value() Value {
	if !r.settled() || r.side() == Nobody {
		return Value{}
	}
	return Value{r.side(), r.count()}
}
