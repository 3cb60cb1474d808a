package search

import "jogada/solve"

// Marks of events: what a step of a search does to a state. A family uses those that fit it.
const (
	Waits       = 1 + iota // waits to be expanded
	Looked                 // expanded
	Repeated               // discarded: met before
	Over                   // discarded: moves so far plus bound exceed the ceiling
	Dead                   // discarded: no goal can be reached from it
	Narrowed               // discarded: the beam was full
	Reached                // a goal
	Back                   // backtracked: all its moves are tried
	WonByFirst             // won by the first side of a duel
	WonBySecond            // won by the second side
	Drawn                  // drawn
	ShutDoor               // a door that waits for its key
	OpenDoor               // a door whose key was found
	KeyFound               // a key was found there
	Claimed                // held by a runner of a race, whose number is added
)

// SoFar and ToGo are arguments of an event's sentence: the moves made to its state, and a lower bound on those left. Their
// sum is the state's total, by which A* orders what waits.
type (
	SoFar int
	ToGo  int
)

// Looking returns the event of an expanded state.
func Looking[S any](line string, s S, wave int, list solve.List[S], args ...any) solve.Event[S] {
	return solve.Event[S]{Line: line, State: s, Look: true, Wave: wave, Mark: Looked, Args: args, List: list}
}

// Meeting returns the event of a state that a move from another leads to. Its first argument is the move.
func Meeting[S any](line string, from, to S, mark int, list solve.List[S], args ...any) solve.Event[S] {
	return solve.Event[S]{Line: line, State: to, From: &from, Mark: mark, Args: append([]any{solve.Move[S]{From: from, To: to}}, args...), List: list}
}

// KernelStep is a step of a kernel, whose states have a form T of their own. Kernels of puzzles report their steps so,
// and EventOf converts them for an observer.
type KernelStep[T any] struct {
	Line   string // name of the line of the kernel's pseudocode
	State  T      // the state that the step concerns
	Look   bool   // the kernel expands the state
	Depth  int    // moves from the start to an expanded state
	From   *T     // the state that a move leads from; nil where none is made
	Played *T     // the state after that move as it is played, if the sentence names the move; State may be a form of it
	Mark   int    // the state's new mark
	Args   []any  // arguments of the line's sentence, after the move and the state
	Queued int    // number of states that wait
	Next   []T    // the first MostNext of them
}

// MostNext limits the waiting states of a KernelStep.
const MostNext = 8

// EventOf converts a step of a kernel, given a function that converts its states.
func EventOf[T, S any](k KernelStep[T], state func(T) S) solve.Event[S] {
	at, list := state(k.State), solve.List[S]{Len: k.Queued}
	if len(k.Next) > 0 {
		list.Known, list.At = len(k.Next), func(i int) S { return state(k.Next[i]) }
	}
	args := append([]any{solve.Name(at)}, k.Args...)
	if k.Look {
		return Looking(k.Line, at, k.Depth, list, args...)
	}
	e := solve.Event[S]{Line: k.Line, State: at, Mark: k.Mark, Args: args, List: list}
	if k.From != nil {
		from := state(*k.From)
		e.From = &from
		if k.Played != nil {
			e.Args = append([]any{solve.Move[S]{From: from, To: state(*k.Played)}}, args...)
		}
	}
	return e
}

// Waiting lists the states of the table from number from on.
func (t *Table[S]) Waiting(from int) solve.List[S] {
	return solve.Waiting(t.states[min(from, len(t.states)):])
}
