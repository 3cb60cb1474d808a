package packed

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/solve"
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
	tiles := naive.RandomTiles(d, codes, side*side/2)
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
		k.expand(forms[i], 1, allSlides, never, f)
		for j, bound := range f.bounds {
			if bound != never {
				forms = append(forms, slices.Clone(f.forms[j]))
			}
		}
	}
	at, rooms := 0, make([]int, len(forms)) // for half of the bounds of each to be within
	for i, form := range forms {
		rooms[i], _ = k.bound(form)
	}
	for b.Loop() {
		k.expand(forms[at%len(forms)], 1, allSlides, rooms[at%len(forms)], f)
		at++
	}
	b.ReportMetric(4*float64(b.N)/b.Elapsed().Seconds(), "slides/s")
}

// BenchmarkDeepen searches below every 64th part of the frontier of the first open board of side 16, under one ceiling.
func BenchmarkDeepen(b *testing.B) {
	q := openBoard(b)
	k := newPacking(q.tiles(), q.Last)
	form := make([]uint64, k.words())
	k.pack(q.tiles(), form)
	least, _ := k.bound(form)
	f := newFrontier(k, form, 2*least, manySlides, background(solve.Budget{}), nil)
	tool, expanded := f.deepener(tableForms), int64(0)
	for b.Loop() {
		m := background(solve.Budget{})
		for from := f.first; from+partForms < f.met.count; from += 64 * partForms {
			tool.begin(m)
			for at := from; at < from+partForms; at++ {
				if _, found := tool.search(f.met.at(at), 26-f.depth); found {
					b.Fatal("29 slides are needed, and 26 were enough")
				}
			}
		}
		expanded = m.Counts().Expanded
	}
	b.ReportMetric(float64(expanded), "expanded")
	b.ReportMetric(float64(expanded)*float64(b.N)/b.Elapsed().Seconds(), "expanded/s")
}

// openBoard returns the first board of open-16x16.in.
func openBoard(b *testing.B) Question {
	b.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "..", "shared", "cases", "slide", "open-16x16.in"))
	if err != nil {
		b.Skipf("the open boards are not there: %v", err)
	}
	var tiles []int64
	for _, field := range strings.Fields(string(text))[3 : 3+16*16] {
		value, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		tiles = append(tiles, value)
	}
	return ask(slices.Collect(slices.Chunk(tiles, 16)), manySlides)
}
