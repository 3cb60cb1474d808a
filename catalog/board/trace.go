package board

// Trace is a recorded search: what the method does, step by step, beside its pseudocode.
type Trace struct {
	Unit   string   `json:"unit"`             // what is expanded: cell, board, position
	Note   string   `json:"note,omitempty"`   // what else a shown state represents
	Total  int      `json:"total"`            // number of states expanded
	Listed int      `json:"listed"`           // number of those listed here
	Events int      `json:"events"`           // number of steps in all
	Whole  bool     `json:"whole"`            // all steps are listed; otherwise only expansions, as far as they go
	Waits  string   `json:"waits"`            // name of the method's open list
	Code   []Line   `json:"code"`             // the method's pseudocode
	Waves  []Wave   `json:"waves"`            // groups of the expanded states
	Steps  Steps    `json:"steps"`            // the steps, in columns
	States []Seen   `json:"states"`           // the states that the steps refer to, by index
	Words  []string `json:"words"`            // the words that fill the sentences of steps, by index
	Looks  []Look   `json:"looks,omitempty"`  // the looks of cells that states refer to, by index
	Tokens []string `json:"tokens,omitempty"` // the tokens that states refer to, by index
	Space  *Space   `json:"space,omitempty"`  // the picture of the state space; may be nil
	Wrong  *Wrong   `json:"wrong,omitempty"`  // the first listed step with a false value; nil if there is none
}

// Line is a line of pseudocode.
type Line struct {
	Text string `json:"text"`
	Say  string `json:"say,omitempty"` // a step of it in a sentence, with {0}, {1} … for its words; empty if it is never highlighted
}

// Wave is a group of expanded states: those of one depth, round, explorer or number of plies.
type Wave struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Steps holds the steps of a search, one column for each property.
type Steps struct {
	Line  []int   `json:"line"`  // index of the line of pseudocode
	State []int   `json:"state"` // the state it concerns
	Look  []int   `json:"look"`  // number of states expanded so far, including this one
	Wave  []int   `json:"wave"`
	Words [][]int `json:"words"`           // words that fill the line's sentence
	Queue [][]int `json:"queue"`           // the next states of the open list
	Waits []int   `json:"waits"`           // length of the open list
	Node  []int   `json:"node,omitempty"`  // node in the picture of the space; -1 if none
	Mark  []int   `json:"mark,omitempty"`  // its new mark; 0 leaves it unchanged
	Value []int   `json:"value,omitempty"` // the number written there; -1 if none
}

// Len returns the number of steps.
func (s Steps) Len() int { return len(s.Line) }

// Seen is a state of a trace: a place of the board, or a board as it differs from the one being solved.
type Seen struct {
	Name   string `json:"name"`
	Play   string `json:"play,omitempty"` // the state as play reads it, where its name does not say it
	Place  *int   `json:"place,omitempty"`
	Cells  []int  `json:"cells,omitempty"`  // pairs of a place and its look
	Stands []int  `json:"stands,omitempty"` // pairs of a place and a token on it
}

// Wrong is a step by which a method assigns a false value.
type Wrong struct {
	Step  int    `json:"step"`
	Name  string `json:"name"`  // the state by its name
	State string `json:"state"` // the state in words
	Holds string `json:"holds"` // the value that the method assigns
	Truth string `json:"truth"`
	Mark  int    `json:"mark"` // the mark that the true value has in the picture of the space
}
