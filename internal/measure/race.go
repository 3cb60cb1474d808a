package measure

import (
	"jogada/search"
	"jogada/solve"
)

// RaceLines counts the best lines of a runner who arrives in rounds rounds, the fewest: of all lines of that length,
// those by which it goes as early as possible in its last round. It returns nil over the caps.
//
// Its strides determine when it goes, later ones first, and never the last. Where the whole history counts, all of them
// do; where the first round settles ties, only the last but one does.
func RaceLines[S comparable, M any](q search.Race[S, M], start S, rounds int, looks Looks[S, M], whole *solve.Meter) *Lines {
	history := q.Tie() == search.ByLastRound
	stride := func(s S, layer int) (int, bool) {
		return q.Stride(s), layer == rounds-2 || history && layer < rounds-2
	}
	return shortest(q, start, &ladder[S, M]{length: rounds, end: q.Goal, prefer: stride, spread: spread[S, M]{steps: q.Steps}}, looks, whole)
}

// RaceDead counts the states that a runner can be in within that many rounds, and those of them that are dead: it can
// never arrive from there. It returns false over the caps.
func RaceDead[S comparable, M any](q search.Race[S, M], start S, rounds int, whole *solve.Meter) (Share, bool) {
	return dead(q, start, rounds, &land[S, M]{end: q.Goal, spread: spread[S, M]{steps: q.Steps}}, whole)
}

// Close describes how close a race is.
type Close struct {
	Margin *int // rounds between the winner and the second; nil if nobody else arrives
	Tie    bool // both made the same last stride but one, or arrive in round 1 or 0, so the rule for ties decides
}

// RaceClose measures how close a race is, given all its runners, best first, of whom the first arrives.
func RaceClose[S comparable, M any](q search.Race[S, M], places []search.Rank[S, M]) Close {
	if len(places) < 2 || !places[1].Arrives {
		return Close{}
	}
	first, second := places[0], places[1]
	margin := second.Rounds - first.Rounds
	if margin > 0 {
		return Close{Margin: &margin}
	}
	before := first.Rounds - 2 // the stride that decides who goes first in the last round
	if before < 0 {
		return Close{&margin, true}
	}
	stride := func(p search.Rank[S, M]) int {
		return search.Strides(q, q.Runners()[p.Runner].At, p.Line)[before]
	}
	return Close{&margin, stride(first) == stride(second)}
}
