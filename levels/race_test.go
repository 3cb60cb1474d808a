//go:build race

package levels_test

// raced says that the race detector slows everything down.
const raced = true
