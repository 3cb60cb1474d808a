//go:build race

package gametest

// boardsEach is how many boards are generated for each shape under each combination of rules: few, because the race detector makes everything about
// ten times slower, and looks at goroutines and not at answers.
const boardsEach = 3
