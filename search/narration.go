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

// wonBy returns the mark of a position with that winner.
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

// Looking returns the event of an expanded state.
func Looking[S any](line string, s S, wave int, list solve.List[S], args ...any) solve.Event[S] {
	return solve.Event[S]{Line: line, State: s, Look: true, Wave: wave, Mark: Looked, Args: args, List: list}
}

// Meeting returns the event of a state that a move from another leads to. Its first argument is the move.
func Meeting[S any](line string, from, to S, mark int, list solve.List[S], args ...any) solve.Event[S] {
	return solve.Event[S]{Line: line, State: to, From: &from, Mark: mark, Args: append([]any{solve.Way[S]{From: from, To: to}}, args...), List: list}
}

// waiting lists the states of the table from number from on.
func (t *Table[S]) waiting(from int) solve.List[S] {
	return solve.Waiting(t.states[min(from, len(t.states)):])
}
