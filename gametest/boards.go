//go:build !race

package gametest

const (
	// boardsEach is how many boards are generated for each shape under each combination of rules.
	boardsEach = 25
	// nodes is what one method may expand on one board of the suite; some methods are exponential.
	nodes = 100_000
	// measures says whether the difficulty of boards is measured, with searches of their own.
	measures = true
)
