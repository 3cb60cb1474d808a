package slide

import (
	"context"
	"strconv"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest"
)

// countLines follows every line of just so many slides, and counts those that leave a single tile.
func countLines(b naive.Board, left int) (lines int) {
	tiles := 0
	for _, row := range b {
		for _, v := range row {
			if v > 0 {
				tiles++
			}
		}
	}
	if left == 0 || tiles < 2 {
		if left == 0 && tiles < 2 {
			return 1
		}
		return 0
	}
	for i := range len(slides) {
		if next := b.Slid(slides[i]); next.String() != b.String() {
			lines += countLines(next, left-1)
		}
	}
	return lines
}

func TestShortestLinesAreAsManyAsAreFoundByFollowingAll(t *testing.T) {
	g := Game()
	v, err := g.Values(map[string]string{"side": "3", "slides": "6"})
	if err != nil {
		t.Fatal(err)
	}
	several := 0
	for seed := range uint64(300) {
		b := gametest.Generated(t, g, v, seed).(instance)
		r := catalog.Solve(context.Background(), b, catalog.Request{Difficulty: true})
		length, _ := r.Difficulty.Entry("length")
		lines, _ := r.Difficulty.Entry("lines")
		plain := make(naive.Board, 3)
		for i := range 9 {
			plain[i/3] = append(plain[i/3], b.puzzle.Tile(b.puzzle.start, i))
		}
		n := countLines(plain, int(length.Value.(catalog.Count)))
		if got := lines.Value.(catalog.Number).String(); got != strconv.Itoa(n) {
			t.Errorf("%s shortest lines, %d were found:\n%s", got, n, b.Text())
		}
		if n > 1 {
			several++
		}
	}
	if several < 100 {
		t.Errorf("only %d boards have several shortest lines", several)
	}
}
