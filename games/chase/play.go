package chase

import (
	"fmt"

	"jogada/say"
)

// from is the same graph with the game beginning in another position.
func (d Duel) from(p Position) Duel {
	d.start = p
	return d
}

// readPosition reads a position that can be played: in none is the cat in a hole.
func (d Duel) readPosition(s string) (Position, error) {
	p, err := d.readState(s)
	if err == nil && d.isHole[p.Cat] {
		return Position{}, fmt.Errorf("%q is not a position: the cat can't be in a hole, and node %d is one", s, p.Cat)
	}
	return p, err
}

// said is whose turn it is in a position, or how the game has ended.
func (d Duel) said(p Position, in say.Translator) string {
	mover := in.Of(sideName(p.Turn))
	switch winner, over := d.Final(p); {
	case over && winner == Mouse:
		return in.Of("the mouse is in the hole")
	case over:
		return in.Of("the cat has caught the mouse")
	case d.stuck(p):
		return in.Say("a draw: the %s can't move", mover)
	default:
		return in.Say("the %s is to move", mover)
	}
}
