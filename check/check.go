// Package check judges answers without the algorithms that made them. It has one checker for each family, written from
// the rules of the family alone: it knows the questions and the answers of package search and none of its algorithms.
//
// With a certificate, a checker looks at each state and its neighbours once and needs no search. Without one, it solves
// the question again by the plainest method within the budget of its meter, and reports Undecided when that runs out.
package check

import (
	"reflect"
	"slices"

	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// Status is a checker's verdict on an answer.
type Status = ruling.Status

const (
	// Undecided means that the checker could not decide.
	Undecided = ruling.Undecided
	// Accepted means that the answer is right.
	Accepted = ruling.Accepted
	// Rejected means that the answer is wrong.
	Rejected = ruling.Rejected
)

// Ruling holds a status and its reason.
type Ruling = ruling.Ruling

// Moves is a number of moves in a ruling.
type Moves = ruling.Moves

// unclaimed returns the ruling on an answer that claims nothing.
func unclaimed(o solve.Outcome) Ruling {
	if o.Stopped != nil {
		return ruling.Open("nothing is claimed: %v", o.Stopped)
	}
	return ruling.Open("nothing is claimed")
}

// legal reports whether a step is one of the possible ones: the same move to the same state.
func legal[S comparable, M any](step search.Step[S, M], among []search.Step[S, M]) bool {
	return slices.ContainsFunc(among, func(s search.Step[S, M]) bool {
		return s.To == step.To && reflect.DeepEqual(s.Move, step.Move)
	})
}
