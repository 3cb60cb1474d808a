package catalog

import (
	"context"
	"io"
	"time"

	"jogada/solve"
)

// Tool is a verb that only one game has. It reads a text and writes lines.
type Tool struct {
	Name string // one lower-case word
	Doc  string // what it does, in one sentence
	Run  func(ctx context.Context, in io.Reader, out io.Writer) error
	// Words are the arguments that the verb takes instead of a file; Run then reads the word.
	Words []string
}

// QuestionLimit limits each question of an inspection.
type QuestionLimit struct {
	solve.Budget
	Time   time.Duration     // 0: no limit
	Repair bool              // of a level that has no solution: what is the least change that gives it one?
	Needs  bool              // of each rule: which level is the first that has no solution without it?
	Params map[string]string // of a text that declares parameters
}

// Context returns the context of a question.
func (l QuestionLimit) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.Time)
}

// Inspection holds the analysis of all levels of a text, for their designer.
type Inspection struct {
	// Said describes a text that is one question, for people; empty for sets of levels.
	Said []string
	// Answer is the answer to a text that is one question, in one sentence, and Line the line of the text that asks it; empty if
	// there is none.
	Answer   string `json:"-"`
	Line     int    `json:"-"`
	Levels   []Inspected
	Findings []TextFinding
}

// Inspected holds the analysis of one level.
type Inspected struct {
	Name          string
	At            int `json:"-"` // the line of the text where the level begins
	Width, Height int
	Verdict       solve.Verdict // Proved: it can be solved, and Moves is the fewest; Refuted: it cannot
	Moves         int           // length of a shortest line, or of the line found if the verdict is Unknown; -1 if none is known
	AtLeast       int           // lower bound on the moves of every line
	Line          string        // the moves in one word
	Lines         uint64        // number of shortest lines; 0 if unknown
	Stuck         solve.Verdict // Proved: the player can get stuck, by StuckLine; Refuted: never
	StuckLine     string
	Recorded      int           `json:",omitzero"` // moves of the shortest solution that the text records; 0: none that wins
	Chance        bool          `json:",omitzero"` // chance matters: the moves are those with luck
	Always        solve.Verdict `json:",omitzero"` // Proved: it can be solved whatever chance does, in at most Most moves; Refuted: chance can prevent that
	Most          int           `json:",omitzero"`
	States        int64         // states expanded to solve it
	Stopped       string        // why it is undecided
	Waiting       int           // states of an undecided level that have to be expanded before AtLeast is raised by one
}

// FindingRule is a requirement on texts, which findings say are violated.
type FindingRule struct{ Name, Short, Doc string }

// TextFinding is a finding about a text or one of its levels for its author.
type TextFinding struct {
	Rule         string // the name of a FindingRule of the game, or undecided
	Severity     string // error, warning or note
	Level        string // empty for the whole text
	Line, Column int    // 0 if it has no position
	Subject      string // what it concerns, in words that do not change when it moves
	Message, Why string
}

// Leveled is a board that is one of several levels of its text.
type Leveled interface {
	// Levels describes all levels of the text.
	Levels() Levels
}

// Levels describes the levels of a text.
type Levels struct {
	// Param names the parameter that chooses a level by its number, from 1.
	Param string `json:"param" doc:"The parameter that chooses a level by its number, from 1"`
	// Keys has an entry for each level. Levels with the same key, under the same other parameters, are the same question.
	Keys []string `json:"keys" doc:"One key a level: a level whose key stays the same keeps its answer when the text changes"`
}

// Chancy is a board on which chance may matter.
type Chancy interface {
	// Whatever returns the question whether the board can be won whatever chance does, or nil if chance does not matter. Its report, where proved, has
	// an upper bound if, and only if, it can.
	Whatever() Instance
}

// LevelsOf returns the levels of the text that a board belongs to, or nil if the board is not a level of a text.
func LevelsOf(b Instance) *Levels {
	l, is := b.(Leveled)
	if !is {
		return nil
	}
	all := l.Levels()
	return &all
}
