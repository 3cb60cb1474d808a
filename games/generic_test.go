package games_test

import (
	"context"
	"math/bits"
	"runtime"
	"testing"

	"jogada/games/chase"
	"jogada/graph"
	"jogada/search"
	"jogada/search/duels"
	"jogada/search/puzzles"
	"jogada/solve"
)

func TestGenericMethodsAnswerAsHandWrittenOnes(t *testing.T) {
	for seed := range uint64(20) {
		b := newTiles(3, 3, 200, seed)
		moves, met := tilesByHand(b)
		r := puzzles.BFS[uint64, byte](b, solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Verdict != solve.Proved || len(r.Line) != len(moves) || r.Counts.Stored != int64(met) {
			t.Errorf("tiles of seed %d: %v with %d moves and %d states; by hand %d and %d", seed, r.Verdict, len(r.Line), r.Counts.Stored, len(moves), met)
		}
	}
	for goal := uint8(1); goal < 11; goal++ {
		j := jugs{sizes: amounts{5, 3, 4, 2, 11}, start: amounts{0, 0, 0, 0, 11}, goal: goal}
		moves, met := jugsByHand(j)
		r := puzzles.BFS[amounts, [2]uint8](j, solve.NewMeter(context.Background(), solve.Budget{}))
		if r.Found != (moves != nil) || len(r.Line) != len(moves) || r.Counts.Stored != int64(met) {
			t.Errorf("jugs for %d: %v with %d moves and %d states; by hand %d and %d", goal, r.Verdict, len(r.Line), r.Counts.Stored, len(moves), met)
		}
	}
	for seed := range uint64(20) {
		near := randomGraph(30, 40+5*int(seed), seed)
		d := onGraph(t, near)
		j := duels.RetroProof[chase.Position, graph.Node](d, solve.NewMeter(context.Background(), solve.Budget{}))
		values := chaseByHand(near, 0)
		for _, v := range j.Values {
			if w := values[d.Number(v.State)]; v.Value != (search.Value{Winner: search.Side(w.winner), Plies: int(w.plies)}) {
				t.Fatalf("graph %d: %v is %v, by hand %v", seed, v.State, v.Value, w)
			}
		}
	}
}

// TestGenericMethodsTakeLittleMoreMemoryThanHandWrittenOnes bounds all the bytes asked for in a run, garbage included.
func TestGenericMethodsTakeLittleMoreMemoryThanHandWrittenOnes(t *testing.T) {
	meter := func() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }
	b, near := newTiles(3, 3, 10001, 1), randomGraph(100, 300, 1)
	d := onGraph(t, near)
	for _, c := range []struct {
		name            string
		most            float64
		byHand, generic func()
	}{
		{"tiles", 2, func() { tilesByHand(b) }, func() { puzzles.BFS[uint64, byte](b, meter()) }},
		{"chase", 1.3, func() { chaseByHand(near, 0) }, func() { duels.Retro[chase.Position, graph.Node](d, meter()) }},
	} {
		byHand, generic := allocated(c.byHand), allocated(c.generic)
		if ratio := generic / byHand; ratio > c.most || bits.Len64(uint64(byHand)) < 15 {
			t.Errorf("%s: %.0f bytes, by hand %.0f: %.2f times as many, want %.1f at the most", c.name, generic, byHand, ratio, c.most)
		}
	}
}

// allocated returns how many bytes a function asks for.
func allocated(f func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}
