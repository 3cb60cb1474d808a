package board

// Trace is a search as something to watch: what the method does, step by step, beside its own pseudocode.
type Trace struct {
	Unit   string   `json:"unit"`             // what is looked at: cell, board, position
	Note   string   `json:"note,omitempty"`   // what a state that is shown stands for besides itself
	Total  int      `json:"total"`            // how many states were looked at
	Listed int      `json:"listed"`           // how many of those are listed here
	Events int      `json:"events"`           // how many steps there were in all
	Whole  bool     `json:"whole"`            // all steps are listed; otherwise only those that look at a state, as far as they go
	Waits  string   `json:"waits"`            // what the method calls that in which states wait
	Code   []Line   `json:"code"`             // the method's pseudocode
	Waves  []Wave   `json:"waves"`            // groups of the states that are looked at
	Steps  Steps    `json:"steps"`            // the steps, in columns
	States []Seen   `json:"states"`           // the states that the steps name, by their numbers
	Words  []string `json:"words"`            // what the sentences of steps are filled with, by number
	Looks  []Look   `json:"looks,omitempty"`  // the looks of cells that states name, by number
	Tokens []string `json:"tokens,omitempty"` // the tokens that states name, by number
	Space  *Space   `json:"space,omitempty"`  // the space of states as a picture; nil: there is none
	Wrong  *Wrong   `json:"wrong,omitempty"`  // where the method first holds something that is not true; nil: nowhere that is listed
}

// Line is a line of pseudocode.
type Line struct {
	Text string `json:"text"`
	Say  string `json:"say,omitempty"` // a step of it in a sentence, with {0}, {1} … for its words; empty: it is never lit
}

// Wave is a group of the states that a search looks at: those of one depth, round, explorer or number of plies.
type Wave struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Steps are the steps of a search, a column for each thing that is told of them.
type Steps struct {
	Line  []int   `json:"line"`  // the line of the pseudocode
	State []int   `json:"state"` // the state that it is about
	Look  []int   `json:"look"`  // how many states were looked at by then, this one included
	Wave  []int   `json:"wave"`
	Words [][]int `json:"words"`           // what the line's sentence is filled with
	Queue [][]int `json:"queue"`           // the states that wait, those that come next
	Waits []int   `json:"waits"`           // how many wait in all
	Node  []int   `json:"node,omitempty"`  // the node of the picture of the space; -1: none
	Mark  []int   `json:"mark,omitempty"`  // what becomes of it; 0: what it was before
	Value []int   `json:"value,omitempty"` // the number that is written there; -1: none
}

// Len is how many steps there are.
func (s Steps) Len() int { return len(s.Line) }

// Seen is a state of a trace: a place of the board, or a board as it differs from the one that is solved.
type Seen struct {
	Name   string `json:"name"`
	Place  *int   `json:"place,omitempty"`
	Cells  []int  `json:"cells,omitempty"`  // pairs of a place and its look
	Stands []int  `json:"stands,omitempty"` // pairs of a place and a token that stands there
}

// Wrong is a step by which a method holds something that is not true.
type Wrong struct {
	Step  int    `json:"step"`
	Name  string `json:"name"`  // the state by its name
	State string `json:"state"` // the state in words
	Holds string `json:"holds"` // what the method holds
	Truth string `json:"truth"`
	Mark  int    `json:"mark"` // what the truth is in the picture of the space: the number of its mark
}
