package world

import (
	"encoding/binary"
	"math/bits"
)

// set is a set of small numbers.
type set []uint64

func newSet(size int) set { return make(set, (size+63)/64) }

func (s set) has(n int32) bool { return s[n>>6]>>(n&63)&1 == 1 }
func (s set) add(n int32)      { s[n>>6] |= 1 << (n & 63) }

// meet removes what is not in another set, and reports whether that changed anything.
func (s set) meet(other set) (changed bool) {
	for i, word := range other {
		changed = changed || s[i]&^word != 0
		s[i] &= word
	}
	return changed
}

// within reports whether a set is a subset of another.
func (s set) within(other set) bool {
	for i, word := range s {
		if word&^other[i] != 0 {
			return false
		}
	}
	return true
}

// each calls f with every number of the set, in ascending order.
func (s set) each(f func(int32)) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			f(int32(i<<6 + bits.TrailingZeros64(word)))
		}
	}
}

// name appends the words of sets, as a key of a map.
func name(buf []byte, head uint64, sets ...set) []byte {
	buf = binary.LittleEndian.AppendUint64(buf, head)
	for _, s := range sets {
		for _, word := range s {
			buf = binary.LittleEndian.AppendUint64(buf, word)
		}
	}
	return buf
}
