package lock

import "math/bits"

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

// within reports whether a set is a subset of another.
func (s set) within(other set) bool {
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
	slots []uint32 // numbers plus one, by hash; a power of two of them
}

func newTable(width int) *table { return &table{width: width, slots: make([]uint32, 1024)} }

func (t *table) len() int { return len(t.words) / t.width }

// state returns the words of a state.
func (t *table) state(n int) []uint64 { return t.words[n*t.width : (n+1)*t.width] }

// add gives the number of a state, and whether it is new.
func (t *table) add(key []uint64) (n int, fresh bool) {
	if 2*t.len() >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	//meterless: a table is never full
	for at := hash(key) & mask; ; at = (at + 1) & mask {
		link := t.slots[at]
		if link == 0 {
			t.words = append(t.words, key...)
			t.slots[at] = uint32(t.len())
			return t.len() - 1, true
		}
		if same(t.state(int(link-1)), key) {
			return int(link - 1), false
		}
	}
}

func (t *table) grow() {
	t.slots = make([]uint32, 4*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for n := range t.len() {
		at := hash(t.state(n)) & mask
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = uint32(n + 1)
	}
}

func same(a, b []uint64) bool {
	for i, word := range a {
		if word != b[i] {
			return false
		}
	}
	return true
}

// hash mixes the words of a state.
func hash(key []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, word := range key {
		hi, lo := bits.Mul64(h^word, 0xd6e8feb86659fd93)
		h = hi ^ lo ^ word>>29
	}
	return h ^ h>>32
}
