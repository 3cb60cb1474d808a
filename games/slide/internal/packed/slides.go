package packed

import (
	"math/bits"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// Word returns the cells of a board of side 4 or less, row by row, as a word: 4 bits a cell, 16 a row, the first cell
// lowest. Codes are at most 15.
func Word[C ~string | ~[]byte](side int, codes C) uint64 {
	b := uint64(0)
	for i := range len(codes) {
		b |= uint64(codes[i]) << (4 * (i/side*4 + i%side))
	}
	return b
}

// Cells writes the codes of a word to cells, row by row.
func Cells(b uint64, side int, cells []byte) {
	for i := range cells {
		cells[i] = byte(b >> (4 * (i/side*4 + i%side)) & cellBits)
	}
}

// Slides returns a board of that side after a slide to the left, right, up and down.
func Slides(b uint64, side int) (after [4]uint64) {
	gap := 4 * (4 - side) // a slide to the high end leaves that many empty bits before each row
	across := transpose(b)
	after[0] = slideLow(b)
	after[1] = slideHigh(b) >> gap
	after[2] = transpose(slideLow(across))
	after[3] = transpose(slideHigh(across) >> gap)
	return after
}

// AtMostOne reports whether a board has at most one tile.
func AtMostOne(b uint64) bool {
	full := occupied(b)
	return full&(full-1) == 0
}

// Fewest returns the fewest slides, at most limit, that leave one tile of a board of side 4 or less. It is breadth-first
// search as puzzles.BFS has it, with the same expansions, for callers that need neither the line nor a reason: it
// returns false if there is no such line or the meter stops.
func Fewest(start uint64, side, limit int, m *solve.Meter) (slides int, solved bool) {
	if AtMostOne(start) {
		return 0, true
	}
	met := newWordSet()
	defer met.index.Release()
	met.insert(start)
	depth, layerEnd := 0, 1 // boards before layerEnd are at most depth slides away
	for at := 0; at < len(met.words); at++ {
		if at == layerEnd {
			depth, layerEnd = depth+1, len(met.words)
		}
		if depth == limit || !m.Expand() {
			return 0, false
		}
		b := met.words[at]
		last := depth+1 == limit
		if last && bits.OnesCount64(occupied(b)) > 2 {
			continue // a slide leaves at least half of the tiles
		}
		for _, after := range Slides(b, side) {
			if AtMostOne(after) {
				return depth + 1, true
			}
			if !last {
				met.insert(after)
			}
		}
	}
	return 0, false
}

// wordSet holds the words met, in order.
type wordSet struct {
	words []uint64
	index hashindex.Index
}

const firstWords = 128

func newWordSet() *wordSet {
	return &wordSet{words: make([]uint64, 0, firstWords), index: hashindex.New(2 * firstWords)}
}

// insert puts a word into the set, unless it is there.
func (s *wordSet) insert(word uint64) {
	high, low := bits.Mul64(word^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	hash := uint32((high ^ low) >> 32)
	slot, number := s.index.Next(s.index.First(hash), hash)
	for number >= 0 {
		if s.words[number] == word {
			return
		}
		slot, number = s.index.Next(slot+1, hash)
	}
	s.index.Put(slot, hash, len(s.words))
	if s.words = append(s.words, word); 2*len(s.words) > s.index.Slots() {
		s.index.Resize(2 * s.index.Slots())
	}
}
