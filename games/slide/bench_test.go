package slide

import (
	"fmt"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/slide/internal/naive"
	"jogada/search"
	"jogada/solve"
)

// BenchmarkPacked answers whole questions: boards that are full but for one cell; chains of tiles that take many slides;
// and such a chain without a solution.
func BenchmarkPacked(b *testing.B) {
	for _, c := range []struct {
		name  string
		board naive.Board
	}{
		{"full-4x4", naive.Hard(catalog.NewDice(3), 4, 7)}, {"full-5x5", naive.Hard(catalog.NewDice(3), 5, 9)}, {"full-6x6", naive.Hard(catalog.NewDice(1), 6, 10)}, {"full-7x7", naive.Hard(catalog.NewDice(1), 7, 10)}, {"full-8x8", naive.Hard(catalog.NewDice(1), 8, 10)}, {"full-9x9", naive.Hard(catalog.NewDice(1), 9, 10)},
		{"chain-8x8", naive.Chain(catalog.NewDice(17), 8, 31)}, {"impossible-8x8", naive.Chain(catalog.NewDice(7), 8, 31)},
	} {
		p := puzzleOf(c.board, MostLimit)
		for _, m := range Methods()[:2] {
			b.Run(c.name+"/"+m.Name, func(b *testing.B) {
				var r search.Route[Board, Slide]
				for b.Loop() {
					r = m.Run(p, background(solve.Budget{}))
				}
				b.ReportMetric(float64(len(r.Line)), "slides")
				b.ReportMetric(float64(r.Counts.Expanded), "expanded")
				b.ReportMetric(float64(r.Counts.Stored), "stored")
			})
		}
	}
}

// BenchmarkChecked judges that no line is shorter than a shortest one.
func BenchmarkChecked(b *testing.B) {
	for side := 6; side <= 8; side++ {
		p := puzzleOf(naive.Hard(catalog.NewDice(1), side, 10), MostLimit)
		route := Methods()[0].Run(p, background(solve.Budget{}))
		b.Run(fmt.Sprintf("full-%dx%d", side, side), func(b *testing.B) {
			for b.Loop() {
				if r := check.Puzzle(p, route, background(solve.Budget{})); r.Status != check.Accepted {
					b.Fatal(r.Reason)
				}
			}
		})
	}
}
