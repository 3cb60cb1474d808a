package search

import "jogada/solve"

// Observer looks on while a method works: it is told of each state that the method looks at, in order, and of the wave
// that it belongs to.
//
//	Puzzle  the wave is how many moves the state is from the start
//	Maze    which explorer; one more than the last of them is work for all together
//	Race    the round in which it is reached; for methods that go backwards, the rounds left from it
//	Duel    how deep the state is in the tree; for retrograde analysis, the plies from it to the end
//
// It is for showing a search, not for steering it.
type Observer[S comparable] func(s S, wave int)

// Observing is who looks on at a search, nil for nobody.
func Observing[S comparable](m *solve.Meter) Observer[S] {
	o, _ := m.Observer().(Observer[S])
	return o
}

// See tells the observer, if there is one, of a state.
func (o Observer[S]) See(s S, wave int) {
	if o != nil {
		o(s, wave)
	}
}
