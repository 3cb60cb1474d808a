package lock

import (
	"math/bits"
	"slices"

	"jogada/internal/base/hashindex"
)

// set is a set of small numbers.
type set []uint64

func newSet(size int) set { return make(set, (size+63)/64) }

func (s set) has(n int32) bool { return s[n>>6]>>(n&63)&1 == 1 }
func (s set) add(n int32)      { s[n>>6] |= 1 << (n & 63) }

// each calls f with every number of the set, in ascending order, until it returns false.
func (s set) each(f func(int32) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !f(int32(i<<6 + bits.TrailingZeros64(word))) {
				return
			}
		}
	}
}

// both counts the numbers that are in two sets.
func (s set) both(other set) int32 {
	n := 0
	for i, word := range s {
		n += bits.OnesCount64(word & other[i])
	}
	return int32(n)
}

// meet removes what is not in another set, and reports whether that changed anything.
func (s set) meet(other set) (changed bool) {
	for i, word := range other {
		changed = changed || s[i]&^word != 0
		s[i] &= word
	}
	return changed
}

// subsetOf reports whether a set is a subset of another.
func (s set) subsetOf(other set) bool {
	for i, word := range s {
		if word&^other[i] != 0 {
			return false
		}
	}
	return true
}

// table numbers states of width words consecutively.
type table struct {
	width int
	words []uint64
	index hashindex.Index
}

func newTable(width int) *table { return &table{width: width, index: hashindex.New(64)} }

func (t *table) len() int { return len(t.words) / t.width }

// state returns the words of a state.
func (t *table) state(n int) []uint64 { return t.words[n*t.width : (n+1)*t.width] }

// add returns the number of a state, and whether it is new.
func (t *table) add(key []uint64) (n int, fresh bool) {
	if 2*t.len() >= t.index.Slots() {
		t.index.Resize(4 * t.index.Slots())
	}
	hash := uint32(hashindex.Hash(key) >> 32)
	//meterless: an index always has free slots
	for slot := t.index.First(hash); ; slot++ {
		if slot, n = t.index.Next(slot, hash); n < 0 {
			n = t.len()
			t.words = append(t.words, key...)
			t.index.Put(slot, hash, n)
			return n, true
		}
		if slices.Equal(t.state(n), key) {
			return n, false
		}
	}
}
