package rotated

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/games/jump/internal/grid"
	"jogada/solve"
)

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// shapes returns boards of all proportions.
func shapes(d *rand.Rand) grid.Board {
	rows, cols := 1+d.IntN(40), 1+d.IntN(40)
	switch d.IntN(4) {
	case 0:
		rows, cols = 1, 2+d.IntN(600)
	case 1:
		rows, cols = 2+d.IntN(600), 1
	case 2:
		rows, cols = 1+d.IntN(3), 1+d.IntN(300)
	}
	return grid.Board{Rows: rows, Cols: cols, Jumps: make([]int32, max(2, rows*cols))[:rows*cols]}
}

// plainSquare returns the cells of a set within a square, by looking at each.
func plainSquare(b grid.Board, set map[int32]bool, s square) (cells []int32) {
	for c := range set {
		row, col := b.Place(c)
		a, bb := (row+col)>>1, (row-col+b.Cols-1)>>1
		if a >= s.a0 && a <= s.a1 && bb >= s.b0 && bb <= s.b1 {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	return cells
}

func TestTheCellsOfASquareAreTakenOutOfASet(t *testing.T) {
	d := rand.New(rand.NewPCG(1, 0))
	gave, none := 0, 0
	for range 300 {
		b := shapes(d)
		if len(b.Jumps) < 2 {
			continue
		}
		odd := d.IntN(2)
		set := newColour(b.Rows, b.Cols, odd)
		set.fill()
		in := map[int32]bool{}
		for c := range b.Jumps {
			if row, col := b.Place(int32(c)); (row+col)&1 == odd {
				in[int32(c)] = true
			}
		}
		for range 40 {
			side := b.Rows + b.Cols
			a0, b0 := d.IntN(side)-side/2, d.IntN(side)-side/2
			s := square{a0, a0 + d.IntN(side), b0, b0 + d.IntN(side)}
			if d.IntN(2) == 0 {
				s.a1, s.b1 = s.a0+d.IntN(5), s.b0+d.IntN(5)
			}
			want := plainSquare(b, in, s)
			if c, ok := set.find(s); ok != (len(want) > 0) || ok && !slices.Contains(want, c) {
				t.Fatalf("%d × %d, %+v: found %d, %v; want one of %v", b.Rows, b.Cols, s, c, ok, want)
			}
			got := set.take(s, nil)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%d × %d, %+v: %v, want %v", b.Rows, b.Cols, s, got, want)
			}
			for _, c := range want {
				delete(in, c)
			}
			if gave++; len(want) == 0 {
				gave--
				none++
			}
			holdsTogether(t, b, set, in)
		}
	}
	t.Logf("%d squares gave cells, %d none", gave, none)
	if min(gave, none) < 500 {
		t.Error("met too few of something")
	}
}

// holdsTogether makes sure that a bit is set exactly where something is below it, and that the cells are those in the set.
func holdsTogether(t *testing.T, b grid.Board, set *colour, in map[int32]bool) {
	t.Helper()
	for c := range b.Jumps {
		row, col := b.Place(int32(c))
		if (row+col)&1 == set.odd && set.contains((row+col)>>1, (row-col+b.Cols-1)>>1) != in[int32(c)] {
			t.Fatalf("%d × %d: whether cell %d is in the set is wrong", b.Rows, b.Cols, c)
		}
	}
	for i := range set.levels[1:] {
		above, bits := &set.levels[i+1], 0
		set.levels[i].each(func(row, col int) {
			bits++
			if *above.word(row>>3, col>>3)&bitOf(row, col) == 0 {
				t.Fatalf("%d × %d: a word of level %d is not empty, and its bit is not set", b.Rows, b.Cols, i)
			}
		})
		for _, word := range above.words {
			for ; word != 0; word &= word - 1 {
				bits--
			}
		}
		if bits != 0 {
			t.Fatalf("%d × %d: level %d has bits set above empty words", b.Rows, b.Cols, i+1)
		}
	}
}

func TestCellsPutIntoASetAreFound(t *testing.T) {
	d := rand.New(rand.NewPCG(2, 0))
	for range 300 {
		b := shapes(d)
		if len(b.Jumps) < 2 {
			continue
		}
		set := New(&b, unlimited())
		set.Clear()
		c := int32(d.IntN(len(b.Jumps)))
		if set.Has(c) {
			t.Fatal("cleared, and a cell is in the set")
		}
		set.Add([]int32{c})
		for other := range b.Jumps {
			if set.Has(int32(other)) != (int32(other) == c) {
				t.Fatalf("%d × %d: added %d, and whether %d is in the set is wrong", b.Rows, b.Cols, c, other)
			}
		}
		if !set.Remove(c) || set.Remove(c) || set.Has(c) {
			t.Fatalf("%d × %d: %d is not removed once", b.Rows, b.Cols, c)
		}
	}
}

// walkers returns a board of random walks, none longer than most.
func walkers(d *rand.Rand, most int) grid.Board {
	b := shapes(d)
	for c := range b.Jumps {
		b.Jumps[c] = int32(d.IntN(most + 1))
	}
	return b
}

// ends reports whether a walk from c can end on to, by counting steps.
func ends(b grid.Board, c, to int32) bool {
	row, col := b.Place(c)
	toRow, toCol := b.Place(to)
	far, jump := max(row-toRow, toRow-row)+max(col-toCol, toCol-col), int(b.Jumps[c])
	return jump > 0 && far <= jump && (jump-far)%2 == 0
}

func TestAWalkTakesTheCellsItCanEndOn(t *testing.T) {
	d := rand.New(rand.NewPCG(3, 0))
	for range 200 {
		b := walkers(d, []int{3, 20, 2000}[d.IntN(3)])
		if len(b.Jumps) < 2 {
			continue
		}
		set, in := New(&b, unlimited()), map[int32]bool{}
		for c := range b.Jumps {
			in[int32(c)] = true
		}
		for range 10 {
			from := int32(d.IntN(len(b.Jumps)))
			var want []int32
			for c := range in {
				if ends(b, from, c) {
					want = append(want, c)
				}
			}
			if to, ok := set.Find(from); ok != (len(want) > 0) || ok && !slices.Contains(want, to) {
				t.Fatalf("%d × %d: a walk of %d from %d finds %d, %v", b.Rows, b.Cols, b.Jumps[from], from, to, ok)
			}
			got := set.Take(from, nil)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%d × %d: a walk of %d from %d takes %v, want %v", b.Rows, b.Cols, b.Jumps[from], from, got, want)
			}
			for _, c := range want {
				delete(in, c)
			}
		}
	}
}

func TestTheBestOfTheCellsAWalkCanEndOnIsFound(t *testing.T) {
	d := rand.New(rand.NewPCG(4, 0))
	found, none := 0, 0
	for range 200 {
		b := walkers(d, []int{3, 20, 2000}[d.IntN(3)])
		ranks := make([]int32, len(b.Jumps))
		set := NewRanked(&b, ranks, unlimited())
		for range 5 {
			var in []int32
			for c := range b.Jumps {
				if ranks[c] = int32(d.IntN(len(b.Jumps))); d.IntN(4) == 0 {
					in = append(in, int32(c))
				}
			}
			set.Add(in)
			for range 20 {
				from, best := int32(d.IntN(len(b.Jumps))), int32(grid.None)
				for _, c := range in {
					if ends(b, from, c) && (best == grid.None || ranks[c] < ranks[best]) {
						best = c
					}
				}
				got := set.Best(from)
				if found++; best == grid.None {
					found--
					none++
				}
				if (got == grid.None) != (best == grid.None) || got != grid.None && (ranks[got] != ranks[best] || !ends(b, from, got)) {
					t.Fatalf("%d × %d: a walk of %d from %d finds %d, want %d", b.Rows, b.Cols, b.Jumps[from], from, got, best)
				}
			}
			set.Empty(in)
		}
	}
	if t.Logf("%d found, %d not", found, none); min(found, none) < 500 {
		t.Error("met too few of something")
	}
}

// A single row of words would be the square of the board if its rows of words were as long as each other.
func TestASetOfALongBoardIsSmall(t *testing.T) {
	for _, size := range [][2]int{{1, 1 << 20}, {1 << 20, 1}, {3, 1 << 18}, {1 << 10, 1 << 10}, {17, 1 << 16}} {
		bytes := newColour(size[0], size[1], 0).bytes() + newColour(size[0], size[1], 1).bytes()
		if most := int64(4 * size[0] * size[1]); bytes > most {
			t.Errorf("%d × %d takes %d bytes, over %d", size[0], size[1], bytes, most)
		}
	}
}
