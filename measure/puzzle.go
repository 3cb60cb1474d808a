package measure

import (
	"jogada/search"
	"jogada/solve"
)

// PuzzleLines counts the shortest lines of a puzzle, which have length moves, and the choices along the first; nil over
// the caps.
//
// It skips states that the puzzle's own bound shows to be too far from a goal, which changes no count.
func PuzzleLines[S comparable, M any](p search.Puzzle[S, M], length int, looks Looks[S, M], whole *solve.Meter) *Lines {
	l := &ladder[S, M]{length: length, end: p.Goal, spread: spread[S, M]{steps: p.Steps}}
	if b, is := p.(search.Bounder[S]); is {
		l.far = func(s S, left int) bool { return b.Bound(s) > left }
	}
	return shortest(p, p.Start(), l, looks, whole)
}

// PuzzleDead counts the states at most length moves from the start, and those of them that are dead: no goal can be
// reached from there. It returns false over the caps.
func PuzzleDead[S comparable, M any](p search.Puzzle[S, M], length int, whole *solve.Meter) (Share, bool) {
	l := &land[S, M]{end: p.Goal, spread: spread[S, M]{steps: p.Steps}}
	refuter, refutes := p.(search.Refuter[S])
	bounder, bounds := p.(search.Bounder[S])
	if refutes || bounds {
		l.lost = func(s S) bool {
			if bounds && bounder.Bound(s) == search.Never {
				return true
			}
			if !refutes {
				return false
			}
			_, lost := refuter.Refute(s)
			return lost
		}
	}
	return dead(p, p.Start(), length, l, whole)
}
