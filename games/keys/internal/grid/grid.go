// Package grid is a map of keys and doors as its kernels see it: the characters of its text, row by row, with a line break
// behind each row, which is as good as rock. A cell is the place of its character in the text, so the cell below another
// is always a row and a line break further on, and whoever walks off a row steps on rock.
//
// Most characters are rock or free; Split tells those from the others eight at a time.
package grid

// Alphabet is how many letters there are: keys a to z, doors A to Z.
const Alphabet = 26

// What a cell holds besides the digits of starts, the lower-case letters of keys and the upper-case letters of doors.
const (
	Rock = '#'
	Free = '.'
)

// PlayerNames are the characters of starts, in the order of the players.
const PlayerNames = "123456789@"

// Cell is a cell of a map: the place of its character in the text of the map, counted from 0.
type Cell int32

// Key is the lower-case letter of a key. It opens every door of its letter and is never used up.
type Key byte

// String is the letter.
func (k Key) String() string { return string(rune(k)) }

// Map is the text of a map and what is known of it.
type Map struct {
	Cells  []byte
	Stride int           // from a cell to the one below it: the columns and the line break
	Starts []Cell        // by player, in the order of their names
	Keys   [Alphabet]int // by letter: how many keys there are
	Doors  [Alphabet]int // by letter: how many doors there are
}

// IsRock says whether a character is rock or the line break behind a row. Both come before '.', and nothing else that a map
// holds does.
func IsRock(c byte) bool { return c < Free }

// IsKey says whether a character is a key.
func IsKey(c byte) bool { return 'a' <= c && c <= 'z' }

// IsDoor says whether a character is a door.
func IsDoor(c byte) bool { return 'A' <= c && c <= 'Z' }

// IsStart says whether a character is the start of a player.
func IsStart(c byte) bool { return '1' <= c && c <= '9' || c == '@' }

// PlayerNumber is the place in PlayerNames of a start.
func PlayerNumber(c byte) int {
	if c == '@' {
		return len(PlayerNames) - 1
	}
	return int(c - '1')
}

// ones has a 1 in each of its eight bytes.
const ones = 0x0101010101010101

// Split tells rock and free cells from the others, eight characters at once. A byte of other is 0 where the character is
// rock or free; there the byte of open is 1 for free and 0 for rock.
func Split(word uint64) (open, other uint64) {
	word ^= ones * Rock
	open = word & ones                         // rock is 0 now and free is 13, which is odd
	return open, word ^ open*uint64(Rock^Free) // what is not 0 or 13 was something else
}
