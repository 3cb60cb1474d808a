package chase

import (
	"math"
	"slices"

	"jogada/graph"
	"jogada/search"
)

// fortress is a set of drawn positions, the start among them, that one side can keep to: on its turn it has a move to
// another of them; on the other's turn every move leads to another of them, or to a position that the side wins. Where the
// side to move has no move the game can't go on. So whoever holds a fortress does not lose.
type fortress struct {
	positions []Position
	exits     bool // the other side has moves out of it, which lose
	stuck     bool // in some of the positions there is no move; with more, it may be so
	more      bool // there are more positions than these
}

// What is spent on finding a fortress.
const (
	mostHeld  = 1000    // positions in a small one
	mostDrawn = 5000    // positions in the largest
	mostLooks = 100_000 // values looked up: some milliseconds, as many as valuing a thousand nodes takes
)

// fortress looks for a small fortress of one side around the start of a drawn game; nil: it gets too large. The moves of
// the other side are all followed as they turn up. A move of the side itself is chosen only when nothing else is left to
// do, one that stays among the positions known if there is one, otherwise one that brings in the fewest new ones.
func (d Duel) fortress(side search.Side, value func(Position) (search.Value, bool)) *fortress {
	b := newBuilder(d, side, value)
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
	side    search.Side
	d       Duel
	value   func(Position) (search.Value, bool)
	in      map[int]bool // by number: positions of the fortress
	choices []Position   // positions of the fortress in which the side moves
	looks   int
	steps   []search.Step[Position, graph.Node] // buffers
	further []search.Step[Position, graph.Node]
}

func newBuilder(d Duel, side search.Side, value func(Position) (search.Value, bool)) *builder {
	return &builder{side: side, d: d, value: value, in: map[int]bool{}}
}

func (b *builder) spent() bool { return len(b.positions) > mostHeld || b.looks > mostLooks }

// add takes a position in, and all that the other side can make of it.
func (b *builder) add(p Position) {
	for todo := []Position{p}; len(todo) > 0 && !b.spent(); {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !b.take(at) {
			continue
		}
		if at.Turn == b.side {
			b.choices = append(b.choices, at)
			continue
		}
		b.stuck = b.stuck || b.d.stuck(at)
		b.steps = b.d.Steps(at, b.steps[:0])
		for _, step := range b.steps {
			if b.draws(step.To) {
				todo = append(todo, step.To)
			} else {
				b.exits = true
			}
		}
	}
}

// take takes one position in; false: it was there.
func (b *builder) take(p Position) bool {
	if b.has(p) {
		return false
	}
	b.in[b.d.Number(p)] = true
	b.positions = append(b.positions, p)
	return true
}

func (b *builder) has(p Position) bool { return b.in[b.d.Number(p)] }

func (b *builder) draws(p Position) bool {
	b.looks++
	v, known := b.value(p)
	return known && v.Winner == search.Nobody
}

// choose makes a move of the side itself.
func (b *builder) choose(at Position) {
	b.stuck = b.stuck || b.d.stuck(at)
	b.steps = b.d.Steps(at, b.steps[:0])
	if slices.ContainsFunc(b.steps, func(step search.Step[Position, graph.Node]) bool { return b.has(step.To) }) {
		return
	}
	var best Position
	fewest := math.MaxInt
	for _, step := range b.steps {
		if !b.draws(step.To) {
			continue
		}
		if n := b.brings(step.To, fewest); n < fewest {
			best, fewest = step.To, n
		}
	}
	if fewest < math.MaxInt {
		b.add(best)
	}
}

// brings is how many positions would be new if the side moved to p; it counts no further than to most.
func (b *builder) brings(p Position, most int) (n int) {
	b.further = b.d.Steps(p, b.further[:0])
	for _, step := range b.further {
		if n < most && !b.has(step.To) && b.draws(step.To) {
			n++
		}
	}
	return n
}

// drawn is the largest fortress of either side: all drawn positions that play can come to without leaving them. Only some
// of them are listed if they are many.
func (d Duel) drawn(value func(Position) (search.Value, bool)) *fortress {
	b := newBuilder(d, search.Nobody, value)
	b.take(d.start)
	b.exits = true
	for next := 0; next < len(b.positions); next++ {
		if len(b.positions) > mostDrawn || b.looks > mostLooks {
			b.more, b.stuck = true, d.anyStuck()
			break
		}
		b.stuck = b.stuck || d.stuck(b.positions[next])
		b.steps = d.Steps(b.positions[next], b.steps[:0])
		for _, step := range b.steps {
			if !b.has(step.To) && b.draws(step.To) {
				b.take(step.To)
			}
		}
	}
	return &b.fortress
}

// anyStuck says whether there is a node that mouse or cat can't leave.
func (d Duel) anyStuck() bool {
	for a := range graph.Node(d.Graph.Nodes()) {
		if d.stuck(Position{a, a, Mouse}) || d.stuck(Position{a, a, Cat}) {
			return true
		}
	}
	return false
}
