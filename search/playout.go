package search

import "slices"

// PlayOut returns a line of best play from the start, given the values of the positions: in each position the first
// move that keeps the value and, in a won game, the plies. The line of a drawn game ends with the first repeated
// position.
func PlayOut[S comparable, M any](d Duel[S, M], value func(S) (Value, bool)) []Step[S, M] {
	var line, steps []Step[S, M]
	form := FormOf[S](d)
	seen := map[S]bool{} // drawn positions; each move of a won game takes a ply off
	//meterless: each position of a won game has a ply less than the one before, and a drawn one ends the line when it comes again
	for s := d.Start(); ; s = line[len(line)-1].To {
		v, _ := value(s)
		if v.Winner == Nobody {
			if seen[form(s)] {
				return line
			}
			seen[form(s)] = true
		}
		if _, over := d.Final(s); over {
			return line
		}
		steps = d.Steps(s, steps[:0])
		next := slices.IndexFunc(steps, func(step Step[S, M]) bool {
			to, known := value(step.To)
			return known && v.KeptBy(to)
		})
		if next < 0 {
			return line
		}
		line = append(line, steps[next])
	}
}
