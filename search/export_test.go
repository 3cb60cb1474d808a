package search

// LimitStates has tables refuse more than so many states, until undo is called.
func LimitStates(most int) (undo func()) {
	before := mostStates
	mostStates = most
	return func() { mostStates = before }
}
