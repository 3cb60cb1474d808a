// Package null is the template for a new game: small, complete and checked by the same suite as the real ones. Copy the
// folder, change the rules, and add one line to games/all.go.
//
// The game is Doubling: from one number to another in the fewest moves, where a move adds one or doubles.
package null

import (
	"fmt"
	"math/bits"
	"strconv"

	"jogada/search"
)

// Most is the largest number on the board.
const Most = 1 << 20

// Puzzle asks for the fewest moves from From to To. It defines the rules completely.
type Puzzle struct{ From, To int }

// Move is an operation on the number.
type Move byte

// Moves of the game.
const (
	AddOne Move = '+'
	Double Move = '*'
)

// Optional interfaces of the question.
var (
	_ search.Puzzle[int, Move] = Puzzle{}
	_ search.Bounder[int]      = Puzzle{}
	_ search.Refuter[int]      = Puzzle{}
	_ search.Numbered[int]     = Puzzle{}
)

// Start returns the number to start from.
func (p Puzzle) Start() int { return p.From }

// Goal reports whether n is the target.
func (p Puzzle) Goal(n int) bool { return n == p.To }

// Steps appends adding one and doubling, as long as the result does not exceed the target, because no move makes a
// number smaller.
func (p Puzzle) Steps(n int, buf []search.Step[int, Move]) []search.Step[int, Move] {
	if n+1 <= p.To {
		buf = append(buf, search.Step[int, Move]{Move: AddOne, To: n + 1})
	}
	if n > 1 && 2*n <= p.To {
		buf = append(buf, search.Step[int, Move]{Move: Double, To: 2 * n})
	}
	return buf
}

// Bound returns how often n can be doubled without exceeding the target; no move does more than double.
func (p Puzzle) Bound(n int) int {
	if n > p.To {
		return search.Never
	}
	return bits.Len(uint(p.To/max(n, 1))) - 1
}

// Refute applies if n exceeds the target, because no move makes a number smaller.
func (p Puzzle) Refute(n int) (string, bool) {
	return fmt.Sprintf("no move makes a number smaller, and %d is larger than %d", n, p.To), n > p.To
}

// States returns the count of numbers.
func (p Puzzle) States() int { return Most + 1 }

// Number returns the number itself.
func (p Puzzle) Number(n int) int { return n }

func writeState(n int) string { return strconv.Itoa(n) }

func readState(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || n > Most {
		return 0, fmt.Errorf("%q is not a number from 0 to %d", s, Most)
	}
	return n, nil
}

func writeMove(_ int, m Move) string { return string(rune(m)) }
