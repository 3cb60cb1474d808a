package slide

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// BenchmarkSlide works out the four slides of boards as they come up in a search, for each packing.
func BenchmarkSlide(b *testing.B) {
	for _, c := range []struct {
		name        string
		side, codes int
	}{{"word-4x4", 4, 8}, {"lanes-6x6", 6, 10}, {"lanes-8x8", 8, 10}, {"lanes-16x16", 16, 11}, {"lanes-8x8-5bit", 8, 20}, {"lanes-8x8-6bit", 8, 33}, {"planes-20x20", 20, 11}, {"planes-64x64", 64, 14}} {
		b.Run(c.name, func(b *testing.B) { benchmarkSlide(b, c.side, c.codes) })
	}
}

func benchmarkSlide(b *testing.B, side, codes int) {
	d := catalog.NewDice(1)
	tiles := pieces(d, codes, side*side/2)
	tiles = append(tiles, make([]int64, side*side-len(tiles))...)
	d.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	p := rows(slices.Collect(slices.Chunk(tiles, side))).puzzle(MostLimit)
	t := p.tighten(p.Start())
	k := newPacking(t, len(p.values)-1)
	form := make([]uint64, k.words())
	k.pack(t, form)
	f := newFan(k.words())
	forms := [][]uint64{form}
	for i := 0; i < len(forms) && len(forms) < 256; i++ {
		k.slide(forms[i], allSlides, never, f)
		for j, bound := range f.bounds {
			if bound != never {
				forms = append(forms, slices.Clone(f.forms[j]))
			}
		}
	}
	at := 0
	for b.Loop() {
		k.slide(forms[at%len(forms)], allSlides, never, f)
		at++
	}
	b.ReportMetric(4*float64(b.N)/b.Elapsed().Seconds(), "slides/s")
}

// BenchmarkPacked answers whole questions: boards that are full but for one cell; chains of tiles that take many slides;
// and such a chain without a solution.
func BenchmarkPacked(b *testing.B) {
	for _, c := range []struct {
		name   string
		puzzle Puzzle
	}{
		{"full-4x4", hard(3, 4, 7)}, {"full-5x5", hard(3, 5, 9)}, {"full-6x6", hard(1, 6, 10)}, {"full-7x7", hard(1, 7, 10)}, {"full-8x8", hard(1, 8, 10)}, {"full-9x9", hard(1, 9, 10)},
		{"chain-8x8", chain(17, 8, 31)}, {"impossible-8x8", chain(7, 8, 31)},
	} {
		for _, m := range Methods()[:2] {
			b.Run(c.name+"/"+m.Name, func(b *testing.B) {
				var r search.Route[Board, Slide]
				for b.Loop() {
					r = m.Run(c.puzzle, background(solve.Budget{}))
				}
				b.ReportMetric(float64(len(r.Line)), "slides")
				b.ReportMetric(float64(r.Counts.Expanded), "expanded")
				b.ReportMetric(float64(r.Counts.Stored), "stored")
			})
		}
	}
}
