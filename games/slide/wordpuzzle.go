package slide

import (
	"jogada/games/slide/internal/packed"
	"jogada/search"
)

// wordPuzzle is a question about a board of side 4 or less with codes up to 15, over words of package packed.
type wordPuzzle struct {
	p     *Puzzle
	start uint64
}

// Optional interfaces of the question over words.
var (
	_ search.Encoded[Board, Slide] = Puzzle{}
	_ search.Puzzle[uint64, Slide] = wordPuzzle{}
	_ search.Limiter               = wordPuzzle{}
	_ search.Bounder[uint64]       = wordPuzzle{}
	_ search.Refuter[uint64]       = wordPuzzle{}
)

// Words returns the same question over words, if they hold the board.
func (p Puzzle) Words() (search.Puzzle[uint64, Slide], func(uint64) Board, bool) {
	if p.side > 4 || len(p.values) > 16 {
		return nil, nil, false
	}
	q := wordPuzzle{&p, packed.Word(p.side, p.start)}
	return q, q.board, true
}

// board returns the board of a word.
func (q wordPuzzle) board(b uint64) Board {
	var cells [16]byte
	packed.Cells(b, q.p.side, cells[:q.p.side*q.p.side])
	return Board(cells[:q.p.side*q.p.side])
}

// Start returns the given board.
func (q wordPuzzle) Start() uint64 { return q.start }

// Limit returns the most slides allowed.
func (q wordPuzzle) Limit() int { return q.p.limit }

// Goal reports whether at most one tile is left.
func (q wordPuzzle) Goal(b uint64) bool { return packed.AtMostOne(b) }

// Steps appends the slides that change the board.
func (q wordPuzzle) Steps(b uint64, buf []search.Step[uint64, Slide]) []search.Step[uint64, Slide] {
	q.p.meter.Work(len(slides) * q.p.side * q.p.side)
	for i, after := range packed.Slides(b, q.p.side) {
		if after != b {
			buf = append(buf, search.Step[uint64, Slide]{Move: Slide(slides[i]), To: after})
		}
	}
	return buf
}

// Bound returns the bound of the board.
func (q wordPuzzle) Bound(b uint64) int {
	if q.p.doublings == nil {
		return search.Never
	}
	q.p.meter.Work(q.p.side * q.p.side)
	var cells [16]byte
	packed.Cells(b, q.p.side, cells[:q.p.side*q.p.side])
	return boundOf(q.p, cells[:q.p.side*q.p.side])
}

// Refute returns the reason why the tiles can never become one. No slide changes it.
func (q wordPuzzle) Refute(b uint64) (string, bool) {
	if q.p.doublings != nil {
		return "", false
	}
	return q.p.Refute(q.board(b))
}
