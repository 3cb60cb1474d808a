package search

// LimitStates makes tables reject more than that many states, until undo is called.
func LimitStates(most int) (undo func()) {
	before := mostStates
	mostStates = most
	return func() { mostStates = before }
}
