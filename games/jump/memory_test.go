package jump

import (
	"fmt"
	"runtime"
	"testing"
)

// allocated returns the bytes and the number of allocations of f.
func allocated(f func()) (bytes, count uint64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs
}

func sized(t *testing.T, move, kindOf string, side, most int) *Race {
	t.Helper()
	return kind{given: map[string]string{"move": move, "kind": kindOf, "rows": fmt.Sprint(side), "cols": fmt.Sprint(side), "players": "11", "max": fmt.Sprint(most)}}.race(t)
}

// The board itself, 4 bytes a cell, is not counted. What comes on top is a few blocks, whatever the size of the board.
func TestStraightClaimsTakeFourBytesACellAtTheMost(t *testing.T) {
	for _, c := range []struct {
		kind string
		most int
	}{{"worst", 9}, {"worst", 600}, {"random", 60}, {"random", 9}} {
		r := sized(t, "straight", c.kind, 700, c.most)
		bytes, _ := allocated(func() { Claims(r, unlimited()) })
		if most := uint64(4*len(r.Jumps) + 64<<10); bytes > most {
			t.Errorf("%s with jumps up to %d: %d bytes for %d cells, over %d", c.kind, c.most, bytes, len(r.Jumps), most)
		}
	}
	const cells = 500_000 // a corridor, where every round is a single cell
	jumps := make([]int32, cells)
	for c := range jumps {
		jumps[c] = 1
	}
	r, err := NewRace(Board{1, cells, jumps}, []Player{{Name: "A", At: 1}}, Straight, FirstRound)
	if err != nil {
		t.Fatal(err)
	}
	jumps[cells-2] = 0
	if bytes, _ := allocated(func() { Claims(r, unlimited()) }); bytes > 4*cells+64<<10 {
		t.Errorf("%d bytes for a corridor of %d cells", bytes, cells)
	}
}

// A search allocates its tables and nothing for a cell: sixteen times the cells take as many allocations, and a few more
// where tables are made larger as rounds grow.
func TestClaimsAllocateNothingForACell(t *testing.T) {
	for moving := Straight; moving <= Walk; moving++ {
		for ties := FirstRound; ties <= Stable; ties++ {
			count := func(side int) uint64 {
				r := sized(t, moving.String(), "worst", side, 9)
				r.Ties = ties
				_, n := allocated(func() { Claims(r, unlimited()) })
				return n
			}
			small, large := count(100), count(400)
			if large > small+60 || large > 200 {
				t.Errorf("%v %v: %d allocations for 10,000 cells, %d for 160,000", moving, ties, small, large)
			}
		}
	}
}

func TestReadingAllocatesNothingForANumberOrAPlayer(t *testing.T) {
	r := kind{given: map[string]string{"rows": "300", "cols": "300", "players": "5000"}}.race(t)
	text := []byte(newInstance(r, false).Text())
	if _, count := allocated(func() { readCourse(text) }); count > 20 {
		t.Errorf("%d allocations for 90,000 numbers and 5,000 players", count)
	}
}
