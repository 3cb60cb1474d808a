package solve

// Monitor shows a search while it runs: its progress to a function, and its steps to an observer. It cannot steer the
// search. The zero Monitor shows nothing.
type Monitor struct {
	watch    func(Progress)
	bounds   [2]int // see Bounds
	observer any    // an Observer of the search's states; see Observe
}

// Watch passes the progress so far to f whenever the monitor receives the counts.
func (w *Monitor) Watch(f func(Progress)) { w.watch = f }

// Bounds records the bounds proved so far for the function passed to Watch: the answer is at least atLeast and at most
// atMost; 0 means unknown.
func (w *Monitor) Bounds(atLeast, atMost int) { w.bounds = [2]int{atLeast, atMost} }

// Tell passes the counts of the search, with the bounds, to the function passed to Watch. Meters call it; a method calls
// it for what other goroutines have expanded, or so that a bound is reported however fast the machine is.
func (w *Monitor) Tell(c Counts) {
	if w.watch != nil {
		w.watch(Progress{Counts: c, AtLeast: w.bounds[0], AtMost: w.bounds[1]})
	}
}
