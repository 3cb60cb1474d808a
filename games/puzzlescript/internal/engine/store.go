package engine

import (
	"bytes"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// store keeps packed states under numbers from 0 on, each with its parent and the input that led to it.
type store struct {
	each   int // bytes of a state
	blocks [][]byte
	from   []uint32
	input  []uint8
	index  hashindex.Index
	meter  *solve.Meter
}

// blockStates is the number of states in a block.
const blockStates = 1 << 12

// stateCost is the memory of a state besides its own bytes: parent, input, its place among those that wait, and its share of the slots.
const stateCost = 4 + 1 + 4 + 16

func newStore(each int, m *solve.Meter) *store {
	return &store{each: each, index: hashindex.New(1 << 10), meter: m}
}

func (s *store) len() int { return len(s.from) }

func (s *store) key(i uint32) []byte {
	at := int(i) % blockStates * s.each
	return s.blocks[i/blockStates][at : at+s.each : at+s.each]
}

// addState returns the number of a state, and whether it is new. It returns false for ok if the state does not fit.
func (s *store) addState(key []byte, hash uint64, from uint32, input uint8) (number uint32, fresh, ok bool) {
	tag := uint32(hash >> 32)
	slot, known := s.index.First(tag), 0
	for ; ; slot++ {
		if slot, known = s.index.Next(slot, tag); known < 0 {
			break
		}
		if bytes.Equal(s.key(uint32(known)), key) {
			return uint32(known), false, true
		}
	}
	number = uint32(len(s.from))
	if number > hashindex.MaxNumber || !s.meter.Keep(1, int64(s.each)+stateCost) {
		return 0, false, false
	}
	if int(number)%blockStates == 0 {
		s.blocks = append(s.blocks, make([]byte, blockStates*s.each))
	}
	s.from, s.input = append(s.from, from), append(s.input, input)
	copy(s.key(number), key)
	s.index.Put(slot, tag, int(number))
	if 2*len(s.from) > s.index.Slots() {
		s.index.Resize(2 * s.index.Slots())
	}
	return number, true, true
}
