package push

import (
	"sync"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// store keeps the states that the search has met, each once: its boxes as bits, the man's cell, its cost, the bound on
// the rest, and its parent. It grows in blocks, so that only the index is copied.
type store struct {
	words  int // of the set of boxes
	size   int
	blocks [][]uint64 // words of boxes plus one word for each state
	from   [][]uint32
	spare  []*storeBlock // the blocks, if they are to be used again
	index  hashindex.Index
	meter  *solve.Meter
}

const (
	block     = 1 << 10 // states in a block
	infinite  = 1<<31 - 1
	closedBit = 1 << 63
)

func newStore(words int, m *solve.Meter) *store {
	s := &store{words: words, index: hashindex.New(1 << 12), meter: m}
	m.Keep(0, s.index.Bytes())
	return s
}

// The last word of a state: the man's cell in bits 0–15, the bound in 16–31, the cost so far in 32–62, and whether the
// state has been expanded in 63.

func (s *store) state(i uint32) []uint64 {
	at := int(i%block) * (s.words + 1)
	return s.blocks[i/block][at : at+s.words+1]
}

func (s *store) parent(i uint32) uint32 { return s.from[i/block][i%block] }

func (s *store) setParent(i, from uint32) { s.from[i/block][i%block] = from }

func manOf(last uint64) int32 { return int32(last & 0xffff) }

func boundOf(last uint64) int { return int(last >> 16 & 0xffff) }

func wayOf(last uint64) int { return int(last >> 32 & infinite) }

func pack(man int32, bound, way int) uint64 {
	return uint64(man) | uint64(min(bound, 0xffff))<<16 | uint64(way)<<32
}

// find looks a state up. If it is missing, the slot is where its number belongs.
func (s *store) find(hash uint64, boxes []uint64, man int32) (number uint32, slot int, ok bool) {
	tag, n := uint32(hash>>32), 0
probe:
	for slot = s.index.First(tag); ; slot++ {
		if slot, n = s.index.Next(slot, tag); n < 0 {
			return 0, slot, false
		}
		state := s.state(uint32(n))
		if manOf(state[s.words]) != man {
			continue
		}
		for i, w := range boxes {
			if state[i] != w {
				continue probe
			}
		}
		return uint32(n), slot, true
	}
}

// addState stores a state that find did not find. It returns false if the budget is used up.
func (s *store) addState(hash uint64, slot int, boxes []uint64, last uint64, from uint32) (uint32, bool) {
	i := uint32(s.size)
	if i%block == 0 {
		s.addBlock()
	}
	s.size++
	state := s.state(i)
	copy(state, boxes)
	state[s.words] = last
	s.setParent(i, from)
	s.index.Put(slot, uint32(hash>>32), int(i))
	ok := s.meter.Keep(1, int64(8*s.words+8+4+4))
	return i, ok
}

// storeBlock is a block of a set of one word.
type storeBlock struct {
	states [2 * block]uint64
	from   [block]uint32
}

// spareBlocks has blocks that are done with, since a small level needs a part of one.
var spareBlocks = sync.Pool{New: func() any { return new(storeBlock) }}

// addBlock makes room for more states. What it contains is not zero.
func (s *store) addBlock() {
	if s.words != 1 {
		s.blocks = append(s.blocks, make([]uint64, block*(s.words+1)))
		s.from = append(s.from, make([]uint32, block))
		return
	}
	spare, _ := spareBlocks.Get().(*storeBlock)
	s.spare, s.blocks, s.from = append(s.spare, spare), append(s.blocks, spare.states[:]), append(s.from, spare.from[:])
}

// release ends the use of the store.
func (s *store) release() {
	s.index.Release()
	for _, spare := range s.spare {
		spareBlocks.Put(spare)
	}
	s.spare, s.blocks, s.from = nil, nil, nil
}

// crowded reports whether the index should grow before the next look-up.
func (s *store) crowded() bool { return s.size*4 >= s.index.Slots()*3 }

// grow doubles the index. It returns false if the budget is used up.
func (s *store) grow() bool {
	old := s.index.Bytes()
	if s.size > hashindex.MaxNumber {
		s.meter.Stop(solve.ErrStates)
		return false
	}
	if !s.meter.Keep(0, 2*old) {
		return false
	}
	s.meter.Drop(0, old)
	s.index.Resize(2 * s.index.Slots())
	return true
}
