package search

import "jogada/solve"

// What becomes of a state in a step of a search: the marks of events. A family uses those that fit it.
const (
	Waits       = 1 + iota // it waits to be looked at
	Looked                 // it was looked at
	Repeated               // it was met before, and is left
	Over                   // it is left: moves so far and bound together are over the ceiling
	Dead                   // it is left: no goal can be reached from it
	Narrowed               // it is left: there was no room for it
	Reached                // it is a goal
	Back                   // all its moves are tried
	WonByFirst             // the first side of a duel wins it
	WonBySecond            // the second side does
	Drawn                  // nobody does
	ShutDoor               // it is a door that waits for its key
	OpenDoor               // it is a door whose key was found
	KeyFound               // a key was found there
	Claimed                // a runner of a race has it: the runner's number is added
)

// wonBy is the mark of a position with a value.
func wonBy(winner Side) int {
	switch winner {
	case First:
		return WonByFirst
	case Second:
		return WonBySecond
	default:
		return Drawn
	}
}

// Looking is the event of a state that is looked at.
func Looking[S any](line string, s S, wave int, list solve.List[S], args ...any) solve.Event[S] {
	return solve.Event[S]{Line: line, State: s, Look: true, Wave: wave, Mark: Looked, Args: args, List: list}
}

// Meeting is the event of a state that a move from another leads to. The first argument is the move.
func Meeting[S any](line string, from, to S, mark int, list solve.List[S], args ...any) solve.Event[S] {
	return solve.Event[S]{Line: line, State: to, From: &from, Mark: mark, Args: append([]any{solve.Way[S]{From: from, To: to}}, args...), List: list}
}

// waiting is what waits in a table from a number on.
func (t *Table[S]) waiting(from int) solve.List[S] {
	return solve.Waiting(t.states[min(from, len(t.states)):])
}
