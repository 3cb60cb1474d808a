// Package hashindex finds numbered keys by their hash.
//
// The caller stores the keys under consecutive numbers, in whatever form it likes, and charges their memory. The index
// stores only the numbers, each with 32 bits of its key's hash. The hash bits tell nearly all different keys apart
// without reading them, and let the index grow without reading any key.
package hashindex

import (
	"math/bits"
	"sync"
	"unsafe"
)

// Index is an open-addressed hash table of numbers with linear probing. Insert a key in two steps: Next finds its free
// slot, and Put fills it. An index without free slots never ends a search, so resize it in time.
type Index struct {
	slots []uint64 // 32 bits of the hash, then the number plus one; 0 is free
	shift uint8    // takes a hash to its first slot
}

// MaxNumber is the largest number that an index can store.
const MaxNumber = 1<<31 - 2

// Most is the largest number of states or steps that a search can number. Tests lower it.
var Most = MaxNumber

// SlotBytes is the size of a slot.
const SlotBytes = 8

// New returns an index with that many slots, a power of two of at most 2³².
func New(slots int) Index {
	return Index{takeSlots(slots), uint8(33 - bits.Len(uint(slots)))}
}

// Slots returns the number of slots.
func (x *Index) Slots() int { return len(x.slots) }

// Bytes returns the size of the slots.
func (x *Index) Bytes() int64 { return SlotBytes * int64(len(x.slots)) }

// First returns the slot at which the search for a hash begins.
func (x *Index) First(hash uint32) int { return int(hash >> x.shift) }

// Next returns the first slot, from the given one on, that is free or has this hash, and the number in it, or -1 if it
// is free. If the number's key is another one with the same hash, search on from the slot after it.
func (x *Index) Next(slot int, hash uint32) (at, number int) {
	for { // an index always has free slots
		slot &= len(x.slots) - 1
		here := x.slots[slot]
		if here == 0 || uint32(here>>32) == hash {
			return slot, int(uint32(here)) - 1
		}
		slot++
	}
}

// Put stores a number under a hash in a free slot that Next returned.
func (x *Index) Put(slot int, hash uint32, number int) {
	x.slots[slot] = uint64(hash)<<32 | uint64(number+1)
}

// Resize changes the number of slots, a power of two, and moves the numbers into the new ones.
func (x *Index) Resize(slots int) {
	old := x.slots
	*x = New(slots)
	for _, here := range old {
		if here == 0 {
			continue
		}
		slot := x.First(uint32(here >> 32))
		for x.slots[slot] != 0 {
			slot = (slot + 1) & (slots - 1)
		}
		x.slots[slot] = here
	}
	giveSlots(old)
}

// Release empties the index and lets later ones use its slots again.
func (x *Index) Release() {
	giveSlots(x.slots)
	*x = Index{}
}

// Indexes are made and released by the million where many small boards are solved, so their slots are used again.
var slotPools [21]sync.Pool // by the binary logarithm of the length: pointers to the first slot

// takeSlots returns that many free slots, a power of two.
func takeSlots(n int) []uint64 {
	if class := bits.TrailingZeros(uint(n)); class < len(slotPools) {
		if first, is := slotPools[class].Get().(*uint64); is {
			slots := unsafe.Slice(first, n)
			clear(slots)
			return slots
		}
	}
	return make([]uint64, n)
}

// giveSlots takes slots back that nothing uses any longer.
func giveSlots(slots []uint64) {
	if n := len(slots); n > 0 && bits.TrailingZeros(uint(n)) < len(slotPools) {
		slotPools[bits.TrailingZeros(uint(n))].Put(&slots[0])
	}
}

// Clear removes all numbers and keeps the slots.
func (x *Index) Clear() { clear(x.slots) }

// Hash returns a hash of words whose upper and lower halves are both well mixed.
func Hash(words []uint64) uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, word := range words {
		high, low := bits.Mul64(h^word, 0xd6e8feb86659fd93)
		h = high ^ low + 0x9e3779b97f4a7c15
	}
	high, low := bits.Mul64(h, 0xd6e8feb86659fd93)
	return high ^ low
}
