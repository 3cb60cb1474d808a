package search

// Tokens is knowledge that a Duel may offer: each side has one token on a place of the board, and a move takes the mover's
// token to another place, whatever the place of the other token. It is the same question in flat form, and values of its
// positions can be kept as Planes. Places are numbered 0 … Places()-1.
type Tokens[S comparable] interface {
	Places() int
	// Tokens are the places of the first and the second side's token in s.
	Tokens(s S) (first, second int)
	// MovesFrom appends the places that a side can move its token to, each once.
	MovesFrom(side Side, place int, buf []int) []int
	// Barred says whether a side's token can't be on a place: no position has it there, and no move leads there.
	Barred(side Side, place int) bool
	// Ends calls f for the places of the second token with which, the first token on a place, the game is over, whoever is to
	// move, and says who has won; Nobody is a draw.
	Ends(first int, f func(second int, winner Side))
}

// Plane is a square of bits with a row for each place of one token and a column for each place of the other. A row takes
// PlaneWidth words; column b is bit b%64 of word b/64, and the bits beyond the last column are 0.
type Plane []uint64

// PlaneWidth is how many words a row of a plane takes.
func PlaneWidth(places int) int { return (places + 63) / 64 }

// NewPlane is an empty plane.
func NewPlane(places int) Plane { return make(Plane, places*PlaneWidth(places)) }

// Planes are the values of all positions of a duel of Tokens, a bit of each value in each plane. They are the dense
// certificate of a judgement: the only ones in which every value follows from the moves.
type Planes struct {
	Places int
	// Movers are the values of the positions by the side to move; Movers[Nobody] is not used.
	Movers [Second + 1]MoverPlanes
}

// MoverPlanes are the values of the positions with one side to move: the rows are the places of its token. What is no
// position (a token is on a place that is barred to it) has no bit.
type MoverPlanes struct {
	Won   [Second + 1]Plane // by the winner, those that it wins; Won[Nobody] is not used
	Plies []Plane           // bit 0 of the plies to the end, bit 1, …; a draw has none
}

// Value is the value of a position.
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
