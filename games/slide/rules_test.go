package slide

import (
	"math/bits"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest"
	"jogada/search"
)

func TestATileMergesOnceASlideFromTheWallOutwards(t *testing.T) {
	for _, c := range []struct{ row, left, right []int64 }{
		{[]int64{2, 2, 2}, []int64{4, 2, 0}, []int64{0, 2, 4}},
		{[]int64{2, 2, 4}, []int64{4, 4, 0}, []int64{0, 4, 4}},
		{[]int64{4, 2, 2}, []int64{4, 4, 0}, []int64{0, 4, 4}},
		{[]int64{2, 4, 2}, []int64{2, 4, 2}, []int64{2, 4, 2}},
		{[]int64{3, 0, 3}, []int64{6, 0, 0}, []int64{0, 0, 6}},
		{[]int64{2, 0, 0}, []int64{2, 0, 0}, []int64{0, 0, 2}},
		{[]int64{0, 0, 0}, []int64{0, 0, 0}, []int64{0, 0, 0}},
		{[]int64{2, 2, 2, 2}, []int64{4, 4, 0, 0}, []int64{0, 0, 4, 4}},
		{[]int64{4, 2, 2, 0}, []int64{4, 4, 0, 0}, []int64{0, 0, 4, 4}},
		{[]int64{2, 2, 0, 4}, []int64{4, 4, 0, 0}, []int64{0, 0, 4, 4}},
		{[]int64{2, 0, 2, 2}, []int64{4, 2, 0, 0}, []int64{0, 0, 2, 4}},
		{[]int64{6, 3, 3, 12}, []int64{6, 6, 12, 0}, []int64{0, 6, 6, 12}},
		{[]int64{5, 0, 10, 5}, []int64{5, 10, 5, 0}, []int64{0, 5, 10, 5}},
		{[]int64{MostTile, MostTile}, []int64{2 * MostTile, 0}, []int64{0, 2 * MostTile}},
	} {
		for s, want := range map[Slide][]int64{Left: c.left, Right: c.right, Up: c.left, Down: c.right} {
			if got := slideLine(c.row, s); !slices.Equal(got, want) {
				t.Errorf("%v slid %c is %v, want %v", c.row, s, got, want)
			}
		}
	}
}

// slideLine slides a line that lies in the second row, or for up and down in the second column, of a board that is
// otherwise empty.
func slideLine(line []int64, s Slide) []int64 {
	start := make(naive.Board, len(line))
	for r := range start {
		start[r] = make([]int64, len(line))
	}
	at := func(b naive.Board, i int) *int64 {
		if s == Left || s == Right {
			return &b[1][i]
		}
		return &b[i][1]
	}
	for i, v := range line {
		*at(start, i) = v
	}
	p := puzzleOf(start, 0)
	after := start // a slide that changes nothing is no step
	for _, step := range p.Steps(p.Start(), nil) {
		if step.Move == s {
			after = rowsOf(p, step.To)
		}
	}
	var out []int64
	for i := range line {
		out = append(out, *at(after, i))
	}
	return out
}

func TestSlidesAreThoseOfTheNaiveRules(t *testing.T) {
	d := catalog.NewDice(1)
	steps, missing, wide := 0, 0, 0
	for n := range 1400 {
		side := 1 + n%7
		odds := []int{1, 3, 5, 7, 9}[:1+d.Roll(5)]
		if n%50 == 0 { // so many odd parts that a code takes two bytes
			side, odds = 32, nil
			for i := range 600 {
				odds = append(odds, 2*i+1)
			}
		}
		p := puzzleOf(naive.Drawn(d, side, 1+d.Roll(5), odds...), 10)
		if p.width() == 2 {
			wide++
		}
		reach(p, 8, func(b Board, got []search.Step[Board, Slide]) {
			at := rowsOf(p, b)
			var want, have []string
			for _, s := range "LRUD" {
				if to := at.Slid(byte(s)).String(); to != at.String() {
					want = append(want, string(s)+" "+to)
				}
			}
			for _, step := range got {
				have = append(have, writeMove(b, step.Move)+" "+rowsOf(p, step.To).String())
			}
			if !slices.Equal(have, want) {
				t.Fatalf("from %v\ngot  %v\nwant %v\n%s", at, have, want, newBoard(p))
			}
			steps, missing = steps+len(have), missing+4-len(have)
		})
	}
	if steps < 12_000 || missing < 2000 || wide < 20 {
		t.Errorf("%d steps, %d slides that change nothing, %d boards of two bytes a cell: too few to show anything", steps, missing, wide)
	}
}

func TestGoalIsAtMostOneTile(t *testing.T) {
	for tiles := range 5 {
		cells := make([]int32, 9)
		for i := range tiles {
			cells[2*i] = 2
		}
		p := NewPuzzle(3, cells, 0)
		if p.Goal(p.Start()) != (tiles <= 1) || p.tilesOn(p.Start()) != tiles {
			t.Errorf("%d tiles: goal %v, counted %d", tiles, p.Goal(p.Start()), p.tilesOn(p.Start()))
		}
	}
}

func TestTheAlphabetHoldsEveryMerger(t *testing.T) {
	p := NewPuzzle(2, []int32{MostTile, MostTile, MostTile, MostTile}, 10)
	if want := []int64{0, MostTile, 2 * MostTile, 4 * MostTile}; !slices.Equal(p.values, want) {
		t.Errorf("values %v, want %v", p.values, want)
	}
	p = NewPuzzle(3, []int32{2, 0, 2, 16, 6, 6, 6, 0, 1}, 10)
	if want := []int64{0, 1, 2, 4, 16, 6, 12}; !slices.Equal(p.values, want) {
		t.Errorf("values %v, want %v", p.values, want)
	}
}

func TestEvenTheLargestBoardHasCodesForAllItsTiles(t *testing.T) {
	tiles := make([]int32, MostSide*MostSide)
	for i := range tiles {
		q := 2*(i%2048) + 1 // 2,048 odd parts, two tiles each, as far apart as they can be
		tiles[i] = int32(q)
		if i >= 2048 {
			tiles[i] = int32(q << (31 - bits.Len(uint(q))))
		}
	}
	p := NewPuzzle(MostSide, tiles, MostLimit)
	if len(p.values) > 1<<16 || p.width() != 2 {
		t.Fatalf("%d values in %d bytes", len(p.values), p.width())
	}
	for i, tile := range tiles {
		if p.Tile(p.Start(), i) != int64(tile) {
			t.Fatalf("cell %d is %d, want %d", i, p.Tile(p.Start(), i), tile)
		}
	}
}

func TestTheQuestionOverWordsIsTheSame(t *testing.T) {
	for _, params := range []map[string]string{{"side": "2", "slides": "3"}, {"side": "3"}, {"side": "4"}, {"side": "4", "kind": "mixed"}, {"side": "3", "kind": "stuck"}} {
		v, err := Game().Values(params)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for seed := range uint64(20) {
			n += gametest.Encoded(t, search.Puzzle[Board, Slide](gametest.Generated(t, Game(), v, seed).(instance).puzzle), 100)
		}
		if n < 20 {
			t.Errorf("%v: only %d states", params, n)
		}
	}
}
