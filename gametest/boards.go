//go:build !race

package gametest

// boardsEach is how many boards are generated for each shape under each combination of rules.
const boardsEach = 25
