// Package search asks four kinds of question about states and steps, and answers each exactly by generic algorithms.
//
// A family is one kind of question, with its own answer and its own proof:
//
//	Puzzle  fewest moves from a start to a goal                        → Route
//	Maze    all that can be explored where keys open doors             → Exploration
//	Race    several runners, each alone, who arrives first             → Standings
//	Duel    two sides in turn, who wins and in how many plies          → Judgement
//
// A question is a small interface that a game implements; what a game knows besides (a bound, a numbering of its
// states) is an optional interface that an algorithm finds by assertion. An algorithm is one generic function in one
// file and one line in its family's list. No algorithm knows a game.
//
// Whoever observes a search (solve.Observe) is told of each state with its wave:
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

// Step is a move and the state it leads to.
type Step[S comparable, M any] struct {
	Move M
	To   S
}

// Space is a start and the steps from each state.
type Space[S comparable, M any] interface {
	Start() S
	// Steps appends the legal steps from s, always in the same order, and returns the extended slice.
	Steps(s S, buf []Step[S, M]) []Step[S, M]
}

// Method is an algorithm of one family, ready to run on a question Q for an answer A.
type Method[Q, A any] struct {
	Name  string
	Doc   string // one sentence: what it does
	Cost  string // its time and memory, in the words of the family
	Sound bool   // false: its answer can be wrong; kept as an exhibit
	Run   func(Q, *solve.Meter) A
	// Prove is Run with the certificate of the answer, for methods whose certificate costs more than the answer; nil
	// where Run gives both.
	Prove func(Q, *solve.Meter) A
}

// Numbered is knowledge that a question may offer: its states are numbered 0 … States()-1. Tables are then flat
// arrays instead of hash maps, which is about five times faster.
type Numbered[S comparable] interface {
	States() int
	Number(S) int
}

// Sized is knowledge that a question may offer: the bytes that a state holds behind pointers (a string's text, say),
// which count against the memory budget.
type Sized interface{ StateBytes() int }

// stateBytes is what one state of a question takes, what it holds behind pointers included.
func stateBytes[S comparable](question any) int64 {
	var s S
	bytes := int64(unsafe.Sizeof(s))
	if q, ok := question.(Sized); ok {
		bytes += int64(q.StateBytes())
	}
	return bytes
}

// maxDense is the largest numbering that a flat table is made for: 4 bytes a state, 1 GiB in all.
const maxDense = 1 << 28

// Table gives the states that a search meets consecutive numbers, in the order it meets them.
type Table[S comparable] struct {
	states []S
	number func(S) int
	dense  []int32 // by number: position in states, plus one
	hash   map[S]int32
	meter  *solve.Meter
	each   int64 // bytes a state takes here and in the caller's record
}

// NewTable returns an empty table for the states of a question. Each state put into it counts against the meter's
// memory budget with its own bytes and those of the caller's record for it.
func NewTable[S comparable](question any, record uintptr, m *solve.Meter) *Table[S] {
	var s S
	t := &Table[S]{meter: m, each: stateBytes[S](question) + int64(record)}
	if q, ok := question.(Numbered[S]); ok && q.States() <= maxDense {
		t.number = q.Number
		if m.Keep(0, 4*int64(q.States())) {
			t.dense = make([]int32, q.States())
		}
		return t
	}
	t.each += int64(unsafe.Sizeof(s)) + 12 // the map's copy of the key, its value, its control byte and its slack
	t.hash = make(map[S]int32)
	return t
}

// Add returns the number of s in the table, and whether it is there for the first time.
func (t *Table[S]) Add(s S) (number int, fresh bool) {
	if n, ok := t.Find(s); ok {
		return n, false
	}
	n := len(t.states)
	t.states = append(t.states, s)
	t.meter.Keep(1, t.each)
	switch {
	case t.hash != nil:
		t.hash[s] = int32(n)
	case t.dense != nil:
		t.dense[t.number(s)] = int32(n) + 1
	}
	return n, true
}

// Find returns the number of s in the table, if it is there.
func (t *Table[S]) Find(s S) (number int, ok bool) {
	if t.hash != nil {
		n, ok := t.hash[s]
		return int(n), ok
	}
	if t.dense == nil { // the budget did not allow it: the search is stopped already
		return 0, false
	}
	n := t.dense[t.number(s)]
	return int(n) - 1, n > 0
}

// State is the state with that number.
func (t *Table[S]) State(number int) S { return t.states[number] }

// Len is how many states are in the table.
func (t *Table[S]) Len() int { return len(t.states) }

// hop is how a search came to a state: from which one in its table, by which move.
type hop[M any] struct {
	from int32 // -1: the start
	move M
}

// trace is the line that led to the state with number n.
func trace[S comparable, M any](t *Table[S], came []hop[M], n int) []Step[S, M] {
	length := 0
	for at := n; came[at].from >= 0; at = int(came[at].from) {
		length++
	}
	line := make([]Step[S, M], length)
	for at := n; came[at].from >= 0; at = int(came[at].from) {
		length--
		line[length] = Step[S, M]{Move: came[at].move, To: t.State(at)}
	}
	return line
}

// release gives what only look-ups need back to the budget; the states stay.
func (t *Table[S]) release() {
	t.meter.Drop(0, 4*int64(len(t.dense)))
	t.dense, t.hash = nil, nil
}

// Forget gives the whole table back to the budget.
func (t *Table[S]) Forget() {
	t.release()
	t.meter.Drop(len(t.states), t.each*int64(len(t.states)))
	t.states = nil
}
