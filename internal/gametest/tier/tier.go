// Package tier decides how much work a test does. The quick tier, `make test`, takes minutes and runs before every commit;
// the deep tier, `make test-deep`, adds the long comparisons. This package is the only switch between the two.
package tier

import (
	"os"
	"strconv"
	"testing"
)

// Deep reports whether the deep tier is running.
func Deep() bool { return os.Getenv("JOGADA_TIER") == "deep" }

// Scale returns deep in the deep tier and quick otherwise. Every loop over random boards takes its count from it.
func Scale(t testing.TB, deep, quick int) int {
	t.Helper()
	return Choose(deep, quick)
}

// Choose returns deep or quick by the tier, like Scale, for values set before a test starts.
func Choose(deep, quick int) int {
	if Deep() {
		return deep
	}
	return quick
}

// DeepOnly skips a test in the quick tier. The reason says what the test costs.
func DeepOnly(t testing.TB, reason string) {
	t.Helper()
	if !Deep() {
		t.Skip("deep tier only: " + reason)
	}
}

// Single skips a test under the race detector: it takes long there, and runs on one goroutine, or starts only goroutines that
// quicker tests of the same package start.
func Single(t testing.TB) {
	t.Helper()
	if underRace {
		t.Skip("not under the race detector: nothing is shared")
	}
}

// Race reports whether the race detector is on.
func Race() bool { return underRace }

// Concurrent marks a test of a game or a checker that several goroutines take part in. "make race" runs these alone of the
// tests of games and checkers, besides the contract of games.
func Concurrent(testing.TB) {}

// Missing skips a test for lack of a tool and says what is not tested without it. "make test" lists these at its end.
func Missing(t testing.TB, tool, untested string) {
	t.Helper()
	t.Skipf("missing %s: %s", tool, untested)
}

// Seed returns the first seed for random boards and logs it, so that a failing test prints it. It is 1 unless the deep
// tier was started with another: `make test-deep SEED=7`.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(1)
	if text := os.Getenv("JOGADA_SEED"); Deep() && text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("JOGADA_SEED: %v", err)
		}
		seed = n
	}
	t.Logf("seed %d", seed)
	return seed
}
