package jump

import (
	"slices"
	"testing"

	"jogada/catalog"
)

// shapes are boards of all proportions.
func shapes(d *catalog.Dice) Board {
	rows, cols := 1+d.Roll(40), 1+d.Roll(40)
	switch d.Roll(4) {
	case 0:
		rows, cols = 1, 2+d.Roll(600)
	case 1:
		rows, cols = 2+d.Roll(600), 1
	case 2:
		rows, cols = 1+d.Roll(3), 1+d.Roll(300)
	}
	return Board{Rows: rows, Cols: cols, Jumps: make([]int32, max(2, rows*cols))[:rows*cols]}
}

// plainSquare is the cells of a set within a square, by looking at each.
func plainSquare(b Board, set map[int32]bool, s square) (cells []int32) {
	for c := range set {
		row, col := b.Place(Cell(c))
		a, bb := (row+col)>>1, (row-col+b.Cols-1)>>1
		if a >= s.a0 && a <= s.a1 && bb >= s.b0 && bb <= s.b1 {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	return cells
}

func TestTheCellsOfASquareAreTakenOutOfATurnedSet(t *testing.T) {
	d := catalog.NewDice(1)
	gave, none := 0, 0
	for range 300 {
		b := shapes(d)
		if len(b.Jumps) < 2 {
			continue
		}
		odd := d.Roll(2)
		set := newTurned(b, odd)
		set.fill(b)
		in := map[int32]bool{}
		for c := range b.Jumps {
			if row, col := b.Place(Cell(c)); (row+col)&1 == odd {
				in[int32(c)] = true
			}
		}
		for range 40 {
			side := b.Rows + b.Cols
			a0, b0 := d.Roll(side)-side/2, d.Roll(side)-side/2
			s := square{a0, a0 + d.Roll(side), b0, b0 + d.Roll(side)}
			if d.Chance(1, 2) {
				s.a1, s.b1 = s.a0+d.Roll(5), s.b0+d.Roll(5)
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
func holdsTogether(t *testing.T, b Board, set *turned, in map[int32]bool) {
	t.Helper()
	for c := range b.Jumps {
		row, col := b.Place(Cell(c))
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

func TestCellsPutIntoATurnedSetAreFound(t *testing.T) {
	d := catalog.NewDice(2)
	for range 300 {
		b := shapes(d)
		if len(b.Jumps) < 2 {
			continue
		}
		r := &Race{Board: b, Moving: Walk}
		land := newWalks(r, unlimited())
		land.close()
		c := int32(d.Roll(len(b.Jumps)))
		if land.free(c) {
			t.Fatal("closed, and a cell is unclaimed")
		}
		land.open([]int32{c})
		for other := range b.Jumps {
			if land.free(int32(other)) != (int32(other) == c) {
				t.Fatalf("%d × %d: opened %d, and whether %d is unclaimed is wrong", b.Rows, b.Cols, c, other)
			}
		}
		if !land.take(c) || land.take(c) || land.free(c) {
			t.Fatalf("%d × %d: %d is not taken once", b.Rows, b.Cols, c)
		}
	}
}

// A single row of words would be the square of the board if its rows of words were as long as each other.
func TestATurnedSetOfALongBoardIsSmall(t *testing.T) {
	for _, size := range [][2]int{{1, 1 << 20}, {1 << 20, 1}, {3, 1 << 18}, {1 << 10, 1 << 10}, {17, 1 << 16}} {
		b := Board{Rows: size[0], Cols: size[1]}
		bytes := newTurned(b, 0).bytes() + newTurned(b, 1).bytes()
		if most := int64(4 * size[0] * size[1]); bytes > most {
			t.Errorf("%d × %d takes %d bytes, over %d", size[0], size[1], bytes, most)
		}
	}
}
