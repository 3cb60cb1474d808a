package hashindex

import (
	"math/rand/v2"
	"testing"
)

// find returns the number of a key in a list, or the free slot for it.
func find(x *Index, keys []uint64, key uint64, hash uint32) (slot, number int) {
	for slot = x.First(hash); ; slot++ {
		if slot, number = x.Next(slot, hash); number < 0 || keys[number] == key {
			return slot, number
		}
	}
}

// TestIndexBesideMap compares an index with a map, with hashes that collide in whole and in part, while it grows.
func TestIndexBesideMap(t *testing.T) {
	hashes := map[string]func(uint64) uint32{
		"mixed":   func(key uint64) uint32 { return uint32(Hash([]uint64{key}) >> 32) },
		"few":     func(key uint64) uint32 { return uint32(key % 7) },
		"at ends": func(key uint64) uint32 { return -uint32(key % 3) }, // probes run over the last slot
	}
	for name, hash := range hashes {
		t.Run(name, func(t *testing.T) {
			dice, x, known := rand.New(rand.NewPCG(1, 2)), New(4), map[uint64]int{}
			var keys []uint64
			for range 3000 {
				key := dice.Uint64N(700)
				slot, number := find(&x, keys, key, hash(key))
				want, there := known[key]
				if there != (number >= 0) || there && number != want {
					t.Fatalf("key %d: number %d, want %d (%v)", key, number, want, there)
				}
				if there {
					continue
				}
				x.Put(slot, hash(key), len(keys))
				known[key] = len(keys)
				if keys = append(keys, key); 4*len(keys) >= 3*x.Slots() {
					x.Resize(2 * x.Slots())
				}
			}
			x.Clear()
			if _, number := find(&x, keys, keys[0], hash(keys[0])); number >= 0 {
				t.Errorf("number %d is found in an empty index", number)
			}
		})
	}
}

// An index that is made of released slots is empty, and a released one has none.
func TestReleasedSlotsAreFree(t *testing.T) {
	for _, slots := range []int{1, 64, 1 << 20, 1 << 21} {
		for range 3 {
			x := New(slots)
			if x.Slots() != slots || x.Bytes() != 8*int64(slots) {
				t.Fatalf("%d slots of %d bytes, want %d", x.Slots(), x.Bytes(), slots)
			}
			last := uint32(1<<32 - 1)
			for _, hash := range []uint32{0, last} {
				first := x.First(hash)
				if want := (slots - 1) * int(hash/last); first != want {
					t.Errorf("of %d slots the search for hash %d begins at %d, want %d", slots, hash, first, want)
				}
				if _, number := x.Next(first, hash); number >= 0 {
					t.Fatalf("a new index of %d slots has the number %d", slots, number)
				}
			}
			x.Put(x.First(last), last, MaxNumber)
			if _, number := x.Next(x.First(last), last); number != MaxNumber {
				t.Errorf("number %d, want %d", number, MaxNumber)
			}
			if x.Release(); x.Slots() != 0 || x.Bytes() != 0 {
				t.Errorf("%d slots after a release", x.Slots())
			}
			x.Release() // again: nothing
		}
	}
}

// Words that differ in any bit, in their number or in their order have different hashes, in the upper half as in the
// lower one.
func TestHashesAreMixed(t *testing.T) {
	high, low := map[uint32]int{}, map[uint32]int{}
	count := 0
	add := func(words ...uint64) {
		h := Hash(words)
		high[uint32(h>>32)]++
		low[uint32(h)]++
		count++
	}
	add()
	for i := range uint64(100) {
		add(i)
		add(i << 56)
		add(make([]uint64, 2+i)...)
		for j := range uint64(100) {
			add(i+1, j+1)
			add(i<<40, 0, j+200)
		}
	}
	if count-len(high) > 5 || count-len(low) > 5 {
		t.Errorf("of %d hashes %d have equal upper and %d equal lower halves", count, count-len(high), count-len(low))
	}
}
