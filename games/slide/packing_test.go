package slide

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"jogada/catalog"
)

// packings are all the packings that a question fits, by name.
func packings(p Puzzle) map[string]packing {
	t := p.tighten(p.Start())
	side, last := max(t.rows, t.cols), len(p.values)-1
	all := map[string]packing{"planes": newPlanes(side, last)}
	if side <= 4 && last <= 15 {
		all["word"] = word{last}
	}
	for width := uint(4); width <= 6; width++ {
		if side <= 16 && side*int(width) <= 64 && last < 1<<width {
			all[fmt.Sprintf("lanes of %d", width)] = newLanes(width, side, last)
		}
	}
	return all
}

// pieces are random tiles, powers of two, that were one tile once: so many codes are between the smallest and that one.
func pieces(d *catalog.Dice, codes, most int) []int64 {
	tiles := slices.Repeat([]int64{1 << min(codes-1, 30)}, 1<<max(0, codes-31)) // no tile is over MostTile
	cut := func(i int) {
		tiles[i] /= 2
		tiles = append(tiles, tiles[i])
	}
	for tiles[0] > 1 {
		cut(0)
	}
	for range d.Roll(most + 1) {
		if i := d.Roll(len(tiles)); tiles[i] > 1 && len(tiles) < most {
			cut(i)
		}
	}
	return tiles
}

// strewn throws tiles onto a board of a side, some rows and columns of which may stay empty.
func strewn(d *catalog.Dice, side int, tiles []int64) rows {
	high, wide := side, side
	for d.Roll(3) > 0 && (high-1)*wide >= len(tiles) {
		high--
	}
	for d.Roll(3) > 0 && high*(wide-1) >= len(tiles) {
		wide--
	}
	tiles = append(tiles, make([]int64, high*wide-len(tiles))...)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return spaced(d, slices.Collect(slices.Chunk(tiles, wide)), side)
}

// spaced puts empty rows and columns anywhere into a board, up to a side.
func spaced(d *catalog.Dice, b rows, side int) rows {
	b = slices.Clone(b)
	for len(b) < side {
		b = slices.Insert(b, d.Roll(len(b)+1), make([]int64, len(b[0])))
	}
	for wide := len(b[0]); wide < side; wide++ {
		at := d.Roll(wide + 1)
		for r := range b {
			b[r] = slices.Insert(slices.Clone(b[r]), at, 0)
		}
	}
	return b
}

// anyBoard draws a board that no invariant refutes, of any side, with any number of codes that can be on it.
func anyBoard(d *catalog.Dice, n int) rows {
	side := 2 + n%9
	switch {
	case n%20 == 0:
		side = 1 + n/20%MostSide
	case n%4 == 0:
		side = 2 + d.Roll(18)
	}
	codes := 2 + d.Roll(42)
	for len(pieces(d, codes, 0)) > side*side {
		codes--
	}
	return strewn(d, side, pieces(d, codes, side*side))
}

// squeezed is a board without its empty rows and columns.
func (b rows) squeezed() rows {
	for range 2 {
		b = slices.DeleteFunc(slices.Clone(b), func(row []int64) bool { return !slices.ContainsFunc(row, func(v int64) bool { return v != 0 }) })
		across := make(rows, len(b[0]))
		for r := range b {
			for c := range b[r] {
				across[c] = append(across[c], b[r][c])
			}
		}
		b = across
	}
	return b
}

// eight are the images of a board that need not be square.
func (b rows) eight() []rows {
	var all []rows
	for range 2 {
		for range 4 {
			turned := make(rows, len(b[0]))
			for r := range turned {
				for c := range b {
					turned[r] = append(turned[r], b[c][len(b[0])-1-r])
				}
			}
			b = turned
			all = append(all, b)
		}
		b = slices.Clone(b)
		slices.Reverse(b)
	}
	return all
}

// unpacked is the board of a form.
func unpacked(k packing, p Puzzle, form []uint64) rows {
	var t tiles
	switch k := k.(type) {
	case word:
		t = tiles{4, 4, nil}
		for i := range 16 {
			t.codes = append(t.codes, byte(form[0]>>(4*i)&15))
		}
	case *lanes:
		k.unpack(form, &k.from)
		t = tiles{k.from.rows, k.from.cols, nil}
		for i := range t.rows * t.cols {
			t.codes = append(t.codes, byte(k.from.row[i/t.cols]>>(uint(i%t.cols)*k.width)&k.lane))
		}
	case *planes:
		k.unpack(form, &k.from)
		t = tiles{k.from.rows, k.from.cols, make([]byte, k.from.rows*k.from.cols)}
		for i := range t.codes {
			for bit, plane := range k.from.row[i/t.cols] {
				t.codes[i] |= byte(plane>>(i%t.cols)&1) << bit
			}
		}
	}
	out := make(rows, t.rows)
	for i, code := range t.codes {
		out[i/t.cols] = append(out[i/t.cols], p.values[code])
	}
	return out
}

func TestAFormIsOneOfTheEightImagesOfItsBoardAndTheSameForAll(t *testing.T) {
	d := catalog.NewDice(11)
	met := map[string]int{}
	for n := range share(1200) {
		b := anyBoard(d, n)
		p := b.puzzle(10)
		images := b.squeezed().eight()
		for name, k := range packings(p) {
			met[name]++
			form := make([]uint64, k.words())
			k.pack(p.tighten(p.Start()), form)
			back := unpacked(k, p, form).squeezed()
			if !slices.ContainsFunc(images, func(image rows) bool { return image.String() == back.String() }) {
				t.Fatalf("%s: the form is %v\n%s", name, back, newBoard(p))
			}
			for _, image := range images {
				again := spaced(d, image, len(b)).puzzle(10)
				other := make([]uint64, k.words())
				if k.pack(again.tighten(again.Start()), other); !slices.Equal(form, other) {
					t.Fatalf("%s: the forms are %x and %x\n%s%s", name, form, other, newBoard(p), newBoard(again))
				}
			}
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
}

// share is so many, or a quarter of them where the tests are to be short.
func share(n int) int {
	if testing.Short() {
		return n / 4
	}
	return n
}

// often fails where a kind was met too seldom, by its share, for a random test to say anything.
func often(t *testing.T, met map[string]int, least int, kinds ...string) {
	t.Helper()
	for _, kind := range kinds {
		if met[kind] < share(least) {
			t.Errorf("met %v: %q too seldom", met, kind)
		}
	}
}

func TestPackedSlidesAreThoseOfTheRules(t *testing.T) {
	d := catalog.NewDice(12)
	met := map[string]int{}
	sides, codes := map[int]int{}, map[int]int{}
	for n := range share(1500) {
		b := anyBoard(d, n)
		p := b.puzzle(10)
		sides[p.Side()]++
		codes[len(p.values)-1]++
		for name, k := range packings(p) {
			met[name]++
			at := p.Start()
			for range 6 {
				want, have := byRules(k, p, at), byPacking(k, p, at)
				if !maps.Equal(want, have) {
					t.Fatalf("%s: from %s\ngot  %v\nwant %v\n%s", name, p.writeState(at), have, want, newBoard(p))
				}
				steps := p.Steps(at, nil)
				if len(steps) == 0 {
					break
				}
				at = steps[d.Roll(len(steps))].To
			}
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
	if len(sides) < share(MostSide) || len(codes) < share(38) {
		t.Errorf("met %d sides and %d numbers of codes", len(sides), len(codes))
	}
}

// byRules are the forms, other than its own, of the boards that the rules lead to from a board, and how often each.
func byRules(k packing, p Puzzle, b Board) map[string]int {
	forms := map[string]int{}
	form := make([]uint64, k.words())
	k.pack(p.tighten(b), form)
	own := fmt.Sprint(form)
	for _, step := range p.Steps(b, nil) {
		k.pack(p.tighten(step.To), form)
		forms[fmt.Sprint(form)]++
	}
	delete(forms, own)
	return forms
}

// byPacking are those of the fan of its form.
func byPacking(k packing, p Puzzle, b Board) map[string]int {
	forms := map[string]int{}
	form := make([]uint64, k.words())
	k.pack(p.tighten(b), form)
	f := newFan(k.words())
	k.slide(form, allSlides, never, f)
	for i, bound := range f.bounds {
		if bound != never {
			forms[fmt.Sprint(f.forms[i])]++
		}
	}
	delete(forms, fmt.Sprint(form))
	return forms
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
