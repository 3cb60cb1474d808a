package engine

import (
	"bytes"

	"jogada/solve"
)

// store holds packed states under numbers from 0 on, each with the state that it was met from and the input that led to it.
type store struct {
	each   int // bytes of a state
	blocks [][]byte
	from   []uint32
	input  []uint8
	slots  []uint64 // number plus one below 32 bits of the hash; 0: free
	meter  *solve.Meter
}

// blockStates is how many states a block holds.
const blockStates = 1 << 12

// stateCost is what a state takes besides its own bytes: what is noted of it, and its share of the slots.
const stateCost = 4 + 1 + 16

func newStore(each int, m *solve.Meter) *store {
	return &store{each: each, slots: make([]uint64, 1<<10), meter: m}
}

func (s *store) len() int { return len(s.from) }

func (s *store) key(i uint32) []byte {
	at := int(i) % blockStates * s.each
	return s.blocks[i/blockStates][at : at+s.each : at+s.each]
}

// addState returns the number of a state, and whether it is new. False for ok: there is no room for it.
func (s *store) addState(key []byte, hash uint64, from uint32, input uint8) (number uint32, fresh, ok bool) {
	tag, at := hash>>32<<32, hash>>32&uint64(len(s.slots)-1)
	for ; s.slots[at] != 0; at = (at + 1) & uint64(len(s.slots)-1) {
		if slot := s.slots[at]; slot>>32<<32 == tag && bytes.Equal(s.key(uint32(slot)-1), key) {
			return uint32(slot) - 1, false, true
		}
	}
	number = uint32(len(s.from))
	if number >= 1<<32-2 || !s.meter.Keep(1, int64(s.each)+stateCost) {
		return 0, false, false
	}
	if int(number)%blockStates == 0 {
		s.blocks = append(s.blocks, make([]byte, blockStates*s.each))
	}
	s.from, s.input = append(s.from, from), append(s.input, input)
	copy(s.key(number), key)
	s.slots[at] = tag | uint64(number+1)
	if 2*len(s.from) > len(s.slots) {
		s.grow()
	}
	return number, true, true
}

// grow doubles the slots.
func (s *store) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		at := slot >> 32 & uint64(len(s.slots)-1)
		for s.slots[at] != 0 {
			at = (at + 1) & uint64(len(s.slots)-1)
		}
		s.slots[at] = slot
	}
}
