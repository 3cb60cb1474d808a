package claims

import (
	"math"

	"jogada/games/jump/internal/grid"
	"jogada/games/jump/internal/rotated"
	"jogada/solve"
)

// walks is the closed set under walks. It holds the unclaimed cells, of which a walk takes a whole square.
type walks struct {
	board     *grid.Board
	unclaimed *rotated.Set
}

func newWalks(b *grid.Board, m *solve.Meter) closedSet {
	unclaimed := rotated.New(b, m)
	if unclaimed == nil {
		return nil
	}
	return walks{b, unclaimed}
}

func (walks) done() {}

func (w walks) free(c int32) bool { return w.unclaimed.Has(c) }

func (w walks) take(c int32) bool { return w.unclaimed.Remove(c) }

func (w walks) claim(from, cells []int32) []int32 {
	for _, c := range from {
		cells = w.unclaimed.Take(c, cells)
	}
	return cells
}

func (w walks) claimEach(from, cells, ends, jumps []int32) []int32 {
	had := len(cells)
	for i, c := range from {
		cells = w.unclaimed.Take(c, cells)
		ends[i], jumps[i] = int32(len(cells)-had), w.board.Jumps[c]
	}
	return cells
}

func (w walks) earliest(round []int32) (from, to int32) {
	least := int64(math.MaxInt64)
	for _, c := range round {
		if jump := int64(w.board.Jumps[c]); jump < least && jump > 0 {
			if end, ok := w.unclaimed.Find(c); ok {
				from, to, least = c, end, jump
			}
		}
	}
	return from, to
}

func (w walks) leads(c, to int32) bool {
	row, col := w.board.Place(c)
	toRow, toCol := w.board.Place(to)
	far := max(row-toRow, toRow-row) + max(col-toCol, toCol-col)
	spare := int(w.board.Jumps[c]) - far
	return spare >= 0 && spare&1 == 0
}

func (w walks) fill() { w.unclaimed.Clear() }

func (w walks) reopen(cells []int32) { w.unclaimed.Add(cells) }

func (w walks) apart() int { return 1 }

func (w walks) behind(line, round []int32, _ int, to int32, jumpsCount bool) []int32 {
	from := int32(grid.None)
	for _, c := range round {
		if (from == grid.None || w.board.Jumps[c] < w.board.Jumps[from]) && w.leads(c, to) {
			if from = c; !jumpsCount {
				break
			}
		}
	}
	return append(line, from)
}
