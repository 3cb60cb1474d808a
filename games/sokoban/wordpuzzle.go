package sokoban

import (
	"math/bits"

	"jogada/games/sokoban/internal/push"
	"jogada/search"
)

// area holds the free cells of a level of at most 64 cells as bits, and those of them in the first and last column.
type area struct {
	free, first, last uint64
	cols              int
}

// newArea returns the area of a level, false if it has too many cells.
func newArea(cols int, wall []bool) (a area, ok bool) {
	if len(wall) > 64 {
		return a, false
	}
	a.cols = cols
	for p, wall := range wall {
		bit := uint64(1) << p
		if p%cols == 0 {
			a.first |= bit
		}
		if p%cols == cols-1 {
			a.last |= bit
		}
		if !wall {
			a.free |= bit
		}
	}
	return a, true
}

// flood returns the cells that the man can walk to, his own included.
func (a *area) flood(man int, boxes uint64) uint64 {
	free := a.free &^ boxes
	for met := uint64(1) << man; ; {
		next := met | (met&^a.last<<1|met&^a.first>>1|met<<a.cols|met>>a.cols)&free
		if next == met {
			return met
		}
		met = next
	}
}

// wordPuzzle is a question about a level of at most 64 cells with at most mostInWord boxes, over words: 6 bits for the
// man's cell, and above them 6 for each box, ascending.
type wordPuzzle struct {
	p     Puzzle
	boxes int
	goals uint64
	start uint64
}

const (
	placeBits  = 6
	onePlace   = 1<<placeBits - 1
	mostInWord = 64/placeBits - 1
)

// formedWords is the same question where pushes are counted, so that walks are free.
type formedWords struct{ *wordPuzzle }

// Optional interfaces of the question over words.
var (
	_ search.Encoded[Position, Move] = Puzzle{}
	_ search.Puzzle[uint64, Move]    = &wordPuzzle{}
	_ search.Bounder[uint64]         = &wordPuzzle{}
	_ search.Refuter[uint64]         = &wordPuzzle{}
	_ search.Formed[uint64]          = formedWords{}
)

// Words returns the same question over words, if they hold its positions.
func (p Puzzle) Words() (search.Puzzle[uint64, Move], func(uint64) Position, bool) {
	boxes := len(p.start)/2 - 1
	if !p.few || boxes > mostInWord {
		return nil, nil, false
	}
	q := &wordPuzzle{p: p, boxes: boxes}
	for place, goal := range p.goal {
		if goal {
			q.goals |= 1 << place
		}
	}
	for i := range boxes + 1 {
		q.start |= uint64(p.start.place(i)) << (placeBits * i)
	}
	if p.count == push.Moves {
		return q, q.position, true
	}
	return formedWords{q}, q.position, true
}

// position returns the position of a word.
func (q *wordPuzzle) position(w uint64) Position {
	var text [2 * (mostInWord + 1)]byte
	for i := range q.boxes + 1 {
		text[2*i+1] = byte(w >> (placeBits * i) & onePlace)
	}
	return Position(text[:2*(q.boxes+1)])
}

// places returns the cell of the man, and those of the boxes as bits.
func (q *wordPuzzle) places(w uint64) (man int, boxes uint64) {
	man = int(w & onePlace)
	for range q.boxes {
		w >>= placeBits
		boxes |= 1 << (w & onePlace)
	}
	return man, boxes
}

// word returns the word of a position.
func (q *wordPuzzle) word(man int, boxes uint64) uint64 {
	w := uint64(man)
	for at := placeBits; boxes != 0; at += placeBits {
		w |= uint64(bits.TrailingZeros64(boxes)) << at
		boxes &= boxes - 1
	}
	return w
}

// Start returns the initial position.
func (q *wordPuzzle) Start() uint64 { return q.start }

// Goal reports whether every box is on a goal.
func (q *wordPuzzle) Goal(w uint64) bool {
	q.p.meter.Work(q.boxes + 1)
	_, boxes := q.places(w)
	return boxes&^q.goals == 0
}

// Form returns the position with the man on the first cell that he can walk to.
func (q formedWords) Form(w uint64) uint64 {
	q.p.meter.Work(len(q.p.next) + 2*(q.boxes+1))
	man, boxes := q.places(w)
	return w&^onePlace | uint64(bits.TrailingZeros64(q.p.area.flood(man, boxes)))
}

// Steps appends the steps of Puzzle.Steps, in their order.
func (q *wordPuzzle) Steps(w uint64, buf []search.Step[uint64, Move]) []search.Step[uint64, Move] {
	man, boxes := q.places(w)
	if q.p.count == push.Moves {
		q.p.meter.Work(10 * (q.boxes + 1))
		for d := range push.Dir(4) {
			switch to := q.p.next[man][d]; {
			case to < 0:
			case boxes>>to&1 == 0:
				buf = append(buf, search.Step[uint64, Move]{Move: Move{d, -1}, To: w&^onePlace | uint64(to)})
			default:
				buf = q.pushed(boxes, int(to), d, buf)
			}
		}
		return buf
	}
	q.p.meter.Work(len(q.p.next) + 2*(q.boxes+1))
	met := q.p.area.flood(man, boxes)
	for rest := boxes; rest != 0; rest &= rest - 1 {
		box := bits.TrailingZeros64(rest)
		for d := range push.Dir(4) {
			if side := q.p.next[box][d.Back()]; side >= 0 && met>>side&1 != 0 {
				buf = q.pushed(boxes, box, d, buf)
			}
		}
	}
	return buf
}

// pushed appends the push of a box, if there is room behind it.
func (q *wordPuzzle) pushed(boxes uint64, box int, d push.Dir, buf []search.Step[uint64, Move]) []search.Step[uint64, Move] {
	to := q.p.next[box][d]
	if to < 0 || boxes>>to&1 != 0 {
		return buf
	}
	q.p.meter.Work(2 * (q.boxes + 1))
	return append(buf, search.Step[uint64, Move]{Move: Move{d, box}, To: q.word(box, boxes&^(1<<box)|1<<to)})
}

// Bound returns the bound of the position.
func (q *wordPuzzle) Bound(w uint64) int { return q.p.Bound(q.position(w)) }

// Refute returns the refutation of the position.
func (q *wordPuzzle) Refute(w uint64) (string, bool) { return q.p.Refute(q.position(w)) }
