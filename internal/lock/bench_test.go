package lock

import (
	"math/rand/v2"
	"testing"
)

// Measures the default checks on a map of 197 by 197 cells in rooms with 150 keys that last and 150 doors.
func BenchmarkLastingKeys(b *testing.B) {
	m := rooms(rand.New(rand.NewPCG(1, 5)), 28, 6, 26, 100, 50, false)
	for b.Loop() {
		p := compiled(b, m)
		p.Reach(0, nil)
		p.KeysNeeded(0, nil)
	}
}

// The way out of rooms with 20 keys that are used once and 20 doors.
func BenchmarkExitWithKeysUsedOnce(b *testing.B) {
	m := rooms(rand.New(rand.NewPCG(1, 5)), 5, 6, 3, 16, 4, true)
	for b.Loop() {
		compiled(b, m).ToExit(0, nil)
	}
}
