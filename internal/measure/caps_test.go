package measure_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/internal/measure"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

// lattice is a puzzle on a square: right or down, from one corner to the other.
type lattice int

func (n lattice) Start() [2]int        { return [2]int{} }
func (n lattice) Goal(at [2]int) bool  { return at == [2]int{int(n), int(n)} }
func (n lattice) States() int          { return int(n+1) * int(n+1) }
func (n lattice) Number(at [2]int) int { return at[0]*int(n+1) + at[1] }
func (n lattice) Bound(at [2]int) int  { return 2*int(n) - at[0] - at[1] }
func (n lattice) Steps(at [2]int, buf []search.Step[[2]int, byte]) []search.Step[[2]int, byte] {
	for i, move := range "RD" {
		if to := at; at[i] < int(n) {
			to[i]++
			buf = append(buf, search.Step[[2]int, byte]{Move: byte(move), To: to})
		}
	}
	return buf
}

func TestLinesAreCountedHoweverManyThereAre(t *testing.T) {
	for _, n := range []int{0, 1, 2, 30, 33, 34, 100, 200} { // the middle ones are on either side of 2⁶⁴
		lines := measure.PuzzleLines(lattice(n), 2*n, nil, meter())
		if want := new(big.Int).Binomial(int64(2*n), int64(n)); lines == nil || lines.Count.Cmp(want) != 0 || lines.Traps != nil {
			t.Errorf("a square of %d: %+v, want %v lines", n, lines, want)
		}
	}
}

func TestWhatIsOverTheCapsIsNotKnown(t *testing.T) {
	large := lattice(316) // 317² = 100,489 states, of which all but the goal are expanded
	if lines := measure.PuzzleLines(large, 632, nil, meter()); lines != nil {
		t.Errorf("%d lines", lines.Count)
	}
	if share, known := measure.PuzzleDead(large, 632, meter()); known {
		t.Errorf("%+v", share)
	}
	if n, known := measure.Effort(search.Puzzle[[2]int, byte](large), puzzles.BFS[[2]int, byte], meter()); known {
		t.Errorf("%d states", n)
	}
	just := lattice(315)
	if lines := measure.PuzzleLines(just, 630, nil, meter()); lines == nil {
		t.Error("99,855 states are over the cap")
	}
	if n, known := measure.Effort(search.Puzzle[[2]int, byte](just), puzzles.BFS[[2]int, byte], meter()); !known || n < 99_000 || n > 99_855 {
		t.Errorf("%d states, %v", n, known)
	}
}

func TestMovesAreCappedToo(t *testing.T) {
	word := strings.Repeat("1", 1_000_001)
	wide := gametest.Puzzle{Net: gametest.DrawNet(word + " -"), Goals: ".*", Most: 9}
	if lines := measure.PuzzleLines(wide, 1, nil, meter()); lines != nil {
		t.Errorf("%d lines", lines.Count)
	}
	wide.Net[0] = wide.Net[0][1:]
	if lines := measure.PuzzleLines(wide, 1, nil, meter()); lines == nil || lines.Count.Int64() != 1_000_000 {
		t.Errorf("%+v", lines)
	}
}

func TestAMeasurementStopsWithItsRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := solve.NewMeter(ctx, solve.Budget{})
	if lines := measure.PuzzleLines(lattice(9), 18, nil, m); lines != nil {
		t.Errorf("%+v", lines)
	}
	if keys := measure.MazeKeys(gametest.Maze{Net: gametest.DrawNet("1 0"), From: []int{0}, Locks: "..", Keys: ".."}, m); keys != nil {
		t.Errorf("%+v", keys)
	}
	small := solve.NewMeter(context.Background(), solve.Budget{Bytes: 100})
	if lines := measure.PuzzleLines(lattice(9), 18, nil, small); lines != nil || small.Stopped() != nil && !errors.Is(small.Stopped(), solve.ErrMemory) {
		t.Errorf("%+v, %v", lines, small.Stopped())
	}
}
