//go:build unix

package games_test

import (
	"context"
	"math"
	"runtime"
	"syscall"
	"testing"
	"time"

	"jogada/games/chase"
	"jogada/graph"
	"jogada/search/duels"
	"jogada/search/puzzles"
	"jogada/solve"
)

// BenchmarkBesideHandWritten runs generic methods and the plain Go of handwritten_test.go in turn on the same boards. The
// ratio is the time of the generic one divided by that of the hand-written one in the same run.
func BenchmarkBesideHandWritten(b *testing.B) {
	meter := func() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }
	for _, c := range []struct {
		name string
		tiles
	}{{"tiles=3x3", newTiles(3, 3, 10001, 1)}, {"tiles=3x4", newTiles(3, 4, 100, 8)}} {
		b.Run("puzzle/"+c.name, func(b *testing.B) {
			compare(b, func() { tilesByHand(c.tiles) }, func() { puzzles.BFS[uint64, byte](c.tiles, meter()) })
		})
	}
	j := jugs{sizes: amounts{31, 27, 23, 19, 47}, start: amounts{0, 0, 0, 0, 47}, goal: 99}
	b.Run("puzzle/jugs", func(b *testing.B) {
		compare(b, func() { jugsByHand(j) }, func() { puzzles.BFS[amounts, [2]uint8](j, meter()) })
	})
	for _, c := range []struct {
		name         string
		nodes, edges int
	}{{"nodes=100", 100, 300}, {"nodes=1000", 1000, 3000}, {"nodes=300/degree=40", 300, 6000}} {
		near := randomGraph(c.nodes, c.edges, 1)
		d := onGraph(b, near)
		b.Run("duel/"+c.name, func(b *testing.B) {
			compare(b, func() { chaseByHand(near, 0) }, func() { duels.Retro[chase.Position, graph.Node](d, meter()) })
		})
	}
}

// compare times two functions in turn, each with a heap as the collector left it, and reports the ratio of the second's
// best time to the first's. Time is that of the processor, the collector's included: other work on the machine does not
// count. The best of several is what the work itself takes.
func compare(b *testing.B, byHand, generic func()) {
	best := [2]time.Duration{math.MaxInt64, math.MaxInt64}
	for b.Loop() {
		for i, f := range []func(){byHand, generic} {
			runtime.GC()
			begin := processorTime()
			f()
			best[i] = min(best[i], processorTime()-begin)
		}
	}
	b.ReportMetric(float64(best[0].Microseconds())/1000, "byhand-ms")
	b.ReportMetric(float64(best[1].Microseconds())/1000, "generic-ms")
	b.ReportMetric(float64(best[1])/float64(best[0]), "ratio")
}

// processorTime returns how long the processor has worked for this process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
