// Package check judges answers without the algorithms that made them. It has one checker for each family, written from
// the rules of the family alone: it knows the questions and the answers of package search and none of its algorithms.
//
// With a certificate, a checker looks at each state and its neighbours once and needs no search. Without one, it solves
// the question again by the plainest method within the budget of its meter, and reports Undecided when that runs out.
package check

import (
	"fmt"
	"reflect"
	"slices"

	"jogada/search"
	"jogada/solve"
)

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
func (n Moves) String() string { return plural(int(n), "move", "moves") }

func rule(s Status, format string, args []any) Ruling {
	return Ruling{s, fmt.Sprintf(format, args...), format, args}
}

func accept(format string, args ...any) Ruling { return rule(Accepted, format, args) }

func reject(format string, args ...any) Ruling { return rule(Rejected, format, args) }

func undecided(format string, args ...any) Ruling { return rule(Undecided, format, args) }

// unclaimed returns the ruling on an answer that claims nothing.
func unclaimed(o solve.Outcome) Ruling {
	if o.Stopped != nil {
		return undecided("nothing is claimed: %v", o.Stopped)
	}
	return undecided("nothing is claimed")
}

// legal reports whether a step is one of the possible ones: the same move to the same state.
func legal[S comparable, M any](step search.Step[S, M], among []search.Step[S, M]) bool {
	return slices.ContainsFunc(among, func(s search.Step[S, M]) bool {
		return s.To == step.To && reflect.DeepEqual(s.Move, step.Move)
	})
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
