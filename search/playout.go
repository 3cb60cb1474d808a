package search

// PlayOut returns a line of best play from the start, given the values of the positions: in each position the first
// move that keeps the value and, in a won game, the plies. The line of a drawn game ends with the first repeated
// position.
func PlayOut[S comparable, M any](d Duel[S, M], value func(S) (Value, bool)) []Step[S, M] {
	var line []Step[S, M]
	s := d.Start()
	form := FormOf[S](d)
	seen := map[S]bool{}
	for !seen[form(s)] {
		seen[form(s)] = true
		if _, over := d.Final(s); over {
			break
		}
		v, _ := value(s)
		next, ok := keeping(d, s, v, value)
		if !ok {
			break
		}
		line = append(line, next)
		s = next.To
	}
	return line
}

// keeping returns the first step from s that keeps its value v.
func keeping[S comparable, M any](d Duel[S, M], s S, v Value, value func(S) (Value, bool)) (Step[S, M], bool) {
	for _, step := range d.Steps(s, nil) {
		to, known := value(step.To)
		if known && to.Winner == v.Winner && (v.Winner == Nobody || to.Plies == v.Plies-1) {
			return step, true
		}
	}
	return Step[S, M]{}, false
}
