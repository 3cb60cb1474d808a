package catalog

import (
	"context"
	"io"

	"jogada/solve"
)

// Tool is a verb that only one game has. It reads a text and writes lines.
type Tool struct {
	Name string // one lower-case word
	Doc  string // what it does, in one sentence
	Run  func(ctx context.Context, in io.Reader, out io.Writer) error
}

// Inspection holds the analysis of all levels of a text, for their designer.
type Inspection struct {
	Levels   []Inspected
	Findings []Remark
}

// Inspected holds the analysis of one level.
type Inspected struct {
	Name          string
	Width, Height int
	Verdict       solve.Verdict // Proved: it can be solved, and Moves is the fewest; Refuted: it cannot
	Moves         int           // length of a shortest line, or of the line found if the verdict is Unknown; -1 if none is known
	AtLeast       int           // lower bound on the moves of every line
	Line          string        // the moves in one word
	Lines         uint64        // number of shortest lines; 0 if unknown
	Stuck         solve.Verdict // Proved: the player can get stuck, by StuckLine; Refuted: never
	StuckLine     string
	States        int64 // states expanded to solve it
}

// Remark is a finding about a text or one of its levels for its author.
type Remark struct {
	Rule         string // its kind, in a word
	Severity     string // error, warning or note
	Level        string // empty for the whole text
	Line, Column int    // 0 if it has no position
	Subject      string // what it concerns, in words that do not change when it moves
	Message, Why string
}
