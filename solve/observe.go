package solve

import "fmt"

// Observer looks on while a method works: it is told of each step, in order. It is for showing a search, not for steering
// it. Nil is nobody looking on, and a method makes no event for nobody.
type Observer[S any] func(Event[S])

// Event is one step of a search, as those who look on are told of it.
type Event[S any] struct {
	Line  string // the line of the method's pseudocode that is carried out, by its name
	State S      // the state that it is about
	Look  bool   // the method looks at the state, which counts as an expansion
	Wave  int    // of a state that is looked at: its wave; what that is, the family of the question says
	From  *S     // the state that it was met from; nil: from none
	Mark  int    // what becomes of the state, by the family's own marks; 0: what it was before
	Holds any    // what the method holds to be true of the state from now on; nil: nothing new
	Args  []any  // what the line's sentence speaks of: states, moves, numbers
	List  List[S]
}

// List is what waits in a search: its queue, stack or frontier, with what comes next in front.
type List[S any] struct {
	Len int
	At  func(i int) S // nil: only the length is known
}

// Way is an argument of an event: the move that leads from one state to another.
type Way[S any] struct{ From, To S }

// Named is an argument of an event: a state, by the name that it is shown by.
type Named[S any] struct{ State S }

// Name is a state as an argument of an event.
func Name[S any](s S) Named[S] { return Named[S]{s} }

// Waiting is a list that a slice holds, what comes next in front.
func Waiting[S any](states []S) List[S] {
	return List[S]{Len: len(states), At: func(i int) S { return states[i] }}
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
