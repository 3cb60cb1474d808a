// Package ruling has what all checkers share: the ruling on an answer, the value of a position by its moves, and passes
// over a board on several goroutines.
package ruling

import "fmt"

// Status is a checker's verdict on an answer.
type Status uint8

const (
	// Undecided means that the checker could not decide.
	Undecided Status = iota
	// Accepted means that the answer is right.
	Accepted
	// Rejected means that the answer is wrong.
	Rejected
)

// Ruling holds a status and its reason: as a formatted sentence, and as a format with arguments for translation.
type Ruling struct {
	Status Status
	Reason string
	Format string
	Args   []any
}

// Moves is a number of moves in a ruling. The checker knows no units; the binder writes it in the game's unit.
type Moves int

// String writes the number in English.
func (n Moves) String() string { return Plural(int(n), "move", "moves") }

func rule(s Status, format string, args []any) Ruling {
	return Ruling{s, fmt.Sprintf(format, args...), format, args}
}

// Accept returns the ruling on a right answer.
func Accept(format string, args ...any) Ruling { return rule(Accepted, format, args) }

// Reject returns the ruling on a wrong answer.
func Reject(format string, args ...any) Ruling { return rule(Rejected, format, args) }

// Open returns the ruling on an answer that was not decided.
func Open(format string, args ...any) Ruling { return rule(Undecided, format, args) }

// Plural writes a number with its noun.
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
