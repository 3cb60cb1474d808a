package slide

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"slices"

	"jogada/catalog"
	"jogada/games/slide/internal/packed"
	"jogada/search/puzzles"
	"jogada/solve"
)

// mostMade is the most slides that a generated board needs.
const mostMade = 50

// draft is a board under construction: 0 is empty, k ≥ 1 is a tile of 2^(k-1) times the factor.
type draft struct {
	side  int
	cells []byte
}

func newDraft(side int) draft { return draft{side, make([]byte, side*side)} }

// generate makes a board of the requested kind. The limit is the parameter, or the slides that the board was made for
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
	case "backward":
		b, made = unslide(d, side, made)
	default:
		b, made = solvable(d, side, made)
	}
	limit := min(max(made+v.Int("slack"), 0), MostLimit)
	if v.Has("limit") {
		limit = v.Int("limit")
	}
	return newInstance(b.puzzle(v.Int("factor"), odd, limit)), nil
}

// puzzle returns the question of a draft whose tiles are multiplied by a factor and by an odd number drawn for each.
func (b draft) puzzle(factor int, odd func() int, limit int) Puzzle {
	tiles := make([]int32, len(b.cells))
	for i, k := range b.cells {
		if k > 0 {
			tiles[i] = int32(factor * odd() << (k - 1))
		}
	}
	return NewPuzzle(b.side, tiles, limit)
}

// Limits on the search for a random board that can be solved.
const (
	draws     = 60
	drawCells = 200_000 // cells of the boards visited for one of the draws
)

func one() int { return 1 }

// solvable scatters tiles until the board needs exactly want slides, or keeps the one that comes nearest from below. On
// large boards most draws need too many slides, or too much work to tell: if none fits, slides are undone instead.
func solvable(d *catalog.Dice, side, want int) (best draft, slides int) {
	for i := 0; i < draws && slides < want; i++ {
		b := scatter(d, side)
		// BFS, because its result within a budget does not change when the bound improves.
		m := solve.NewMeter(context.Background(), solve.Budget{Nodes: int64(1 + drawCells/(side*side))})
		if n, solved := b.fewest(want, m); solved && n > slides {
			best, slides = b, n
		}
	}
	if slides == 0 {
		return unslide(d, side, want)
	}
	return best, slides
}

// fewest returns the fewest slides by breadth-first search.
func (b draft) fewest(limit int, m *solve.Meter) (n int, solved bool) {
	if b.side <= 4 {
		return packed.Fewest(packed.Word(b.side, b.cells), b.side, limit, m)
	}
	r := puzzles.BFS[Board, Slide](b.puzzle(1, one, limit), m)
	return len(r.Line), r.Verdict == solve.Proved
}

// mostTiles returns the most tiles of a generated board: two thirds of its cells.
func mostTiles(side int) int { return (2*side*side + 2) / 3 }

// scatter repeatedly splits one tile and places the parts on the board at random.
func scatter(d *catalog.Dice, side int) draft {
	want := 1 + d.Roll(mostTiles(side))
	parts := []byte{byte(bits.Len(uint(want-1)) + 1 + d.Roll(3))} // it has that many parts, or up to four times as many
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

// stick fills a rectangle of the board so that no two neighbours are equal. Slides move it from wall to wall as a
// whole, so its tiles never merge, although their sum is that of a single tile.
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

// Limits on undoing slides, which depends on luck, above all on a nearly full board.
const (
	undoTries = 60  // draws before a board counts as one that no slide leads to
	starts    = 300 // restarts before fewer slides are accepted
)

// anywhere is no direction: the tiles of a board need not lie against a wall.
const anywhere Slide = 0

// unslide makes a solvable board: from a single tile in a corner it undoes want slides, or as many as it can, and
// returns how many. The board needs no more slides than that, and often fewer.
//
// A slide leaves its tiles against its wall without gaps, so each board on the way back is laid against the wall of the
// slide that is undone next.
func unslide(d *catalog.Dice, side, want int) (best draft, undone int) {
	for start := 0; start < starts && (start == 0 || undone < want); start++ {
		b, by := newDraft(side), rollSlide(d)
		corner, _ := by.line(side, d.Roll(2)*(side-1))
		b.cells[corner] = byte(whole(side))
		if b, n := unslideFrom(d, b, by, want); n >= undone {
			best, undone = b, n
		}
	}
	return best, undone
}

// unslideFrom undoes slides, the first of them by.
func unslideFrom(d *catalog.Dice, b draft, by Slide, want int) (draft, int) {
	for undone := range want {
		before, next, ok := undo(d, b, by, want-undone)
		if !ok {
			return b, undone
		}
		b, by = before, next
	}
	return b, want
}

// whole returns the tile that a board is unslid from. It can be cut into many more tiles than there will be, so that
// they differ in size.
func whole(side int) int { return bits.Len(uint(mostTiles(side))) + 4 }

func rollSlide(d *catalog.Dice) Slide { return Slide(slides[d.Roll(len(slides))]) }

// undo draws a board that the slide by turns into b, with tiles against the wall of next unless it is the last of the
// slides left to undo. Over those the tiles grow evenly to the intended number.
func undo(d *catalog.Dice, b draft, by Slide, left int) (before draft, next Slide, ok bool) {
	tiles := len(b.cells) - bytes.Count(b.cells, []byte{0})
	grow := min((max(mostTiles(b.side)-tiles, 0)+left-1)/left, tiles)
	for range undoTries {
		if left > 1 {
			next = rollSlide(d)
		}
		before, ok = b.spread(d, by, next, grow, max(1, 2*(tiles-1)))
		if ok && !bytes.Equal(before.cells, b.cells) && bytes.Equal(before.slid(by), b.cells) {
			return before, next, true
		}
	}
	return draft{}, next, false
}

// slid returns the cells after a slide.
func (b draft) slid(s Slide) []byte {
	cells := make([]byte, len(b.cells))
	Puzzle{side: b.side}.slide(Board(b.cells), s, cells)
	return cells
}

// spread moves the tiles of b away from the wall of by to the wall of next, and splits about num of den of them. It
// fails if there is no room for them.
func (b draft) spread(d *catalog.Dice, by, next Slide, num, den int) (draft, bool) {
	before := newDraft(b.side)
	room := places(0, b.side)
	for k := range b.side {
		if next == Right || next == Down {
			k = b.side - 1 - k // lines across by are filled from the wall of next
		}
		first, stride := by.line(b.side, k)
		tiles := b.split(d, first, stride, num, den)
		switch {
		case next == by:
			room = places(0, len(tiles))
		case next == by.opposite():
			room = places(b.side-len(tiles), b.side)
		case next == anywhere:
			room = places(0, b.side)
		}
		if len(tiles) > len(room) || len(tiles) > b.side {
			return draft{}, false
		}
		room = sample(d, room, len(tiles)) // the next line lies behind this one and has no more room than this took
		for i, tile := range tiles {
			before.cells[first+room[i]*stride] = tile
		}
	}
	return before, true
}

// split returns the tiles of a line, from the wall outwards, about num of den of them cut into halves. If the tile
// before is whole, an equal one must be cut, or the two would have merged, and its double must not, or the wrong ones
// would.
func (b draft) split(d *catalog.Dice, first, stride, num, den int) []byte {
	var tiles []byte
	whole := byte(0) // the tile before, if it is not cut
	for i := range b.side {
		tile := b.cells[first+i*stride]
		if tile == 0 {
			break
		}
		if tile > 1 && tile != whole+1 && (tile == whole || d.Chance(num, den)) {
			tiles = append(tiles, tile-1, tile-1)
			whole = 0
		} else {
			tiles = append(tiles, tile)
			whole = tile
		}
	}
	return tiles
}

// places returns the numbers from from to before to.
func places(from, to int) []int {
	var all []int
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}

// sample draws n of the numbers and keeps their order.
func sample(d *catalog.Dice, room []int, n int) []int {
	drawn := slices.Clone(room)
	d.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	drawn = drawn[:n]
	slices.Sort(drawn)
	return drawn
}

func (s Slide) opposite() Slide {
	switch s {
	case Left:
		return Right
	case Right:
		return Left
	case Up:
		return Down
	default:
		return Up
	}
}
