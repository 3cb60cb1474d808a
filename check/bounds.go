package check

import (
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// The functions below judge the contents of a report that decides nothing, by the plainest search. They reject what is
// false and accept only what they have verified.

// NotBefore judges the claim that nobody arrives before a round.
func NotBefore[S comparable, M any](q search.Race[S, M], round int, m *solve.Meter) Ruling {
	met := search.NewTable[S](q, 0, m)
	defer met.Forget()
	for _, runner := range q.Runners() {
		if q.Goal(runner.At) && round > 0 {
			return ruling.Reject("the answer says that no runner arrives before round %d, but %s starts on the goal", round, runner.Name)
		}
		met.Add(runner.At)
	}
	var steps []search.Step[S, M]
	for now, at, end := 1, 0, met.Len(); now < round && at < end; now, end = now+1, met.Len() {
		for ; at < end; at++ {
			if !m.Expand() {
				return ruling.Open("the runners were not followed to the end: %v", m.Stopped())
			}
			steps = q.Steps(met.State(at), steps[:0])
			for _, step := range steps {
				if q.Goal(step.To) {
					return ruling.Reject("the answer says that no runner arrives before round %d, but one can in round %d", round, now)
				}
				met.Add(step.To)
			}
		}
	}
	return ruling.Accept("nobody arrives before round %d", round)
}

// NotWithin judges the claim that no line of fewer than least moves leads to a goal.
func NotWithin[S comparable, M any](p search.Puzzle[S, M], least int, m *solve.Meter) Ruling {
	return judgeMetered(p, m, func(p search.Puzzle[S, M]) Ruling { return notWithin(p, least-1, m) })
}

// Reaches judges the claim that each region of an exploration has at least the given number of cells, and that its keys
// lie where claimed and can be reached.
func Reaches[S, K comparable](q search.Maze[S, K], claim search.Exploration[S, K], m *solve.Meter) Ruling {
	f := flood[S, K]{q: q, m: m, marks: newMarks[S](q, m)}
	for i, region := range claim.Regions {
		f.begin(q.Starts()[i])
		for at := 0; at < len(f.lying); at++ {
			f.unlock(f.lying[at])
		}
		if m.Stopped() != nil {
			return ruling.Open("region %d was not flooded to the end: %v", i+1, m.Stopped())
		}
		if f.reached < region.Size {
			return ruling.Reject("region %d: the answer has at least %d places, a plain flood reaches %d", i+1, region.Size, f.reached)
		}
		for _, key := range region.Keys {
			if given, ok := q.Gives(key.At); !ok || given != key.Key || f.marks.markOf(key.At) != reached {
				return ruling.Reject("region %d: key %v is not where the answer says, or can't be reached", i+1, key.Key)
			}
		}
	}
	return ruling.Accept("a plain flood for each start reaches everything listed, and perhaps more")
}
