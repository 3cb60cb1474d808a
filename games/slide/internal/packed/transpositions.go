package packed

import (
	"math/bits"
	"slices"
)

// transpositions is a table of forms that a depth-first search has entered, each with the most slides that were left.
// Its size is fixed: new forms replace old ones. A nil one keeps none.
type transpositions struct {
	words int
	forms []uint64
	// notes are 0 for an empty slot; otherwise, from the highest bit down, the ceiling, the slides that were left and
	// some bits of the hash, which avoid most comparisons with other forms. The smallest, apart from the hash, is the
	// least worth keeping.
	notes []uint64
	since uint64 // slots with a lower ceiling than this count as empty
	used  int    // slots in use
}

// The bits of a note.
const (
	tagBits   = 16
	tag       = 1<<tagBits - 1 // of the hash
	ceilingAt = 40             // up to here the slides left, at most a million
)

// near is the number of slots that a form may be in.
const near = 4

// newTranspositions returns a table for at most that many forms, or nil if that is none.
func newTranspositions(words, most int) *transpositions {
	if most < near {
		return nil
	}
	places := 1 << (bits.Len(uint(most)) - 1)
	return &transpositions{words: words, forms: make([]uint64, places*words), notes: make([]uint64, places), since: 1}
}

// bytes returns the size of the table.
func (r *transpositions) bytes() int64 {
	if r == nil {
		return 0
	}
	return 8 * int64(len(r.forms)+len(r.notes))
}

// size returns the number of stored forms.
func (r *transpositions) size() int {
	if r == nil {
		return 0
	}
	return r.used
}

// empty removes all forms that were entered under ceilings below this one.
func (r *transpositions) empty(ceiling int) {
	if r != nil {
		r.since, r.used = uint64(ceiling), 0
	}
}

// entered reports whether a form was entered under this ceiling with at least that many slides left. If not, it records
// that it is now. Entries under lower ceilings do not count: they hardly ever help, and would hide what they left out.
func (r *transpositions) entered(form []uint64, hash uint64, ceiling, left int) bool {
	if r == nil {
		return false
	}
	first := int(hash) & (len(r.notes) - 1) &^ (near - 1)
	worst, least, note, own := first, ^uint64(0), uint64(ceiling)<<ceilingAt|uint64(left)<<tagBits, hash>>(64-tagBits)
	for at := first; at < first+near; at++ {
		here := r.notes[at] &^ tag
		switch {
		case here>>ceilingAt < r.since:
			here = 0
		case r.notes[at]&tag == own && slices.Equal(r.forms[at*r.words:(at+1)*r.words], form):
			r.notes[at] = max(here, note) | own
			return here >= note
		}
		if here < least {
			worst, least = at, here
		}
	}
	if least == 0 {
		r.used++
	}
	r.notes[worst] = note | own
	copy(r.forms[worst*r.words:], form)
	return false
}
