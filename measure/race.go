package measure

import (
	"jogada/search"
	"jogada/solve"
)

// RaceLines are the best lines of a runner who arrives in so many rounds, the fewest: of all lines of that length those by
// which it goes as early as it can in its last round. Nil: over the caps.
//
// When it goes is said by its strides, the later ones first, and never by the last. Where the whole history counts, all of
// them choose; where the first round settles ties, only the last but one does.
func RaceLines[S comparable, M any](q search.Race[S, M], start S, rounds int, looks Looks[S, M], whole *solve.Meter) *Lines {
	history := q.Tie() == search.ByLastRound
	stride := func(s S, layer int) (int, bool) {
		return q.Stride(s), layer == rounds-2 || history && layer < rounds-2
	}
	return shortest(q, start, &ladder[S, M]{length: rounds, end: q.Goal, prefer: stride, spread: spread[S, M]{steps: q.Steps}}, looks, whole)
}

// RaceDead is how many of the states that a runner can be in within so many rounds are dead, which means that it can never
// arrive from there, and how many such states there are; false: over the caps.
func RaceDead[S comparable, M any](q search.Race[S, M], start S, rounds int, whole *solve.Meter) (Share, bool) {
	return dead(q, start, rounds, &land[S, M]{end: q.Goal, spread: spread[S, M]{steps: q.Steps}}, whole)
}

// Close is how close a race is.
type Close struct {
	Margin *int // how many rounds the second arrives after the winner; nil: nobody else arrives
	Tie    bool // both made their last jump but one alike, or arrive in round 1 or 0, so that the rule for ties decides
}

// RaceClose says how close a race is, by the places of all its runners, best first, of whom the first arrives.
func RaceClose[S comparable, M any](q search.Race[S, M], places []search.Place[S, M]) Close {
	if len(places) < 2 || !places[1].Arrives {
		return Close{}
	}
	first, second := places[0], places[1]
	margin := second.Rounds - first.Rounds
	if margin > 0 {
		return Close{Margin: &margin}
	}
	before := first.Rounds - 2 // the stride that says who goes first in the last round
	if before < 0 {
		return Close{&margin, true}
	}
	stride := func(p search.Place[S, M]) int {
		return search.Strides(q, q.Runners()[p.Runner].At, p.Line)[before]
	}
	return Close{&margin, stride(first) == stride(second)}
}
