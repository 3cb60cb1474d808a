package catalog

import (
	"context"
	"io"

	"jogada/solve"
)

// Tool is a verb that one game has for itself. It reads a text and writes lines.
type Tool struct {
	Name string // one lower-case word
	Doc  string // what it does, in one sentence
	Run  func(ctx context.Context, in io.Reader, out io.Writer) error
}

// Inspection is what is known of all levels of a text that holds several, for whoever designs them.
type Inspection struct {
	Levels   []Inspected
	Findings []Remark
}

// Inspected is what is known of a level.
type Inspected struct {
	Name          string
	Width, Height int
	Verdict       solve.Verdict // Proved: it can be solved, and Moves is the fewest; Refuted: it can't
	Moves         int           // of a shortest line; of one that was found where the verdict is Unknown; -1: none is known
	AtLeast       int           // every line has so many moves
	Line          string        // the moves in one word
	Lines         uint64        // how many shortest lines there are; 0: not known
	Stuck         solve.Verdict // Proved: one can get stuck, by StuckLine; Refuted: one can't
	StuckLine     string
	States        int64 // expanded to solve it
}

// Remark is something about a text or one of its levels that its author should know.
type Remark struct {
	Rule         string // its kind, in a word
	Severity     string // error, warning or note
	Level        string // empty: the whole text
	Line, Column int    // 0: no place
	Subject      string // what it is about, in words that stay the same when it moves
	Message, Why string
}
