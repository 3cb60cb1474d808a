package lesson

import "jogada/ask"

// Entry is a lesson in the list of all.
type Entry struct {
	Name     string `json:"name"`
	Game     string `json:"game"`
	Language string `json:"language"` // that it is told in
	Title    string `json:"title"`
	Lead     string `json:"lead"`
	Steps    int    `json:"steps"`
}

// Told is a lesson in one language, with everything that the solver says of it.
type Told struct {
	Entry
	Steps []ToldStep `json:"steps"` // the last one is to break a statement
}

// ToldStep is a step of a lesson.
type ToldStep struct {
	Title     string                  `json:"title"`
	Statement string                  `json:"statement,omitempty"` // to break
	Board     ToldBoard               `json:"board"`
	Ways      map[string]ask.Approach `json:"ways,omitempty"`
	Text      string                  `json:"text,omitempty"`
	Question  ToldQuestion            `json:"question"`
	Answers   []ask.Outcome           `json:"answers,omitempty"` // of the board in each way, the default one first
	Show      ToldShow                `json:"show"`
	Then      string                  `json:"then,omitempty"`
	Why       string                  `json:"why"`
}

// ToldBoard is a board in the game's own notation.
type ToldBoard struct {
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

// ToldQuestion is a question, and what is right.
type ToldQuestion struct {
	Kind    string       `json:"kind"`
	Text    string       `json:"text,omitempty"`
	Choices []ToldChoice `json:"choices,omitempty"`
	Number  *int64       `json:"number,omitempty"`
	Places  []int        `json:"places,omitempty"`
	Claims  []string     `json:"claims,omitempty"`  // that hold of a board that is right
	Example *ToldBoard   `json:"example,omitempty"` // such a board
}

// ToldChoice is one of several answers.
type ToldChoice struct {
	Text  string `json:"text"`
	Right bool   `json:"right"`
	Reply string `json:"reply,omitempty"`
}

// ToldShow is what is shown once the question is answered; layers count from 0.
type ToldShow struct {
	Way    string `json:"way,omitempty"`
	Layers []int  `json:"layers,omitempty"`
	Given  *int   `json:"given,omitempty"`
	Step   int    `json:"step,omitempty"`
}
