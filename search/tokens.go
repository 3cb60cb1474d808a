package search

// Tokens is an optional interface of a Duel where each side has one token on a node of the board, and a move takes the
// mover's token to another node, wherever the other token is. It describes the same question in flat form, so the
// values of its positions can be kept as Planes. Nodes are numbered 0 … Places()-1.
type Tokens[S comparable] interface {
	Places() int
	// Tokens returns the nodes of the first and the second side's token in s.
	Tokens(s S) (first, second int)
	// MovesFrom appends the nodes that a side can move its token to, each once.
	MovesFrom(side Side, place int, buf []int) []int
	// Barred reports whether a side's token can never be on a node: no position has it there, and no move leads there.
	Barred(side Side, place int) bool
	// Ends calls f for each node of the second token at which the game is over with the first token on first, whichever
	// side is to move, and gives the winner; Nobody means a draw.
	Ends(first int, f func(second int, winner Side))
}

// Plane is a square bit matrix with a row for each node of one token and a column for each node of the other. A row
// takes PlaneWidth words; column b is bit b%64 of word b/64, and the bits beyond the last column are 0.
type Plane []uint64

// PlaneWidth returns the number of words in a row of a plane.
func PlaneWidth(places int) int { return (places + 63) / 64 }

// NewPlane returns an empty plane.
func NewPlane(places int) Plane { return make(Plane, places*PlaneWidth(places)) }

// Planes holds the values of all positions of a duel of Tokens, one bit of each value in each plane. It is the dense
// certificate of a judgement: only one assignment of values follows from the moves everywhere.
type Planes struct {
	Places int
	// Movers holds the values of the positions by the side to move; Movers[Nobody] is not used.
	Movers [Second + 1]MoverPlanes
}

// MoverPlanes holds the values of the positions with one side to move; the rows are the nodes of its token. Impossible
// positions (with a token on a node barred to it) have no bit set.
type MoverPlanes struct {
	Won   [Second + 1]Plane // by winner, the positions that it wins; Won[Nobody] is not used
	Plies []Plane           // one plane for each bit of the plies to the end, lowest first; a draw has none
}

// Value returns the value of a position.
func (p *Planes) Value(turn Side, first, second int) Value {
	row, column := first, second
	if turn == Second {
		row, column = second, first
	}
	word, bit := row*PlaneWidth(p.Places)+column/64, uint(column%64)
	mover := &p.Movers[turn]
	var v Value
	for winner := First; winner <= Second; winner++ {
		if mover.Won[winner][word]>>bit&1 > 0 {
			v.Winner = winner
		}
	}
	for i, plane := range mover.Plies {
		v.Plies |= int(plane[word]>>bit&1) << i
	}
	return v
}
