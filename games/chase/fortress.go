package chase

import (
	"math"
	"slices"

	"jogada/search"
)

// fortress is a set of drawn positions, the start among them, that one side can keep to: on its turn it has a move to
// another of them; on the other's turn every move leads to another of them, or to a position that the side wins. Where the
// side to move has no move the game can't go on. So whoever holds a fortress does not lose.
type fortress struct {
	side      search.Side
	positions []Position
	exits     bool // the other side has moves out of it, which lose
	stuck     bool // in some of the positions there is no move
}

// What is spent on finding a fortress.
const (
	mostHeld  = 1000    // positions in it
	mostLooks = 500_000 // values looked up
)

// fortress looks for a small fortress of one side around the start of a drawn game; nil: it gets too large. The moves of
// the other side are all followed as they turn up. A move of the side itself is chosen only when nothing else is left to
// do, one that stays among the positions known if there is one, otherwise one that brings in the fewest new ones.
func (d Duel) fortress(side search.Side, value func(Position) (search.Value, bool)) *fortress {
	b := &builder{fortress: fortress{side: side}, d: d, value: value, in: map[Position]bool{}}
	b.add(d.start)
	for next := 0; next < len(b.choices) && !b.spent(); next++ {
		b.choose(b.choices[next])
	}
	if b.spent() {
		return nil
	}
	return &b.fortress
}

type builder struct {
	fortress
	d       Duel
	value   func(Position) (search.Value, bool)
	in      map[Position]bool
	choices []Position // positions of the fortress in which the side moves
	looks   int
}

func (b *builder) spent() bool { return len(b.positions) > mostHeld || b.looks > mostLooks }

// add takes a position in, and all that the other side can make of it.
func (b *builder) add(p Position) {
	for todo := []Position{p}; len(todo) > 0 && !b.spent(); {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b.in[at] {
			continue
		}
		b.in[at] = true
		b.positions = append(b.positions, at)
		if at.Turn == b.side {
			b.choices = append(b.choices, at)
			continue
		}
		b.stuck = b.stuck || b.d.stuck(at)
		for _, step := range b.d.Steps(at, nil) {
			if b.draws(step.To) {
				todo = append(todo, step.To)
			} else {
				b.exits = true
			}
		}
	}
}

func (b *builder) draws(p Position) bool {
	b.looks++
	v, known := b.value(p)
	return known && v.Winner == search.Nobody
}

// choose makes a move of the side itself.
func (b *builder) choose(at Position) {
	b.stuck = b.stuck || b.d.stuck(at)
	steps := b.d.Steps(at, nil)
	if slices.ContainsFunc(steps, func(step search.Step[Position, Node]) bool { return b.in[step.To] }) {
		return
	}
	var best Position
	fewest := math.MaxInt
	for _, step := range steps {
		if !b.draws(step.To) {
			continue
		}
		if n := b.brings(step.To); n < fewest {
			best, fewest = step.To, n
		}
	}
	if fewest < math.MaxInt {
		b.add(best)
	}
}

// brings is how many positions would be new if the side moved to p.
func (b *builder) brings(p Position) (n int) {
	for _, step := range b.d.Steps(p, nil) {
		if b.draws(step.To) && !b.in[step.To] {
			n++
		}
	}
	return n
}
