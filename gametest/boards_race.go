//go:build race

package gametest

// The race detector makes everything about ten times slower, and looks at goroutines and not at answers: few boards, short searches, and no difficulty, which is
// measured by one goroutine.
const (
	boardsEach = 3
	nodes      = 10_000
	measures   = false
)
