package gametest

import "jogada/internal/gametest/tier"

// The size of the conformance suite, by the tier of the tests.
var (
	// boardsEach is the number of boards generated for each shape under each combination of rules.
	boardsEach = uint64(tier.Choose(12, 2))
	// nodes limits the expansions of one method on one board; some methods are exponential.
	nodes = int64(tier.Choose(40_000, 5_000))
	// boardsShown is the number of boards that are drawn and played.
	boardsShown = uint64(tier.Choose(5, 1))
	// statesKnown is the number of states of a board in which the suite compares the question's optional knowledge with
	// its rules.
	statesKnown = tier.Choose(300, 100)
)
