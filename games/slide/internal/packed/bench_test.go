package packed

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
)

// BenchmarkExpand works out the four slides of boards as they come up in a search, for each packing.
func BenchmarkExpand(b *testing.B) {
	for _, c := range []struct {
		name        string
		side, codes int
	}{{"word-4x4", 4, 8}, {"lanes-6x6", 6, 10}, {"lanes-8x8", 8, 10}, {"lanes-16x16", 16, 11}, {"lanes-8x8-5bit", 8, 20}, {"lanes-8x8-6bit", 8, 33}, {"planes-20x20", 20, 11}, {"planes-64x64", 64, 14}} {
		b.Run(c.name, func(b *testing.B) { benchmarkExpand(b, c.side, c.codes) })
	}
}

func benchmarkExpand(b *testing.B, side, codes int) {
	d := catalog.NewDice(1)
	tiles := naive.Pieces(d, codes, side*side/2)
	tiles = append(tiles, make([]int64, side*side-len(tiles))...)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	q := ask(slices.Collect(slices.Chunk(tiles, side)), manySlides)
	t := q.tiles()
	k := newPacking(t, q.Last)
	form := make([]uint64, k.words())
	k.pack(t, form)
	f := newSuccessors(k.words())
	forms := [][]uint64{form}
	for i := 0; i < len(forms) && len(forms) < 256; i++ {
		k.expand(forms[i], allSlides, never, f)
		for j, bound := range f.bounds {
			if bound != never {
				forms = append(forms, slices.Clone(f.forms[j]))
			}
		}
	}
	at := 0
	for b.Loop() {
		k.expand(forms[at%len(forms)], allSlides, never, f)
		at++
	}
	b.ReportMetric(4*float64(b.N)/b.Elapsed().Seconds(), "slides/s")
}
