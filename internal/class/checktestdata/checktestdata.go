// Package checktestdata reads grammars of test inputs in the language of DOMjudge's checktestdata. A grammar accepts or rejects a text, lists
// the texts that it accepts in order of size, makes random ones, and makes a text smaller.
//
// The size of a text is the sum of its costs. An integer costs 1 plus its distance from the value nearest zero that its bounds allow. A
// decimal number costs 1 plus the distance of its integer part, plus the sum of its decimals, plus 1 for each decimal beyond the fewest. A text
// of a REGEX costs 1 for each letter, and at least 1. A repetition of a loop costs at least 1. Everything else is free. docs/packages.md
// describes the language.
package checktestdata

import (
	"sync/atomic"

	"jogada/internal/base/text"
)

// Grammar is a grammar of test inputs.
type Grammar struct {
	source   []byte
	program  []command
	names    map[string]uint64          // the bit of each variable
	counts   uint64                     // the variables that say how often something is repeated
	unique   map[string]bool            // the arrays whose values differ, alone
	graphs   bool                       // some INTs are ends of edges
	letters  int                        // how long a string may be, by an ASSERT; 0: none says
	fault    atomic.Pointer[text.Error] // the first that a random text met
	barren   atomic.Int32               // random texts that took all their steps and wrote little
	full     atomic.Int32               // calls of Sample that made only texts too long; far below 0 once one made a text
	tooShort atomic.Int64               // number of bytes in which no random text ends
}

// kind is the kind of a command.
type kind int

// The kinds of commands.
const (
	literal kind = iota // SPACE, NEWLINE, STRING
	ending              // EOF
	integer             // INT
	decimal             // FLOAT, FLOATP
	regular             // REGEX
	assert
	set
	unset
	repeat // REP, REPI
	while  // WHILE, WHILEI
	branch // IF
)

// command is a command of a grammar.
type command struct {
	kind        kind
	pos         int
	low, high   *node
	least, most *node // decimals of a FLOATP
	form        string
	name        *node // the variable that gets the value; nil: none
	value       *node // of a STRING, the count of a REP, or the test of an ASSERT, WHILE or IF
	pattern     *pattern
	sets        []assignment
	separator   []command
	body, other []command
	writes      uint64 // the variables that it may change
	end         end    // of an edge, if an INT is one
}

// assignment is one part of a SET.
type assignment struct{ name, value *node }

// Fault returns the first fault of the grammar that kept Sample from making a text; nil: it met none.
func (g *Grammar) Fault() error {
	if fault := g.fault.Load(); fault != nil {
		return fault
	}
	return nil
}

// fail returns an error at a position of the grammar.
func (g *Grammar) fail(pos int, format string, args ...any) error {
	return text.At(g.source, pos, format, args...)
}
