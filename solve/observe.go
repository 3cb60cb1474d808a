package solve

import "fmt"

// Observer looks on while a method works: it is told of each state that the method looks at, in order, and of the wave
// that the state belongs to. What a wave is, the family of the question says. It is for showing a search, not for
// steering it.
type Observer[S any] func(s S, wave int)

// See tells the observer of a state. Nil is nobody looking on.
func (o Observer[S]) See(s S, wave int) {
	if o != nil {
		o(s, wave)
	}
}

// Observe lets somebody look on at the search that uses the meter, which must be a search of states of type S.
func Observe[S any](m *Meter, o Observer[S]) { m.observer = o }

// Observing is who looks on at a search of states of type S, nil for nobody. It panics if somebody waits for states of
// another type, who would never be told of any.
func Observing[S any](m *Meter) Observer[S] {
	if m.observer == nil {
		return nil
	}
	o, ok := m.observer.(Observer[S])
	if !ok {
		panic(fmt.Sprintf("solve: a %T looks on at a search that needs a %T", m.observer, o))
	}
	return o
}
