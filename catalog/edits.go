package catalog

import (
	"maps"
	"slices"
	"strings"
)

// Editable is a board that can be changed a little. All games in the list have such boards.
type Editable interface {
	// Edits is how many small changes there are to the board.
	Edits() int
	// Edit is the board with the n-th of them made, and whether that is a board, and another one.
	Edit(n int) (Instance, bool)
}

// Symmetric is a board that knows what it looks like whichever way it is turned.
type Symmetric interface {
	// Canonical is a text that the board has in common with all boards that are the same question up to a symmetry of the
	// game: turned or mirrored where the rules allow it, nodes numbered differently. Boards that have it in common have the
	// same answer. Where it would take too long to find it is the board's own.
	Canonical() string
}

// Canonical is a text that boards have in common which are equal up to the symmetries of their game, as far as it knows them:
// its rules, and the board.
func Canonical(b Instance) string {
	if s, is := b.(Symmetric); is {
		return s.Canonical()
	}
	var rules strings.Builder
	values := b.Rules()
	for _, name := range slices.Sorted(maps.Keys(values)) {
		rules.WriteString(name + "=" + values[name] + "\n")
	}
	return rules.String() + b.Text()
}
