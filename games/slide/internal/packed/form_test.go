package packed

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
)

// packings returns all the packings that a question fits, by name.
func packings(q Question) map[string]packing {
	t := q.tiles()
	side := max(t.rows, t.cols)
	all := map[string]packing{"planes": newPlanes(side, q.Last)}
	if side <= 4 && q.Last <= 15 {
		all["word"] = word{q.Last}
	}
	for width := uint(4); width <= 6; width++ {
		if side <= 16 && side*int(width) <= 64 && q.Last < 1<<width {
			all[fmt.Sprintf("lanes of %d", width)] = newLanes(width, side, q.Last)
		}
	}
	return all
}

// anyBoard draws a board that no invariant refutes, of any side, with any number of codes that can be on it.
func anyBoard(d *catalog.Dice, n int) naive.Board {
	side := 2 + n%9
	switch {
	case n%20 == 0:
		side = 1 + n/20%mostSide
	case n%4 == 0:
		side = 2 + d.Roll(18)
	}
	codes := 2 + d.Roll(42)
	for len(naive.RandomTiles(d, codes, 0)) > side*side {
		codes--
	}
	return naive.Scatter(d, side, naive.RandomTiles(d, codes, side*side))
}

func TestAFormIsOneOfTheEightImagesOfItsBoardAndTheSameForAll(t *testing.T) {
	d := catalog.NewDice(11)
	met := map[string]int{}
	for n := range share(t, 1200) {
		b := anyBoard(d, n)
		q := ask(b, 10)
		images := values(q.tiles()).Eight()
		for name, k := range packings(q) {
			met[name]++
			form := make([]uint64, k.words())
			k.pack(q.tiles(), form)
			back := values(k.tiles(form, nil))
			if !slices.ContainsFunc(images, func(image naive.Board) bool { return image.String() == back.String() }) {
				t.Fatalf("%s: the form is %v\n%s", name, back, b)
			}
			for _, image := range images {
				again := naive.InsertGaps(d, image, len(b))
				other := make([]uint64, k.words())
				if k.pack(ask(again, 10).tiles(), other); !slices.Equal(form, other) {
					t.Fatalf("%s: the forms are %x and %x\n%s\n%s", name, form, other, b, again)
				}
			}
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
}

func TestPackedSlidesAreThoseOfTheRules(t *testing.T) {
	d := catalog.NewDice(12)
	met := map[string]int{}
	sides, codes := map[int]int{}, map[int]int{}
	for n := range share(t, 1500) {
		b := anyBoard(d, n)
		q := ask(b, 10)
		sides[q.Side]++
		codes[q.Last]++
		for name, k := range packings(q) {
			met[name]++
			at := q.tiles()
			for range 6 {
				want, have := byRules(k, at), byPacking(k, at)
				if !maps.Equal(want, have) {
					t.Fatalf("%s: from %s\ngot  %v\nwant %v\n%s", name, values(at), have, want, b)
				}
				at = at.slid(slides[d.Roll(len(slides))], make([]byte, len(at.codes)))
			}
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
	if len(sides) < share(t, mostSide) || len(codes) < share(t, 38) {
		t.Errorf("met %d sides and %d numbers of codes", len(sides), len(codes))
	}
}

// byRules returns the forms, other than its own, that the plain rules lead to from a board, and how often each.
func byRules(k packing, t tiles) map[string]int {
	forms := map[string]int{}
	form := make([]uint64, k.words())
	k.pack(t, form)
	own := fmt.Sprint(form)
	for i := range len(slides) {
		k.pack(t.slid(slides[i], make([]byte, len(t.codes))), form)
		forms[fmt.Sprint(form)]++
	}
	delete(forms, own)
	return forms
}

// byPacking returns those that the packing leads to.
func byPacking(k packing, t tiles) map[string]int {
	forms := map[string]int{}
	form := make([]uint64, k.words())
	k.pack(t, form)
	next := newSuccessors(k.words())
	k.expand(form, 1, allSlides, never, next)
	for i, bound := range next.bounds {
		if bound != never {
			forms[fmt.Sprint(next.forms[i])]++
		}
	}
	delete(forms, fmt.Sprint(form))
	return forms
}

func TestThePlainSlideOfTheKernelIsThatOfTheRules(t *testing.T) {
	d := catalog.NewDice(15)
	for n := range share(t, 400) {
		b := anyBoard(d, n)
		at := ask(b, 10).tiles()
		for i := range len(slides) {
			want := values(at).Squared().Slid(slides[i]).Squeezed()
			if got := values(at.slid(slides[i], make([]byte, len(at.codes)))); got.String() != want.String() {
				t.Fatalf("%c gives %s, want %s\n%s", slides[i], got, want, b)
			}
		}
	}
}

func TestEverySideIsPackedAsTightAsItFits(t *testing.T) {
	for _, c := range []struct {
		side, last, words int
	}{
		{1, 2, 1}, {4, 15, 1}, {4, 16, 2}, {5, 15, 2}, {6, 15, 3}, {8, 15, 4}, {16, 15, 16}, {12, 31, 12}, {6, 31, 3}, {10, 43, 10}, {7, 43, 7}, {17, 15, 19}, {64, 43, 384},
	} {
		k := newPacking(tiles{rows: c.side, cols: 1}, c.last)
		if k.words() != c.words {
			t.Errorf("side %d, %d codes: %d words, want %d", c.side, c.last, k.words(), c.words)
		}
	}
}
