package keys

import (
	"fmt"
	"math/bits"
	"strings"
)

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

// list writes a list as people say it: "a", "a and b", "a, b and c", with the word given before the last.
func list(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// counted writes a noun for one or for several things, with their names after it: "door A", "doors A and C".
func counted(n int, noun string, names []string) string {
	return form(n, noun, noun+"s") + " " + list(names, "and")
}

// amount writes a number of things: "1 cell", "2 cells".
func amount(n int, noun string) string {
	return fmt.Sprintf("%d %s", n, form(n, noun, noun+"s"))
}

// form is the form of a word for one or for several things.
func form(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}
