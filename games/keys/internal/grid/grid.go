// Package grid describes a map of keys and doors for its kernels: the characters of its text, row by row, with a line
// break after each row, which counts as rock. A cell is the offset of its character in the text, so the cell below
// another is one row and a line break further on, and a step off a row leads to rock.
//
// Most characters are rock or free; Split separates those from the others eight at a time.
package grid

// Alphabet is the number of letters: keys a to z, doors A to Z.
const Alphabet = 26

// Characters of cells besides the digits of starts, the lower-case letters of keys and the upper-case letters of doors.
const (
	Rock = '#'
	Free = '.'
)

// PlayerNames lists the characters of starts, in the order of the players.
const PlayerNames = "123456789@"

// Cell is a cell of a map: the offset of its character in the text of the map.
type Cell int32

// Key is the lower-case letter of a key. It opens every door of its letter and is never used up.
type Key byte

// String returns the letter.
func (k Key) String() string { return string(rune(k)) }

// Map is the text of a map with its counts.
type Map struct {
	Cells  []byte
	Stride int           // distance from a cell to the one below it: the columns and the line break
	Starts []Cell        // by player, in the order of their names
	Keys   [Alphabet]int // by letter: number of keys
	Doors  [Alphabet]int // by letter: number of doors
}

// IsRock reports whether a character is rock or the line break after a row. Both come before '.', and no other
// character of a map does.
func IsRock(c byte) bool { return c < Free }

// IsKey reports whether a character is a key.
func IsKey(c byte) bool { return 'a' <= c && c <= 'z' }

// IsDoor reports whether a character is a door.
func IsDoor(c byte) bool { return 'A' <= c && c <= 'Z' }

// IsStart reports whether a character is the start of a player.
func IsStart(c byte) bool { return '1' <= c && c <= '9' || c == '@' }

// PlayerNumber returns the index of a start in PlayerNames.
func PlayerNumber(c byte) int {
	if c == '@' {
		return len(PlayerNames) - 1
	}
	return int(c - '1')
}

// ones has a 1 in each of its eight bytes.
const ones = 0x0101010101010101

// Split separates rock and free cells from the others, eight characters at once. A byte of other is 0 where the
// character is rock or free; there the byte of open is 1 for free and 0 for rock.
func Split(word uint64) (open, other uint64) {
	word ^= ones * Rock
	open = word & ones                         // rock is 0 now and free is 13, which is odd
	return open, word ^ open*uint64(Rock^Free) // anything but 0 or 13 was something else
}
