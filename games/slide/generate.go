package slide

import (
	"context"
	"fmt"
	"math/bits"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// mostMade is the most slides that a board is made to need.
const mostMade = 50

// draft is a board in the making: 0 is empty, k ≥ 1 is a tile of 2^(k-1) times the factor.
type draft struct {
	side  int
	cells []byte
}

func newDraft(side int) draft { return draft{side, make([]byte, side*side)} }

// generate makes a board of the kind asked for. The limit is the parameter, or the slides that the board was made for
// plus the slack.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	side, made := v.Int("side"), v.Int("slides")
	odd := one
	var b draft
	switch v["kind"] {
	case "random":
		b = scatter(d, side)
	case "stuck":
		if side == 1 {
			return nil, fmt.Errorf("a board of side 1 has at most one tile and can't be stuck")
		}
		b = stick(d, side)
	case "mixed":
		b = scatter(d, side)
		odd = func() int { return 1 + 2*d.Roll(3) }
	default:
		b, made = solvable(d, side, made)
	}
	limit := min(max(made+v.Int("slack"), 0), MostLimit)
	if v.Has("limit") {
		limit = v.Int("limit")
	}
	return newInstance(b.puzzle(v.Int("factor"), odd, limit)), nil
}

// puzzle is the question of a draft whose tiles are multiplied by a factor and by an odd number drawn for each.
func (b draft) puzzle(factor int, odd func() int, limit int) Puzzle {
	tiles := make([]int32, len(b.cells))
	for i, k := range b.cells {
		if k > 0 {
			tiles[i] = int32(factor * odd() << (k - 1))
		}
	}
	return NewPuzzle(b.side, tiles, limit)
}

// What is spent on finding a random board that can be solved.
const (
	draws     = 60
	drawCells = 200_000 // cells of the boards that are looked at for one of the draws
)

func one() int { return 1 }

// solvable scatters tiles until the board needs just so many slides, or keeps the one that comes nearest from below. On
// large boards most draws need too many slides, or too much work to tell: where none will do, slides are undone instead.
func solvable(d *catalog.Dice, side, want int) (best draft, slides int) {
	for i := 0; i < draws && slides < want; i++ {
		b := scatter(d, side)
		// BFS, because what it finds within a budget does not change when the bound becomes better.
		m := solve.NewMeter(context.Background(), solve.Budget{Nodes: int64(1 + drawCells/(side*side))})
		if r := search.BFS[Board, Slide](b.puzzle(1, one, want), m); r.Verdict == solve.Proved && len(r.Line) > slides {
			best, slides = b, len(r.Line)
		}
	}
	if slides == 0 {
		return unslide(d, side, want)
	}
	return best, slides
}

// mostTiles is how many tiles a generated board has at most: two thirds of it full.
func mostTiles(side int) int { return (2*side*side + 2) / 3 }

// scatter splits one tile again and again and throws the parts onto the board.
func scatter(d *catalog.Dice, side int) draft {
	want := 1 + d.Roll(mostTiles(side))
	parts := []byte{byte(bits.Len(uint(want-1)) + 1 + d.Roll(3))} // it has so many parts, or up to four times as many
	for len(parts) < want {
		if i := d.Roll(len(parts)); parts[i] > 1 {
			parts[i]--
			parts = append(parts, parts[i])
		}
	}
	b := newDraft(side)
	copy(b.cells, parts)
	d.Shuffle(len(b.cells), func(i, j int) { b.cells[i], b.cells[j] = b.cells[j], b.cells[i] })
	return b
}

// stick fills a rectangle of the board so that no two neighbours are equal. Slides move it from wall to wall as a whole,
// so its tiles never merge, although their sum is that of a single tile.
func stick(d *catalog.Dice, side int) draft {
	for {
		rows, cols := 1+d.Roll(min(side, 4)), 1+d.Roll(min(side, 4))
		top, left := d.Roll(side-rows+1), d.Roll(side-cols+1)
		b := newDraft(side)
		sum := 0
		for i := range rows * cols {
			cell := (top+i/cols)*side + left + i%cols
			k := byte(1 + d.Roll(4))
			for i >= cols && b.cells[cell-side] == k || i%cols > 0 && b.cells[cell-1] == k {
				k = byte(1 + d.Roll(4))
			}
			b.cells[cell] = k
			sum += 1 << (k - 1)
		}
		if rows*cols > 1 && bits.OnesCount(uint(sum)) == 1 {
			return b
		}
	}
}
