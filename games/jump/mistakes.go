package jump

import (
	"context"
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/games/jump/internal/mistakes"
	"jogada/solve"
)

// page explains what decides a race.
const page = "algorithms/claims.md"

// wrongMethods returns the mistakes of the Jump Game.
func wrongMethods() []catalog.Mistake {
	return []catalog.Mistake{
		mistaken("ties-by-index", "players who arrive in the same round are ranked by the order of the input, not by who plays first in that round", mistakes.TiesByIndex),
		mistaken("ties-to-last", "of players who are equal in everything the last in the input wins, not the first: a comparison has <= in place of <", mistakes.TiesToLast),
		{Name: "ties-by-arrival", Sentence: "the first player to enter a cell keeps it, although who plays first depends on the jump of the round before", Page: page,
			Variants: []func(catalog.Instance) (string, bool){ball}},
		mistaken("tie-by-last-jump", "ties are decided by the jump onto the last cell, not by the jump in the round before it", mistakes.LastJump),
		mistaken("first-line-only", "the jump that decides a tie is taken from the first shortest line found, not from the best one", mistakes.FirstLine),
		mistaken("larger-jump-first", "the player who jumped the larger number plays first, not the one who jumped the smaller", mistakes.LargerFirst),
		mistaken("tie-by-distance", "ties are decided by the sum of all jumps, not by the jump in the round before the last", mistakes.TotalDistance),
		under(mistaken("whole-history", "equal jumps are settled by the rounds before, not by the order of round 1", mistakes.WholeHistory), "first-round", "name"),
		under(mistaken("no-history", "equal jumps are settled by the order of round 1, not by the round before", mistakes.NoHistory), "stable"),
		mistaken("one-player", "only the first player is looked at", mistakes.OnePlayer),
		mistaken("visited-not-cleared", "the table of visited cells is not cleared between players, so a later player stops where an earlier one has been", mistakes.SharedVisited, mistakes.SharedUntilGoal),
		mistaken("round-off-by-one", "rounds are counted from the wrong number: the start counts as a round, or the last jump does not", mistakes.RoundsFromOne, mistakes.RoundsBefore),
		mistaken("goal-tested-late", "the goal is tested only after a jump, so a player who starts there does not win in round 0", mistakes.StartOnGoal),
		mistaken("forward-only", "players never jump up or to the left", mistakes.RightAndDown),
		mistaken("short-jumps", "a jump may be shorter than the number on its cell", mistakes.StopsEarly),
		trapped(mistaken("byte-numbers", "numbers are kept in a byte, so 257 is read as 1", mistakes.Bytes), largeNumbers),
	}
}

// mistaken returns a mistake made of wrong methods.
func mistaken(name, sentence string, methods ...func(mistakes.Race) mistakes.Result) catalog.Mistake {
	answer := func(b catalog.Instance, method func(mistakes.Race) mistakes.Result) (string, bool) {
		return courseOf(method(plainRace(b))), true
	}
	return catalog.Mistake{Name: name, Sentence: sentence, Page: page, Variants: catalog.Variants(answer, methods...)}
}

// under restricts a mistake to some rules for ties.
func under(m catalog.Mistake, ties ...string) catalog.Mistake {
	m.Under = map[string][]string{"tie": ties}
	return m
}

// trapped gives a mistake its own boards.
func trapped(m catalog.Mistake, trap func(*catalog.Dice, catalog.Values) (catalog.Instance, error)) catalog.Mistake {
	m.Trap = trap
	return m
}

// plainRace returns a board as the wrong methods take it.
func plainRace(b catalog.Instance) mistakes.Race {
	r := b.(instance).race
	plain := mistakes.Race{Rows: r.Rows, Cols: r.Cols, Walk: r.Moving == Walk, Stable: r.Ties == Stable}
	for _, jump := range r.Jumps {
		plain.Jumps = append(plain.Jumps, int(jump))
	}
	for _, p := range r.order {
		plain.Starts = append(plain.Starts, int(p.At))
	}
	return plain
}

// courseOf returns a result as the assignment prints it.
func courseOf(r mistakes.Result) string {
	if r.Winner < 0 {
		return "SEM VENCEDORES\n"
	}
	return fmt.Sprintf("%s\n%d\n", nameOf(r.Winner), r.Round)
}

// ballNodes limits the states that the method of report 002 expands.
const ballNodes = 1_000_000

// ball answers by the method of report 002.
func ball(b catalog.Instance) (string, bool) {
	m, err := catalog.Pick(b, "ball")
	if err != nil {
		return "", false
	}
	r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: ballNodes}, Brief: true})
	return r.Course, r.Verdict != solve.Unknown
}

// largeNumbers makes a board some of whose numbers are 256 more than they were.
func largeNumbers(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	b, err := generate(d, v)
	if err != nil {
		return nil, err
	}
	race := b.(instance).race
	numbers := Board{Rows: race.Rows, Cols: race.Cols, Jumps: slices.Clone(race.Jumps)}
	for c := range numbers.Jumps {
		if d.Chance(1, 3) {
			numbers.Jumps[c] += 256
		}
	}
	changed, err := NewRace(numbers, race.Players, race.Moving, race.Ties)
	if err != nil {
		return nil, err
	}
	return newInstance(changed, false), nil
}
