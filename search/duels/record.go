package duels

import (
	"math"

	"jogada/search"
)

// record packs the state of one position in retrograde analysis into 32 bits. The lowest bit is set if the position is
// settled. The next two hold a side: the winner of a settled position, the side to move of an open one. The rest hold a
// count: the plies of a settled position, the unrefuted moves of an open one. Both counts are less than mostPositions.
// 0 means that the position was not reached.
type record uint32

const (
	settledBit = 1
	met        = record(3 << 1) // reached, and not yet expanded
	oneMove    = record(1 << 3)
	// mostPositions limits the positions of an analysis, so that the plies, which are fewer, fit into a record.
	mostPositions = math.MaxUint32 >> 3
)

// openRecord returns the record of an open position with that many moves.
func openRecord(turn search.Side, moves int) record { return record(moves)<<3 | record(turn)<<1 }

// settledRecord returns the record of a position won in that many plies; winner is Nobody for a game that ended in a
// draw.
func settledRecord(winner search.Side, plies int) record {
	return record(plies)<<3 | record(winner)<<1 | settledBit
}

func (r record) settled() bool     { return r&settledBit != 0 }
func (r record) side() search.Side { return search.Side(r >> 1 & 3) }
func (r record) count() int        { return int(r >> 3) }

// refute records that a move from the position leads to one that a side wins. It reports whether that settles the
// position, with that many plies.
func (r *record) refute(winner search.Side, plies int) bool {
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

// value returns the value of a position once all that can be settled is.
func (r record) value() search.Value {
	if !r.settled() || r.side() == search.Nobody {
		return search.Value{}
	}
	return search.Value{Winner: r.side(), Plies: r.count()}
}
