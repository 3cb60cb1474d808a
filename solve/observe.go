package solve

import "fmt"

// Observer receives each step of a method, in order. It can show a search but not steer it. With a nil Observer a
// method creates no events.
type Observer[S any] func(Event[S])

// Event describes one step of a search to an Observer.
type Event[S any] struct {
	Line  string // name of the line of the method's pseudocode that this step carries out
	State S      // the state that the step concerns
	Look  bool   // the method expands the state
	Wave  int    // the wave of an expanded state, as defined by the family
	From  *S     // the state it was reached from; nil for a root
	Mark  int    // the state's new mark, defined by the family; 0 leaves it unchanged
	Holds any    // the value that the method now assigns to the state; nil if nothing changed
	Args  []any  // arguments of the line's sentence: states, moves, numbers
	List  List[S]
}

// List describes the queue, stack or frontier of a search, next state first.
type List[S any] struct {
	Len   int
	Known int           // At knows only so many of the first states; 0 if it knows all
	At    func(i int) S // returns the i-th state; nil if only the length is known
}

// Move is an event argument: the move that leads from one state to another.
type Move[S any] struct{ From, To S }

// Named is an event argument: a state, shown by its name.
type Named[S any] struct{ State S }

// Name wraps a state as an event argument that is shown by its name.
func Name[S any](s S) Named[S] { return Named[S]{s} }

// Waiting returns the list of the states in a slice, next state first.
func Waiting[S any](states []S) List[S] {
	return List[S]{Len: len(states), At: func(i int) S { return states[i] }}
}

// Observe attaches an observer to the search that uses the meter. The states of that search must have type S.
func Observe[S any](m *Meter, o Observer[S]) { m.Monitor.observer = o }

// Observing returns the meter's observer, or nil if there is none. It panics if the observer expects states of a type
// other than S.
func Observing[S any](m *Meter) Observer[S] {
	if m.Monitor.observer == nil {
		return nil
	}
	o, ok := m.Monitor.observer.(Observer[S])
	if !ok {
		panic(fmt.Sprintf("solve: a %T looks on at a search that needs a %T", m.Monitor.observer, o))
	}
	return o
}
