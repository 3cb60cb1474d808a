package catalog

import (
	"maps"
	"slices"
	"strings"
)

// Editable is an optional interface of a board that supports small edits. The boards of all listed games have it.
type Editable interface {
	// Edits returns the number of possible small edits.
	Edits() int
	// Edit returns the board after the n-th edit, and false if the result is not a valid board or is the same one.
	Edit(n int) (Instance, bool)
}

// Symmetric is an optional interface of a board that knows its symmetries.
type Symmetric interface {
	// Canonical returns a text shared by all boards that are the same question up to a symmetry of the game: turned or
	// mirrored where the rules allow it, or with nodes renumbered. Boards that share it have the same answer. If it
	// would take too long to find, it is the board's own text.
	Canonical() string
}

// Canonical returns a text of the rules and the board that is shared by boards equal up to the symmetries that their
// game knows.
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
