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

// Solved holds the difficulty of a puzzle with a solution.
type Solved struct {
	Lines  *Lines // nil over the caps
	Dead   Share  // see PuzzleDead
	Effort int64  // the states that breadth-first search expands
	// DeadKnown and EffortKnown are false over the caps.
	DeadKnown, EffortKnown bool
}

// PuzzleSolved measures a puzzle whose shortest lines have length moves. It explores the states once, and each measure
// apart only if the exploration reaches the caps.
func PuzzleSolved[S comparable, M any](p search.Puzzle[S, M], length int, looks Looks[S, M], whole *solve.Meter) (all Solved) {
	l := deadLand(p)
	all.DeadKnown = within(whole, func(m *solve.Meter) {
		if l.explore(p, p.Start(), length, m) {
			all.Dead = l.count(length)
			all.Lines = l.lines(p.Start(), length, looks)
			all.Effort = l.effort()
		}
	})
	if all.EffortKnown = all.DeadKnown; !all.DeadKnown {
		all.Lines = PuzzleLines(p, length, looks, whole)
		all.Effort, all.EffortKnown = Effort(p, search.BFS[S, M], whole)
	}
	l.forget()
	return all
}

// lines measures the shortest lines among the states of an exploration.
func (l *land[S, M]) lines(start S, length int, looks Looks[S, M]) *Lines {
	up := &ladder[S, M]{length: length, end: l.end, spread: spread[S, M]{steps: l.steps, table: l.table, layer: l.layer}}
	for n, layer := range l.layer {
		if int(layer) < length {
			for _, to := range l.targets(n) {
				if l.layer[to] == layer+1 {
					up.to = append(up.to, to)
				}
			}
		}
		up.ends = append(up.ends, len(up.to))
	}
	return up.measured(start, looks)
}

// effort returns the states that breadth-first search expands: up to the first with a step to an end.
func (l *land[S, M]) effort() int64 {
	if l.end(l.table.State(0)) {
		return 0
	}
	for n := range l.table.Len() {
		for _, to := range l.targets(n) {
			if l.ended[to] {
				return int64(n) + 1
			}
		}
	}
	return int64(l.table.Len())
}

// PuzzleDead counts the states at most length moves from the start, and those of them that are dead: no goal can be
// reached from there. It returns false over the caps.
func PuzzleDead[S comparable, M any](p search.Puzzle[S, M], length int, whole *solve.Meter) (Share, bool) {
	return dead(p, p.Start(), length, deadLand(p), whole)
}

// deadLand returns the exploration of a puzzle that finds what is dead.
func deadLand[S comparable, M any](p search.Puzzle[S, M]) *land[S, M] {
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
	return l
}
