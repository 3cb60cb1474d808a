// Package search defines four kinds of question about states and steps, and what the generic algorithms for them share.
//
// A family is one kind of question, with its own answer and its own proof:
//
//	Puzzle  fewest moves from a start to a goal                        → Route
//	Maze    all that can be explored where keys open doors             → Exploration
//	Race    several runners, each alone, who arrives first             → Standings
//	Duel    two sides in turn, who wins and in how many plies          → Judgement
//
// A question is a small interface that a game implements. Anything else a game knows (a bound, a numbering of its
// states) is an optional interface that an algorithm finds by type assertion. The algorithms are in the packages
// puzzles, mazes, races and duels below this one: an algorithm is one generic function in one file and one line in its
// family's list. No algorithm knows a game. The tests of all algorithms are here, because one contract binds them all.
//
// An observer of a search (solve.Observe) receives each step, with the line of the method's pseudocode (Code), and each
// expanded state with its wave:
//
//	Puzzle  how many moves the state is from the start
//	Maze    which explorer; one more than the last of them is work for all together
//	Race    the round in which the state is reached; for methods that go backwards, the rounds left from it
//	Duel    how deep the state is in the tree; for retrograde analysis, the plies from it to the end
package search

import (
	"unsafe"

	"jogada/solve"
)

// Step pairs a move with the state it leads to.
type Step[S comparable, M any] struct {
	Move M
	To   S
}

// Space defines a start and the steps from each state.
type Space[S comparable, M any] interface {
	Start() S
	// Steps appends the legal steps from s, always in the same order, and returns the extended slice.
	Steps(s S, buf []Step[S, M]) []Step[S, M]
}

// Method describes an algorithm of one family, ready to run on a question Q for an answer A.
type Method[Q, A any] struct {
	Name   string
	Title  string // what people call it: "Breadth-first search"; empty: its name
	Doc    string // what it does, in one sentence
	Cost   string // its time and memory, in the terms of the family
	Sound  bool   // false if its answer can be wrong; such methods are kept as exhibits
	Report string // the number of the student report that it comes from; empty for the others
	Code   Code   // its pseudocode, whose lines its events name
	Run    func(Q, *solve.Meter) A
	// Prove runs the method and adds the certificate, for methods whose certificate costs more than the answer; nil
	// where Run gives both.
	Prove func(Q, *solve.Meter) A
}

// Metered is an optional interface of a question whose steps, bounds, forms or goals take more than a few turns of a
// loop: WithMeter returns the same question charging them to a meter. Once the meter has stopped, its results may be
// incomplete and prove nothing.
type Metered[Q any] interface {
	WithMeter(m *solve.Meter) Q
}

// WithMeter returns a question of a family that charges its work to a meter, if it can.
func WithMeter[Q any](q Q, m *solve.Meter) Q {
	if metered, ok := any(q).(Metered[Q]); ok {
		return metered.WithMeter(m)
	}
	return q
}

// Numbered is an optional interface of a question whose states, or their forms, are numbered 0 … States()-1. A table
// then looks a state up in a flat array instead of a hash table.
type Numbered[S comparable] interface {
	States() int
	Number(S) int
}

// Sized is an optional interface of a question whose states hold memory behind pointers (a string's text, say):
// StateBytes returns the bytes of one state, which count against the memory budget.
type Sized interface{ StateBytes() int }

// Weighed is an optional interface of a question whose states differ in size: Weight returns the bytes of one, besides
// those that Sized counts for each.
type Weighed[S comparable] interface{ Weight(S) int64 }

// StateBytes returns the size of one state, including the memory behind its pointers.
func StateBytes[S comparable](question any) int64 {
	var s S
	bytes := int64(unsafe.Sizeof(s))
	if q, ok := question.(Sized); ok {
		bytes += int64(q.StateBytes())
	}
	return bytes
}

// Hop records how a search reached a state: from which state of its table, by which move.
type Hop[M any] struct {
	From int32 // -1: the start
	Move M
}

// Trace returns the line that led to the state with number n.
func Trace[S comparable, M any](t *Table[S], came []Hop[M], n int) []Step[S, M] {
	length := 0
	for at := n; came[at].From >= 0; at = int(came[at].From) {
		length++
	}
	line := make([]Step[S, M], length)
	for at := n; came[at].From >= 0; at = int(came[at].From) {
		length--
		line[length] = Step[S, M]{Move: came[at].Move, To: t.State(at)}
	}
	return line
}
