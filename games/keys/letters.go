package keys

import "math/bits"

// letters is how many letters there are: keys a to z, doors A to Z.
const letters = 26

// letterSet is a set of letters: bit 0 is A or a.
type letterSet uint32

// allLetters is the set of all letters.
const allLetters letterSet = 1<<letters - 1

// setOf is the set of one letter, counted from 0.
func setOf(letter int) letterSet { return 1 << letter }

func (s letterSet) has(letter int) bool { return s>>letter&1 != 0 }

func (s letterSet) len() int { return bits.OnesCount32(uint32(s)) }

// first is the least letter of a set that is not empty.
func (s letterSet) first() int { return bits.TrailingZeros32(uint32(s)) }

// least is the set of the least letter, and none if there is none.
func (s letterSet) least() letterSet { return s & -s }

// each calls f for every letter of the set, in order.
func (s letterSet) each(f func(letter int)) {
	for ; s != 0; s &= s - 1 {
		f(s.first())
	}
}

// names are the letters counted from base, which is 'A' for doors and 'a' for keys.
func (s letterSet) names(base rune) []string {
	var names []string
	s.each(func(letter int) { names = append(names, string(base+rune(letter))) })
	return names
}
