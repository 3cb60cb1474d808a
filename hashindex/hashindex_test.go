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
