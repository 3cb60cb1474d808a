package slide

import (
	"slices"

	"jogada/search"
)

// StepsWithin appends the slides to boards whose bound is at most left. The smallest tiles of the board determine most
// of the bounds after it. A slide along the rows doubles all of them if none stays single there, and then the smallest
// are twice as large; otherwise they are as before, and some stay single along the rows again. So
//
//   - if left exceeds the doublings still needed, every slide qualifies;
//   - if left equals them, a slide that does not double all qualifies if after it none stays single along the other axis. This
//     is decided without making the board, mostly by the first rows that fail; half of the boards of a search are of this kind;
//   - if left is one less, only slides that double all are tried.
func (p Puzzle) StepsWithin(b Board, left int, buf []search.Step[Board, Slide]) []search.Step[Board, Slide] {
	if p.doublings == nil || p.width() > 1 {
		return dropOver(p.Bound, left, p.Steps(b, buf), len(buf))
	}
	p.meter.Work(2 * len(b))
	least := leastOf(b)
	spare := left - p.doublings[least]
	if spare > 0 || spare == 0 && left == 0 { // the second: a single tile
		return p.Steps(b, buf)
	}
	across, down := singles(b, byte(least), p.side)
	if spare == 0 && across && down {
		return p.evening(b, byte(least), buf)
	}
	if spare < -1 || across && down {
		return buf
	}
	return dropOver(p.Bound, left, p.Steps(b, buf), len(buf))
}

// dropOver removes from steps, from index from on, those to boards with a bound over left.
func dropOver(bound func(Board) int, left int, steps []search.Step[Board, Slide], from int) []search.Step[Board, Slide] {
	over := func(s search.Step[Board, Slide]) bool { return bound(s.To) > left }
	return steps[:from+len(slices.DeleteFunc(steps[from:], over))]
}

// evening appends the slides after which no tile with that code stays single the other way, where a code takes one byte
// and some tiles with it stay single both ways.
func (p *Puzzle) evening(b Board, code byte, buf []search.Step[Board, Slide]) []search.Step[Board, Slide] {
	low, high := evens(b, code, p.side, p.side, 1)
	up, down := evens(b, code, p.side, 1, p.side)
	for i, even := range [len(slides)]bool{low, high, up, down} {
		if even {
			cells := make([]byte, len(b))
			p.slide(b, Slide(slides[i]), cells)
			buf = append(buf, search.Step[Board, Slide]{Move: Slide(slides[i]), To: Board(cells)})
		}
	}
	return buf
}

// evens reports whether, after a slide along lines of cells to their first cells, and after one to their last, no tile
// with that code stays single across the lines. Lines are lines cells apart, and their cells are cells apart. It stops
// at the first line by which both fail.
func evens(b Board, code byte, side, lines, cells int) (first, last bool) {
	var low, high pairing
	for k := range side {
		at := k * lines
		low.line(b, code, at, cells, side)
		high.line(b, code, at+(side-1)*cells, -cells, side)
		if low.failed && high.failed {
			return false, false
		}
	}
	return !low.failed && low.odd == 0, !high.failed && high.odd == 0
}

// pairing records how tiles of one code pair up across slid lines, a bit for each position in a line: set where an odd
// number of them occur so far, with nothing else between.
type pairing struct {
	odd    uint64
	failed bool // one was left single
}

// line continues with a line, from the cell at the wall that it is slid to.
func (p *pairing) line(b Board, code byte, at, stride, side int) {
	var have, other uint64 // where tiles with the code come to rest, and others
	to, open := uint64(1), byte(0)
	for range side {
		switch c := b[at]; {
		case c == 0:
		case c == open:
			have, other, open = have&^(to>>1), other|to>>1, 0
		case c == code:
			have, to, open = have|to, to<<1, c
		default:
			other, to, open = other|to, to<<1, c
		}
		at += stride
	}
	p.failed = p.failed || p.odd&other != 0
	p.odd ^= have
}
