package grid

import "math/bits"

// Letters is a set of letters, each counted from 0: bit 0 is A or a.
type Letters uint32

// AllLetters is the set of all letters.
const AllLetters Letters = 1<<Alphabet - 1

// Letter returns the set of one letter, counted from 0.
func Letter(letter int) Letters { return 1 << letter }

// Has reports whether a letter is in the set.
func (s Letters) Has(letter int) bool { return s>>letter&1 != 0 }

// Len returns the number of letters in the set.
func (s Letters) Len() int { return bits.OnesCount32(uint32(s)) }

// First returns the least letter of a non-empty set.
func (s Letters) First() int { return bits.TrailingZeros32(uint32(s)) }

// Least returns the set of the least letter, or the empty set.
func (s Letters) Least() Letters { return s & -s }

// Each calls f for every letter of the set, in order.
func (s Letters) Each(f func(letter int)) {
	for ; s != 0; s &= s - 1 {
		f(s.First())
	}
}

// Names returns the letters counted from base, which is 'A' for doors and 'a' for keys.
func (s Letters) Names(base rune) []string {
	var names []string
	s.Each(func(letter int) { names = append(names, string(base+rune(letter))) })
	return names
}
