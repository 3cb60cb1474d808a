package lesson

import "jogada/internal/front/ask"

// Entry is a lesson in the index.
type Entry struct {
	Name     string `json:"name"`
	Game     string `json:"game"`
	Language string `json:"language"` // language it is rendered in
	Title    string `json:"title"`
	Lead     string `json:"lead"`
	Steps    int    `json:"steps"`
}

// Exported is a lesson rendered in one language, with all results of the solver.
type Exported struct {
	Entry
	Steps []ExportedStep `json:"steps"` // the last one may be a statement to refute
}

// ExportedStep is a rendered step of a lesson.
type ExportedStep struct {
	Title     string                 `json:"title"`
	Statement string                 `json:"statement,omitempty"` // statement to refute
	Board     ExportedBoard          `json:"board"`
	Ways      map[string]ask.Variant `json:"ways,omitempty"`
	Text      string                 `json:"text,omitempty"`
	Question  ExportedQuestion       `json:"question"`
	Answers   []ask.Outcome          `json:"answers,omitempty"` // answers to the board by each approach, the default one first
	Search    *ExportedSearch        `json:"search,omitempty"`
	Show      ExportedShow           `json:"show"`
	Then      string                 `json:"then,omitempty"`
	Why       string                 `json:"why"`
}

// ExportedBoard is a board in the game's own notation.
type ExportedBoard struct {
	Text   string            `json:"text"`
	Params map[string]string `json:"params"`
}

// Kinds of questions.
const (
	ByChoice = "choice"
	ByNumber = "number"
	ByPlace  = "place"
	ByBoard  = "board"
)

// ExportedQuestion is a question with its right answer.
type ExportedQuestion struct {
	Kind    string           `json:"kind"`
	Text    string           `json:"text,omitempty"`
	Choices []ExportedChoice `json:"choices,omitempty"`
	Number  *int64           `json:"number,omitempty"`
	Places  []int            `json:"places,omitempty"`
	Scope   []ExportedScope  `json:"scope,omitempty"`   // conditions on the boards that a statement speaks of
	Claims  []string         `json:"claims,omitempty"`  // claims that hold for a right board
	Example *ExportedBoard   `json:"example,omitempty"` // a right board
}

// ExportedScope is a condition on the boards that a statement speaks of.
type ExportedScope struct {
	Claims []string `json:"claims"`
	Else   string   `json:"else"` // what a board is that does not meet it
}

// ExportedChoice is one of several answers.
type ExportedChoice struct {
	Text  string `json:"text"`
	Right bool   `json:"right"`
	Reply string `json:"reply,omitempty"`
}

// ExportedShow selects what is shown once the question is answered; layers count from 0.
type ExportedShow struct {
	Way    string `json:"way,omitempty"`
	Layers []int  `json:"layers,omitempty"`
	Given  *int   `json:"given,omitempty"`
	Step   int    `json:"step,omitempty"`
}

// ExportedSearch is a search that the reader plays. Until is 0 if all of it is shown before the question is answered.
type ExportedSearch struct {
	Way   string `json:"way,omitempty"`
	Until int    `json:"until,omitempty"`
}
