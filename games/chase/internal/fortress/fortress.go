// Package fortress explains why one side of a drawn duel does not lose: it finds a set of drawn positions that it can
// keep to.
//
// A fortress of a side contains the start. On the side's turn at least one move leads to another of its positions; on
// the opponent's turn every move does, or leads to a position that the side wins. Or play ends there without a winner.
// So a side with a fortress does not lose. All drawn positions that play can reach without leaving them are a fortress
// of both sides; [Small] looks for one that is small enough to be listed, [Largest] takes them all.
package fortress

import (
	"math"
	"slices"

	"jogada/search"
)

// Fortress is a set of drawn positions that a side can keep to.
type Fortress[S comparable] struct {
	Positions []S  // the start first
	Exits     bool // the opponent can leave them, but only to lose
	Ends      bool // in some listed positions play ends without a winner, usually for lack of a move
	More      bool // there are more positions than these
}

// Limits on the search for a fortress.
const (
	mostSmall   = 1000    // positions of a small one
	mostLargest = 5000    // positions that are listed of the largest
	mostLooks   = 100_000 // values looked up: some milliseconds, about the time of valuing a thousand nodes
)

// Value returns the value of a position, and whether it is known.
type Value[S comparable] func(S) (search.Value, bool)

// Small looks for a small fortress of one side in a drawn duel. It returns nil if the fortress gets too large.
//
// It follows all moves of the opponent as they turn up. It chooses a move of the side itself only when nothing else is
// left: one to a known position if there is one, otherwise one that adds the fewest new positions.
func Small[S comparable, M any](d search.Duel[S, M], side search.Side, value Value[S]) *Fortress[S] {
	b := newBuilder(d, side, value)
	b.addPosition(d.Start())
	for next := 0; next < len(b.choices) && !b.spent(); next++ {
		b.choose(b.choices[next])
	}
	if b.spent() {
		return nil
	}
	return &b.Fortress
}

// Largest returns the largest fortress, which belongs to both sides. If it is very large, only some of its positions
// are listed.
func Largest[S comparable, M any](d search.Duel[S, M], value Value[S]) *Fortress[S] {
	b := newBuilder(d, search.Nobody, value)
	b.addOne(d.Start())
	b.Exits = true
	for next := 0; next < len(b.Positions); next++ {
		if len(b.Positions) > mostLargest || b.looks > mostLooks {
			b.More = true
			break
		}
		for _, step := range b.moves(b.Positions[next]) {
			if !b.in[step.To] && b.draws(step.To) {
				b.addOne(step.To)
			}
		}
	}
	return &b.Fortress
}

// builder is a fortress under construction.
type builder[S comparable, M any] struct {
	Fortress[S]
	side    search.Side
	duel    search.Duel[S, M]
	value   Value[S]
	in      map[S]bool
	choices []S // positions of the fortress in which the side moves
	looks   int
	steps   []search.Step[S, M] // buffers
	further []search.Step[S, M]
}

func newBuilder[S comparable, M any](d search.Duel[S, M], side search.Side, value Value[S]) *builder[S, M] {
	return &builder[S, M]{side: side, duel: d, value: value, in: map[S]bool{}}
}

func (b *builder[S, M]) spent() bool { return len(b.Positions) > mostSmall || b.looks > mostLooks }

// moves returns the moves from a position of the fortress.
func (b *builder[S, M]) moves(p S) []search.Step[S, M] {
	b.steps = b.steps[:0]
	if _, over := b.duel.Final(p); !over {
		b.steps = b.duel.Steps(p, b.steps)
	}
	b.Ends = b.Ends || len(b.steps) == 0
	return b.steps
}

// addPosition adds a position, and all that the opponent can reach from it.
func (b *builder[S, M]) addPosition(p S) {
	//meterless: at most mostSmall positions and mostLooks looks
	for todo := []S{p}; len(todo) > 0 && !b.spent(); {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !b.addOne(at) {
			continue
		}
		if b.duel.Turn(at) == b.side {
			b.choices = append(b.choices, at)
			continue
		}
		for _, step := range b.moves(at) {
			if b.draws(step.To) {
				todo = append(todo, step.To)
			} else {
				b.Exits = true
			}
		}
	}
}

// addOne adds one position, and returns false if it was already there.
func (b *builder[S, M]) addOne(p S) bool {
	if b.in[p] {
		return false
	}
	b.in[p] = true
	b.Positions = append(b.Positions, p)
	return true
}

func (b *builder[S, M]) draws(p S) bool {
	b.looks++
	v, known := b.value(p)
	return known && v.Winner == search.Nobody
}

// choose makes a move of the side itself.
func (b *builder[S, M]) choose(at S) {
	steps := b.moves(at)
	if slices.ContainsFunc(steps, func(step search.Step[S, M]) bool { return b.in[step.To] }) {
		return
	}
	var best S
	fewest := math.MaxInt
	for _, step := range steps {
		if !b.draws(step.To) {
			continue
		}
		if n := b.brings(step.To, fewest); n < fewest {
			best, fewest = step.To, n
		}
	}
	if fewest < math.MaxInt {
		b.addPosition(best)
	}
}

// brings counts the new positions if the side moved to p, up to most.
func (b *builder[S, M]) brings(p S, most int) (n int) {
	b.further = b.duel.Steps(p, b.further[:0])
	for _, step := range b.further {
		if n < most && !b.in[step.To] && b.draws(step.To) {
			n++
		}
	}
	return n
}
