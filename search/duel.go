package search

import "jogada/solve"

// Duel asks who wins when two sides move in turn and both play as well as possible. A repeated position is a draw,
// which under best play equals endless play. An unfinished position in which the side to move has no legal move is also
// a draw.
type Duel[S comparable, M any] interface {
	Space[S, M]
	// Turn returns the side to move in s.
	Turn(s S) Side
	// Final reports whether the game is over in s, and who has won it; Nobody means a draw.
	Final(s S) (winner Side, over bool)
}

// Side identifies one of the two players, or neither.
type Side uint8

// Sides of a duel.
const (
	Nobody Side = iota
	First
	Second
)

// Other returns the opponent; that of Nobody is Nobody.
func (s Side) Other() Side {
	if s == Nobody {
		return Nobody
	}
	return First + Second - s
}

// Value gives the worth of a position under best play: who wins, and in how many plies (the winner plays as fast, the
// loser as slowly as possible). A draw has no plies.
type Value struct {
	Winner Side
	Plies  int
}

// KeptBy reports whether a move from a position of this value to one of that value keeps it: the same side wins, and if
// one does, a ply sooner.
func (v Value) KeptBy(to Value) bool {
	return to.Winner == v.Winner && (v.Winner == Nobody || to.Plies == v.Plies-1)
}

// Valued pairs a position with its value.
type Valued[S comparable] struct {
	State S
	Value Value
}

// Dense holds the values of positions by the numbers of a duel that is Linked.
type Dense struct {
	Known int // number of positions that have a value
	Value func(number uint32) (Value, bool)
}

// Judgement answers a Duel.
//
//	Proved   Winner wins (Nobody: it is a draw); Plies and Line as far as the method gives them.
//	Unknown  nothing is known.
type Judgement[S comparable, M any] struct {
	solve.Outcome
	Winner   Side
	Plies    int
	Timed    bool         // whether Plies is set: a side wins and the method counts plies
	Line     []Step[S, M] // best play, to the end of a won game or to the first repetition of a drawn one
	Position func(S) (Value, bool)
	Reached  int // number of reachable positions, for methods that value them all
	// Values is the certificate of methods that value every position: a set closed under steps. It is filled only when
	// a proof is requested.
	Values []Valued[S]
	// Dense is the certificate of a duel that is Linked, in place of Values.
	Dense *Dense
	// Planes is the dense certificate of a duel of Tokens: the values of all positions.
	Planes *Planes
}

// Reversible is an optional interface of a duel that knows its moves forwards and backwards by position numbers.
// Retrograde analysis then keeps neither moves nor positions, only 4 bytes for each number and 4 for each position met.
type Reversible[S comparable] interface {
	Linked[S]
	// Predecessors appends the positions from which a step leads to the given one, a position once for each such step,
	// in any order. They may include finished and unreachable positions.
	Predecessors(number uint32, buf []uint32) []uint32
}
