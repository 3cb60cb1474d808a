package measure

import (
	"jogada/search"
	"jogada/search/puzzles"
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
	Dead   Share  // the states near the start from which no goal can be reached
	Effort int64  // the states that breadth-first search expands
	// DeadKnown and EffortKnown are false over the caps.
	DeadKnown, EffortKnown bool
}

// PuzzleSolved measures a puzzle whose shortest lines have length moves. It explores the states once, as words if they
// fit; only if that reaches the caps, it computes each measure separately.
func PuzzleSolved[S comparable, M any](p search.Puzzle[S, M], length int, looks Looks[S, M], whole *solve.Meter) (all Solved) {
	if words, state, ok := encoded(p); ok {
		all = solved(words, length, looks.ofWords(state), whole)
	} else {
		all = solved(p, length, looks, whole)
	}
	if !all.DeadKnown {
		all.Lines = PuzzleLines(p, length, looks, whole)
		all.Effort, all.EffortKnown = PuzzleEffort(p, whole)
	}
	return all
}

// PuzzleEffort counts the states that breadth-first search expands. It returns false if they exceed the cap.
func PuzzleEffort[S comparable, M any](p search.Puzzle[S, M], whole *solve.Meter) (int64, bool) {
	if words, _, ok := encoded(p); ok {
		return Effort(words, puzzles.BFS[uint64, M], whole)
	}
	return Effort(p, puzzles.BFS[S, M], whole)
}

// encoded returns a puzzle over words, if its states fit.
func encoded[S comparable, M any](p search.Puzzle[S, M]) (words search.Puzzle[uint64, M], state func(uint64) S, ok bool) {
	if e, is := p.(search.Encoded[S, M]); is {
		return e.Words()
	}
	return nil, nil, false
}

// ofWords returns the same ratings for states as words.
func (looks Looks[S, M]) ofWords(state func(uint64) S) Looks[uint64, M] {
	if looks == nil {
		return nil
	}
	return func(from uint64, steps []search.Step[uint64, M]) []int {
		list := make([]search.Step[S, M], len(steps))
		for i, step := range steps {
			list[i] = search.Step[S, M]{Move: step.Move, To: state(step.To)}
		}
		return looks(state(from), list)
	}
}

// solved measures a puzzle in one exploration. Nothing is known over the caps.
func solved[S comparable, M any](p search.Puzzle[S, M], length int, looks Looks[S, M], whole *solve.Meter) (all Solved) {
	l := deadLand(p)
	all.DeadKnown = runCapped(whole, func(m *solve.Meter) {
		if l.explore(p, p.Start(), length, m) {
			all.Dead = l.count(length)
			all.Lines = l.lines(p.Start(), length, looks)
			all.Effort = l.effort()
		}
	})
	all.EffortKnown = all.DeadKnown
	l.forget()
	return all
}

// lines measures the shortest lines among the states of an exploration.
func (l *land[S, M]) lines(start S, length int, looks Looks[S, M]) *Lines {
	up := &ladder[S, M]{length: length, end: l.end, spread: spread[S, M]{steps: l.steps, table: l.table, layer: l.layer, kept: l.kept}}
	up.to, up.ends = l.kept.onward[:0], l.kept.onwardEnds[:0]
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
	l.kept.onward, l.kept.onwardEnds = up.to, up.ends
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
