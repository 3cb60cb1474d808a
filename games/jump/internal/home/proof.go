package home

import (
	"slices"

	"jogada/games/jump/internal/backward"
	"jogada/games/jump/internal/radix"
	"jogada/search"
)

// classes numbers the best lines of all cells, by their rounds and ranks, for the checker.
func (h *home) classes() {
	if h.proof == nil {
		return
	}
	cells, ends := h.byRounds()
	h.proof.Class = slices.Repeat([]int32{backward.Never}, len(h.rounds))
	var s radix.Sorter
	for round := 0; round+1 < len(ends); round++ {
		layer := cells[ends[round]:ends[round+1]]
		if !h.meter.Work(len(layer)) {
			return
		}
		before := int32(-1)
		for _, c := range s.ByKey(h.rank, layer, h.meter) {
			if h.rank[c] != before {
				before = h.rank[c]
				h.addCell(c, round)
			}
			h.proof.Class[c] = int32(len(h.proof.Order) - 1)
		}
		h.proof.Ends = append(h.proof.Ends, int32(len(h.proof.Order)))
	}
}

// addCell adds the class of a cell.
func (h *home) addCell(c int32, round int) {
	order, stride := int32(0), int32(0)
	if round > 0 {
		order = h.proof.Class[h.next[c]]
	}
	if round == 2 || round > 2 && h.race.Tie == search.ByLastRound {
		stride = h.race.Jumps[c]
	}
	h.proof.Order, h.proof.Stride = append(h.proof.Order, order), append(h.proof.Stride, stride)
}
